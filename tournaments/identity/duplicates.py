"""Numbers that may be one person: found by one statement over the whole register, ranked, and reviewed by people.

Pairs share what typing errors leave intact: the words of the name with almost the same birth, the birth date with a
similar name, or a FIDE id that a report gave to someone else. Two players of one event are two people.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pglock
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from players.models import Player, PossibleDuplicate
from players.names import NOBODY
from players.register.likeness import Person, birth_year_differs, dates_near, name_fits
from players.register.lookup import as_person
from players.register.matching import rank
from tournaments.models import SET_ASIDE

if TYPE_CHECKING:
    from django.contrib.auth.models import User

LEAST_SCORE = 60
MOST_PAIRS = 5000
"""Only this many pairs are kept, the likeliest first."""

_PAIRS = """
WITH present AS (
    SELECT id, name_key, birth_date, birth_year, fide_id,
        name_letters, left(name_key, 5) AS beginning
    FROM players_player WHERE merged_into_id IS NULL AND name_key <> ''
), pairs AS (
    -- The letters of one name, in whatever order and spelling, and no other birth year than by a slip
    SELECT a.id AS a, b.id AS b, false AS by_fide_id FROM present a JOIN present b
        ON a.name_letters = b.name_letters AND a.id < b.id
    WHERE a.birth_year IS NULL OR b.birth_year IS NULL OR a.birth_year = b.birth_year
        OR abs(a.birth_date - b.birth_date) <= 1
        OR to_char(a.birth_date, 'MMDD') = to_char(b.birth_date, 'MMDD')
    UNION ALL
    -- The same birth date, the next day, or day and month exchanged, and a similar name
    SELECT a.id, b.id, false FROM present a JOIN present b ON a.birth_date = b.birth_date AND a.id < b.id
    WHERE similarity(a.name_key, b.name_key) >= 0.35
    UNION ALL
    SELECT a.id, b.id, false FROM present a JOIN present b ON a.birth_date + 1 = b.birth_date
    WHERE similarity(a.name_key, b.name_key) >= 0.5
    UNION ALL
    SELECT a.id, b.id, false FROM present a JOIN present b
        ON to_char(a.birth_date, 'YYYYMMDD') = to_char(b.birth_date, 'YYYYDDMM') AND a.birth_date < b.birth_date
    WHERE similarity(a.name_key, b.name_key) >= 0.5
    UNION ALL
    -- The same beginning of the name, and the birth date the same but for one part
    SELECT a.id, b.id, false FROM present a JOIN present b
        ON a.beginning = b.beginning AND a.birth_year = b.birth_year AND a.id < b.id
    WHERE similarity(a.name_key, b.name_key) >= 0.6
    UNION ALL
    SELECT a.id, b.id, false FROM present a JOIN present b
        ON a.beginning = b.beginning AND to_char(a.birth_date, 'MMDD') = to_char(b.birth_date, 'MMDD') AND a.id < b.id
    WHERE similarity(a.name_key, b.name_key) >= 0.7
    UNION ALL
    -- A FIDE id of the one in a report of the other; of two whose reports have the same
    SELECT a.id, b.id, true FROM tournaments_entry e
        JOIN present a ON a.id = e.player_id JOIN present b ON b.fide_id = e.reported_fide_id
    WHERE a.id <> b.id AND similarity(a.name_key, b.name_key) >= 0.3
    UNION ALL
    SELECT a.id, b.id, true FROM (
        SELECT DISTINCT player_id, reported_fide_id FROM tournaments_entry WHERE reported_fide_id IS NOT NULL
    ) e JOIN (
        SELECT DISTINCT player_id, reported_fide_id FROM tournaments_entry WHERE reported_fide_id IS NOT NULL
    ) f ON e.reported_fide_id = f.reported_fide_id AND e.player_id < f.player_id
        JOIN present a ON a.id = e.player_id JOIN present b ON b.id = f.player_id
    WHERE similarity(a.name_key, b.name_key) >= 0.3
)
SELECT least(a, b) AS first, greatest(a, b) AS second, bool_or(by_fide_id) AS by_fide_id
FROM pairs
WHERE NOT EXISTS (
    SELECT 1 FROM tournaments_entry x JOIN tournaments_entry y ON y.tournament_id = x.tournament_id
    JOIN tournaments_tournament t ON t.id = x.tournament_id
    WHERE x.player_id = pairs.a AND y.player_id = pairs.b
        AND t.stage <> ALL(%s)
) AND NOT EXISTS (
    SELECT 1 FROM players_possibleduplicate d
    WHERE d.first_id = least(a, b) AND d.second_id = greatest(a, b) AND d.denied_at IS NOT NULL
)
GROUP BY 1, 2
"""


def search() -> int:
    """Search the register, replace the results of the last search, and return the number of pairs.

    Pairs that the office has rejected are not found again.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        pglock.advisory("search-for-duplicates", xact=True).acquire()
        cursor.execute("SET LOCAL work_mem = '64MB'")
        cursor.execute(_PAIRS, [[stage.value for stage in SET_ASIDE]])
        pairs = cursor.fetchall()
        found = sorted(_ranked(pairs), key=lambda pair: (-pair.score, pair.first_id, pair.second_id))
        PossibleDuplicate.objects.filter(denied_at=None).delete()
        PossibleDuplicate.objects.bulk_create(found[:MOST_PAIRS], batch_size=1000)
    return len(found[:MOST_PAIRS])


def queue() -> QuerySet[PossibleDuplicate]:
    """Return the pairs to review, the likeliest first."""
    return PossibleDuplicate.objects.filter(
        denied_at=None, first__merged_into=None, second__merged_into=None
    ).select_related("first__club", "second__club")


def deny(first: Player, second: Player, by: "User | None") -> None:
    """Record that two numbers are two people, so that they are not found again. Repeating it does nothing."""
    low, high = sorted([first.pk, second.pk])
    pair, _created = PossibleDuplicate.objects.get_or_create(
        first_id=low, second_id=high, defaults={"score": 0}
    )
    PossibleDuplicate.objects.filter(pk=pair.pk, denied_at=None).update(
        denied_at=timezone.now(), denied_by=by
    )


def not_persons() -> QuerySet[Player]:
    """Return the players registered under a name that pairing programs write for a bye."""
    return Player.objects.filter(Q(name_key__in=NOBODY) | Q(name_key=""), merged_into=None)


def _ranked(pairs: list[tuple[int, int, bool]]) -> Iterator[PossibleDuplicate]:
    numbers = {number for first, second, _ in pairs for number in (first, second)}
    people = {player.pk: as_person(player) for player in Player.objects.filter(pk__in=numbers)}
    for first, second, by_fide_id in pairs:
        one, other = people[first], people[second]
        if by_fide_id:
            shared = one.fide_id or other.fide_id or 0
            one, other = replace(one, fide_id=shared), replace(other, fide_id=shared)
        elif not name_fits(one.name, other.name) or _born_apart(one, other):
            continue
        candidates = rank(one, [other])
        if candidates and (by_fide_id or candidates[0].score >= LEAST_SCORE):
            yield PossibleDuplicate(
                first_id=first,
                second_id=second,
                score=candidates[0].score,
                reasons=[reason.value for reason in candidates[0].reasons],
            )


def _born_apart(one: Person, other: Person) -> bool:
    """Whether the birth years differ by more than a slip."""
    if one.birth_date is None or other.birth_date is None:
        return birth_year_differs(one, other)
    return one.birth_year != other.birth_year and not dates_near(one.birth_date, other.birth_date)
