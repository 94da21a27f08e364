"""A player is anonymised in the office: the name disappears from pages and files, all ratings stay."""

import json
import threading
from collections.abc import Callable

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse

from players.models import Player, Visibility
from ratings import tasks
from ratings.exports import files
from ratings.lists import publication
from ratings.models import FileFormat, ListFile, RatingList, WithdrawnFile
from ratings.persons import privacy
from tests.office import client_of, messages_of
from tests.ratings import month
from tests.support import WAIT
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/office/players/1/visibility/"
CHOICE = {"visibility": Visibility.ANONYMOUS.value, "reason": "Asked in writing on 3 March"}


@pytest.fixture
def lists() -> list[RatingList]:
    """An opening list of players 1 and 2, the list after their game, and a later list that 1 never stood on."""
    opening = month.opening({1: 1800, 2: 1700})
    month.tournament([(1, "0-1", 2)], name="Spring Open")
    february = month.published()
    rapid = month.opening({2: 1650}, time_control=1)
    for rating_list in (opening, february, rapid):
        files.make(rating_list)
    return [opening, february, rapid]


def content_of(rating_list: RatingList, file_format: FileFormat = FileFormat.CSV) -> str:
    file = ListFile.objects.get(list=rating_list, format=file_format)
    return b"".join(files.content(file, gzipped=False)).decode()


def test_the_name_goes_at_once_and_the_files_come_back_without_it(lists: list[RatingList]):
    opening, february, rapid = lists
    old = ListFile.objects.get(list=february, format=FileFormat.CSV).sha256
    rapid_files = list(ListFile.objects.filter(list=rapid).values_list("pk", "sha256"))
    rows = [json.loads(content_of(one, FileFormat.JSON))["players"] for one in (opening, february)]
    player = Player.objects.get(pk=1)
    assert privacy.show(player, Visibility.ANONYMOUS, "Asked", None) == [february, opening]
    assert not ListFile.objects.filter(list__in=[opening, february]).exists()
    assert list(ListFile.objects.filter(list=rapid).values_list("pk", "sha256")) == rapid_files
    for rating_list in (opening, february):
        tasks.make_list_files(rating_list.pk)
        for file_format in FileFormat:
            if file_format != FileFormat.XLSX:
                assert "No1" not in content_of(rating_list, file_format)
    numbers = ("number", "rating", "change", "games", "k")
    for rating_list, before in zip((opening, february), rows, strict=True):
        after = json.loads(content_of(rating_list, FileFormat.JSON))["players"]
        assert [[row[key] for key in numbers] for row in after] == [
            [row[key] for key in numbers] for row in before
        ]
    page = Client().get("/lists/standard/2026-02-01/").content.decode()
    assert "Made again on" in page
    assert old in page
    assert ListFile.objects.get(list=february, format=FileFormat.CSV).sha256 != old
    assert WithdrawnFile.objects.count() == 2 * len(FileFormat)


def test_a_worker_that_has_read_the_name_already_does_not_bring_it_back(lists: list[RatingList]):
    february = lists[1]
    files.withdraw([february])
    has_made, may_commit = threading.Event(), threading.Event()

    def worker() -> None:
        with transaction.atomic():
            files.make(february)
            has_made.set()
            assert may_commit.wait(WAIT)
        connection.close()

    def office() -> None:
        privacy.show(Player.objects.get(pk=1), Visibility.ANONYMOUS, "Asked", None)
        connection.close()

    def waits_for_lock() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
            return bool(cursor.fetchone()[0])

    threads = [threading.Thread(target=worker), threading.Thread(target=office)]
    threads[0].start()
    assert has_made.wait(WAIT)
    threads[1].start()
    while threads[1].is_alive() and not waits_for_lock():
        pass
    may_commit.set()
    for thread in threads:
        thread.join(WAIT)
    assert files.files_of(february) == []
    tasks.make_list_files(february.pk)
    assert "No1" not in content_of(february)


def test_files_of_a_list_published_meanwhile_have_no_old_name(lists: list[RatingList]):
    """While somebody is anonymised, a list that the page knew nothing of is published, and its files are made."""
    run = month.run(month.MARCH)
    march = publication.approve(run.list, run, None)
    published = threading.Event()

    def worker() -> None:
        files.make(publication.publish(march))
        connection.close()

    thread = threading.Thread(target=worker)
    with transaction.atomic():
        privacy.show(Player.objects.get(pk=1), Visibility.ANONYMOUS, "Asked", None)
        thread.start()
        published.wait(0.5)  # the worker could have made them by now, if nothing held it up
    thread.join(WAIT)
    march.refresh_from_db()
    assert "Player 1" in content_of(march)
    assert "No1" not in content_of(march)


def test_withdrawn_checksums_cannot_be_changed(lists: list[RatingList]):
    files.make_again(lists[0])
    with pytest.raises(DatabaseError, match="Cannot update"), transaction.atomic():
        WithdrawnFile.objects.update(sha256="0")


class TestThePage:
    def test_the_officer_anonymises_with_a_reason(self, lists: list[RatingList]):
        officer = client_of("officer")
        page = " ".join(officer.get(PAGE).content.decode().split())
        assert "The files of 2 published lists are removed at once" in page
        response = officer.post(PAGE, CHOICE, follow=True)
        assert response.redirect_chain == [("/office/players/1/", 302)]
        assert messages_of(response) == ["Saved. This is how the public will see the player."]
        page = response.content.decode()
        assert "without a name" in page
        assert "Asked in writing on 3 March" in page
        assert "The files of 2 published lists with this player are being made" in page
        event = reverse("ratings:tournament", args=[Tournament.objects.get().pk])
        for path in ("/players/1/", "/lists/standard/2026-02-01/", event):
            shown = Client().get(path).content.decode()
            assert "Player 1" in shown
            assert "No1" not in shown

    def test_hidden_there_is_no_page_and_the_office_leads_to_none(self, lists: list[RatingList]):
        officer = client_of("officer")
        hidden = CHOICE | {"visibility": Visibility.HIDDEN.value}
        page = officer.post(PAGE, hidden, follow=True).content.decode()
        assert Client().get("/players/1/").status_code == 404
        assert f'href="{reverse("ratings:player", args=[1])}"' not in page

    @pytest.mark.parametrize(
        ("field", "value"), [("reason", " "), ("visibility", "9"), ("visibility", "x"), ("visibility", "")]
    )
    def test_says_beside_the_field_what_is_wrong(self, lists: list[RatingList], field: str, value: str):
        response = client_of("officer").post(PAGE, CHOICE | {field: value})
        assert list(response.context["form"].errors) == [field]
        assert Player.objects.get(pk=1).visibility == Visibility.NAMED
        assert ListFile.objects.filter(list=lists[1]).exists()

    @pytest.mark.parametrize(
        ("role", "status"),
        [("anonymous", 302), ("reporter", 403), ("clerk", 403), ("approver", 403), ("auditor", 403)],
    )
    def test_nobody_else_may(self, role: str, status: int):
        month.opening({1: 1800})
        assert client_of(role).post(PAGE, CHOICE).status_code == status
        assert Player.objects.get(pk=1).visibility == Visibility.NAMED

    def test_there_is_none_for_a_number_that_was_given_up(self):
        month.opening({1: 1800, 2: 1700})
        Player.objects.filter(pk=1).update(merged_into=2)
        assert client_of("officer").get(PAGE).status_code == 404


def test_a_worker_makes_them_again(
    lists: list[RatingList], celery_worker_process: Callable[..., object]
) -> None:
    celery_worker_process()
    client_of("officer").post(PAGE, CHOICE)
    for _ in range(600):
        if not files.unfinished():
            break
        threading.Event().wait(0.1)
    assert "No1" not in content_of(lists[0])
