"""Recognising an event that was sent again, whatever was corrected in it, by the games it shares with another."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q

from players.models import Player
from players.names import fold
from tournaments.checks.standing import LONG_EVENT_DAYS, Subject, some, standing_check
from tournaments.models import SET_ASIDE, Entry, Finding, Stage, Tournament
from tournaments.play.results import GameKind
from tournaments.stages import EDITABLE
from tournaments.trf.digest import TINY_EVENT_GAMES
from tournaments.versions.difference import EventFacts, VersionDifference, compare, same_people
from tournaments.versions.facts import facts_of
from tournaments.versions.in_force import versions_of

WITHIN_DAYS = 400
"""Events that start further apart are not compared. A date can be wrong by a year."""
_COMPARED = 5
"""So many events, those with the most shared games, are compared game by game."""

# Persons are compared under their present numbers. `own` and `other` are the events' games by the two persons, the
# lower number first, with each side's result.
_SHARING = """
WITH own_entry AS (
    SELECT e.id, COALESCE(p.merged_into_id, p.id) AS person
    FROM tournaments_entry e JOIN players_player p ON p.id = e.player_id
    WHERE e.tournament_id = %(tournament)s
), own AS MATERIALIZED (
    SELECT least(w.person, b.person) AS low, greatest(w.person, b.person) AS high,
        CASE WHEN w.person < b.person THEN g.white_half_points ELSE g.black_half_points END AS low_score,
        CASE WHEN w.person < b.person THEN g.black_half_points ELSE g.white_half_points END AS high_score
    FROM tournaments_game g JOIN own_entry w ON w.id = g.white_id JOIN own_entry b ON b.id = g.black_id
    WHERE g.tournament_id = %(tournament)s AND g.kind = %(played)s
), number AS (
    SELECT id, person FROM unnest(%(numbers)s::bigint[], %(persons)s::bigint[]) AS given (id, person)
), other_entry AS MATERIALIZED (
    SELECT e.id, e.tournament_id, n.person
    FROM number n JOIN tournaments_entry e ON e.player_id = n.id
    JOIN tournaments_tournament t ON t.id = e.tournament_id
    WHERE t.stage <> ALL(%(set_aside)s) AND COALESCE(t.original_id, t.id) <> %(event)s
        AND t.start_date BETWEEN %(from)s AND %(to)s
), candidate AS MATERIALIZED (
    SELECT tournament_id FROM other_entry GROUP BY tournament_id
    HAVING count(*) > 1 AND 5 * count(*) >= least(
        (SELECT count(*) FROM own_entry),
        (SELECT count(*) FROM tournaments_entry e WHERE e.tournament_id = other_entry.tournament_id)
    )
), other AS MATERIALIZED (
    SELECT g.tournament_id, least(w.person, b.person) AS low, greatest(w.person, b.person) AS high,
        CASE WHEN w.person < b.person THEN g.white_half_points ELSE g.black_half_points END AS low_score,
        CASE WHEN w.person < b.person THEN g.black_half_points ELSE g.white_half_points END AS high_score
    FROM candidate c JOIN tournaments_game g ON g.tournament_id = c.tournament_id AND g.kind = %(played)s
    JOIN other_entry w ON w.id = g.white_id JOIN other_entry b ON b.id = g.black_id
)
SELECT o.tournament_id, sum(least(o.n, m.n))::int AS shared
FROM (SELECT tournament_id, low, high, low_score, high_score, count(*) AS n FROM other GROUP BY 1, 2, 3, 4, 5) o
JOIN (SELECT low, high, low_score, high_score, count(*) AS n FROM own GROUP BY 1, 2, 3, 4) m
    USING (low, high, low_score, high_score)
GROUP BY 1 ORDER BY shared DESC, 1
"""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much an event has in common with another one, in games over the board."""

    other: Tournament
    difference: VersionDifference
    own_games: int
    other_games: int
    is_same_days: bool
    """Whether the days overlap."""
    is_same_control: bool
    is_same_name: bool

    @property
    def in_same_round(self) -> int:
        """How many equal games were reported for the same round."""
        moved = (old.round != new.round and old.result == new.result for old, new in self.difference.changed)
        return self.difference.same - sum(moved)

    @property
    def is_sent_again(self) -> bool:
        """Whether a person has to decide if these are one event.

        The same people often meet again with the same results, and in a round robin even in the same round. So on
        other days almost all games of the smaller event have to be the same, and if these are few, its name too; on
        overlapping days a quarter in the same round, or if the name is the same, half of them.
        """
        same, smaller = self.difference.same, min(self.own_games, self.other_games)
        if not same:
            return False
        if self.is_same_days and self.is_same_control:
            if self.is_same_name and 2 * same > smaller:
                return True
            if smaller >= TINY_EVENT_GAMES and 4 * self.in_same_round >= smaller:
                return True
        is_telling = self.is_same_days or self.is_same_name or smaller >= TINY_EVENT_GAMES
        return is_telling and 5 * same > 4 * smaller


@standing_check("sent-again", "events-overlap")
def other_events(subject: Subject) -> Iterator[Finding]:
    """The same games in another event, which may be this one; and players who played elsewhere on the same days."""
    shared = _shared(subject)
    again = set()
    for likeness in _likenesses(subject, shared):
        if not likeness.is_sent_again:
            continue
        again.add(likeness.other.number)
        if not _is_asked_there(subject.tournament, likeness.other):
            yield subject.finding("sent-again", _in_words(likeness), str(likeness.other.number))
    for other, names in _elsewhere(subject).items():
        if other.number in again:
            continue
        same = shared.get(other.pk, 0)
        games = "No games are" if not same else "1 game is" if same == 1 else f"{same} games are"
        message = (
            f"On overlapping days, {some(names)} also played in tournament {other.number}, {other.name}. {games} the "
            "same in both. Confirm that this is possible."
        )
        yield subject.finding("events-overlap", message, f"{other.pk}: {'; '.join(names)}")


def _shared(subject: Subject) -> dict[int, int]:
    """The number of shared games of matched players by tournament, the most first."""
    tournament = subject.tournament
    if not subject.matched:
        return {}
    persons = {player.merged_into_id or player.pk for _entry, player in subject.matched}
    merged = Player.objects.filter(merged_into__in=persons).values_list("pk", "merged_into")
    # Given as numbers, so that PostgreSQL sees how few they are and takes the index.
    numbers = [*((person, person) for person in persons), *merged]
    with connection.cursor() as cursor:
        cursor.execute(
            _SHARING,
            {
                "tournament": tournament.pk,
                "event": tournament.number,
                "numbers": [number for number, _person in numbers],
                "persons": [person for _number, person in numbers],
                "played": GameKind.PLAYED,
                "set_aside": [stage.value for stage in SET_ASIDE],
                "from": tournament.start_date - dt.timedelta(WITHIN_DAYS),
                "to": tournament.start_date + dt.timedelta(WITHIN_DAYS),
            },
        )
        return dict(cursor.fetchall())


def _likenesses(subject: Subject, shared: dict[int, int]) -> Iterator[Likeness]:
    """The events that may be this one, each in its newest version, compared with it."""
    numbers = [*list(shared)[:_COMPARED], *_of_same_head(subject)]
    others: dict[int, Tournament] = {}
    for other in Tournament.objects.filter(pk__in=numbers).order_by("version"):
        others[other.number] = other
    own = facts_of(subject.tournament) if others else None
    for number in sorted(others):
        if own is not None:
            yield _likeness(subject.tournament, own, others[number])


def _of_same_head(subject: Subject) -> list[int]:
    """Events of the same name or days with a participant of the same name, while not everyone here is matched."""
    names = [entry.reported_name for entry in subject.entries if entry.player is None]
    tournament = subject.tournament
    if not names:
        return []
    head = Q(name__iexact=tournament.name) | Q(start_date=tournament.start_date, end_date=tournament.end_date)
    there = Entry.objects.filter(tournament=OuterRef("pk"), reported_name__in=names)
    within = dt.timedelta(WITHIN_DAYS)
    found = Tournament.objects.filter(
        head,
        Exists(there),
        start_date__range=(tournament.start_date - within, tournament.start_date + within),
    ).exclude(stage__in=SET_ASIDE)
    return list(
        found.exclude(pk__in=versions_of(tournament.number))
        .order_by("-end_date", "pk")
        .values_list("pk", flat=True)[:_COMPARED]
    )


def _likeness(tournament: Tournament, own: EventFacts, other: Tournament) -> Likeness:
    there = facts_of(other)
    return Likeness(
        other=other,
        difference=compare(there, own, by_number=_are_mostly_the_same(there, own)),
        own_games=_played(own),
        other_games=_played(there),
        is_same_days=other.start_date <= tournament.end_date and tournament.start_date <= other.end_date,
        is_same_control=other.time_control == tournament.time_control,
        is_same_name=fold(other.name) == fold(tournament.name),
    )


def _are_mostly_the_same(there: EventFacts, own: EventFacts) -> bool:
    """Whether the rest may be participants respelt, under the same start number."""
    known = len(same_people(there.people, own.people, by_number=False))
    return 4 * known >= 3 * min(len(there.people), len(own.people))


def _played(facts: EventFacts) -> int:
    return sum(game.kind is GameKind.PLAYED for game in facts.games)


def _is_asked_there(tournament: Tournament, other: Tournament) -> bool:
    """Whether the other event has this question, or had it and a person has answered: of two the later one is asked."""
    if other.number < tournament.number:
        return False
    if other.stage in EDITABLE:
        return True
    return Finding.objects.filter(
        tournament__in=versions_of(other.number),
        code="sent-again",
        found=str(tournament.number),
        settled_at__isnull=False,
    ).exists()


def _in_words(likeness: Likeness) -> str:
    """What is the same, what is different, and what to do."""
    other, found = likeness.other, likeness.difference
    renamed = sum(fold(was.name) != fold(now.name) or was.player != now.player for was, now in found.other)
    differences = [
        _count(found.other_results, "result differs", "results differ"),
        _count(len(found.added), "result is new", "results are new"),
        _count(len(found.removed), "result is missing", "results are missing"),
        _count(len(found.new), "participant is new", "participants are new"),
        _count(len(found.gone), "participant is missing", "participants are missing"),
        _count(renamed, "participant has another name or player", "participants have another name or player"),
        "the dates differ" if {"start_date", "end_date"} & {key for key, _, _ in found.head} else "",
    ]
    same = f"{found.same} of {likeness.own_games} games are the same"
    rated = (
        " That one is rated: the new version waits for a correction of the lists."
        if other.stage == Stage.RATED
        else ""
    )
    return (
        f"This is tournament {other.number}, {other.name}, sent again: "
        f"{', '.join([same, *filter(None, differences)])}. Replace tournament {other.number} by this one, or confirm "
        f"that this is another event.{rated}"
    )


def _count(number: int, one: str, several: str) -> str:
    return "" if not number else f"{number} {one if number == 1 else several}"


def _elsewhere(subject: Subject) -> dict[Tournament, list[str]]:
    """The other events with games of these players on the same days, and their names.

    Only within a time control, as a blitz on the evening of a round is usual, and only events of at most 30 days, as a
    league's season overlaps with everything.
    """
    tournament = subject.tournament
    if subject.days > LONG_EVENT_DAYS:
        return {}
    playing = {entry.pk: entry.player_id for entry in subject.entries}
    active = {playing.get(side or 0) for game in subject.played for side in (game.white_id, game.black_id)}
    names = {entry.player_id: entry.reported_name for entry in subject.entries if entry.player_id in active}
    names.pop(None, None)
    entries = (
        Entry.objects.filter(
            Q(games_as_white__kind=GameKind.PLAYED) | Q(games_as_black__kind=GameKind.PLAYED),
            player__in=names,
            tournament__time_control=tournament.time_control,
            tournament__start_date__lte=tournament.end_date,
            tournament__end_date__gte=tournament.start_date,
            tournament__end_date__lt=F("tournament__start_date") + dt.timedelta(LONG_EVENT_DAYS),
        )
        .exclude(tournament__stage__in=SET_ASIDE)
        .exclude(tournament__in=versions_of(tournament.number))
        .select_related("tournament")
        .order_by("tournament__version")
        .distinct()
    )
    of_event: dict[int, tuple[Tournament, list[str]]] = {}
    for entry in entries:
        other, found = of_event.get(entry.tournament.number, (entry.tournament, []))
        if other != entry.tournament:
            found = []
        of_event[entry.tournament.number] = (entry.tournament, [*found, names[entry.player_id]])
    return {other: sorted(found) for other, found in of_event.values()}
