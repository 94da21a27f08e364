"""What the fields of a player line mean."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from players.names import TITLE_OF_LETTERS, TITLES
from tournaments.trf import dates
from tournaments.trf.findings import Findings
from tournaments.trf.layout import PlayerLine
from tournaments.trf.records import PartialDate, ReportedPlayer

_SEXES = {"m": "m", "w": "w", "f": "w", "x": "", "": ""}
_FEDERATION = re.compile(r"[A-Z]{3}")
_POINTS = re.compile(r"(-?)([0-9]{0,3})(?:[.,]([05]?))?")
HIGHEST_RATING = 3_500
LONGEST_ID = 11


def order_of_births(lines: Iterable[PlayerLine], newest_year: int) -> str | None:
    """The only order in which all unusual birth dates of a file can be read; None if there is not exactly one."""
    orders: set[str] | None = None
    for text in (line.birth for line in lines):
        if dates.usual(text) or dates.is_blank(text):
            continue
        full = {order for order, birth in dates.readings(text, newest_year).items() if birth.as_date()}
        if "DMY" in full and dates.is_dotted(text):
            full = {"DMY"}
        if full:
            orders = full if orders is None else orders & full
    return next(iter(orders)) if orders is not None and len(orders) == 1 else None


def interpret(
    cut: PlayerLine, start_number: int, newest_year: int, birth_order: str | None, findings: Findings
) -> ReportedPlayer:
    """The player of a line.

    ``newest_year`` is the last year in which a participant can have been born, ``birth_order`` that of the file.
    """
    reader = _FieldReader(cut, birth_order, findings)
    name = unicodedata.normalize("NFC", cut.name)
    if not name:
        reader.doubt(
            "name-missing",
            "name",
            f"Player {start_number} has no name; enter it in columns 15-47.",
        )
    elif "," not in name:
        findings.add(
            "name-without-comma",
            "The name has no comma between surname and first names; it was kept as written.",
            line=cut.number,
            column=cut.columns["name"],
            found=name,
            used=name,
        )
    sex, title = reader.sex_and_title()
    birth = reader.birth(newest_year)
    fide_id, national_id, birth_in_id = reader.identity(newest_year)
    return ReportedPlayer(
        start_number=start_number,
        name=name,
        sex=sex,
        title=title,
        rating=reader.rating(),
        federation=reader.federation(),
        fide_id=fide_id,
        national_id=national_id,
        birth=birth or birth_in_id,
        half_points=reader.half_points(),
        rank=reader.number("rank", cut.rank) or None,
        line=cut.number,
    )


class _FieldReader:
    """Reads fields of one line; an invalid value becomes empty, with a finding."""

    def __init__(self, cut: PlayerLine, birth_order: str | None, findings: Findings) -> None:
        self._cut = cut
        self._birth_order = birth_order
        self._findings = findings

    def doubt(self, code: str, field: str, message: str, used: str = "") -> None:
        found, column = getattr(self._cut, field), self._cut.columns[field]
        self._findings.add(code, message, line=self._cut.number, column=column, found=found, used=used)

    def sex_and_title(self) -> tuple[str, str]:
        sex, title = self._cut.sex, self._cut.title
        joined = (sex + title).upper()
        if sex.lower() not in _SEXES and joined in TITLES:
            self.doubt(
                "title-columns", "sex", f"The title {joined} starts in the column of the sex (10).", joined
            )
            return "", joined
        if sex.lower() not in _SEXES:
            self.doubt(
                "sex-unknown", "sex", f"“{sex}” is no sex; write m or w in column 10 or leave it blank."
            )
        upper = title.upper()
        known = TITLE_OF_LETTERS.get(upper, upper)
        if known and known not in TITLES:
            self.doubt("title-unknown", "title", f"“{title}” is no title FIDE awards; none was used.")
            known = ""
        return _SEXES.get(sex.lower(), ""), known

    def rating(self) -> int | None:
        rating = self.number("rating", self._cut.rating)
        if rating is not None and rating > HIGHEST_RATING:
            self.doubt(
                "rating-impossible",
                "rating",
                f"A rating of {rating} cannot be; correct columns 49-52.",
                "unrated",
            )
            return None
        return rating or None

    def number(self, field: str, text: str) -> int | None:
        """A whole number; None if the field is empty or unreadable."""
        if text.isdecimal():
            return int(text)
        if text.strip("-. "):
            self.doubt("number-unreadable", field, f"The {field} “{text}” is no whole number; left empty.")
        return None

    def federation(self) -> str:
        upper = self._cut.federation.upper()
        if not upper or _FEDERATION.fullmatch(upper):
            return upper
        self.doubt(
            "federation-unreadable",
            "federation",
            f"“{self._cut.federation}” is no code of a federation (three letters); left empty.",
        )
        return ""

    def identity(self, newest_year: int) -> tuple[int | None, str, PartialDate | None]:
        """FIDE id, national id or birth date, whichever the id field contains."""
        text = self._cut.id.strip("\"'“”‘’ ")
        if text.isdecimal() and len(text) <= LONGEST_ID:
            if text != self._cut.id:
                self.doubt("id-quoted", "id", "The id stands in quotation marks; they were left out.", text)
            return int(text) or None, "", None
        if not text.strip("-. "):
            return None, "", None
        if len(text) > LONGEST_ID:
            self.doubt("id-unreadable", "id", f"“{text}” is longer than an id can be; left empty.")
            return None, "", None
        found = dates.readings(text, newest_year) if re.search(r"[0-9][./-][0-9]+[./-]", text) else {}
        if found:
            birth = self._meant(found)[0]
            self.doubt(
                "id-is-date",
                "id",
                "A date stands in the id's columns; it was read as the birth date.",
                str(birth or ""),
            )
            return None, "", birth
        self.doubt(
            "id-not-fide",
            "id",
            f"“{text}” is no FIDE id (digits only); it was kept as the national id.",
            text,
        )
        return None, text, None

    def birth(self, newest_year: int) -> PartialDate | None:
        text = self._cut.birth
        if usual := dates.usual(text):
            return usual
        if dates.is_blank(text):
            return None
        found = dates.readings(text, newest_year)
        if not found:
            self.doubt(
                "birth-unreadable", "birth", f"“{text}” is no birth date; write YYYY/MM/DD in columns 70-79."
            )
            return None
        birth, order = self._meant(found)
        if order is None:
            used = f"only the year {birth} is used" if birth else "left empty"
            message = f"The birth date “{text}” can be read in more than one order; {used}."
            self.doubt("birth-order", "birth", message, str(birth or ""))
        elif not re.search(r"[0-9]{4}", text) or order in ("MDY", "YDM"):
            message = f"The birth date “{text}” was read as {birth}; check it."
            self.doubt("birth-order", "birth", message, str(birth))
        return birth

    def _meant(self, found: dates.Readings) -> tuple[PartialDate | None, str | None]:
        """The birth date and the order in which it was read; without an order what all readings have in common."""
        if len(set(found.values())) == 1:
            order, birth = next(iter(found.items()))
            return birth, order
        if self._birth_order in found:
            return found[self._birth_order], self._birth_order
        years = {birth.year for birth in found.values()}
        return (PartialDate(years.pop()) if len(years) == 1 else None), None

    def half_points(self) -> int | None:
        text = self._cut.points
        if not text.strip("-"):
            return None
        value = _half_points(text)
        if value is None:
            self.doubt("points-unreadable", "points", f"“{text}” is no number of points; left empty.")
        return value


@lru_cache
def _half_points(text: str) -> int | None:
    """Points as half points; None if not a number. A file has few different ones."""
    match = _POINTS.fullmatch(text.replace("½", ".5"))
    if not match or not any(match.groups()[1:]):
        return None
    sign, whole, half = match.groups()
    value = 2 * int(whole or 0) + (half == "5")
    return -value if sign else value
