"""A league's season in one report: 3,037 players, found among 50,000 registered ones."""

import time
from collections.abc import Sequence

import pytest
from django.db import connection

from tests.tournaments.reports import receive
from tests.tournaments.trf import builder
from tournaments.intake.acceptance import open_points
from tournaments.models import MatchMethod, Tournament

PLAYERS, TENTH, ROUNDS, REGISTERED = 3_037, 303, 6, 50_000
Person = tuple[str, int, str]


def registered() -> list[Person]:
    """Name, FIDE id and birth date of those who play, among the many registered."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO players_player
                (name, name_key, sex, birth_date, birth_year, federation, title, fide_id, status)
            SELECT format('Surname%%s, First%%s', n, n %% 97), format('surname%%s first%%s', n, n %% 97), 'm',
                day, extract(year FROM day), '', '', n + 1000000, 0
            FROM generate_series(1, %s) n, LATERAL (SELECT DATE '1940-01-01' + n %% 25000 AS day) born
            """,
            [REGISTERED],
        )
        cursor.execute("ANALYZE players_player")
        cursor.execute(
            "SELECT name, fide_id, to_char(birth_date, 'YYYY/MM/DD') FROM players_player ORDER BY fide_id LIMIT %s",
            [PLAYERS + TENTH],
        )
        return cursor.fetchall()


def league(people: Sequence[Person]) -> list[str]:
    """Their rows of a report."""
    # Every third is reported by FIDE id, every third by name and birth date, every third is not registered.
    rows = []
    for number, (name, fide_id, birth) in enumerate(people, start=1):
        cells = []
        for round_number in range(1, ROUNDS + 1):
            # Pair blocks of 2 x round_number: each meets the player that far away.
            place = (number - 1) % (2 * round_number)
            opponent = number + round_number if place < round_number else number - round_number
            inside = number - 1 - place + 2 * round_number <= len(people)
            colour = "w" if place < round_number else "b"
            cells.append(f"{opponent:>4} {colour} =" if inside else "0000 - H")
        kind = number % 3
        rows.append(
            builder.player(
                number,
                *cells,
                name=name if kind else f"Nobody{number}, Nora",
                fide_id=str(fide_id) if kind == 1 else "",
                birth=birth if kind else "1900/01/01",
            )
        )
    return rows


def received(people: Sequence[Person]) -> tuple[Tournament, float]:
    """The tournament, and the seconds from the upload to what is left to do for it."""
    rows = league(people)
    start = time.perf_counter()
    tournament = receive(*rows, header=[*builder.HEADER[1:], f"012 {len(people)} players"]).tournament
    assert tournament is not None
    points = open_points(tournament)
    seconds = time.perf_counter() - start
    assert len(points) == len(people) // 3
    return tournament, seconds


@pytest.mark.django_db
def test_from_upload_to_the_matched_preview_the_time_grows_with_the_players_and_no_faster(settings):
    """Ten times the players may take ten times as long; comparing each with each would take a hundred times."""
    settings.FEDERATION_CODE = "NOR"
    people = registered()
    _, of_a_tenth = received(people[PLAYERS:])
    tournament, seconds = received(people[:PLAYERS])
    methods = list(tournament.entries.values_list("match_method", flat=True))
    assert methods.count(MatchMethod.FIDE_ID) == methods.count(MatchMethod.NAME_AND_BIRTH) + 1 == 1013
    assert seconds < 30 * of_a_tenth
