"""Checks of the event as a whole: its dates and its results."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from tournaments.checks.reported import ROUNDS_A_DAY
from tournaments.checks.standing import LONG_EVENT_DAYS, Subject, some, standing_check
from tournaments.models import Finding, TimeControl
from tournaments.play.results import GameKind

MEETINGS = 2
"""The most games of the same two players in one event that need no confirmation."""
ALL_WON = 6
"""From this many played games on, winning all of them must be confirmed."""
UNPLAYED = 2
"""The most games of less than a move that need no confirmation, unless they are more than one in UNPLAYED_SHARE."""
UNPLAYED_SHARE = 4


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


@standing_check("games-unplayed", "games-forfeited")
def games_without_play(subject: Subject) -> Iterator[Finding]:
    """More games without a move, or forfeits, than there can be: letters that mean wins and losses to their writer."""
    kinds = Counter(subject.tournament.games.exclude(black=None).values_list("kind", flat=True))
    games = kinds.total()
    unplayed, forfeited = kinds[GameKind.UNDER_ONE_MOVE], kinds[GameKind.FORFEIT]
    if unplayed > UNPLAYED or UNPLAYED_SHARE * unplayed > games:
        message = (
            f"{unplayed} of {games} games are marked as without a move by both (W, D, L) and will not be rated. "
            "Confirm that they were not played, or correct the results: 1, = and 0 are games that were played."
        )
        yield subject.finding("games-unplayed", message, f"{unplayed} / {games}")
    if forfeited > UNPLAYED and 2 * forfeited > games:
        message = (
            f"{forfeited} of {games} games are marked as forfeits (+, -) and will not be rated. Confirm that they were "
            "not played, or correct the results: 1, = and 0 are games that were played."
        )
        yield subject.finding("games-forfeited", message, f"{forfeited} / {games}")


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
