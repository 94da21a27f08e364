"""The tournament system: from the coded record, otherwise from plain words or the pairings, otherwise unknown."""

from collections import Counter
from collections.abc import Iterable, Sequence

from players.names import fold
from tournaments.play.results import TournamentSystem
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


def _has(words: str, signs: Iterable[str]) -> bool:
    """Whether a word, or sequence of words, of the folded text begins with one of the signs."""
    return any(f" {sign}" in f" {words}" for sign in signs)
