"""The rating list to which a tournament's games belong: from record 222, or from the plain words of 122 and 092.

Only one plain time control for all games is read: a base time, possibly in several periods of one game, and an
increment. Different rounds, ranges, fractions, alternatives and words that are not known are for a person to judge.
"""

import re
from dataclasses import dataclass, field

from anyascii import anyascii

from tournaments.play.results import TimeControl

_PERIOD = re.compile(r"(?:([0-9]{1,3})/)?([0-9]{1,6})(?:\+([0-9]{1,4}))?")
_IN_SECONDS = re.compile(r"(?:[0-9]{1,3}/[0-9]{3,5}|[0-9]{4,5})(?:\+[0-9]{1,2})?(?::[0-9+/]+)*")
_SHORTEST_BASE = 180
"""Seconds. In record 222 less looks like minutes, such as 90+30."""
_LONGEST_BARE_MINUTES = 150
"""Of 151+3 nobody can say whether minutes or seconds are meant."""

# Beginnings of the words for a class, without accents: English, German, French, Spanish, Italian, Polish, Russian.
_CLASSES = {
    TimeControl.STANDARD: "standard classic klassi clasic klasycz",
    TimeControl.RAPID: "rapid schnellschach semilampo szybk bystr",
    TimeControl.BLITZ: "blitz blits blic lampo relampago blyskawic",
}
_HOUR = r"(?:h|hours?|hrs?|std|stunden?|heures?|horas?|or[ae]|godz\w*|chas\w*|ch)(?![a-z])\.?"
_MINUTE = r"(?:'(?!')|m(?:in\w*)?(?![a-z])\.?)"
_SECOND = r"(?:''|\"|s(?:e[ckg]\w*)?(?![a-z])\.?)"
_MOVE = (
    r"(?:moves?|zuge?n?|zuegen?|coups?|jugadas?|moss[ae]|posuniec\w*|ruch\w*|khod\w*|zett?en|zet)(?![a-z])\.?"
)
_NO_UNIT = rf"(?![0-9]|\s*(?:{_HOUR}|{_MINUTE}|{_SECOND}|{_MOVE}|[/:+]))"
_ELEMENTS = re.compile(
    rf"""
    (?P<clock>[0-9]{{1,2}}:[0-9]{{2}})(?![0-9:])
    | (?P<hours>[0-9]{{1,2}})\s*{_HOUR}
      (?:\s*(?:and|und|et|y|e|i)?\s*(?P<hour_minutes>[0-9]{{1,2}})\s*{_MINUTE}|(?P<joined>[0-9]{{2}})(?![0-9]))?
    | (?P<minutes>[0-9]{{1,3}})\s*{_MINUTE}
    | (?P<seconds>[0-9]{{1,3}})\s*{_SECOND}
    | (?P<moves>[0-9]{{1,2}})(?:st|nd|rd|th|ere?|\.)?\s*{_MOVE}
    | {_MOVE}\s*(?P<from>[0-9]{{1,2}})(?![0-9])
    | (?P<bare>[0-9]{{1,3}})\s*\+\s*(?P<bare_seconds>[0-9]{{1,2}}){_NO_UNIT}
    | \+\s*(?P<more>[0-9]{{1,2}}){_NO_UNIT}
    | (?P<before>36|40|45|50)\s*/\s*(?=[0-9]{{1,3}}\s*(?:{_MINUTE}|{_HOUR}))
    | (?P<us_moves>36|40|45|50)\s*/\s*(?P<us_minutes>[0-9]{{2,3}})(?=.*\bsd\b)
    | (?P<to_the_end>[0-9]{{1,3}})\s*/\s*sd\b | \bsd\s*/\s*(?P<end_first>[0-9]{{1,3}})
    | /\s*(?P<after>[0-9]{{2}})(?![0-9]|\s*(?:{_HOUR}|{_MINUTE}|{_SECOND}))
    | (?P<plus>\+(?!\s*$))
    | (?P<word>[a-z]+)
    | (?P<unknown>[0-9]+|[^\s.,()/:'-]|/\s*(?=[0-9])|-\s*(?=[0-9]))
    """,
    re.VERBOSE,
)
# What may stand beside the times without changing what they mean.
_PLAIN = frozenset(
    """
    a add added additional after all an and at bonus by control death each end every extra fide finish first following
    followed for from game games in increment increments increase is last long more move moves of on one per plus
    player play playing rate remaining rest sd starting start sudden then the thinking time to total whole with
    ab alle aller anfang bedenkzeit danach dann dem den der die ende ersten erster fur fuer gesamte inkrement je jede
    jeden jeder mit nach partie plus pro rest schluss spieler spielerin sowie und von vom zeitgutschrift zug
    zuge zuegen zugabe zuschlag zusatzlich
    ajout apres au aux avec cadence chaque coup coups de des du et fin incrementation increments joueur la le les par
    partie pour premier puis toute
    cada con de del desde el fin final hasta incremento incrementos jugada jugadas jugador la las los mas minutos
    para partida por primera primer resto ritmo toda todo y
    a abbuono al alla che ciascuno con da dal dalla di e fine giocatore i il incremento la mossa mosse partita per piu
    poi prima resto tempo tutta tutte
    bonifikata bonusu cala calej co czas dla do dodatkowo doliczeniem gre i kazde kazdego kazdy kazdym konca na od
    oraz partia partie partii pierwszego plus po posuniec posuniecia posuniecie potem reszta ruch ruchu tempo
    zawodnik zawodnika
    do dobavka dobavleniem dlya dobavlyaetsya hod i igroka igroku igrok kazhdyy kazhdyi kazhdomu kazhdogo kazhdaya khod
    khoda khodov khody kontrol konca kontsa na nachinaya partii partiyu partiya pervogo plyus posle s so vremya vremeni
    vsyu zatem za
    """.split()
)
_REST = frozenset(
    "end finish rest remaining sd death ende schluss fin fine resto konca reszta kontsa".split()
)


def told(encoded: str, text: str, type_text: str) -> dict[str, set[TimeControl]]:
    """What each of the records 222, 122 and 092 says, without those that say nothing.

    Empty where a record says something that is not one plain time control; more than one class where it contradicts
    itself. Beside a clear record 222 a text may be unclear, as long as no time in it is of another class.
    """
    found: dict[str, set[TimeControl]] = {}
    code = time_control_from_code(encoded)
    if encoded:
        found["222"] = _set(code)
    words = time_control_from_text(text)
    if words is not None:
        found["122"] = {words}
    elif code is not None:
        if other := classes_mentioned(text) - {code, None}:
            found["122"] = {control for control in other if control is not None}
    elif _has_digits(text) or classes_in_words(text):
        found["122"] = set()
    if named := classes_in_words(type_text):
        found["092"] = named
    return found


def _set(control: TimeControl | None) -> set[TimeControl]:
    return set() if control is None else {control}


def _has_digits(text: str) -> bool:
    return any(sign.isdigit() for sign in _ascii(text))


def time_control_of(seconds: int) -> TimeControl | None:
    """The rating list of a game by base time plus 60 times the increment; None up to three minutes."""
    if seconds >= 60 * 60:
        return TimeControl.STANDARD
    if seconds > 10 * 60:
        return TimeControl.RAPID
    return TimeControl.BLITZ if seconds > 3 * 60 else None


def seconds_from_code(encoded: str) -> int | None:
    """Seconds for 60 moves under record 222, such as 5400+30 or 40/6000+30:900+30; None if unreadable."""
    total, moves_left = 0, 60
    for period in encoded.replace(" ", "").split(":"):
        match = _PERIOD.fullmatch(period)
        if not match:
            return None
        moves = min(int(match[1] or moves_left), moves_left)
        if moves_left:
            total += int(match[2]) + moves * int(match[3] or 0)
        moves_left -= moves
    return total


def time_control_from_code(encoded: str) -> TimeControl | None:
    """The rating list to which record 222 belongs; None if it is unreadable or looks like minutes."""
    seconds = seconds_from_code(encoded)
    if seconds is None:
        return time_control_from_text(encoded)
    first = _PERIOD.match(encoded.replace(" ", ""))
    return time_control_of(seconds) if first and int(first[2]) >= _SHORTEST_BASE else None


def classes_in_words(text: str) -> set[TimeControl]:
    """The classes that words of a text name."""
    words = _words(text)
    return {control for control, signs in _CLASSES.items() if any(_names(word, signs) for word in words)}


def time_control_from_text(text: str) -> TimeControl | None:
    """The rating list by the times of record 122, or by words where it has no times; None if in doubt."""
    named = classes_in_words(text)
    if not _has_digits(text):
        return named.pop() if len(named) == 1 else None
    meant = named | {_class_of_times(text)}
    return meant.pop() if len(meant) == 1 else None


@dataclass(slots=True)
class _Times:
    """The times of a text, in seconds: periods of a game, and what is added each move."""

    bases: list[int] = field(default_factory=list)
    increments: list[int] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    """The moves of periods."""
    to_the_end: bool = False
    """Whether one period is said to be that of the rest of the game."""
    increment_later: bool = False
    """Whether the increment begins after the first move."""
    joined: bool = True
    """Whether only plus signs stand between the times."""

    def take(self, match: re.Match[str]) -> bool:
        """Take an element; false if it makes the whole doubtful."""
        found = {name: text for name, text in match.groupdict().items() if text is not None}
        numbers = {name: int(text) for name, text in found.items() if text.isdecimal()}
        if clock := found.get("clock"):
            hours, minutes = map(int, clock.split(":"))
            self.bases.append(3600 * hours + 60 * minutes)
            return hours < 5
        if "hours" in numbers:
            minutes = numbers.get("hour_minutes", numbers.get("joined", 0))
            self.bases.append(3600 * numbers["hours"] + 60 * minutes)
        elif "bare" in numbers:
            self.bases.append(60 * numbers["bare"])
            self.increments.append(numbers["bare_seconds"])
            return numbers["bare"] <= _LONGEST_BARE_MINUTES
        elif "us_moves" in numbers:
            self.moves.append(numbers["us_moves"])
            self.bases.append(60 * numbers["us_minutes"])
        elif base := numbers.get("minutes") or numbers.get("to_the_end") or numbers.get("end_first"):
            self.bases.append(60 * base)
            self.to_the_end |= "minutes" not in numbers
        elif {"seconds", "more"} & numbers.keys():
            self.increments.append(next(iter(numbers.values())))
        elif number := numbers.get("moves") or numbers.get("before") or numbers.get("after"):
            self.moves += [number] if number > 1 else []
        elif "from" in numbers:
            self.increment_later |= numbers["from"] > 1
        elif word := found.get("word"):
            self.to_the_end |= word in _REST
            self.joined = False
            return word in _PLAIN or any(_names(word, signs) for signs in _CLASSES.values())
        return "unknown" not in found


def classes_mentioned(text: str) -> set[TimeControl | None]:
    """The class of each base time in a text, with the increment, whatever else the text says."""
    times = _Times()
    for match in _ELEMENTS.finditer(_ascii(text)):
        times.take(match)
    increment = max(times.increments, default=0)
    return {time_control_of(base + 60 * increment) for base in times.bases}


def _class_of_times(text: str) -> TimeControl | None:
    """None unless the text is one plain time control of more than three minutes, of one class in every respect."""
    plain = _ascii(text)
    if _IN_SECONDS.fullmatch(plain.replace(" ", "")):
        return time_control_from_code(plain)
    times = _Times()
    if not all(times.take(match) for match in _ELEMENTS.finditer(plain)):
        return None
    increment = max(times.increments, default=0)
    if not times.bases or len(times.increments) > 1 or increment > 60:
        return None
    whole = sum(times.bases) + 60 * increment
    possible = {whole}
    if len(times.bases) > 1:
        if not (times.moves or times.to_the_end or times.joined):
            return None
        if not times.moves or sum(times.moves) >= 60:
            possible.add(times.bases[0] + 60 * increment)
    if times.increment_later:
        possible.add(sum(times.bases))
    classes = {time_control_of(seconds) for seconds in possible}
    return classes.pop() if len(classes) == 1 else None


def _ascii(text: str) -> str:
    return anyascii(text).lower().replace("`", "'").strip()


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", _ascii(text))


def _names(word: str, signs: str) -> bool:
    return word.startswith(tuple(signs.split()))
