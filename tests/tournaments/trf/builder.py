"""Report files made for the tests, by column, independently of the product's own writer."""

from collections.abc import Iterable

from tournaments.severities import Severity
from tournaments.trf.reader import read
from tournaments.trf.records import Finding, ReadResult, TournamentReport

HEADER = (
    "012 Town Open",
    "022 Town",
    "032 NOR",
    "042 2025/03/01",
    "052 2025/03/05",
    "092 Individual: Swiss-System",
    "102 Arbiter, Ann",
    "122 90 min + 30 sec",
)


def player(
    number: int,
    *cells: str,
    name: str | None = None,
    sex: str = "",
    title: str = "",
    rating: str = "2000",
    federation: str = "NOR",
    fide_id: str = "",
    birth: str = "",
    points: str = "",
    rank: str = "",
) -> str:
    """A 001 line: each value at its first column, numbers at their last. A cell is eight characters."""
    line = [" "] * (91 + 10 * len(cells))

    def put(column: int, text: str) -> None:
        line[column - 1 : column - 1 + len(text)] = text

    put(1, "001")
    put(5, f"{number:>4}")
    put(10, sex)
    put(11, f"{title:>3}")
    put(15, f"Player{number}, Name" if name is None else name)
    put(49, f"{rating:>4}")
    put(54, federation)
    put(58, f"{fide_id:>11}")
    put(70, birth)
    put(81, f"{points:>4}")
    put(86, f"{rank:>4}")
    for index, cell in enumerate(cells):
        put(92 + 10 * index, cell)
    return "".join(line).rstrip()


def text(*lines: str, header: Iterable[str] = HEADER, end: str = "\n") -> str:
    return end.join([*header, *lines]) + end


def read_lines(*lines: str, header: Iterable[str] = HEADER) -> ReadResult:
    """What reading the usual header with these lines gives."""
    return read(text(*lines, header=header).encode())


def report_of(result: ReadResult) -> TournamentReport:
    assert result.report is not None
    return result.report


def with_header(**changed: str) -> tuple[str, ...]:
    """The usual header with records replaced (``r042="..."``) or, where the value is empty, left out."""
    records = {line[:3]: line for line in HEADER}
    for key, value in changed.items():
        records.pop(key[1:], None)
        if value:
            records[key[1:]] = f"{key[1:]} {value}"
    return tuple(records.values())


def findings(result: ReadResult, code: str) -> list[Finding]:
    return [finding for finding in result.findings if finding.code == code]


def only(result: ReadResult, code: str, severity: Severity) -> Finding:
    """The single finding of a kind; it must have the given severity."""
    (finding,) = findings(result, code)
    assert finding.severity is severity
    assert finding.message
    return finding


def line_of(*before: str, header: Iterable[str] = HEADER) -> int:
    """The line in which a record stands that comes after the header and the given lines."""
    return len(list(header)) + len(before) + 1
