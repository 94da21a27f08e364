"""Tables 8.1a and 8.1b. The tables are the law; the logistic formula differs from them in places."""

import numpy as np

from ratings.regulations.arithmetic import Integers

# fmt: off
# 8.1a: dp for p = .50, .51, ... 1.00; below .50 the table is the same with the sign reversed.
_DP_FROM_HALF = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)

# 8.1b: the greatest difference of each band; PD of the higher rated player is .50 in the first, .51 in the second,
# and so on up to .99; beyond the last one it is 1.
BAND_ENDS = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91,
    98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344,
    357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)
# fmt: on

_DP = np.array([-dp for dp in reversed(_DP_FROM_HALF[1:])] + [*_DP_FROM_HALF], dtype=np.int64)
_PD_HIGHER = 50 + np.searchsorted(BAND_ENDS, np.arange(BAND_ENDS[-1] + 2), side="left")


def rating_difference(p: Integers) -> Integers:
    """Return dp, the rating difference that a fractional score stands for (8.1a). `p` is in hundredths, 0 to 100."""
    return _DP[p]


def score_probability(difference: Integers) -> Integers:
    """Return PD in hundredths for a difference of own rating minus opponent's rating (8.1b)."""
    higher = _PD_HIGHER[np.minimum(np.abs(difference), len(_PD_HIGHER) - 1)]
    return np.where(np.asarray(difference) >= 0, higher, 100 - higher)


def bands() -> list[tuple[int, int | None]]:
    """Return the rows of table 8.1b: least and greatest |D|, None for "over 735"."""
    starts = [0, *(end + 1 for end in BAND_ENDS)]
    return list(zip(starts, [*BAND_ENDS, None], strict=True))


def band(difference: int) -> tuple[int, int | None]:
    """Return the row of table 8.1b for a difference: least and greatest |D|, None for "over 735"."""
    size = abs(difference)
    return next((least, greatest) for least, greatest in bands() if greatest is None or size <= greatest)
