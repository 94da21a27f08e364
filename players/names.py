"""Folding of names, so that search, order and comparison ignore accents and scripts.

Names are stored as people write them, with the folded form beside them.
"""

import re
import unicodedata

from anyascii import anyascii
from confusable_homoglyphs import categories

# Each byte as a lower-case letter or digit, otherwise a space.
_WORD_SIGNS = bytes(
    byte if chr(byte).isalnum() and byte < 128 else ord(" ") for byte in bytes(range(256)).lower()
)
# Apostrophes and the signs produced by transliterating Cyrillic ь and ъ join rather than separate: O'Neill.
_JOINED = re.compile(r"['’‘ʼ`´ьъЬЪ]")
_TWO_LETTERS = str.maketrans(
    {"ä": "ae", "æ": "ae", "å": "aa", "ö": "oe", "ø": "oe", "œ": "oe", "ü": "ue", "đ": "dj", "ð": "dj"}
    | {"Ä": "Ae", "Æ": "Ae", "Å": "Aa", "Ö": "Oe", "Ø": "Oe", "Œ": "Oe", "Ü": "Ue", "Đ": "Dj", "Ð": "Dj"}
)
# Two letters that may stand for one: not at the end of a word, where Mo and Moe are two names, nor in Michael and Joel.
_MAY_BE_ONE = re.compile(r"(a)[ae]+(?!l?\b)|([ou])e+(?!l?\b)|(d)j(?!\b)")
_ALWAYS_ONE = re.compile(r"(a)[ae]+|([ou])e+|(d)j")
_LONE_LETTER = re.compile(r"\b([a-z]) (?=[a-z]{2})")


def fold(name: str) -> str:
    """Lower-case ASCII words separated by single spaces: ``Møller, Łukasz`` gives ``moller lukasz``.

    Other scripts are transliterated; punctuation separates words, an apostrophe joins them.
    """
    plain = anyascii(_JOINED.sub("", name)).encode("ascii")
    return b" ".join(plain.translate(_WORD_SIGNS).split()).decode("ascii")


def spellings(name: str) -> tuple[str, ...]:
    """The folded spellings of a name, `fold` first: ``Müller`` gives ``muller`` and ``mueller``, and so does
    ``Mueller``, in the other order.
    """
    composed = unicodedata.normalize("NFC", name)
    written = (fold(composed), fold(composed.translate(_TWO_LETTERS)))
    return tuple(dict.fromkeys((*written, *(_MAY_BE_ONE.sub(r"\1\2\3", one) for one in written))))


def same_name(a: str, b: str) -> bool:
    """Whether two names are one, whatever their order, accents, script, hyphens and spelling of umlauts and the like.

    This one answer is used for matching, for FIDE's lists and for duplicates.
    """
    return bool(fold(a)) and not _arrangements(a).isdisjoint(_arrangements(b))


def _arrangements(name: str) -> set[str]:
    """The spellings with their words in alphabetical order, and without spaces from each word on: Jean-Pierre Dupont
    is Dupont, Jeanpierre.
    """
    found = set()
    for words in map(str.split, spellings(name)):
        found.add(" ".join(sorted(words)))
        found.update("".join(words[first:] + words[:first]) for first in range(len(words)))
    return found


def letters(name: str) -> str:
    """The letters of a name in alphabetical order: an index of names that may be one; `same_name` decides.

    Names that are one have the same letters, whatever the order of their words.
    """
    return "".join(sorted(_ALWAYS_ONE.sub(r"\1\2\3", fold(name)).replace(" ", "")))


def search_words(name: str) -> str:
    """All words by whose beginnings a name may be found, each after a space: those of all spellings, and O'Neill as one
    word and as two."""
    parts = [fold(part).replace(" ", "") for part in name.split(",", 1)]
    texts = (*spellings(name), fold(_JOINED.sub(" ", name)), *parts)
    return "".join(f" {word}" for word in dict.fromkeys(" ".join(texts).split()))


def sought(text: str) -> tuple[str, ...]:
    """The folded spellings in which typed text may occur among `search_words`."""
    found = (*spellings(text), fold(_JOINED.sub(" ", text)))
    return tuple(filter(None, dict.fromkeys((*found, *(_LONE_LETTER.sub(r"\1", one) for one in found)))))


_SMALL = frozenset(
    "bin da dal de del della den der di do dos du el ibn la le ten ter van von zu zum zur".split()
)
_PARTS = re.compile(r"[^\W\d_]+")


def normal_case(name: str) -> str:
    """Write a name as registers do: ``KOWALSKI Jan`` and ``Jan KOWALSKI`` become ``Kowalski, Jan``.

    Without a comma, words in capitals beside others are the surname, with particles before them. A name without such
    words stays as it is.
    """
    words = name.split()
    is_surname = [len(word) > 1 and word.isupper() and not word.endswith(".") for word in words]
    if not any(is_surname):
        return name
    if "," in name:
        surname, _comma, others = name.partition(",")
        return f"{_cased(surname)}, {_cased(others, particles=False)}"
    for place in range(len(words) - 2, -1, -1):
        is_surname[place] |= words[place] in _SMALL and is_surname[place + 1]
    surname, others = (
        " ".join(word for word, of_surname in zip(words, is_surname, strict=True) if of_surname is wanted)
        for wanted in (True, False)
    )
    return f"{_cased(surname)}, {others}" if others else _cased(surname)


def _cased(text: str, *, particles: bool = True) -> str:
    """Words in capitals as they are written otherwise: de, O'Neill, McDonald, Smith-Jones."""
    return " ".join(_cased_word(word, particles) if word.isupper() else word for word in text.split())


def _cased_word(word: str, particles: bool) -> str:
    if particles and word.lower() in _SMALL:
        return word.lower()
    cased = _PARTS.sub(lambda part: part.group()[0] + part.group()[1:].lower(), word)
    return re.sub(r"\bMc(\w)", lambda found: "Mc" + found.group(1).upper(), cased)


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


# Control signs, those that are not seen, and those that turn the direction of what follows; not the joiners of Persian
# and Hindi, which belong to the spelling.
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff"
    "\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]"
)
_ALPHABETS = frozenset("LATIN CYRILLIC GREEK ARMENIAN COPTIC CHEROKEE LISU".split())
"""Those with letters that look alike."""


def unseen_sign(text: str) -> str:
    """The first sign that no name, club or city may contain, such as U+202E; empty if there is none."""
    found = _UNSEEN.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def begins_as_formula(text: str) -> bool:
    """Whether a spreadsheet would compute the text instead of showing it."""
    return text.lstrip()[:1] in ("=", "+", "-", "@")


def mixes_alphabets(name: str) -> bool:
    """Whether a name has letters of two alphabets that look alike, as a Cyrillic A in a Latin name."""
    return not name.isascii() and len(_ALPHABETS & categories.unique_aliases(name)) > 1
