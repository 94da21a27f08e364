"""Reports made to be slow: everything that may be large, alike or contradictory, up to a size."""

import random
from collections.abc import Callable, Iterable

HEADER = ("012 Open", "042 2026/03/01", "052 2026/03/05", "092 Swiss", "122 90 min + 30 sec")


def plain(size: int) -> bytes:
    """A report without faults: pairs of players who meet each other in every round."""
    pairs = size // 400
    lines = (
        _player(n, _cell(n + 1, "{:4} w 1") * 9 if n % 2 else _cell(n - 1, "{:4} b 0") * 9)
        for n in range(1, 2 * pairs + 1)
    )
    return _report(size, lines)


def _player(number: int | str, cells: str = "", name: str | None = None, birth: str = "1980/01/01") -> str:
    name = f"Surname{number}, First" if name is None else name
    return f"001 {number:>4} m    {name:<33} 1500 FED {'':>11} {birth:<10} {'':>4} {'':>4}{cells}"


def _cell(opponent: int, text: str = "{:4} w =") -> str:
    return "  " + text.format(opponent)


def _report(size: int, lines: Iterable[str], *more: str) -> bytes:
    found: list[str] = [*HEADER, *more]
    left = size - sum(map(len, found))
    for line in lines:
        left -= len(line.encode()) + 1
        if left < 0:
            break
        found.append(line)
    return "\n".join(found).encode()


def _people(cells: str = "", **more: str) -> Iterable[str]:
    return (_player(number, cells, **more) for number in range(1, 9_999))


def _repeated(text: str, size: int) -> str:
    return text * (size // len(text.encode()))


def _after_two_players(size: int, text: str, before: str = "") -> bytes:
    """Two players and a record, or lines, that fill the rest."""
    return "\n".join([*HEADER, *map(_player, (1, 2)), before + _repeated(text, size)]).encode()


def _shifted(line: str, by: str) -> str:
    return line[:40] + by + line[40:]


REPORTS: dict[str, Callable[[int], bytes]] = {
    "letters of one word": lambda size: b"a" * size + b"\xff",
    "accented letters": lambda size: b"001    1 " + b"\xe9" * size,
    "letters, every other one accented": lambda size: b"001    1 " + b"a\xe9" * (size // 2),
    "one word, not ASCII, among others": lambda size: b"001    1 \xff " + b"a" * size,
    "NUL": lambda size: b"\0" * size,
    "blanks": lambda size: b"001    1 x" + b" " * size + b"x",
    "line ends": lambda size: b"001    1 x" + b"\r" * size,
    "tabulators": lambda size: b"001    1 x\n" + b"\t" * size,
    "digits": lambda size: b"001    1" + b"9" * size,
    "arbitrary bytes": lambda size: random.Random(1).randbytes(size),
    "arbitrary signs": lambda size: bytes(random.Random(1).choices(b"01 wb-=+\n.,/AaZ", k=size)),
    "UTF-16": lambda size: b"\xff\xfe" + ("001    1 x\n" * (size // 22)).encode("utf-16-le"),
    "combining signs": lambda size: _report(size, _people(name="a" + "\u0301" * 32)),
    "a title of combining signs": lambda size: _after_two_players(size, "\u0300\u0316", "012 a"),
    "signs that become many": lambda size: _report(size, _people(name="ﷺ" * 33)),
    "all name one opponent": lambda size: _report(size, _people(_cell(1))),
    "all name one opponent in all rounds": lambda size: _report(size, _people(_cell(1) * 390)),
    "all name themselves": lambda size: _report(size, (_player(n, _cell(n)) for n in range(1, 9_999))),
    "all name a stranger": lambda size: _report(size, _people(_cell(9999))),
    "all name the next one": lambda size: _report(
        size, (_player(n, _cell(n + 1) * 390) for n in range(1, 9_999))
    ),
    "all shifted": lambda size: _report(size, (_shifted(line, "   ") for line in _people(_cell(1)))),
    "all widely shifted": lambda size: _report(size, (_shifted(line, "x" * 50) for line in _people())),
    "all of single letters": lambda size: _report(size, (f"001 {n:4}" + " a" * 45 for n in range(1, 9_999))),
    "cells that are none": lambda size: _report(size, _people(" qqqqqqqqq" * 390)),
    "cells out of their columns": lambda size: _report(size, _people("   9 w 1   " * 350)),
    "rounds without results": lambda size: _report(
        size, [_player(1, "  0000 - Z"), *_people(" " * 10 + _cell(1, "{:4} w  ") * 389)]
    ),
    "one start number": lambda size: _report(size, (_player(1) for _ in range(9_999))),
    "no start number": lambda size: _report(size, (_player("x") for _ in range(9_999))),
    "more players than numbers": lambda size: b"001    1\n" * (size // 9),
    "one person": lambda size: _report(size, _people(name="Same, Name")),
    "born after the tournament": lambda size: _report(size, _people(birth="2099/01/01")),
    "births of doubtful order": lambda size: _report(size, _people(birth="01/02/03")),
    "long lines": lambda size: _report(size, (f"001 {n:4} " + "x" * 3_980 for n in range(1, 9_999))),
    "a record of words": lambda size: _after_two_players(size, "a ", "012 "),
    "a record of dates": lambda size: _after_two_players(size, "1 ", "132 "),
    "a record of deputies": lambda size: _after_two_players(size, "a;", "112 "),
    "a count of digits": lambda size: _after_two_players(size, "9", "062 "),
    "records again and again": lambda size: _after_two_players(size, "132 a\n"),
    "unknown records": lambda size: _after_two_players(size, "zzz a\n"),
    "announced rounds again and again": lambda size: _after_two_players(size, "XXR 9\n"),
    "names again and again": lambda size: "\n".join(
        [*HEADER, *map(_player, (1, 2)), *(f"012 {n}" for n in range(size // 10))]
    ).encode(),
    "teams of everybody": lambda size: _report(
        size,
        [*map(_player, range(1, 800)), *["013 " + "T" * 32 + " 9999" * 800] * 999],
    ),
    "new teams of everybody": lambda size: _after_two_players(
        size, "310   1 T" + " " * 70 + " 9999" * 800 + "\n"
    ),
    "teams of nobody": lambda size: _after_two_players(size, "013 T\n"),
    "national ratings": lambda size: _after_two_players(size, "FED    1" + " " * 40 + "xxxx\n"),
}
