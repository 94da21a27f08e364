"""What the review shows of a run before approval, and what remains after publication."""

import re
from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client, override_settings
from django.urls import reverse

from players.models import Player
from ratings.lists import publication
from ratings.models import PublicationReport, RatingList, RatingRun
from ratings.office.review import Review
from ratings.runs import computation
from tests.office import person
from tests.ratings import month
from tournaments.models import Entry, Stage, TimeControl, Tournament
from tournaments.stages import return_tournament, withdraw

pytestmark = pytest.mark.django_db(transaction=True)

FEBRUARY = date(2026, 2, 1)


@pytest.fixture
def february() -> RatingList:
    """1 and 2 play a draw, 3 beats 4, 5 does not play; 6 and 7 are unrated."""
    month.opening({1: 2000, 2: 1900, 3: 1800, 4: 1800, 5: 1700, 6: 0, 7: 0})
    month.tournament([(1, "½-½", 2), (3, "1-0", 4)])
    return publication.open_list(TimeControl.STANDARD, FEBRUARY)


def run_of(rating_list: RatingList, by: object = None) -> RatingRun:
    return computation.compute(publication.request_run(rating_list, by).pk)  # type: ignore[arg-type]


def page_of(client: Client, rating_list: RatingList) -> str:
    return client.get(reverse("office:list", args=[rating_list.pk])).content.decode()


def section(page: str, name: str) -> str:
    """The words of one part of the page."""
    part = page.split(f'aria-labelledby="{name}"')[1].split("</section>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", part).split())


def test_the_biggest_changes_name_the_rating_before_and_now_with_a_link(
    february: RatingList, officer: Client
) -> None:
    """Equals: 1800 wins against 1800, K 20, half a point more than expected: +10 and -10."""
    run_of(february)
    page = page_of(officer, february)
    text = section(page, "biggest")
    assert "Player, No3 3 1800 1810 ▲ +10" in text
    assert "Player, No4 4 1800 1790 ▼ −10" in text
    assert f'href="{reverse("ratings:player", args=[3])}"' in page


def test_all_changes_are_drawn_and_stand_in_a_table(february: RatingList, officer: Client) -> None:
    """1 loses 3 against a weaker player (D 100: PD .64, 20 x -.14 = -2.8), 2 gains 3; 3 gains 10, 4 loses 10."""
    run_of(february)
    page = page_of(officer, february)
    assert page.count('class="bar"') == 2 * 3  # of the wide and the narrow drawing
    text = section(page, "changes")
    assert "−10 to −1 2" in text
    assert "0 to +9 1" in text
    assert "+10 to +19 1" in text
    assert "style=" not in page.split("<svg", 1)[1].split("</svg>")[0]


def test_the_list_is_compared_with_the_last_one(february: RatingList, officer: Client) -> None:
    run = run_of(february)
    text = section(page_of(officer, february), "counts")
    for words in (
        "On the list 5",
        "New on the list 0",
        "Left the list 0",
        "Rating changed 4",
        "Rating unchanged 1",
    ):
        assert re.search(words.replace(" ", r" (\S+ )?") + r"\b|" + words, text), (words, text)
    assert (run.summary["changed"], run.summary["unchanged"], run.summary["listed"]) == (4, 1, 5)


def test_nobody_changed_without_games_and_the_page_says_so(february: RatingList, officer: Client) -> None:
    run = run_of(february)
    assert run.summary["without_games"] == []
    assert "Nobody: every player whose rating changed had a rated game." in page_of(officer, february)


def test_somebody_who_changed_without_games_is_named(february: RatingList, officer: Client) -> None:
    run = run_of(february)
    run.summary["without_games"] = [5]
    run.save(update_fields=["summary"])
    text = section(page_of(officer, february), "without-games")
    assert "Please check" in text
    assert "Player, No5 5" in text


def test_players_without_birth_year_are_a_warning(february: RatingList, officer: Client) -> None:
    Player.objects.filter(pk__in=[1, 2]).update(birth_year=1980)
    run_of(february)
    text = section(page_of(officer, february), "warnings")
    assert "The birth years of 3 players on the list" in text
    assert "Player, No3" in text
    assert "Player, No1" not in text
    Player.objects.update(birth_year=1980)
    assert 'id="warnings"' not in page_of(officer, february)


def test_all_changes_of_k_are_counted_and_the_first_named(officer: Client) -> None:
    """Juniors until 15 January (8.56), with 50 games: 40 becomes 20."""
    month.opening(dict.fromkeys(range(1, 204), 1500), birth=2008_01_15)
    page = page_of(officer, month.run().list)
    assert "K changed 203" in section(page, "counts")
    assert section(page, "k-changes").count("Player, No") == 200


def test_all_players_without_birth_year_are_counted_and_the_first_named(officer: Client) -> None:
    month.opening(dict.fromkeys(range(1, 62), 2000))
    month.tournament([(1, "1-0", 2)])
    text = section(page_of(officer, month.run().list), "warnings")
    assert "The birth years of 61 players on the list" in text
    assert text.count("Player, No") == 50
    assert "The first 50 by name." in text


@pytest.fixture
def left_out(february: RatingList) -> dict[str, Tournament]:
    """Events of January that are not rated, each for another reason, and one that is none of January's."""
    day = date(2026, 1, 20)
    events = {
        name: month.tournament([(1, "1-0", 2)], start=day, name=name)
        for name in ("returned", "withdrawn", "open", "ready", "late", "nothing")
    }
    return_tournament(events["returned"], None, "Round 3 is missing.")
    withdraw(events["withdrawn"], None, "Received twice.")
    Tournament.objects.filter(pk=events["open"].pk).update(stage=Stage.IN_CORRECTION)
    Entry.objects.filter(tournament=events["open"], player=2).update(player=None)
    Tournament.objects.filter(pk=events["ready"].pk).update(stage=Stage.RECEIVED)
    Tournament.objects.filter(pk=events["late"].pk).update(accepted_at=datetime(2100, 1, 1, tzinfo=UTC))
    Entry.objects.filter(tournament=events["nothing"], player=1).update(player=6)
    Entry.objects.filter(tournament=events["nothing"], player=2).update(player=7)
    month.tournament([(1, "1-0", 2)], start=date(2026, 2, 3), name="of February")
    return events


def test_events_not_rated_are_named_with_the_reason(
    february: RatingList, left_out: dict[str, Tournament], officer: Client
) -> None:
    why = {row.name: row.why for row in Review(run_of(february)).not_rated or []}
    assert why == {
        "returned": "Round 3 is missing.",
        "withdrawn": "Received twice.",
        "open": "1 open finding",
        "ready": "not accepted yet",
        "late": "accepted after the run was started; the next run will include it",
        "nothing": "rated, but none of its games count",
    }
    text = section(page_of(officer, february), "not-rated")
    assert "Round 3 is missing." in text


def test_the_report_of_a_publication_stays(
    february: RatingList, left_out: dict[str, Tournament], officer: Client
) -> None:
    run = run_of(february)
    before = Review(run).not_rated
    published = publication.publish(publication.approve(february, run, None))
    withdraw(left_out["ready"], None, "Never played.")
    run.refresh_from_db()
    run.list.refresh_from_db()
    assert Review(run).not_rated == before
    assert "not accepted yet" in section(page_of(officer, published), "not-rated")
    report = PublicationReport.objects.get(list=published)
    for change in (report.delete, lambda: PublicationReport.objects.update(not_rated=[])):
        with pytest.raises(Exception, match=r"Cannot (update|delete)"), transaction.atomic():
            change()
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO ratings_publicationreport (list_id, not_rated) VALUES (%s, '[]')", [published.pk]
        )


def test_who_started_the_run_is_not_offered_to_approve_it_and_reads_why(february: RatingList) -> None:
    both = person("officer", "both")
    both.groups.add(*person("approver").groups.all())
    client = Client()
    client.force_login(both)
    run = run_of(february, both)
    button = reverse("office:approve", args=[run.pk])
    page = page_of(client, february)
    assert button not in page
    assert "You started this run: someone else must approve it." in page
    with override_settings(FOUR_EYES=False):
        page = page_of(client, february)
    assert button in page
    assert "You started this run" not in page
    other = Client()
    other.force_login(person("approver", "other"))
    assert button in page_of(other, february)


def test_first_ratings_show_their_pool(officer: Client) -> None:
    month.opening({**dict.fromkeys(range(1, 6), 2000), 6: 0})
    for number, result in zip(range(1, 6), ("1-0", "1-0", "½-½", "0-1", "1-0"), strict=True):
        month.tournament([(6, result, number)], start=date(2026, 1, 10 + number))
    rating_list = publication.open_list(TimeControl.STANDARD, FEBRUARY)
    run = run_of(rating_list)
    ((number, rating),) = run.summary["new"]
    assert number == 6
    assert f"Player, No6 6 {rating} 5 5 3½" in section(page_of(officer, rating_list), "new")
