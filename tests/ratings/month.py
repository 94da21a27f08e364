"""A small office for tests: players, an opening list, accepted tournaments, runs and publications."""

from datetime import UTC, date, datetime
from typing import Any

from ratings.lists import publication
from ratings.lists.opening import OpeningRow, take_over
from ratings.models import Rating, RatingList, RatingRun
from ratings.runs import computation
from tournaments.models import Entry, Game, Stage, System, TimeControl, Tournament
from tournaments.play.results import GameKind

OPENING = date(2026, 1, 1)
FEBRUARY = date(2026, 2, 1)
MARCH = date(2026, 3, 1)
# Scores of white and black in half points.
SCORES = {"1-0": (2, 0), "0-1": (0, 2), "½-½": (1, 1), "½-0": (1, 0)}


def opening(
    ratings: dict[int, int], day: date = OPENING, time_control: int = TimeControl.STANDARD, **more
) -> RatingList:
    """Import a list: player number -> rating, 0 for a registered player without one. 50 games, no birth date."""
    return take_over(rows(ratings, **more), time_control, day)


def rows(ratings: dict[int, int], **more) -> list[OpeningRow]:
    """The rows of such a list."""
    given: dict[str, Any] = {
        "sex": "",
        "birth": 0,
        "federation": "FED",
        "title": "",
        "fide_id": None,
        "club": "",
        "games": 50,
    } | more
    found = []
    for number, rating in ratings.items():
        own: dict[str, Any] = {"name": f"Player, No{number}", "peak": rating} | given
        found.append(OpeningRow(number=number, rating=rating, **own))
    return found


def tournament(
    games: list[tuple[int, str, int]],
    start: date = date(2026, 1, 10),
    end: date | None = None,
    system: System = System.SWISS,
    accepted: datetime | None = None,
    **more,
) -> Tournament:
    """An accepted tournament of (white's number, result, black's number), a round each.

    A result with + or - is a forfeit, one with W or L a game under one move.
    """
    end = end or start
    event = Tournament.objects.create(
        name=more.pop("name", "Open"),
        start_date=start,
        end_date=end,
        system=system,
        time_control=more.pop("time_control", TimeControl.STANDARD),
        rounds=len(games),
        stage=Stage.ACCEPTED,
        content_digest=f"{Tournament.objects.count():064}",
        received_at=datetime(2026, 1, 20, tzinfo=UTC),
        accepted_at=accepted or datetime(2026, 1, 20, tzinfo=UTC),
        **more,
    )
    numbers = sorted({side for white, _, black in games for side in (white, black)})
    entries = {
        number: Entry(
            tournament=event, start_number=place, player_id=number, reported_name=f"Player, No{number}"
        )
        for place, number in enumerate(numbers, start=1)
    }
    Entry.objects.bulk_create(entries.values())
    Game.objects.bulk_create(
        Game(
            tournament=event,
            round=number_of_round,
            white=entries[white],
            black=entries[black],
            white_half_points=scores[0],
            black_half_points=scores[1],
            kind=kind,
        )
        for number_of_round, (white, result, black) in enumerate(games, start=1)
        for kind, scores in [_outcome(result)]
    )
    return event


def _outcome(result: str) -> tuple[GameKind, tuple[int, int]]:
    kind = GameKind.PLAYED
    if "+" in result:
        kind = GameKind.FORFEIT
    elif set(result) & {"W", "L"}:
        kind = GameKind.UNDER_ONE_MOVE
    return kind, SCORES.get(result) or ((2, 0) if result[0] in "+W" else (0, 2))


def run(day: date = FEBRUARY, time_control: int = TimeControl.STANDARD) -> RatingRun:
    rating_list = publication.open_list(time_control, day)
    return computation.compute(publication.request_run(rating_list).pk)


def published(day: date = FEBRUARY, time_control: int = TimeControl.STANDARD) -> RatingList:
    """Compute, approve and publish."""
    finished = run(day, time_control)
    return publication.publish(publication.approve(finished.list, finished, None))


def on(source: RatingList | RatingRun) -> set[int]:
    """The players on a list."""
    run_id = source.run_id if isinstance(source, RatingList) else source.pk
    return set(Rating.objects.filter(run_id=run_id, rating__isnull=False).values_list("player_id", flat=True))


def row(source: RatingList | RatingRun, number: int) -> Rating:
    run_id = source.run_id if isinstance(source, RatingList) else source.pk
    return Rating.objects.get(run_id=run_id, player_id=number)
