"""Corrections for tests: new versions of events, cases, and the steps to their publication."""

import datetime as dt
from typing import Any

from django.utils import timezone

from ratings.corrections import cases, revision
from ratings.models import (
    Correction,
    FoundBy,
    RatingList,
)
from ratings.published.in_force import published_lists
from tournaments.models import Stage, TimeControl, Tournament


def next_version(event: Tournament, **facts: Any) -> Tournament:
    """An accepted copy of a rated event."""
    entries, games = list(event.entries.all()), list(event.games.order_by("id"))
    later = Tournament.objects.get(pk=event.pk)
    later.pk, later.original, later.version = None, event.original or event, event.version + 1
    later.stage, later.accepted_at, later.content_digest = Stage.ACCEPTED, timezone.now(), ""
    for name, value in facts.items():
        setattr(later, name, value)
    later.save(force_insert=True)
    copies = {}
    for entry in entries:
        old = entry.pk
        entry.pk, entry.tournament = None, later
        entry.save(force_insert=True)
        copies[old] = entry
    for game in games:
        game.pk, game.tournament = None, later
        game.white = copies[game.white_id]
        game.black = None if game.black_id is None else copies[game.black_id]
        game.save(force_insert=True)
    return later


def turned_round(event: Tournament, number: int = 1) -> None:
    """White's result of a round becomes Black's."""
    game = event.games.get(round=number)
    game.white_half_points, game.black_half_points = game.black_half_points, game.white_half_points
    game.save()


def case(text: str = "A result was reported the wrong way round.") -> Correction:
    return cases.open_case(text, FoundBy.PLAYER, None)


def computed(correction: Correction) -> Correction:
    revision.request_effect(correction, None)
    revision.compute_effect(correction.pk)
    return Correction.objects.get(pk=correction.pk)


def revised(correction: Correction) -> Correction:
    return revision.publish(revision.approve(computed(correction), None), None)


def current(day: dt.date) -> RatingList:
    return published_lists(TimeControl.STANDARD).get(date=day)


def corrected(event: Tournament) -> Correction:
    """The case of the event in which Black won."""
    later = next_version(event)
    turned_round(later)
    correction = case()
    cases.replace_event(correction, later, None)
    return correction
