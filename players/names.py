"""Folding of names, so that search, order and comparison ignore accents and scripts.

Names are stored as people write them, with the folded form beside them.
"""

import re
import unicodedata

from anyascii import anyascii

# Each byte as a lower-case letter or digit, otherwise a space.
_WORD_SIGNS = bytes(
    byte if chr(byte).isalnum() and byte < 128 else ord(" ") for byte in bytes(range(256)).lower()
)
# Apostrophes and the signs produced by transliterating Cyrillic ь and ъ join rather than separate: O'Neill.
_JOINED = re.compile(r"['’‘ʼ`´ьъЬЪ]")
_TWO_LETTERS = str.maketrans(
    {"ä": "ae", "æ": "ae", "å": "aa", "ö": "oe", "ø": "oe", "œ": "oe", "ü": "ue"}
    | {"Ä": "Ae", "Æ": "Ae", "Å": "Aa", "Ö": "Oe", "Ø": "Oe", "Œ": "Oe", "Ü": "Ue"}
)


def fold(name: str) -> str:
    """Lower-case ASCII words separated by single spaces: ``Møller, Łukasz`` gives ``moller lukasz``.

    Other scripts are transliterated; punctuation separates words, an apostrophe joins them.
    """
    plain = anyascii(_JOINED.sub("", name)).encode("ascii")
    return b" ".join(plain.translate(_WORD_SIGNS).split()).decode("ascii")


def search_keys(name: str) -> tuple[str, ...]:
    """The folded spellings under which a name may be found: ``Müller`` gives ``muller``, ``mueller``."""
    composed = unicodedata.normalize("NFC", name)
    return tuple(dict.fromkeys((fold(composed), fold(composed.translate(_TWO_LETTERS)))))


NOBODY = frozenset(
    "bye|free|spare|dummy|no player|noplayer|no opponent|not paired|unpaired|nobody|none|forfeit|unknown|empty|absent|"
    "vacant|vakant|pausa|pauza|freilos|frei|spielfrei|exempt|repos|descanso|descansa|libre|riposo|wolny los|svobodno|"
    "svobodnyy|propusk|bye bye|player bye|nn|n n|x x|xx|test player|player test".split("|")
)
"""What pairing programs and arbiters write for a bye or an empty board, folded."""
TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
TITLE_OF_LETTERS = dict(zip("G M F C WG WM WF WC".split(), TITLES, strict=True))
"""How older programs and lists write titles."""


def is_no_person(name: str) -> bool:
    """Whether a name is empty or one of NOBODY."""
    key = fold(name)
    return not key or key in NOBODY
