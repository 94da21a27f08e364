"""Checks of a stored tournament, repeated whenever matches or results change.

A file is checked once, when it is received (`tournaments.checks.reported`). These checks are about the current
participants and results, and about other tournaments. Packages above this one add checks that need their own data,
such as ratings.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import override

from tournaments.models import Entry, Finding, Game, Severity, Tournament
from tournaments.play.results import GameKind

LONG_EVENT_DAYS = 30
"""Longer events must be reported month by month."""


class Subject:
    """A tournament with its current participants, their players and games."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.entries = list(tournament.entries.select_related("player"))

    @cached_property
    def played(self) -> list[Game]:
        """The games played over the board."""
        return list(self.tournament.games.filter(kind=GameKind.PLAYED))

    @cached_property
    def days(self) -> int:
        """How many days the tournament lasted."""
        return (self.tournament.end_date - self.tournament.start_date).days + 1


@dataclass(frozen=True, slots=True)
class Concern:
    """Something a check has found. `found` states the fact, so that a different fact is a different concern."""

    severity: Severity
    code: str
    message: str
    found: str = ""
    used: str = ""
    entry: Entry | None = None

    @property
    def key(self) -> tuple[str, int | None, str]:
        return self.code, self.entry.pk if self.entry else None, self.found


Check = Callable[[Subject], Iterable[Concern]]
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
        concerns = {concern.key: concern for _codes, check in _CHECKS for concern in check(subject)}
    codes = [code for codes, _check in _CHECKS for code in codes]
    gone = []
    for finding in Finding.objects.filter(tournament=tournament, code__in=codes):
        if concerns.pop((finding.code, finding.entry_id, finding.found), None) is None:
            gone.append(finding.pk)
    if gone:
        Finding.objects.filter(pk__in=gone).delete()
    return Finding.objects.bulk_create(
        Finding(
            tournament=tournament,
            entry=concern.entry,
            severity=concern.severity,
            code=concern.code,
            found=concern.found,
            used=concern.used,
            message=concern.message,
        )
        for concern in concerns.values()
    )
