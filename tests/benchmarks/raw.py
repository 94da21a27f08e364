"""What moving the bytes costs: the rows of a run by plain COPY, out and in, same tables, same constraints."""

from django.db import connection, transaction
from django.utils import timezone

from ratings.models import RatingRun, RunState
from ratings.runs.outputs import KEYS
from tests.benchmarks.figures import stopwatch

# The rows and columns that a run reads.
_READ = (
    "SELECT id, tournament_id, player_id FROM tournaments_entry WHERE tournament_id IN ({events})",
    "SELECT id, white_id, black_id, white_half_points, black_half_points, kind FROM tournaments_game"
    " WHERE tournament_id IN ({events})",
    "SELECT player_id, rating, k, games, peak, last_game FROM ratings_rating WHERE run_id = {previous}",
    "SELECT id, birth_date, birth_year, status FROM players_player",
)

# The contents of a list's files, in their order.
_LIST = """
SELECT r.player_id, p.fide_id, p.name, p.title, p.sex, p.federation, c.name, p.birth_year, r.previous_rating, r.rating,
    r.change, r.period_games, r.k, r.games, r.peak, r.last_game
FROM ratings_rating r JOIN players_player p ON p.id = r.player_id LEFT JOIN players_club c ON c.id = p.club_id
WHERE r.run_id = {run}
ORDER BY r.rating DESC NULLS LAST, p.name_key, p.id
"""


def copy_list_of(run: RatingRun) -> float:
    """Return the seconds of reading a list, with names and clubs, by one COPY."""
    with connection.cursor() as cursor, stopwatch() as reading:
        _read(cursor, _LIST.format(run=run.pk))
    return reading.seconds


def copy_rows_of(run: RatingRun) -> float:
    """Return the seconds of reading the run's inputs and of writing its rows again, for another run, by COPY."""
    events = f"SELECT tournament_id FROM ratings_runtournament WHERE run_id = {run.pk}"
    previous = run.previous_list.run_id if run.previous_list else 0
    with connection.cursor() as cursor:
        with stopwatch() as reading:
            for query in _READ:
                _read(cursor, query.format(events=events, previous=previous))
        copy_of = RatingRun.objects.create(
            list=run.list, state=RunState.FAILED, editions=run.editions, requested_at=timezone.now()
        )
        prepared = {}
        for table in KEYS:
            cursor.execute(
                "SELECT column_name FROM information_schema.columns WHERE table_name = %s ORDER BY 1", [table]
            )
            columns = [name for (name,) in cursor.fetchall() if name != "run_id"]
            names = ", ".join(columns)
            query = f"SELECT {copy_of.pk}::int8, {names} FROM {table} WHERE run_id = {run.pk}"
            prepared[f"{table} (run_id, {names})"] = b"".join(_read(cursor, query))
        with stopwatch() as writing, transaction.atomic():
            for target, data in prepared.items():
                with cursor.copy(f"COPY {target} FROM STDIN (FORMAT BINARY)") as copy:
                    copy.write(data)
        for table in KEYS:
            cursor.execute(f"DELETE FROM {table} WHERE run_id = %s", [copy_of.pk])
        copy_of.delete()
    return reading.seconds + writing.seconds


def _read(cursor, query: str) -> list[bytes]:
    with cursor.copy(f"COPY ({query}) TO STDOUT (FORMAT BINARY)") as copy:
        return [bytes(block) for block in copy]
