"""What has changed since a run was computed: the inputs stored with it, compared with what it would read now."""

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from players.audit.last_change import LastChange, done_by, last_change
from players.models import BirthFact, Player, StatusFact, UndoneMerge
from ratings.columns.arrays import Arrays
from ratings.models import RatingList, RatingRun, RunInputs
from ratings.published.edition import schedule_of
from ratings.published.in_force import list_in_force
from ratings.runs.computation import inputs_now, use_one_snapshot
from ratings.runs.inputs import Inputs
from ratings.runs.known import earlier_lists
from tournaments.models import Stage, StageChange, Tournament

_SENTENCES: dict[str, Promise] = {
    "event-received": _("It was reopened."),
    "event-in_correction": _("It was reopened."),
    "event-accepted": _("It was reopened and accepted again, for the next list."),
    "event-rated": _("It has been rated by another list."),
    "event-returned": _("It was returned."),
    "event-withdrawn": _("It was withdrawn."),
    "event-replaced": _("It was replaced by another version."),
    "event-new": _("It was accepted while the run was starting."),
    "event-facts": _("Its dates or its system were changed."),
    "event-participants": _("Its participants were changed."),
    "event-results": _("Its results were changed."),
    "player-birth": _("The birth date was changed."),
    "player-status": _("The status was changed."),
    "player-merge": _("The merge of this number was undone."),
    "list-before": _("Another list now comes before this one."),
    "list-start": _("This list, in force when an event began, was published again."),
    "setting-editions": _("The setting RATING_EDITIONS was changed."),
    "other": _("Something else that the run has read was changed."),
}
MOST = 100
"""This many changes are listed."""


class InputChange(NamedTuple):
    """Something that a run was computed from and that is different now."""

    what: str
    """A key of the sentences; its first word says what `number` is the number of."""
    number: int = 0
    name: str = ""
    who: str = ""
    at: str = ""
    """When, as YYYY-MM-DDTHH:MM:SS+00:00; empty if unknown."""

    @property
    def kind(self) -> str:
        """event, player, list, setting or other."""
        return self.what.partition("-")[0]

    @property
    def sentence(self) -> str:
        return str(_SENTENCES[self.what])

    @property
    def moment(self) -> dt.datetime | None:
        return dt.datetime.fromisoformat(self.at) if self.at else None


def changes_since(run: RatingRun) -> list[InputChange]:
    """Return what has changed since an unpublished run was computed: nothing if it would give the same list now."""
    with transaction.atomic():
        use_one_snapshot()
        return changes_now(run)


def changes_now(run: RatingRun) -> list[InputChange]:
    """The same in the caller's transaction, which keeps everything as it is."""
    found = list(_lists(run))
    now = inputs_now(run)
    if now.digest != run.inputs_digest:
        was = Inputs.thawed(bytes(RunInputs.objects.get(run=run).content))
        found += _events(run, was.arrays, now.arrays)
        found += _people(run, was.arrays, now.arrays)
        found = found or [InputChange("other")]
    return list(dict.fromkeys(found))[:MOST]


def _change(what: str, number: int, name: str, by: LastChange | None = None) -> InputChange:
    if by is None:
        return InputChange(what, number, name)
    return InputChange(what, number, name, by.who, by.at.isoformat() if by.at else "")


def _lists(run: RatingRun) -> Iterator[InputChange]:
    if run.editions != schedule_of(run.list.time_control).text:
        yield InputChange("setting-editions")
    earlier = earlier_lists(run, None)
    if earlier and earlier[-1].pk != run.previous_list_id:
        yield _of_list("list-before", earlier[-1])


def _of_list(what: str, rating_list: RatingList) -> InputChange:
    by = done_by(rating_list.published_by, rating_list.published_at)
    return _change(what, rating_list.pk, str(rating_list), by)


def _events(run: RatingRun, was: Arrays, now: Arrays) -> Iterator[InputChange]:
    facts_was, facts_now = (_facts(arrays) for arrays in (was, now))
    both = np.array(sorted(facts_was.keys() & facts_now.keys()), np.int64)
    entries = _differing(was, now, both, "entry_event", ("entry_number", "entry_player"))
    ratings = _differing(was, now, both, "entry_event", ("entry_rating",))
    games = _differing(was, now, both, "game_event", _GAME)
    gone, new = facts_was.keys() - facts_now.keys(), facts_now.keys() - facts_was.keys()
    changed = {number for number in both.tolist() if facts_was[number] != facts_now[number]}
    known = Tournament.objects.in_bulk(gone | new | changed | entries | games | ratings)
    last = StageChange.objects.filter(tournament__in=gone | new).select_related("by").order_by("at", "id")
    moved = {step.tournament_id: done_by(step.by, step.at) for step in last}
    for number in sorted(gone | new):
        event = known[number]
        what = "new" if number in new else Stage(event.stage).name.lower()
        yield _change(f"event-{what}", number, event.name, moved.get(number))
    for what, numbers in (("facts", changed), ("participants", entries), ("results", games)):
        for number in sorted(numbers):
            yield _change(f"event-{what}", number, known[number].name, last_change(known[number]))
    for event in (known[number] for number in sorted(ratings - entries)):
        start_list = list_in_force(event.time_control, event.start_date)
        if start_list is not None and start_list.published_at and start_list.published_at > run.requested_at:
            yield _of_list("list-start", start_list)


_GAME = tuple(f"game_{name}" for name in "round white black white_half_points black_half_points kind".split())


def _facts(arrays: Arrays) -> dict[int, tuple[int, ...]]:
    """System, first and last day by event."""
    columns = ("event_system", "event_start", "event_end")
    rows = zip(*(arrays[name].tolist() for name in columns), strict=True)
    return dict(zip(arrays["event"].tolist(), rows, strict=True))


def _differing(was: Arrays, now: Arrays, events: np.ndarray, key: str, columns: Iterable[str]) -> set[int]:
    """Return the events whose rows differ; these are in the order of the events."""
    ranges = [
        zip(
            np.searchsorted(arrays[key], events).tolist(),
            np.searchsorted(arrays[key], events, "right").tolist(),
            strict=True,
        )
        for arrays in (was, now)
    ]
    return {
        event
        for event, old, new in zip(events.tolist(), *ranges, strict=True)
        if not all(np.array_equal(was[name][slice(*old)], now[name][slice(*new)]) for name in columns)
    }


def _people(run: RatingRun, was: Arrays, now: Arrays) -> Iterator[InputChange]:
    births = [dict(zip(a["birth_player"].tolist(), a["birth"].tolist(), strict=True)) for a in (was, now)]
    born = {
        number for number in births[0].keys() & births[1].keys() if births[0][number] != births[1][number]
    }
    gone = set(was["gone"].tolist()) ^ set(now["gone"].tolist())
    merges = [
        set(zip(a["merge_number"].tolist(), a["merge_survivor"].tolist(), strict=True)) for a in (was, now)
    ]
    known = Player.objects.in_bulk(born | gone)
    for what, numbers, fact in (("birth", born, BirthFact), ("status", gone, StatusFact)):
        for number in sorted(numbers & known.keys()):
            at = (
                fact.objects.filter(player=number)
                .order_by("-id")
                .values_list("recorded_at", flat=True)
                .first()
            )
            if at is not None and at > run.requested_at:
                yield _change(f"player-{what}", number, known[number].name, last_change(known[number], at))
    undone = UndoneMerge.objects.filter(
        merge__player__in=[number for number, _survivor in merges[0] - merges[1]]
    )
    for undoing in undone.select_related("merge__player", "by").order_by("id"):
        player = undoing.merge.player
        yield _change("player-merge", player.pk, player.name, done_by(undoing.by, undoing.at))
