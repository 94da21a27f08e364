"""A person's rating on a list, decided in this one place for pages, the API, the office and checks.

A person may have several numbers, because numbers are merged. Published rows keep their number. If several numbers of a
person are on a list, the rating of the current number counts; without one, the rating of the number merged last. The
next run uses the same one.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db import connection

from players.register.lookup import numbers_of_people
from ratings.models import Rating, RatingList
from ratings.published.in_force import newest_lists
from ratings.regulations.decisions import PlayerDecision
from tournaments.models import TimeControl


class RatingRow(NamedTuple):
    """A `Rating` as it is read for pages: thousands of models would take several times as long."""

    run_id: int = 0
    player_id: int = 0
    decision: int = PlayerDecision.UNCHANGED
    previous_rating: int | None = None
    rating: int | None = None
    rank: int | None = None
    change: int = 0
    change_sum: int = 0
    change_hundredths: int = 0
    period_games: int = 0
    k_used: int = 0
    k: int | None = None
    k_reason: int | None = None
    games: int = 0
    peak: int = 0


def rows_of(
    people: Mapping[int, list[int]], runs: Iterable[int | None]
) -> dict[tuple[int, int | None], list[RatingRow]]:
    """Return the rows of people by the number asked for and the list's run, the row that counts first.

    `people` has the numbers of each person as `players.register.lookup.numbers_of_people` returns them. A row
    without a rating, of someone who left with that list, counts only if there is no other.
    """
    numbers_asked = {number for numbers in people.values() for number in numbers}
    rows = Rating.objects.filter(player__in=numbers_asked, run__in=list(runs))
    by_number: dict[int, list[RatingRow]] = defaultdict(list)
    for row in map(RatingRow._make, rows.values_list(*RatingRow._fields)):
        by_number[row.player_id].append(row)
    found: dict[tuple[int, int | None], list[RatingRow]] = {}
    for asked, numbers in people.items():
        for number in numbers:
            for row in by_number.get(number, ()):
                found.setdefault((asked, row.run_id), []).append(row)
    for of_list in found.values():
        of_list.sort(key=lambda row: row.rating is None)
    return found


def ratings_of(
    numbers: Iterable[int], lists: Iterable[RatingList]
) -> dict[tuple[int, int | None], RatingRow]:
    """Return the rows that hold the ratings of people on lists, by the number asked for and the list's run.

    People who are not on a list are left out. Two queries.
    """
    rows = rows_of(numbers_of_people(numbers), [rating_list.run_id for rating_list in lists])
    return {key: of_list[0] for key, of_list in rows.items() if of_list[0].rating is not None}


def ratings_by_time_control(
    numbers: Iterable[int], lists: Mapping[int, RatingList]
) -> dict[int, dict[int, RatingRow]]:
    """Return, by the number asked for and time control, the rows that hold people's ratings on one list of each."""
    numbers = list(numbers)
    found: dict[int, dict[int, RatingRow]] = {number: {} for number in numbers}
    rows = ratings_of(numbers, lists.values())
    for time_control, rating_list in lists.items():
        for number in numbers:
            if row := rows.get((number, rating_list.run_id)):
                found[number][time_control] = row
    return found


def latest_ratings(numbers: Iterable[int]) -> dict[int, dict[TimeControl, int | None]]:
    """Return, by number, people's ratings on the newest list of each time control; None if unrated."""
    rows = ratings_by_time_control(numbers, newest_lists())
    return {
        number: {kind: row.rating if (row := own.get(kind)) else None for kind in TimeControl}
        for number, own in rows.items()
    }


def numbers_then(run: int | None, number: int) -> list[int]:
    """Return the numbers that were one person with this one when a run was requested; a merge may be undone since."""
    with connection.cursor() as cursor:
        cursor.execute(_NUMBERS_THEN, {"run": run, "number": number})
        return [row[0] for row in cursor.fetchall()]


_NUMBERS_THEN = """
WITH RECURSIVE run AS (
    SELECT requested_at, started_at FROM ratings_ratingrun WHERE id = %(run)s
), corrected AS (
    SELECT change.merge_id
    FROM ratings_ratinglist AS shown
    JOIN ratings_ratinglist AS revision USING (time_control, date)
    JOIN ratings_correctionchange AS change ON change.correction_id = revision.correction_id
    WHERE shown.run_id = %(run)s AND revision.revision <= shown.revision AND change.merge_id IS NOT NULL
), known AS (
    SELECT merge.player_id, merge.survivor_id
    FROM run, players_playermerge AS merge
    LEFT JOIN players_undonemerge AS undone ON undone.merge_id = merge.id
    WHERE CASE WHEN merge.id IN (SELECT merge_id FROM corrected)
        THEN undone.at IS NULL OR undone.at > run.started_at
        ELSE merge.at <= run.requested_at AND (undone.at IS NULL OR undone.at > run.requested_at)
    END
), person AS (
    SELECT %(number)s::bigint AS number
    UNION
    SELECT known.player_id FROM known JOIN person ON known.survivor_id = person.number
)
SELECT number FROM person
"""
