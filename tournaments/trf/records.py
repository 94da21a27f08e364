"""What a tournament report says, as plain values. Lines and columns count from 1, scores in half points."""

import datetime as dt
from dataclasses import dataclass, field
from typing import NamedTuple

from tournaments.play.results import GameKind, TimeControl, TournamentSystem
from tournaments.severities import SEVERITY_OF, Severity


@dataclass(frozen=True, slots=True)
class Finding:
    """A repair, doubt or error: its place, what was there and what was used instead."""

    code: str
    """Stable name of the kind of finding, such as ``results-contradict``; it decides the severity."""
    message: str
    """What is wrong, where, and what to do."""
    line: int | None = None
    """None when the finding is about the file as a whole."""
    column: int | None = None
    """None when the finding is about the whole line or file."""
    found: str = ""
    used: str = ""

    @property
    def severity(self) -> Severity:
        """How serious it is."""
        return SEVERITY_OF[self.code]


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A date whose month or day may be unknown, as in birth dates."""

    year: int
    month: int | None = None
    day: int | None = None

    def __post_init__(self) -> None:
        """Raises ValueError when no such date exists or a day has no month."""
        if self.month is None and self.day is not None:
            raise ValueError("a day needs a month")
        dt.date(self.year, self.month or 1, self.day or 1)

    def as_date(self) -> dt.date | None:
        """The date if known to the day, otherwise None."""
        if self.month is None or self.day is None:
            return None
        return dt.date(self.year, self.month, self.day)

    def __str__(self) -> str:
        """``1978``, ``1978/05`` or ``1978/05/06``."""
        parts = [f"{self.year:04}"] + [f"{part:02}" for part in (self.month, self.day) if part is not None]
        return "/".join(parts)


@dataclass(slots=True)
class ReportedPlayer:
    """One player line, with what a national rating line adds. Not frozen: that would slow reading by a tenth."""

    start_number: int
    name: str
    sex: str = ""
    """``m``, ``w`` or empty."""
    title: str = ""
    """``GM``, ``IM``, ``FM``, ``CM``, ``WGM``, ``WIM``, ``WFM``, ``WCM`` or empty."""
    rating: int | None = None
    """As reported; None for an unrated player."""
    federation: str = ""
    """Three capital letters or empty."""
    fide_id: int | None = None
    """The number in the id column. Some programs write a local number there; only matching can tell which."""
    national_id: str = ""
    birth: PartialDate | None = None
    half_points: int | None = None
    """The points column; None if empty or unreadable. The games count, not this."""
    rank: int | None = None
    national_rating: int | None = None
    line: int = field(default=0, compare=False)


class ReportedGame(NamedTuple):
    """One game, forfeit or bye. Players are start numbers.

    Without opponent ``black`` is None and ``black_half_points`` 0. If colours are unknown, the lower start
    number is recorded as White.
    """

    round: int
    white: int
    black: int | None
    white_half_points: int
    black_half_points: int
    kind: GameKind
    colours_known: bool


@dataclass(frozen=True, slots=True)
class ReportedTeam:
    """A team and the start numbers of its members, in the order of the file."""

    name: str
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentReport:
    """A whole report. Players in order of start number, games in order of round and white.

    ``rounds`` is the last round with a result; 0 for an entry list. ``system`` and ``time_control`` are None
    unless the file makes them clear.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: dt.date | None = None
    end_date: dt.date | None = None
    type_text: str = ""
    """Record 092."""
    encoded_type: str = ""
    """Record 192."""
    time_control_text: str = ""
    """Record 122."""
    encoded_time_control: str = ""
    """Record 222."""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    round_dates: tuple[dt.date | None, ...] = ()
    rounds: int = 0
    players: tuple[ReportedPlayer, ...]
    games: tuple[ReportedGame, ...] = ()
    teams: tuple[ReportedTeam, ...] = ()
    system: TournamentSystem | None = None
    time_control: TimeControl | None = None
    encoding: str = field(default="", compare=False)
    """How the file's bytes were decoded."""
    other_records: tuple[str, ...] = ()
    """Lines of records this product does not use, as written."""

    @property
    def played_games(self) -> int:
        """Games played over the board, each counted once."""
        return sum(game.kind.rated for game in self.games)

    @property
    def unrated(self) -> int:
        """Players without a reported rating."""
        return sum(player.rating is None for player in self.players)


@dataclass(frozen=True, slots=True)
class ReadResult:
    """The result of reading. The report of a refused file is used to show the findings, never for rating."""

    report: TournamentReport | None
    """None if no player could be read."""
    findings: tuple[Finding, ...]

    @property
    def accepted(self) -> bool:
        """Whether the file needs no corrections."""
        return all(finding.severity is not Severity.BLOCK for finding in self.findings)
