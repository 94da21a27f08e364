"""Checks of a tournament that need ratings: those of the list in force when it started."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date

from players.register.likeness import UNRATED
from ratings.persons.games_lost import games_lost
from ratings.persons.start_ratings import start_ratings
from ratings.published.in_force import newest_lists
from ratings.published.person import ratings_by_time_control
from ratings.regulations.tables import score_probability
from ratings.words.figures import hundredths, points
from tournaments.checks.evidence import tells_ratings
from tournaments.checks.standing import Subject, standing_check
from tournaments.models import Finding

ABOVE_EXPECTATION = 300
"""Hundredths of a point: scoring three points more than expected must be confirmed."""


@tells_ratings
def ratings_on(numbers: Iterable[int], day: date) -> dict[int, tuple[int, ...]]:
    """Give players' ratings on the lists of all time controls in force on a day; nobody's before the first list."""
    lists = newest_lists(day)
    if not lists:
        return {}
    return {
        number: tuple(row.rating or UNRATED for row in rows.values()) or (UNRATED,)
        for number, rows in ratings_by_time_control(numbers, lists).items()
    }


@standing_check(
    "rating-differs",
    "only-unrated-met",
    "above-expectation",
    "no-list-at-start",
    "counted-as-unrated",
    "standard-ratings-used",
    "ratings-of-another-list",
)
def plausibility(subject: Subject) -> Iterator[Finding]:
    """Check the report and its results against the ratings of the lists in force at the start."""
    ratings = start_ratings(subject)
    if ratings.has_list:
        yield from _differing(subject, ratings.used)
        yield from _above_expectation(subject, ratings.used)
        yield from _only_unrated(subject, ratings.used)
    yield from games_lost(subject, ratings)


def _differing(subject: Subject, ratings: dict[int, int]) -> Iterator[Finding]:
    for entry in subject.entries:
        listed = ratings.get(entry.pk)
        if entry.player_id is None or entry.reported_rating is None or entry.reported_rating == listed:
            continue
        message = (
            f"Participant {entry.start_number}: the rating differs from the list in force when the tournament "
            "started."
        )
        used = "unrated" if listed is None else str(listed)
        yield subject.finding("rating-differs", message, str(entry.reported_rating), used, entry)


def _above_expectation(subject: Subject, ratings: dict[int, int]) -> Iterator[Finding]:
    """Scores against rated opponents, by 8.1b without the limit on differences: a check, not a rating."""
    score: dict[int, int] = defaultdict(int)
    expected: dict[int, int] = defaultdict(int)
    for game in subject.played:
        if game.black_id is None or not {game.white_id, game.black_id} <= ratings.keys():
            continue
        for own, other, half_points in (
            (game.white_id, game.black_id, game.white_half_points),
            (game.black_id, game.white_id, game.black_half_points),
        ):
            score[own] += half_points
            expected[own] += int(score_probability(ratings[own] - ratings[other]))
    for entry in subject.entries:
        if 50 * score[entry.pk] - expected[entry.pk] >= ABOVE_EXPECTATION:
            message = (
                f"Participant {entry.start_number} scored {points(score[entry.pk])} points against rated opponents; "
                f"{hundredths(expected[entry.pk])} were expected. Confirm that the results and the player are right."
            )
            found = f"{score[entry.pk]}/2, {expected[entry.pk]}/100"
            yield subject.finding("above-expectation", message, found, "", entry)


def _only_unrated(subject: Subject, ratings: dict[int, int]) -> Iterator[Finding]:
    """Groups of unrated participants who met no rated opponent: their games do not count."""
    met: dict[int, set[int]] = defaultdict(set)
    for game in subject.played:
        if game.black_id is not None:
            met[game.white_id].add(game.black_id)
            met[game.black_id].add(game.white_id)
    numbers = {entry.pk: entry.start_number for entry in subject.entries}
    seen: set[int] = set()
    for start in numbers:
        if start in seen or start in ratings or not met[start]:
            continue
        group, waiting, met_rated = {start}, [start], False
        while waiting:
            opponents = met[waiting.pop()]
            met_rated = met_rated or bool(opponents & ratings.keys())
            new = opponents - group - ratings.keys()
            group |= new
            waiting += new
        seen |= group
        if not met_rated:
            found = ", ".join(map(str, sorted(numbers[member] for member in group)))
            message = f"Unrated participants who met no rated opponent: {found}. Their games cannot be rated."
            yield subject.finding("only-unrated-met", message, found)
