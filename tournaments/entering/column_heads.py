"""What the heads of a table's columns mean, in English, German, Polish, Russian and some French and Spanish. Pure."""

from enum import StrEnum

from players.names import fold


class Meaning(StrEnum):
    """What a column says about a person."""

    NUMBER = "number"
    """The office's number, unless it only counts the lines."""
    FIDE_ID = "fide id"
    NAME = "name"
    SURNAME = "surname"
    FIRST_NAME = "first name"
    BIRTH = "birth"
    SEX = "sex"
    TITLE = "title"
    FEDERATION = "federation"
    TEAM = "team"
    RATING = "rating"
    """Not used: the office has its own."""
    UNUSED = "unused"


# Folded, as `fold` gives them. Of several in one head the longest counts, then the first of these rows.
_HEADS: dict[Meaning, str] = {
    Meaning.FIDE_ID: "fide id|fideid|id fide|fide no|fide nr|fide number|fide code|fide kennung|kod fide|nr fide|fide",
    Meaning.RATING: "rating|rtg|rtgi|rtgn|irtg|nrtg|elo|elo i|elo n|dwz|ranking|reyting|reiting|nwz|ratingi|ratingn|"
    "fide rating|elo fide|rating fide|ranking fide|reyting fide|std|rapid|blitz",
    Meaning.BIRTH: "birth|born|birthday|birthdate|birth date|birth year|date of birth|year of birth|dob|yob|b day|bday|"
    "geb|geboren|geburt|geburtsdatum|geburtsjahr|geburtstag|jahrgang|gebdat|geb datum|data urodzenia|rok urodzenia|"
    "data ur|rok ur|urodzony|urodzona|rocznik|data rozhdeniya|god rozhdeniya|rozhdenie|rozhdeniya|d r|g r|"
    "date de naissance|annee de naissance|naissance|fecha de nacimiento|nacimiento",
    Meaning.FIRST_NAME: "first name|firstname|first names|given name|given names|forename|vorname|vornamen|imie|imiona|"
    "imya|imya otchestvo|prenom|nombre",
    Meaning.SURNAME: "surname|last name|lastname|family name|nachname|familienname|zuname|nazwisko|familiya|apellido|"
    "apellidos|nom de famille",
    Meaning.NAME: "name|names|player|full name|participant|namen|spieler|teilnehmer|zawodnik|uczestnik|nazwisko imie|"
    "nazwisko i imie|imie i nazwisko|imie nazwisko|fio|f i o|familiya imya|familiya i imya|familiya imya otchestvo|"
    "igrok|uchastnik|nom|joueur|jugador",
    Meaning.SEX: "sex|gender|geschlecht|plec|pol|m f|m w|m k|sexe|sexo",
    Meaning.TITLE: "title|tit|ttl|titel|tytul|titul|zvanie|titre|titulo",
    Meaning.FEDERATION: "fed|federation|country|land|nation|nat|verband|federacja|kraj|federatsiya|federaciya|strana|"
    "pays|pais|federacion",
    Meaning.TEAM: "club|team|verein|mannschaft|klub|druzyna|klub sportowy|komanda|club name|team name|vereinsname|ort|"
    "equipe|equipo|club city",
    Meaning.NUMBER: "id|id no|id nr|id number|player id|number|no|nr|nummer|numer|nomer|n|licence|license|lizenz|"
    "licencja|litsenziya|mitgliedsnummer|member no|office number|registration number",
    Meaning.UNUSED: "rank|rang|rg|rk|platz|place|pos|miejsce|mesto|lp|l p|p p|n p p|no p p|start no|startnr|start nr|"
    "sno|snr|start number|points|pts|punkte|pkt|ochki|type|typ|group|gruppe|grp|gr|remarks|bemerkung|k|games",
}
_MEANINGS = {phrase: meaning for meaning, phrases in _HEADS.items() for phrase in phrases.split("|")}
_ORDER = list(_HEADS)
_ALONE = frozenset({"fide", "n", "k", "gr", "pol", "land", "ort"})
"""Only as a whole head, not as a word of one."""
_MOST_WORDS = 6


def meaning_of(head: str) -> Meaning | None:
    """What a column with this head says; None for words that are no head of a column."""
    words = fold(head[:100].replace("№", "no ").replace("#", "no ")).split()
    if (whole := " ".join(words)) in _MEANINGS:
        return _MEANINGS[whole]
    if len(words) > _MOST_WORDS:
        return None
    spans = (words[a:b] for a in range(len(words)) for b in range(a + 1, len(words) + 1))
    found = [span for span in map(" ".join, spans) if span in _MEANINGS and span not in _ALONE]
    if not found:
        return None
    return _MEANINGS[min(found, key=lambda span: (-len(span.split()), _ORDER.index(_MEANINGS[span])))]
