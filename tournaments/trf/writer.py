"""Writing a tournament report: TRF16, with the records 142, 192 and 222 of TRF26 if known."""

import datetime as dt
from collections.abc import Iterator

from tournaments.play.results import trf_code
from tournaments.trf.records import ReportedGame, ReportedPlayer, TournamentReport

_WIDEST_NAME = 33
_WIDEST_TEAM_NAME = 32


def write(report: TournamentReport) -> str:
    """The report as a file's text, lines ended by LF; reading it gives the same report.

    Raises ValueError, with the reason, if something does not fit the format: a name longer than its
    columns, a start number above 9999, a national number without a federation to write it under.
    """
    lines = [*_header(report), *_player_lines(report), *_national_lines(report), *_team_lines(report)]
    lines += report.other_records
    for line in lines:
        if any(sign in line for sign in "\r\n\0"):
            raise ValueError(f"a line cannot contain line ends or NUL: {line!r}")
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _header(report: TournamentReport) -> Iterator[str]:
    rated = sum(player.rating is not None for player in report.players)
    records: list[tuple[str, object]] = [
        ("012", report.name),
        ("022", report.city),
        ("032", report.federation),
        ("042", _date(report.start_date)),
        ("052", _date(report.end_date)),
        ("062", len(report.players)),
        ("072", rated),
        ("082", len(report.teams)),
        ("092", report.type_text),
        ("102", report.chief_arbiter),
        *(("112", deputy) for deputy in report.deputies),
        ("122", report.time_control_text),
    ]
    if report.encoded_type or report.encoded_time_control:
        records += [
            ("142", report.rounds),
            ("192", report.encoded_type),
            ("222", report.encoded_time_control),
        ]
    for code, value in records:
        yield f"{code} {value}"
    if report.round_dates:
        cells = (f"{date:%y/%m/%d}" if date else " " * 8 for date in report.round_dates)
        yield "132".ljust(91) + "  ".join(cells)


def _player_lines(report: TournamentReport) -> Iterator[str]:
    cells = _cells(report)
    for player in report.players:
        points = "" if player.half_points is None else f"{_points(player.half_points)}"
        line = (
            f"001 {_fit(player.start_number, 4, 'start number')} {player.sex:1}{player.title:>3} "
            f"{_name(player.name, _WIDEST_NAME):{_WIDEST_NAME}} {_fit(player.rating, 4, 'rating')} "
            f"{player.federation:3} {_fit(player.fide_id, 11, 'FIDE id')} {_birth(player)} "
            f"{_fit(points, 4, 'points')} {_fit(player.rank, 4, 'rank')}"
        )
        rounds = (cells.get((player.start_number, number), " " * 8) for number in range(1, report.rounds + 1))
        yield "  ".join([line, *rounds])


def _cells(report: TournamentReport) -> dict[tuple[int, int], str]:
    """The text of each round's cell by start number and round."""
    cells: dict[tuple[int, int], str] = {}
    for game in report.games:
        cells[game.white, game.round] = _cell(game, game.black, "w", game.white_half_points)
        if game.black is not None:
            cells[game.black, game.round] = _cell(game, game.white, "b", game.black_half_points)
    return cells


def _cell(game: ReportedGame, opponent: int | None, colour: str, half_points: int) -> str:
    number = "0000" if opponent is None else f"{opponent:4}"
    shown = colour if game.colours_known and opponent is not None else "-"
    return f"{number} {shown} {trf_code(game.kind, half_points)}"


def _national_lines(report: TournamentReport) -> Iterator[str]:
    for player in report.players:
        if not player.national_id and player.national_rating is None:
            continue
        code = report.federation or player.federation
        if not code:
            raise ValueError(f"player {player.start_number}: a national number needs a federation")
        rating = _fit(player.national_rating, 4, "national rating")
        number = _fit(player.national_id, 11, "national number")
        yield f"{code} {player.start_number:4}".ljust(48) + f"{rating}     {number}"


def _team_lines(report: TournamentReport) -> Iterator[str]:
    for team in report.teams:
        members = " ".join(f"{member:4}" for member in team.members)
        yield f"013 {_name(team.name, _WIDEST_TEAM_NAME):{_WIDEST_TEAM_NAME}}{members}"


def _date(date: dt.date | None) -> str:
    return f"{date:%Y/%m/%d}" if date else ""


def _birth(player: ReportedPlayer) -> str:
    """Ten characters, unknown parts as 00."""
    birth = player.birth
    return f"{birth.year:04}/{birth.month or 0:02}/{birth.day or 0:02}" if birth else " " * 10


def _points(half_points: int) -> str:
    sign = "-" if half_points < 0 else ""
    return f"{sign}{abs(half_points) // 2}.{abs(half_points) % 2 * 5}"


def _fit(value: int | str | None, width: int, what: str) -> str:
    text = "" if value is None else str(value)
    if len(text) > width:
        raise ValueError(f"the {what} {text} does not fit in {width} columns")
    return text.rjust(width)


def _name(name: str, width: int) -> str:
    if len(name) > width:
        raise ValueError(f"the name {name!r} does not fit in {width} columns")
    return name
