"""Checks of a stored tournament, repeated whenever matches or results change.

A file is checked once, when it is received (`tournaments.checks.reported`). These checks are about the current
participants and results, and about other tournaments. Packages above this one add checks that need their own data,
such as ratings.
"""

from collections.abc import Callable, Iterable
from functools import cached_property

from django.utils.translation import override

from players.models import Player
from tournaments.models import Entry, Finding, Game, Tournament
from tournaments.play.results import GameKind
from tournaments.severities import SEVERITY_OF

LONG_EVENT_DAYS = 30
"""Longer events must be reported month by month."""


NAMED = 5
"""How many of many things a message names."""


def some(texts: list[str]) -> str:
    """The first of these in one line."""
    return ", ".join(texts[:NAMED]) + (" …" if len(texts) > NAMED else "")


class Subject:
    """A tournament with its current participants, their players and games."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.entries = list(tournament.entries.select_related("player"))

    @cached_property
    def taking_part(self) -> list[Entry]:
        """The participants whom the office has not left out."""
        return [entry for entry in self.entries if not entry.left_out_reason]

    @cached_property
    def matched(self) -> list[tuple[Entry, Player]]:
        """The matched participants with their players."""
        return [(entry, entry.player) for entry in self.entries if entry.player is not None]

    @cached_property
    def played(self) -> list[Game]:
        """The games played over the board."""
        return list(self.tournament.games.filter(kind=GameKind.PLAYED))

    @cached_property
    def days(self) -> int:
        """How many days the tournament lasted."""
        return (self.tournament.end_date - self.tournament.start_date).days + 1

    def finding(
        self,
        code: str,
        message: str,
        found: str = "",
        used: str = "",
        entry: Entry | None = None,
    ) -> Finding:
        """What a check has found. `found` and `used` identify the fact: others are another finding."""
        return Finding(
            tournament=self.tournament,
            severity=SEVERITY_OF[code],
            code=code,
            message=message,
            found=found,
            used=used,
            entry=entry,
        )


Check = Callable[[Subject], Iterable[Finding]]
_CHECKS: list[tuple[tuple[str, ...], Check]] = []


def standing_check(*codes: str) -> Callable[[Check], Check]:
    """Register a function as a check; it yields concerns with only these codes."""

    def add(check: Check) -> Check:
        _CHECKS.append((codes, check))
        return check

    return add


def check_again(tournament: Tournament) -> list[Finding]:
    """Update the findings about a stored tournament and return the new ones.

    A finding that still holds stays, with the reason given when it was confirmed; one that no longer holds is deleted;
    a new fact must be confirmed anew. Call it in the transaction that changes the tournament, under its lock. A fixed
    number of queries, whatever the size.
    """
    subject = Subject(tournament)
    with override("en"):  # findings are stored in English; `finding_texts` translates them
        found = {_fact(finding): finding for _codes, check in _CHECKS for finding in check(subject)}
    codes = [code for codes, _check in _CHECKS for code in codes]
    gone, reworded = [], []
    for stored in Finding.objects.filter(tournament=tournament, code__in=codes):
        now = found.pop(_fact(stored), None)
        if now is None:
            gone.append(stored.pk)
        elif stored.settled_at is None and stored.message != now.message:
            stored.message = now.message
            reworded.append(stored)
    if gone:
        Finding.objects.filter(pk__in=gone).delete()
    Finding.objects.bulk_update(reworded, ["message"])
    return Finding.objects.bulk_create(list(found.values()))


def _fact(finding: Finding) -> tuple[str, int | None, str, str]:
    return finding.code, finding.entry_id, finding.found, finding.used
