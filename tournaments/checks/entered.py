"""Checks of what was entered by hand, dates included; the reader and the intake check reports line by line."""

from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils import timezone

from tournaments.checks.standing import NAMED, Subject, some, standing_check
from tournaments.models import ALL_AGAINST_ALL, Finding, Game, System


@standing_check("birth-after-start")
def births(subject: Subject) -> Iterator[Finding]:
    """Nobody was born after the tournament began."""
    start = subject.tournament.start_date
    for entry in subject.taking_part:
        person = entry.as_reported
        if (person.birth_year or 0) > start.year or (person.birth_date and person.birth_date > start):
            message = (
                f"Participant {entry.start_number} would have been born ({entry.reported_birth}) after the tournament "
                "began. Correct the dates, or remove the participant."
            )
            yield subject.finding("birth-after-start", message, entry.reported_birth, "", entry)


@standing_check("end-in-future")
def end(subject: Subject) -> Iterator[Finding]:
    """A tournament can be entered while it is played, but not accepted before it is over."""
    last = subject.tournament.end_date
    if last > timezone.localdate():
        message = (
            f"The tournament ends on {last}, which is in the future. It can be accepted once it is over."
        )
        yield subject.finding("end-in-future", message, str(last))


@standing_check("results-missing")
def results(subject: Subject) -> Iterator[Finding]:
    """Every participant has the results that are due: against everyone, or in every round.

    Nothing is reported before the first result, or for team players, who need not play every round.
    """
    tournament = subject.tournament
    if not tournament.is_entered_by_hand:
        return
    games = list(tournament.games.all())
    if not games:
        return
    if tournament.system in ALL_AGAINST_ALL:
        yield from _pairings(subject, games)
    elif tournament.system == System.TEAM:
        yield from _rounds(subject, games)
    else:
        yield from _players(subject, games)


def _pairings(subject: Subject, games: list[Game]) -> Iterator[Finding]:
    cycles = 2 if subject.tournament.system == System.DOUBLE_ROUND_ROBIN else 1
    met = Counter(frozenset((game.white_id, game.black_id)) for game in games)
    missing = [
        (one.start_number, other.start_number)
        for place, one in enumerate(subject.entries)
        for other in subject.entries[place + 1 :]
        for _again in range(cycles - met[frozenset((one.pk, other.pk))])
    ]
    if missing:
        expected = cycles * len(subject.entries) * (len(subject.entries) - 1) // 2
        which = some([f"{one}–{other}" for one, other in missing])
        message = (
            f"{len(missing)} of {expected} games are missing: {which}. Enter them, including forfeits, or confirm "
            "that they were not scheduled."
        )
        yield _missing(subject, missing, message)


def _players(subject: Subject, games: list[Game]) -> Iterator[Finding]:
    there = {(game.round, side) for game in games for side in (game.white_id, game.black_id)}
    rounds = subject.tournament.rounds
    missing = [
        (number, entry.start_number)
        for number in range(1, rounds + 1)
        for entry in subject.entries
        if (number, entry.pk) not in there
    ]
    if missing:
        names = {entry.start_number: entry.reported_name for entry in subject.entries}
        which = [f"round {number}: {player} {names[player]}" for number, player in missing[: NAMED + 1]]
        message = (
            f"{len(missing)} of {rounds * len(subject.entries)} results are missing: {some(which)}. Enter them, "
            "including byes and absences (Z), or confirm that nobody was forgotten."
        )
        yield _missing(subject, missing, message)


def _rounds(subject: Subject, games: list[Game]) -> Iterator[Finding]:
    there = {game.round for game in games}
    missing = [(number,) for number in range(1, subject.tournament.rounds + 1) if number not in there]
    if missing:
        message = (
            f"Rounds without any result: {some([str(number) for (number,) in missing])}. Enter them, or confirm "
            "that they were not played."
        )
        yield _missing(subject, missing, message)


def _missing(subject: Subject, missing: Sequence[tuple[int, ...]], message: str) -> Finding:
    """`found` distinguishes states of what is missing, independently of the language."""
    found = f"{len(missing)}: " + some(["–".join(map(str, what)) for what in missing[: NAMED + 1]])
    return subject.finding("results-missing", message, found)
