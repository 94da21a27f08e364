"""What a report must satisfy to become a tournament, beyond what the reader demands of the file itself.

When a report is uploaded, the office may supply what the file omits or has wrong. Pure: today's date is passed in.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from tournaments.play.results import TimeControl, TournamentSystem
from tournaments.severities import Severity
from tournaments.trf.findings import MOST_OF_A_KIND
from tournaments.trf.records import Finding, TournamentReport


@dataclass(frozen=True, slots=True)
class Given:
    """What the office entered about a tournament; None where the file counts."""

    name: str | None = None
    start_date: dt.date | None = None
    end_date: dt.date | None = None
    system: TournamentSystem | None = None
    time_control: TimeControl | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """The header values in use: the office's, otherwise the file's."""

    name: str
    start_date: dt.date
    end_date: dt.date
    system: TournamentSystem
    time_control: TimeControl


ANSWERED_BY: dict[str, tuple[str, ...]] = {
    "name-of-tournament-missing": ("name",),
    "start-date-missing": ("start_date",),
    "start-date-unreadable": ("start_date",),
    "end-date-from-rounds": ("end_date",),
    "end-date-missing": ("end_date",),
    "end-date-unreadable": ("end_date",),
    "date-ambiguous": ("start_date", "end_date"),
    "period-long": ("start_date", "end_date"),
    "round-dates-elsewhere": ("start_date", "end_date"),
    "system-unknown": ("system",),
    "time-control-unknown": ("time_control",),
    "time-controls-differ": ("time_control",),
}
"""The reader's questions, and the fields of `Given` that answer them."""
DATE_QUESTIONS = frozenset(code for code, fields in ANSWERED_BY.items() if fields[-1] == "end_date")
"""Those that are settled by entering the dates."""
# Checked again when the office enters a date that differs from the file.
_BY_DATES = frozenset({"end-before-start", "birth-after-start"})
# Signs of missing results.
_INCOMPLETE = frozenset({"rounds-differ", "round-without-results", "round-empty"})
_HOW = {
    "start_date": "Enter the start date when you upload the report.",
    "system": "Choose the system when you upload the report: Swiss, round robin, double round robin or team.",
    "time_control": "Choose the time control when you upload the report: standard, rapid or blitz.",
}
ROUNDS_A_DAY = 3
"""Most rounds of standard chess on one day."""


def check(
    report: TournamentReport, read_findings: Iterable[Finding], given: Given, today: dt.date
) -> tuple[Head | None, list[Finding]]:
    """The header values in use, and all findings including the reader's. No values if something blocks."""
    start = given.start_date or report.start_date
    end = given.end_date or report.end_date or _assumed_end(report, start)
    used = {
        "name": given.name or report.name or "Unnamed tournament",
        "start_date": start,
        "end_date": end,
        "system": report.system if given.system is None else given.system,
        "time_control": report.time_control if given.time_control is None else given.time_control,
    }
    findings = [_answered(f, given, used) for f in read_findings if not _judged_again(f, given)]
    findings += _overruled(report, given)
    findings += _dates(start, end, today, findings)
    findings += islice(_births(report, start, findings), MOST_OF_A_KIND)
    findings += _completeness(report, used["system"], findings)
    findings += _crowded_days(report, used["time_control"])
    if any(finding.severity is Severity.BLOCK for finding in findings):
        return None, findings
    return Head(**used), findings  # type: ignore[arg-type]


def _judged_again(finding: Finding, given: Given) -> bool:
    return finding.code in _BY_DATES and (given.start_date is not None or given.end_date is not None)


def _answered(finding: Finding, given: Given, used: Mapping[str, object]) -> Finding:
    """The reader's finding with the office's answer to it, or with how to answer."""
    fields = ANSWERED_BY.get(finding.code, ())
    answers = [getattr(given, field) for field in fields]
    if answers and all(answer is not None for answer in answers):
        what = " and ".join(field.replace("_", " ") for field in fields)
        used_text = " - ".join(_text(answer) for answer in answers)
        return replace(
            finding,
            code="entered-at-upload",
            used=used_text,
            message=f"Entered when the report was uploaded: {what} {used_text}.",
        )
    if fields == ("end_date",) and used["end_date"]:
        message = f"{finding.message} Used: {used['end_date']}."
        return replace(finding, used=_text(used["end_date"]), message=message)
    if len(fields) == 1 and fields[0] in _HOW:
        return replace(finding, message=f"{finding.message} {_HOW[fields[0]]}")
    return finding


def _text(value: object) -> str:
    return (
        value.name.lower().replace("_", " ")
        if isinstance(value, TournamentSystem | TimeControl)
        else str(value)
    )


def _assumed_end(report: TournamentReport, start: dt.date | None) -> dt.date | None:
    """The last round's date, otherwise the start; only if the file has a start."""
    return max([start, *filter(None, report.round_dates)]) if start else None


def _overruled(report: TournamentReport, given: Given) -> Iterator[Finding]:
    for what in ("start_date", "end_date", "system", "time_control"):
        ours, theirs = getattr(given, what), getattr(report, what)
        if ours is not None and theirs is not None and ours != theirs:
            yield Finding(
                f"{what.replace('_', '-')}-overruled",
                f"The file says {_text(theirs)}; {_text(ours)} was entered when the report was uploaded.",
                found=_text(theirs),
                used=_text(ours),
            )


def _dates(
    start: dt.date | None, end: dt.date | None, today: dt.date, so_far: list[Finding]
) -> Iterator[Finding]:
    if start and end and end < start and not any(f.code == "end-before-start" for f in so_far):
        yield Finding(
            "end-before-start",
            f"The tournament ends on {end}, before it starts on {start}. Correct the dates.",
            found=f"{start} - {end}",
        )
    if end and end > today and not any(f.code == "date-ambiguous" for f in so_far):
        yield Finding(
            "end-in-future",
            f"The tournament ends on {end}, which is in the future. Send the report when it is over, or correct the "
            "date.",
            found=str(end),
        )


def _births(report: TournamentReport, start: dt.date | None, so_far: list[Finding]) -> Iterator[Finding]:
    told = {finding.line for finding in so_far if finding.code == "birth-after-start"}
    for player in report.players:
        birth = player.birth
        if birth is None or start is None or player.line in told:
            continue
        if (birth.as_date() or dt.date(birth.year, birth.month or 1, 1)) > start:
            yield Finding(
                "birth-after-start",
                f"Player {player.start_number} would have been born ({birth}) after the tournament began. Correct the "
                "birth date.",
                line=player.line,
                column=70,
                found=str(birth),
            )


def _crowded_days(report: TournamentReport, time_control: object) -> Iterator[Finding]:
    """Days with too many rounds of standard chess, by the dates of the rounds."""
    if time_control is not TimeControl.STANDARD:
        return
    for day, rounds in sorted(Counter(filter(None, report.round_dates)).items()):
        if rounds > ROUNDS_A_DAY:
            yield Finding(
                "day-crowded",
                f"{rounds} rounds are dated {day}; at most {ROUNDS_A_DAY} rounds of standard chess may be played in a "
                "day. Confirm the dates and the time control.",
                found=f"{day}: {rounds}",
            )


def _completeness(report: TournamentReport, system: object, so_far: list[Finding]) -> Iterator[Finding]:
    """Whether rounds, or pairings of a round robin, are missing."""
    if not report.rounds:
        return
    if len(report.round_dates) > report.rounds and not any(f.code in _INCOMPLETE for f in so_far):
        yield Finding(
            "rounds-differ",
            f"The file has dates for {len(report.round_dates)} rounds but results for {report.rounds}. Check that "
            "no round is missing.",
            found=str(len(report.round_dates)),
            used=str(report.rounds),
        )
    if system is TournamentSystem.TEAM:
        return
    seen = Counter(
        game.round for game in report.games for side in (game.white, game.black) if side is not None
    )
    most = max(seen.values(), default=0)
    for number in range(1, report.rounds + 1):
        if 0 < 2 * seen[number] < most:
            yield Finding(
                "round-thin",
                f"Round {number} has results for {seen[number]} players, another round for {most}. Check that none is "
                "missing.",
                found=str(seen[number]),
                used=str(seen[number]),
            )
    if system in (TournamentSystem.ROUND_ROBIN, TournamentSystem.DOUBLE_ROUND_ROBIN):
        yield from _pairings(report, 2 if system is TournamentSystem.DOUBLE_ROUND_ROBIN else 1)


def _pairings(report: TournamentReport, times: int) -> Iterator[Finding]:
    """In a round robin everyone meets everyone; forfeits count as met."""
    taking_part = len(
        {side for game in report.games for side in (game.white, game.black) if side is not None}
    )
    expected = times * taking_part * (taking_part - 1) // 2
    there = sum(game.black is not None for game in report.games)
    if there != expected:
        yield Finding(
            "pairings-differ",
            f"A round robin of {taking_part} players has {expected} games; the file has {there}. Check the system "
            "and that no game is missing.",
            found=str(there),
            used=str(there),
        )
