"""Tournament system and time control: from the coded records, otherwise from plain words, otherwise unknown."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from players.names import fold
from tournaments.play.results import TimeControl, TournamentSystem
from tournaments.trf.records import ReportedGame

# Beginnings of words in folded text: English, German, French, Spanish, Italian, Polish, Russian.
_TEAM = "team mannschaft equipe equipo squadr druzyn komand"
_INDIVIDUAL = "individ einzel indywid lichn"
_SWISS = "swiss schweizer suis suiz svizzer szwajcar shveytsar shveitsar"
_ROUND_ROBIN = (
    "round robin|roundrobin|berger|all play all|rundenturnier|rundensystem|vollrundig|doppelrundig|"
    "jeder gegen jeden|toutes rondes|todos contra todos|girone|allitaliana|all italiana|kolow|dwukolow|"
    "kazdy z kazdym|krugov|dvukhkrugov|dvuhkrugov"
)
_DOUBLE = (
    "double|doppel|aller retour|doble|ida y vuelta|doppio|andata e "
    "ritorno|dwukolow|dwukrotn|podwojn|dvukhkrug|dvuhkrug|v dva kruga|dvoyn"
)
_BLITZ = "blitz blits blic lampo relampago blyskawic"
_RAPID = "rapid schnellschach semilampo szybk bystr"
_STANDARD = "standard classic klassi clasic klasycz"

_PERIOD = re.compile(r"(?:([0-9]{1,3})/)?([0-9]{1,6})(?:\+([0-9]{1,4}))?")
_MINUTES_PLUS_SECONDS = re.compile(r"([0-9]{1,3})\s*\+\s*([0-9]{1,2})")
_AMOUNT = re.compile(
    r"([0-9]{1,4})\s*(?:"
    r"(?P<hour>h(?:\b|(?=[0-9])|ours?|rs?)|std\b|stunden?|heures?|horas?|or[ae]\b|godz\w*|час\w*|ч\b)"
    r"|(?P<minute>m(?:in\w*)?\b|'|′|’|мин\w*)"
    r"|(?P<second>s(?:e[ckg]\w*)?\b|\"|″|”|сек\w*))"
)
_CLOCK = re.compile(r"\b([0-9]{1,2}):([0-5][0-9])\b")


def system_from_code(encoded: str) -> TournamentSystem | None:
    """The system of record 192, such as FIDE_DUTCH_2025 or BERGER_ROUNDROBIN."""
    code = encoded.upper().replace("_", "").replace("-", "")
    if "TEAM" in code:
        return TournamentSystem.TEAM
    if "ROBIN" in code:
        return TournamentSystem.DOUBLE_ROUND_ROBIN if "DOUBLE" in code else TournamentSystem.ROUND_ROBIN
    swiss = ("SWISS", "DUTCH", "DUBOV", "BURSTEIN", "LIM")
    return TournamentSystem.SWISS if any(word in code for word in swiss) else None


def system_from_text(text: str) -> TournamentSystem | None:
    """The system of record 092 if its words leave no doubt."""
    words = fold(text)
    team, individual = _has(words, _TEAM.split()), _has(words, _INDIVIDUAL.split())
    if team:
        return None if individual else TournamentSystem.TEAM
    swiss, round_robin = _has(words, _SWISS.split()), _has(words, _ROUND_ROBIN.split("|"))
    if swiss == round_robin:
        return None
    if swiss:
        return TournamentSystem.SWISS
    double = _has(words, _DOUBLE.split("|"))
    return TournamentSystem.DOUBLE_ROUND_ROBIN if double else TournamentSystem.ROUND_ROBIN


def system_from_pairings(players: int, games: Sequence[ReportedGame]) -> TournamentSystem | None:
    """A round robin where at least three players all met each other once, or all twice; otherwise None."""
    pairs = players * (players - 1) // 2
    if players < 3 or len(games) < pairs:
        return None
    met = Counter(frozenset((game.white, game.black)) for game in games if game.black is not None)
    if len(met) != pairs:
        return None
    times = set(met.values())
    if times == {1}:
        return TournamentSystem.ROUND_ROBIN
    return TournamentSystem.DOUBLE_ROUND_ROBIN if times == {2} else None


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
    """The rating list to which record 222 belongs."""
    seconds = seconds_from_code(encoded)
    return None if seconds is None else time_control_of(seconds)


def time_control_from_text(time_control: str, type_text: str) -> TimeControl | None:
    """The rating list by the plain words and times of records 122 and 092; None if in doubt."""
    words = fold(f"{time_control} {type_text}")
    meant = {
        control
        for control, signs in (
            (TimeControl.STANDARD, _STANDARD),
            (TimeControl.RAPID, _RAPID),
            (TimeControl.BLITZ, _BLITZ),
        )
        if _has(words, signs.split())
    }
    seconds = _seconds_from_text(time_control)
    if seconds is not None:
        by_time = time_control_of(seconds)
        if by_time is None:
            return None
        meant.add(by_time)
    return meant.pop() if len(meant) == 1 else None


def _seconds_from_text(text: str) -> int | None:
    text = text.strip().lower().replace("''", '"').replace("’’", '"').replace("′′", '"')
    if match := _MINUTES_PLUS_SECONDS.fullmatch(text):
        return 60 * int(match[1]) + 60 * int(match[2])
    if re.fullmatch(r"(?:[0-9]+/)?[0-9]{3,}\+[0-9]+(?::[0-9+/]+)*", text):
        return seconds_from_code(text)
    base = increment = 0
    if clock := _CLOCK.search(text):
        base += 3600 * int(clock[1]) + 60 * int(clock[2])
        plus = re.match(r"\s*\+\s*([0-9]{1,2})\b", text[clock.end() :])
        increment = int(plus[1]) if plus else 0
    for amount in _AMOUNT.finditer(text):
        value = int(amount[1])
        if amount["hour"]:
            base += 3600 * value
            if minutes := re.match(r"([0-9]{2})\b", text[amount.end() :]):
                base += 60 * int(minutes[1])
        elif amount["minute"]:
            base += 60 * value
        else:
            increment = max(increment, value)
    return base + 60 * increment if base else None


def _has(words: str, signs: Iterable[str]) -> bool:
    """Whether a word, or sequence of words, of the folded text begins with one of the signs."""
    return any(f" {sign}" in f" {words}" for sign in signs)
