"""Whether the parts of a report fit together: players, points, numbers, rounds, teams."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from players.names import NOBODY, fold, mixes_alphabets
from tournaments.trf.findings import Findings
from tournaments.trf.header import HeaderRecords
from tournaments.trf.records import ReportedGame, ReportedPlayer, TournamentReport


def check(report: TournamentReport, header: HeaderRecords, findings: Findings) -> None:
    """Report everything that does not fit together."""
    _check_header(report, header, findings)
    _check_start_numbers(report.players, findings)
    _check_persons(report, findings)
    _check_points(report.players, report.games, findings)
    _check_rounds(report, header, findings)
    _check_teams(report, header, findings)


def _check_header(report: TournamentReport, header: HeaderRecords, findings: Findings) -> None:
    if not report.name:
        findings.add("name-of-tournament-missing", "The file has no tournament name (record 012); enter it.")
    for code, what, text in (
        ("022", "city", report.city),
        ("032", "federation", header.text("federation")),
        ("102", "chief arbiter", report.chief_arbiter),
    ):
        if not text:
            findings.add("header-missing", f"The file has no {what} (record {code}).", found=code)
    rated = len(report.players) - report.unrated
    for code, what, there in (
        ("062", "players", len(report.players)),
        ("072", "rated players", rated),
        ("082", "teams", len(report.teams)),
    ):
        stated = header.counts.get(code)
        leading = stated.text.split()[0] if stated and stated.text else ""
        if stated and leading.isdecimal() and leading.lstrip("0") != str(there or ""):
            findings.add(
                "count-differs",
                f"Record {code} states {leading} {what}, the file has {there}. Check that nothing is missing.",
                line=stated.line,
                column=5,
                found=leading,
                used=str(there),
            )


def _check_start_numbers(players: Sequence[ReportedPlayer], findings: Findings) -> None:
    numbers = {player.start_number for player in players}
    missing = [number for number in range(1, max(numbers, default=0)) if number not in numbers]
    if missing:
        shown = ", ".join(map(str, missing[:10])) + (" …" if len(missing) > 10 else "")
        findings.add(
            "start-numbers-missing",
            f"Start numbers are missing: {shown}. Check that no player line is lost.",
            line=next(p.line for p in players if p.start_number > missing[0]),
            column=5,
            found=shown,
        )


def _check_persons(report: TournamentReport, findings: Findings) -> None:
    first: dict[tuple[object, ...], ReportedPlayer] = {}
    for player in report.players:
        folded = fold(player.name)
        if folded in NOBODY:
            findings.add(
                "pseudo-name",
                f"“{player.name}” looks like a placeholder, not a person. Confirm that it is a person, or "
                "remove the line and report byes as byes.",
                line=player.line,
                column=15,
                found=player.name,
                used=player.name,
            )
        if mixes_alphabets(player.name):
            findings.add(
                "alphabets-mixed",
                f"The name of player {player.start_number} has letters of two alphabets that look alike, such as a "
                "Cyrillic A among Latin letters. Confirm that it is written so, or correct the file.",
                line=player.line,
                column=15,
                found=player.name,
                used=player.name,
            )
        born = player.birth.as_date() if player.birth else None
        if player.fide_id and (other := first.setdefault((player.fide_id,), player)) is not player:
            found = str(player.fide_id)
            _twice(other, player, f"FIDE id {found}", 58, found, findings)
        if born and folded and (other := first.setdefault((folded, born), player)) is not player:
            _twice(other, player, "name and birth date", 15, player.name, findings)
        start = report.start_date
        if player.birth and start and (player.birth.year > start.year or (born and born > start)):
            findings.add(
                "birth-after-start",
                f"Player {player.start_number} would be born ({player.birth}) after the tournament "
                "began. Correct the birth date in columns 70-79.",
                line=player.line,
                column=70,
                found=str(player.birth),
            )


def _twice(
    first: ReportedPlayer, player: ReportedPlayer, what: str, column: int, found: str, findings: Findings
) -> None:
    findings.add(
        "player-twice",
        f"Players {first.start_number} (line {first.line}) and {player.start_number} have the same {what}. "
        "Confirm that they are two persons, or correct the file.",
        line=player.line,
        column=column,
        found=found,
    )


def scored_half_points(games: Sequence[ReportedGame]) -> Mapping[int, int]:
    """Half points by start number from all games, forfeits and byes."""
    scored: dict[int, int] = defaultdict(int)
    for game in games:
        scored[game.white] += game.white_half_points
        if game.black is not None:
            scored[game.black] += game.black_half_points
    return scored


def _check_points(
    players: Sequence[ReportedPlayer], games: Sequence[ReportedGame], findings: Findings
) -> None:
    scored = scored_half_points(games)
    for player in players:
        there = scored.get(player.start_number, 0)
        if player.half_points is not None and player.half_points != there:
            findings.add(
                "points-differ",
                f"Player {player.start_number} has {player.half_points / 2:.1f} points in columns 81-84, but his or "
                f"her results make {there / 2:.1f}. The results count; check for a missing result or bye.",
                line=player.line,
                column=81,
                found=f"{player.half_points / 2:.1f}",
                used=f"{there / 2:.1f}",
            )


def _check_rounds(report: TournamentReport, header: HeaderRecords, findings: Findings) -> None:
    if not report.rounds:
        findings.add(
            "nothing-to-rate", "The file has players but no results: an entry list with nothing to rate."
        )
        return
    announced = [(header.text("announced_rounds"), header.line("announced_rounds"))]
    announced += [(line[3:].strip(), number) for line, number in header.other if line.startswith("XXR")]
    for text, number in announced:
        if text.isdecimal() and text.lstrip("0") != str(report.rounds):
            findings.add(
                "rounds-differ",
                f"The file announces {text} rounds, the results have {report.rounds}. Check that no round is "
                "missing.",
                line=number,
                column=5,
                found=text,
                used=str(report.rounds),
            )
    with_result = {game.round for game in report.games}
    for number in range(1, report.rounds):
        if number not in with_result:
            findings.add(
                "round-empty",
                f"Round {number} has no result at all. Check that it is not missing.",
                found=str(number),
            )


def _check_teams(report: TournamentReport, header: HeaderRecords, findings: Findings) -> None:
    numbers = {player.start_number for player in report.players}
    for team, line in header.teams:
        for unknown in (member for member in team.members if member not in numbers):
            findings.add(
                "team-member-unknown",
                f"Team “{team.name}” has member {unknown}, who is not in the file.",
                line=line,
                found=str(unknown),
            )
