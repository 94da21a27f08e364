"""The tournament system: from the code, from words, from pairings, or not at all."""

import itertools

import pytest

from tests.tournaments.trf.builder import findings, only, player, read_lines, report_of, with_header
from tournaments.play.results import GameKind, TournamentSystem
from tournaments.severities import Severity
from tournaments.trf import guesses
from tournaments.trf.records import ReportedGame

PAIR = (player(1, "   2 w 1"), player(2, "   1 b 0"))
SWISS, TEAM = TournamentSystem.SWISS, TournamentSystem.TEAM
ROUND_ROBIN, DOUBLE = TournamentSystem.ROUND_ROBIN, TournamentSystem.DOUBLE_ROUND_ROBIN


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("FIDE_DUTCH_2025", SWISS),
        ("CUSTOM_SWISS", SWISS),
        ("BERGER_ROUNDROBIN", ROUND_ROBIN),
        ("FIDE_DOUBLEROUNDROBIN", DOUBLE),
        ("FIDE_TEAM_TYPEA_MP_GP", TEAM),
        ("FIDE_TEAM_ROUNDROBIN", TEAM),
        ("OTHER", None),
        ("", None),
    ],
)
def test_system_of_record_192(code, system):
    assert guesses.system_from_code(code) is system


@pytest.mark.parametrize(
    ("text", "system"),
    [
        ("Individual: Swiss-System", SWISS),
        ("Schweizer System", SWISS),
        ("Système suisse", SWISS),
        ("Sistema suizo", SWISS),
        ("Sistema svizzero", SWISS),
        ("System szwajcarski", SWISS),
        ("Швейцарская система", SWISS),
        ("Individual: Round-Robin", ROUND_ROBIN),
        ("Berger", ROUND_ROBIN),
        ("Rundenturnier", ROUND_ROBIN),
        ("Toutes rondes", ROUND_ROBIN),
        ("Todos contra todos", ROUND_ROBIN),
        ("Girone all'italiana", ROUND_ROBIN),
        ("System kołowy", ROUND_ROBIN),
        ("Круговая система", ROUND_ROBIN),
        ("Double Round Robin", DOUBLE),
        ("Doppelrundiges Rundenturnier", DOUBLE),
        ("Toutes rondes, aller-retour", DOUBLE),
        ("Todos contra todos, doble vuelta", DOUBLE),
        ("Doppio girone all'italiana", DOUBLE),
        ("Dwukołowy", DOUBLE),
        ("Двухкруговой турнир", DOUBLE),
        ("Standard Team Round Robin", TEAM),
        ("Mannschaftsturnier (Schweizer System)", TEAM),
        ("Par équipes", TEAM),
        ("Por equipos", TEAM),
        ("A squadre", TEAM),
        ("Drużynowy", TEAM),
        ("Командный", TEAM),
        ("Individual and team", None),
        ("Swiss, then round robin", None),
        ("Scheveningen", None),
        ("Open", None),
        ("", None),
    ],
)
def test_system_of_the_words_of_record_092(text, system):
    assert guesses.system_from_text(text) is system


def games(pairs) -> list[ReportedGame]:
    return [ReportedGame(1, a, b, 2, 0, GameKind.PLAYED, True) for a, b in pairs]


def test_system_of_the_pairings_only_when_complete():
    once = list(itertools.combinations(range(1, 5), 2))
    assert guesses.system_from_pairings(4, games(once)) is ROUND_ROBIN
    assert guesses.system_from_pairings(4, games(once + [(b, a) for a, b in once])) is DOUBLE
    assert guesses.system_from_pairings(4, games(once[1:])) is None
    assert guesses.system_from_pairings(4, games([*once, once[0]])) is None
    assert guesses.system_from_pairings(5, games(once)) is None
    assert guesses.system_from_pairings(2, games([(1, 2)])) is None


def test_the_code_counts_before_the_words_and_the_words_before_the_pairings():
    lines = player(1, "   2 w 1", "   3 b 1"), player(2, "   1 b 0", "0000 - Z", "   3 w 1"), player(
        3, "0000 - Z", "   1 w 0", "   2 b 0"
    )  # fmt: skip
    no_words = read_lines(*lines, header=with_header(r092=""))
    assert report_of(no_words).system is ROUND_ROBIN
    assert only(no_words, "system-guessed", Severity.NOTE).line is None
    words = read_lines(*lines)
    assert report_of(words).system is SWISS
    assert only(words, "system-guessed", Severity.NOTE).line == 6
    code = read_lines("192 FIDE_TEAM", *lines)
    assert report_of(code).system is TEAM
    assert not findings(code, "system-guessed")


def test_a18_an_unknown_system_is_to_be_chosen_by_a_person():
    result = read_lines(*PAIR, header=with_header(r092=""))
    assert report_of(result).system is None
    only(result, "system-unknown", Severity.BLOCK)
