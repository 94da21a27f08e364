"""Reading a tournament report file as real programs write it.

`read` takes any bytes and never raises: findings say what it repaired, what is doubtful and why a file is
refused. Formats: FIDE's tournament report files TRF16 and TRF26 (in force since 1 September 2025).
"""

from collections.abc import Iterable
from operator import attrgetter

from players.names import unseen_sign
from tournaments.play.results import TimeControl, TournamentSystem
from tournaments.trf import (
    both_sides,
    consistency,
    formats,
    guesses,
    header,
    layout,
    national,
    periods,
    player_lines,
    round_cells,
    time_controls,
)
from tournaments.trf.decoding import decode, split_lines
from tournaments.trf.findings import Findings
from tournaments.trf.records import ReadResult, ReportedGame, ReportedPlayer, TournamentReport

MOST_PLAYERS = 9_999
"""A start number has four columns."""
_NEWEST_BIRTH_YEAR = 2029
"""For two-digit birth years in a file without a start date."""


def read(data: bytes, file_name: str = "") -> ReadResult:
    """The report in a file's bytes, with findings. Raises nothing, whatever the bytes are.

    The file's name only helps to say what a file is that is no report.
    """
    findings = Findings()
    report = _read(data, file_name, findings)
    return ReadResult(report, findings.in_order())


def _read(data: bytes, file_name: str, findings: Findings) -> TournamentReport | None:
    if not data.strip():
        findings.add("file-empty", "The file is empty. Send the tournament report itself.")
        return None
    if other := formats.recognise(data, file_name):
        findings.add(
            "other-format",
            f"The file is {other.name}, no tournament report. {other.remedy}",
            found=other.name,
        )
        return None
    decoded = decode(data, findings)
    if decoded is None:
        return None
    text, encoding = decoded
    head = header.HeaderRecords()
    player_rows: list[tuple[int, str]] = []
    others: list[tuple[int, str]] = []
    lines = split_lines(text, findings)
    _check_signs(lines, findings)
    for number, line in enumerate(lines, start=1):
        if line.startswith("001"):
            player_rows.append((number, line))
        elif line and not line.startswith("#"):
            others.append((number, line))
    if not player_rows:
        findings.add(
            "no-players", "No player line (record 001) was found. Send a tournament report in the TRF format."
        )
        return None
    if len(player_rows) > MOST_PLAYERS:
        findings.add(
            "too-many-players",
            f"The file has {len(player_rows)} player lines; four columns hold {MOST_PLAYERS} start numbers.",
            found=str(len(player_rows)),
        )
        return None
    cut_lines = _cut_player_lines(player_rows, findings)
    national_rows = [row for row in others if national.is_about_a_player(row[1], cut_lines)]
    national_lines = {number for number, _ in national_rows}
    for number, line in others:
        if number not in national_lines:
            header.take(head, line, number, findings)
    return _report(head, cut_lines, national_rows, encoding, findings)


def _check_signs(lines: list[str], findings: Findings) -> None:
    """Signs that cannot be seen, or turn the direction of others, are in no report but to deceive."""
    if not unseen_sign("".join(lines)):
        return
    for number, line in enumerate(lines, start=1):
        if sign := unseen_sign(line):
            findings.add(
                "sign-unseen",
                f"The line contains the invisible character {sign}. Remove it, or type the line again.",
                line=number,
                found=sign,
            )


def _cut_player_lines(rows: Iterable[tuple[int, str]], findings: Findings) -> dict[int, layout.PlayerLine]:
    """Player lines by start number, in its order."""
    cut_lines: dict[int, layout.PlayerLine] = {}
    for number, line in rows:
        if len(line) > layout.LONGEST_LINE:
            findings.add(
                "line-too-long",
                f"A player line has {len(line)} characters; {layout.LONGEST_LINE} are possible. Correct the file.",
                line=number,
            )
            continue
        cut = layout.cut(line, number, findings)
        text = cut.start_number
        if not text.isdecimal() or not int(text):
            findings.add(
                "start-number-unreadable",
                f"“{text}” is no start number; write it in columns 5-8 of the player line.",
                line=number,
                column=5,
                found=text,
            )
        elif (first := cut_lines.get(int(text))) is not None:
            for here, there in ((first.number, number), (number, first.number)):
                findings.add(
                    "start-number-twice",
                    f"Start number {int(text)} also stands in line {there}. Give every player a number of their own.",
                    line=here,
                    column=5,
                    found=text,
                )
        else:
            cut_lines[int(text)] = cut
    return dict(sorted(cut_lines.items()))


def _report(
    head: header.HeaderRecords,
    cut_lines: dict[int, layout.PlayerLine],
    national_rows: list[tuple[int, str]],
    encoding: str,
    findings: Findings,
) -> TournamentReport:
    rounds, games = _games(cut_lines, findings)
    dates = periods.dates_of_play(head, rounds, findings)
    newest = dates.start.year if dates.start else _NEWEST_BIRTH_YEAR
    birth_order = player_lines.order_of_births(cut_lines.values(), newest)
    players = {
        number: player_lines.interpret(cut, number, newest, birth_order, findings)
        for number, cut in cut_lines.items()
    }
    for line_number, line in national_rows:
        national.take(line, line_number, players, findings)
    if len(players) == 1:
        findings.add("too-few-players", "The file has one player; a tournament has at least two players.")
    report = TournamentReport(
        name=head.text("name"),
        city=head.text("city"),
        federation=header.federation(head, findings),
        start_date=dates.start,
        end_date=dates.end,
        type_text=head.text("type_text"),
        encoded_type=head.text("encoded_type"),
        time_control_text=head.text("time_control_text"),
        encoded_time_control=head.text("encoded_time_control"),
        chief_arbiter=head.text("chief_arbiter"),
        deputies=tuple(head.deputies),
        round_dates=dates.round_dates,
        rounds=rounds,
        players=tuple(players.values()),
        games=tuple(games),
        teams=tuple(team for team, _ in head.teams),
        system=_system(head, players, games, findings),
        time_control=_time_control(head, findings),
        encoding=encoding,
        other_records=tuple(line for line, _ in head.other),
    )
    consistency.check(report, head, findings)
    return report


def _games(cut_lines: dict[int, layout.PlayerLine], findings: Findings) -> tuple[int, list[ReportedGame]]:
    """The last round with a result, and all games by round and white."""
    told = {number: round_cells.parse(cut, findings) for number, cut in cut_lines.items()}
    last = both_sides.last_round(told)
    lines = {number: cut.number for number, cut in cut_lines.items()}
    return last, sorted(both_sides.games(told, last, lines, findings), key=attrgetter("round", "white"))


def _system(
    head: header.HeaderRecords,
    players: dict[int, ReportedPlayer],
    games: list[ReportedGame],
    findings: Findings,
) -> TournamentSystem | None:
    system = guesses.system_from_code(head.text("encoded_type"))
    if system is not None:
        return system
    for source, found in (
        ("type_text", guesses.system_from_text(head.text("type_text"))),
        ("pairings", guesses.system_from_pairings(len(players), games)),
    ):
        if found is not None:
            used = found.name.lower().replace("_", " ")
            by = "record 092" if source == "type_text" else "the pairings: everyone met everyone"
            findings.add(
                "system-guessed",
                f"The tournament system was taken from {by}: {used}.",
                line=head.line(source),
                column=5 if head.line(source) else None,
                found=head.text(source),
                used=used,
            )
            return found
    findings.add(
        "system-unknown",
        "The file does not make the tournament system plain (records 192, 092); choose Swiss, round robin, double "
        "round robin or team.",
        line=head.line("encoded_type") or head.line("type_text"),
        found=head.text("encoded_type") or head.text("type_text"),
    )
    return None


def _time_control(head: header.HeaderRecords, findings: Findings) -> TimeControl | None:
    """The time control if the records make it plain and do not contradict each other."""
    encoded, text = head.text("encoded_time_control"), head.text("time_control_text")
    line = head.line("encoded_time_control") or head.line("time_control_text") or head.line("type_text")
    told = time_controls.told(encoded, text, head.text("type_text"))
    classes = set().union(*told.values())
    if len(classes) > 1:
        says = "; ".join(
            f"record {record} says {' or '.join(sorted(control.name.lower() for control in controls))}"
            for record, controls in told.items()
            if controls
        )
        findings.add(
            "time-controls-differ",
            f"The file names different time controls: {says}. Choose standard, rapid or blitz.",
            line=line,
            found=encoded or text,
        )
        return None
    if not classes or not all(told.values()):
        findings.add(
            "time-control-unknown",
            "The file does not state one plain time control for all games (records 222, 122); choose standard, rapid "
            "or blitz.",
            line=line,
            found=encoded or text,
        )
        return None
    control = classes.pop()
    if not encoded:
        findings.add(
            "time-control-guessed",
            f"The time control was taken from the words of the file: {control.name.lower()}.",
            line=line,
            found=text,
            used=control.name.lower(),
        )
    return control
