"""Tables 8.1a and 8.1b as they are printed, read from the text of the regulations (`examples/tables_8_1.txt`)."""

from pathlib import Path

_TEXT = (Path(__file__).parent / "examples" / "tables_8_1.txt").read_text(encoding="utf-8")
_PART_A, _PART_B = _TEXT.split("| 8.1b |")


def _cells(text: str) -> list[str]:
    return [cell for cell in (line.strip("| \t") for line in text.splitlines()) if cell]


def _hundredths(cell: str) -> int:
    return 100 if cell == "1.0" else int(cell.removeprefix("."))


def _read_dp() -> dict[int, int]:
    cells = _cells(_PART_A)
    cells = cells[cells.index("1.0") :]
    return {_hundredths(p): int(dp) for p, dp in zip(cells[::2], cells[1::2], strict=True)}


def _read_bands() -> list[tuple[int, int | None, int, int]]:
    cells = _cells(_PART_B)
    cells = cells[cells.index("0-3") :]
    bands: list[tuple[int, int | None, int, int]] = []
    for difference, higher, lower in zip(cells[::3], cells[1::3], cells[2::3], strict=True):
        if difference == "> 735":
            first, last = 736, None
        else:
            first, last = (int(end) for end in difference.split("-"))
        bands.append((first, last, _hundredths(higher), _hundredths(lower)))
    return sorted(bands, key=lambda band: band[0])


DP = _read_dp()
"""p in hundredths -> dp, every cell of 8.1a."""
BANDS = _read_bands()
"""Least and greatest difference, PD of the higher and of the lower rated player in hundredths: every row of 8.1b."""


def dp_of(p: int) -> int:
    return DP[p]


def pd_of(difference: int) -> int:
    """PD of a player whose rating is so much above (below) his opponent's."""
    for first, last, higher, lower in BANDS:
        if first <= abs(difference) and (last is None or abs(difference) <= last):
            return higher if difference >= 0 else lower
    raise AssertionError(f"no band for {difference}")
