"""Checks of the event as a whole: its dates, its results, and other events of the same players."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import timedelta

from django.db.models import F, Q

from tournaments.checks.reported import ROUNDS_A_DAY
from tournaments.checks.standing import LONG_EVENT_DAYS, Subject, some, standing_check
from tournaments.models import Entry, Finding, Game, Stage, TimeControl, Tournament
from tournaments.play.results import GameKind
from tournaments.trf.digest import TINY_EVENT_GAMES

MEETINGS = 2
"""The most games of the same two players in one event that need no confirmation."""
ALL_WON = 6
"""From this many played games on, winning all of them must be confirmed."""
_Row = tuple[int | None, int, int | None, int]
"""White's player and score, black's player and score."""
_LIVE = [Stage.RECEIVED, Stage.IN_CORRECTION, Stage.ACCEPTED, Stage.RATED]


@standing_check("event-long")
def long_event(subject: Subject) -> Iterator[Finding]:
    """Results of more than 30 days belong to more than one list."""
    if subject.days > LONG_EVENT_DAYS:
        message = (
            f"The tournament lasts {subject.days} days. Tournaments of more than {LONG_EVENT_DAYS} days must be "
            "reported month by month."
        )
        yield subject.finding("event-long", message, str(subject.days))


@standing_check("rounds-a-day")
def rounds_a_day(subject: Subject) -> Iterator[Finding]:
    """More rounds of standard chess than can be played in these days."""
    tournament = subject.tournament
    rounds = max((game.round for game in subject.played), default=0)
    if tournament.time_control == TimeControl.STANDARD and rounds > ROUNDS_A_DAY * subject.days:
        message = (
            f"{rounds} rounds in {subject.days} day{'s' if subject.days > 1 else ''}. At most {ROUNDS_A_DAY} rounds of "
            "standard chess may be played in a day. Confirm the dates and the time control."
        )
        yield subject.finding("rounds-a-day", message, f"{rounds} : {subject.days}")


@standing_check("events-overlap", "same-games")
def other_events(subject: Subject) -> Iterator[Finding]:
    """Players with games on the same days elsewhere, and the same games in another event.

    Only within a time control, as a blitz on the evening of a round is usual, and only events of at most 30 days, as a
    league's season overlaps with everything.
    """
    if subject.days > LONG_EVENT_DAYS:
        return
    tournament = subject.tournament
    names = {entry.player_id: entry.reported_name for entry in subject.entries if entry.player_id}
    others: dict[Tournament, list[str]] = defaultdict(list)
    elsewhere = (
        Entry.objects.filter(
            Q(games_as_white__kind=GameKind.PLAYED) | Q(games_as_black__kind=GameKind.PLAYED),
            player__in=names,
            tournament__stage__in=_LIVE,
            tournament__time_control=tournament.time_control,
            tournament__start_date__lte=tournament.end_date,
            tournament__end_date__gte=tournament.start_date,
            tournament__end_date__lt=F("tournament__start_date") + timedelta(days=LONG_EVENT_DAYS),
        )
        .exclude(tournament=tournament)
        .select_related("tournament")
        .distinct()
    )
    playing = {entry.pk: entry.player_id for entry in subject.entries}
    active = {
        playing[side] for game in subject.played for side in (game.white_id, game.black_id or 0) if side
    }
    for entry in elsewhere:
        if entry.player_id is not None and entry.player_id in active:
            others[entry.tournament].append(names[entry.player_id])
    repeated = _with_same_games(subject, list(others), playing)
    for other, shared in others.items():
        if other.pk in repeated:
            message = (
                f"Tournament {other.pk}, {other.name}, has the same games. Withdraw or return one of the two."
            )
            yield subject.finding("same-games", message, str(other.pk))
        else:
            message = (
                f"On overlapping days, {some(sorted(shared))} also played in tournament {other.pk}, {other.name}. "
                "Confirm that this is possible."
            )
            found = f"{other.pk}: {'; '.join(sorted(shared))}"
            yield subject.finding("events-overlap", message, found)


def _with_same_games(subject: Subject, others: list[Tournament], playing: dict[int, int | None]) -> set[int]:
    """Which of the other events have exactly the same played games by the same players.

    A small match can be repeated with the same results: if there are few games, the days must be the same too.
    """
    own = _results(
        (playing[game.white_id], game.white_half_points, playing[game.black_id or 0], game.black_half_points)
        for game in subject.played
    )
    if not own or any(0 in players for players, _scores in own):
        return set()
    days = (subject.tournament.start_date, subject.tournament.end_date)
    if sum(own.values()) < TINY_EVENT_GAMES:
        others = [other for other in others if (other.start_date, other.end_date) == days]
    games: dict[int, list[_Row]] = defaultdict(list)
    if others:
        rows = Game.objects.filter(tournament__in=others, kind=GameKind.PLAYED).values_list(
            "tournament_id", "white__player_id", "white_half_points", "black__player_id", "black_half_points"
        )
        for number, *game in rows:
            games[number].append((game[0], game[1], game[2], game[3]))
    return {number for number, rows in games.items() if _results(rows) == own}


def _results(games: Iterable[_Row]) -> Counter[tuple[tuple[int, int], tuple[int, int]]]:
    """How often each result between two players occurs, whoever had White; 0 stands for an unmatched one."""
    found: Counter[tuple[tuple[int, int], tuple[int, int]]] = Counter()
    for white, white_score, black, black_score in games:
        first, second = sorted([(white or 0, white_score), (black or 0, black_score)])
        found[(first[0], second[0]), (first[1], second[1])] += 1
    return found


@standing_check("same-pair")
def same_pairs(subject: Subject) -> Iterator[Finding]:
    """Two players who met suspiciously often."""
    numbers = {entry.pk: entry.start_number for entry in subject.entries}
    met = Counter(
        tuple(sorted((numbers[game.white_id], numbers[game.black_id])))
        for game in subject.played
        if game.black_id is not None
    )
    often = [f"{a}–{b}: {times}" for (a, b), times in sorted(met.items()) if times > MEETINGS]
    if often:
        message = f"The same two participants met more than twice. Confirm that these games were played: {some(often)}"
        yield subject.finding("same-pair", message, ", ".join(often))


@standing_check("all-won")
def all_won(subject: Subject) -> Iterator[Finding]:
    """A player who won all of many games."""
    scores: dict[int, list[int]] = defaultdict(list)
    for game in subject.played:
        scores[game.white_id].append(game.white_half_points)
        if game.black_id is not None:
            scores[game.black_id].append(game.black_half_points)
    for entry in subject.entries:
        won = scores[entry.pk]
        if len(won) >= ALL_WON and min(won) == 2:
            message = f"Participant {entry.start_number} won all {len(won)} games. Confirm that the results are right."
            yield subject.finding("all-won", message, str(len(won)), "", entry)
