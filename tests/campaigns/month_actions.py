"""The actions of a month in the office, each as one person does it: what was seen on the page, and the click."""

import json
import re
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client
from django.urls import reverse

from players.models import FideListDifference, FideListImport, Player, PlayerMerge
from players.register.registration import seen
from ratings.exports import files
from ratings.models import RatingList
from tests.campaigns.small_office import list_of, work_off
from tests.office import four_players
from tournaments.entering.game_changes import token
from tournaments.models import Entry, Finding, Report, TimeControl, Tournament

Click = tuple[str, dict[str, Any]]
"""Where a form is sent, and what it says."""
Action = Callable[[], Click | Callable[[], object]]
"""Looks at the office, and returns the click, or what is done on the command line."""


def event(name: str) -> Tournament:
    return Tournament.objects.get(name=name)


def of_event(step: str, name: str, **data: Any) -> Action:
    return lambda: (reverse(f"office:{step}", args=[event(name).pk]), data)


def of_list(step: str, time_control: TimeControl) -> Action:
    return lambda: (reverse(f"office:{step}", args=[list_of(time_control).pk]), {})


def of_player(step: str, number: int, **data: Any) -> Action:
    return lambda: (reverse(f"office:{step}", args=[number]), data)


def participant(name: str) -> Entry:
    return Entry.objects.get(tournament__name="Doubtful Open", reported_name=name)


def correction(number: int, **after: Any) -> Action:
    def look() -> Click:
        player = Player.objects.get(pk=number)
        saw = json.loads(json.dumps(seen(player), cls=DjangoJSONEncoder))
        values = {name: value for name, value in (saw | after).items() if value is not None}
        data = values | {"saw": json.dumps(saw), "confirmed": "on"}
        return reverse("office:correct_player", args=[number]), data

    return look


def cell(text: str) -> Action:
    def look() -> Click:
        cup = event("Hand Cup")
        game = cup.games.get()
        return reverse("office:cell", args=[cup.pk]), {"key": "1-2-1", "text": text, "seen": token(game)}

    return look


def head() -> Click:
    cup = event("Hand Cup")
    fields = ("name", "federation", "chief_arbiter", "start_date", "end_date", "system", "time_control")
    data = {name: str(getattr(cup, name)) for name in fields}
    return reverse("office:head", args=[cup.pk]), data | {"city": "Another", "seen": cup.edits}


def make_again() -> Callable[[], object]:
    rating_list = RatingList.objects.filter(time_control=TimeControl.STANDARD).earliest("date")
    return lambda: files.make_again(rating_list)


_TOLD = re.compile("message-(error|info|warning)|is-invalid|invalid-feedback|error-summary")
NEW = {"name": "Nyman, Nora", "birth_date": "1999-09-09", "sex": "w"}
ACTIONS: dict[str, Action] = {
    "upload": lambda: (
        reverse("office:upload"),
        {"report_files": SimpleUploadedFile("new.trf", four_players(name="New Open"))},
    ),
    "read again": lambda: (
        reverse("office:read_again", args=[Report.objects.get(tournament=None).pk]),
        {"start_date": "2026-01-26", "end_date": "2026-01-27"},
    ),
    "match": lambda: (reverse("office:match", args=[participant("Nyman, Nora").pk]), {"player": "8"}),
    "match another": lambda: (reverse("office:match", args=[participant("Nyman, Nora").pk]), {"player": "7"}),
    "unmatch": lambda: (reverse("office:unmatch", args=[participant("First, Fritz").pk]), {}),
    "match certain": of_event("match_certain", "Doubtful Open"),
    "settle": lambda: (
        reverse("office:settle", args=[Finding.objects.get(code="doubt").pk]),
        {"reason": "It is."},
    ),
    "register participant": lambda: (reverse("office:register", args=[participant("Nyman, Nora").pk]), NEW),
    "register": lambda: (reverse("office:register_player"), NEW | {"fide_id": "777"}),
    "register another": lambda: (
        reverse("office:register_player"),
        {"name": "Other, Olaf", "birth_date": "1970-01-01", "sex": "m", "fide_id": "777"},
    ),
    "accept": of_event("accept", "Ready Cup"),
    "accept by hand": of_event("accept", "Hand Masters"),
    "return": of_event("return", "Ready Cup", reason="Incomplete."),
    "withdraw": of_event("withdraw", "Accepted Open", reason="Twice."),
    "reopen": of_event("reopen", "Accepted Open", reason="Wrong result."),
    "reopen rapid": of_event("reopen", "Accepted Rapid", reason="Wrong result."),
    "edit a result": cell("0"),
    "edit it otherwise": cell("½"),
    "change the head": head,
    "add a participant": of_event("add_participant", "Hand Cup", player="7", team=""),
    "remove a participant": lambda: (
        reverse("office:remove_participant", args=[event("Hand Cup").entries.get(start_number=3).pk]),
        {},
    ),
    "colours": of_event("colours", "Hand Masters", colours="tables"),
    "merge": of_player("merge_player", 8, into="7"),
    "merge the other way": of_player("merge_player", 7, into="8"),
    "merge into a participant": of_player("merge_player", 12, into="3"),
    "undo a merge": lambda: (reverse("office:undo_merge", args=[PlayerMerge.objects.get().pk]), {}),
    "deny": lambda: (reverse("office:deny_duplicate"), {"first": "7", "second": "8"}),
    "anonymise": of_player("player_visibility", 1, visibility="1", reason="Asked."),
    "hide": of_player("player_visibility", 1, visibility="2", reason="Asked twice."),
    "birth date": correction(2, birth_date="1976-05-02"),
    "FIDE id": correction(6, fide_id=777),
    "status": correction(3, status=1, status_since="2026-01-20"),
    "club": of_player("change_club", 1, club="Old Club", since="2026-01-02"),
    "new club": of_player("change_club", 1, club="New Club", new_club="on", since="2026-01-02"),
    "apply FIDE's list": lambda: (
        reverse("office:apply_fide_list", args=[FideListImport.objects.get().pk]),
        {"chosen": [difference.pk for difference in FideListDifference.objects.filter(field="title")]},
    ),
    "compute": of_list("start_run", TimeControl.STANDARD),
    "compute rapid": of_list("start_run", TimeControl.RAPID),
    "approve": lambda: (
        reverse("office:approve", args=[list_of(TimeControl.STANDARD).runs.latest("pk").pk]),
        {},
    ),
    "withdraw approval": of_list("withdraw_approval", TimeControl.RAPID),
    "publish": of_list("publish", TimeControl.RAPID),
    "remake files": make_again,
}


def prepared(action: Action, who: str) -> Callable[[], str]:
    """Look at the office as this person; return the click, which says whether it was done, and does waiting work."""
    client = Client(raise_request_exception=False, SERVER_NAME="localhost")
    client.force_login(User.objects.get(username=who))
    click = action()

    def act() -> str:
        if callable(click):
            click()
            return "won"
        url, data = click
        answer = client.post(url, data, follow=True)
        said = _answered(answer)
        work_off()
        return said

    return act


def _answered(answer: Any) -> str:
    """won, told, or what is wrong with the answer."""
    if answer.status_code >= 500 or answer.status_code in (400, 403, 404):
        error = getattr(answer, "exc_info", None)
        return f"{answer.status_code} {error[1]!r}" if error else str(answer.status_code)
    # The page's text, as two test clients in one process would take each other's context for their own.
    if answer.status_code == 409 or _TOLD.search(text := answer.content.decode()):
        return "told"
    is_done = "message-success" in text or answer.redirect_chain
    return "won" if is_done or answer["Content-Type"].startswith("application/json") else "said nothing"
