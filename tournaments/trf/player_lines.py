"""What the fields of a player line mean."""

import re
import unicodedata

from tournaments.trf import dates
from tournaments.trf.findings import Findings
from tournaments.trf.layout import Field, PlayerLine
from tournaments.trf.records import PartialDate, ReportedPlayer

TITLES = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})
_OLD_TITLES = {
    "G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"
}  # fmt: skip
_SEXES = {"m": "m", "w": "w", "f": "w", "x": "", "": ""}
_FEDERATION = re.compile(r"[A-Z]{3}")
_POINTS = re.compile(r"(-?)([0-9]{0,3})(?:[.,]([05]?))?")
HIGHEST_RATING = 3_500
LONGEST_ID = 11


def interpret(cut: PlayerLine, start_number: int, newest_year: int, findings: Findings) -> ReportedPlayer:
    """The player of a line. ``newest_year`` is the last year in which a participant can have been born."""
    reader = _FieldReader(cut.number, findings)
    name = unicodedata.normalize("NFC", cut.name.text)
    if not name:
        reader.doubt(
            "name-missing",
            cut.name,
            "",
            f"Player {start_number} has no name; enter it in columns 15-47.",
            confirm=True,
        )
    elif "," not in name:
        findings.note(
            "name-without-comma",
            "The name has no comma between surname and first names; it was kept as written.",
            line=cut.number,
            column=cut.name.column,
            found=name,
            used=name,
        )
    sex, title = reader.sex_and_title(cut.sex, cut.title)
    birth = reader.birth(cut.birth, newest_year)
    fide_id, national_id, birth_in_id = reader.identity(cut.id, newest_year)
    return ReportedPlayer(
        start_number=start_number,
        name=name,
        sex=sex,
        title=title,
        rating=reader.rating(cut.rating),
        federation=reader.federation(cut.federation),
        fide_id=fide_id,
        national_id=national_id,
        birth=birth or birth_in_id,
        half_points=reader.half_points(cut.points),
        rank=reader.number(cut.rank, "rank") or None,
        line=cut.number,
    )


class _FieldReader:
    """Reads fields of one line; a value that makes no sense becomes empty, with a finding."""

    def __init__(self, line: int, findings: Findings) -> None:
        self._line = line
        self._findings = findings

    def doubt(self, code: str, field: Field, used: str, message: str, confirm: bool = False) -> None:
        say = self._findings.confirm if confirm else self._findings.warn
        say(code, message, line=self._line, column=field.column, found=field.text, used=used)

    def sex_and_title(self, sex: Field, title: Field) -> tuple[str, str]:
        joined = (sex.text + title.text).upper()
        if sex.text.lower() not in _SEXES and joined in TITLES:
            self.doubt(
                "title-columns", sex, joined, f"The title {joined} starts in the column of the sex (10)."
            )
            return "", joined
        if sex.text.lower() not in _SEXES:
            self.doubt(
                "sex-unknown",
                sex,
                "",
                f"“{sex.text}” is no sex; write m or w in column 10 or leave it blank.",
            )
        upper = title.text.upper()
        known = _OLD_TITLES.get(upper, upper)
        if known and known not in TITLES:
            self.doubt("title-unknown", title, "", f"“{title.text}” is no title FIDE awards; none was used.")
            known = ""
        return _SEXES.get(sex.text.lower(), ""), known

    def rating(self, field: Field) -> int | None:
        rating = self.number(field, "rating")
        if rating is not None and rating > HIGHEST_RATING:
            self.doubt(
                "rating-impossible",
                field,
                "unrated",
                f"A rating of {rating} cannot be; correct columns 49-52.",
            )
            return None
        return rating or None

    def number(self, field: Field, what: str) -> int | None:
        """A whole number, None when the field is empty or unreadable."""
        if field.text.isdecimal():
            return int(field.text)
        if field.text.strip("-. "):
            self.doubt(
                f"{what}-unreadable", field, "", f"The {what} “{field.text}” is no whole number; left empty."
            )
        return None

    def federation(self, field: Field) -> str:
        upper = field.text.upper()
        if not upper or _FEDERATION.fullmatch(upper):
            return upper
        self.doubt(
            "federation-unreadable",
            field,
            "",
            f"“{field.text}” is no code of a federation (three letters); left empty.",
        )
        return ""

    def identity(self, field: Field, newest_year: int) -> tuple[int | None, str, PartialDate | None]:
        """FIDE id, national id and a birth date, whichever the id field holds."""
        text = field.text.strip("\"'“”‘’ ")
        if text.isdecimal() and len(text) <= LONGEST_ID:
            if text != field.text:
                self.doubt("id-quoted", field, text, "The id stands in quotation marks; they were left out.")
            return int(text) or None, "", None
        if not text.strip("-. "):
            return None, "", None
        if len(text) > LONGEST_ID:
            self.doubt("id-unreadable", field, "", f"“{text}” is longer than an id can be; left empty.")
            return None, "", None
        found = dates.readings(text, newest_year) if re.search(r"[0-9][./-][0-9]+[./-]", text) else {}
        if found:
            birth = next(iter(found.values()))
            self.doubt(
                "id-is-date",
                field,
                str(birth),
                "A date stands in the id's columns; it was read as the birth date.",
            )
            return None, "", birth
        self.doubt(
            "id-not-fide",
            field,
            text,
            f"“{text}” is no FIDE id (digits only); it was kept as the national id.",
        )
        return None, text, None

    def birth(self, field: Field, newest_year: int) -> PartialDate | None:
        if dates.is_blank(field.text):
            return None
        found = dates.readings(field.text, newest_year)
        if not found:
            self.doubt(
                "birth-unreadable",
                field,
                "",
                f"“{field.text}” is no birth date; write YYYY/MM/DD in columns 70-79.",
            )
            return None
        order, birth = next(iter(found.items()))
        two_digits = not re.search(r"[0-9]{4}", field.text)
        if two_digits or order in ("MDY", "YDM"):
            self.doubt(
                "birth-order",
                field,
                str(birth),
                f"The birth date “{field.text}” was read as {birth}; check it.",
            )
        return birth

    def half_points(self, field: Field) -> int | None:
        text = field.text.replace("½", ".5")
        if not text.strip("-"):
            return None
        match = _POINTS.fullmatch(text)
        if not match or not any(match.groups()[1:]):
            self.doubt("points-unreadable", field, "", f"“{field.text}” is no number of points; left empty.")
            return None
        sign, whole, half = match.groups()
        value = 2 * int(whole or 0) + (half == "5")
        return -value if sign else value
