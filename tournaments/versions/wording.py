"""The difference between two versions in words, in the reader's language."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import System, TimeControl, Tournament
from tournaments.play.results import display_symbol
from tournaments.versions.difference import ComparedGame, Starter, VersionDifference, compare
from tournaments.versions.facts import facts_of
from tournaments.versions.in_force import compared_with

_HEAD: dict[str, Promise] = {
    "name": gettext_lazy("Name of the tournament"),
    "city": gettext_lazy("City"),
    "federation": gettext_lazy("Federation"),
    "chief_arbiter": gettext_lazy("Chief arbiter"),
    "start_date": gettext_lazy("Start"),
    "end_date": gettext_lazy("End"),
    "system": gettext_lazy("System"),
    "time_control": gettext_lazy("Time control"),
    "rounds": gettext_lazy("Rounds"),
}


def in_words(found: VersionDifference) -> list[str]:
    """One sentence for each difference: the head, the participants, then the games by round."""
    return [*_head(found), *_people(found), *_games(found)]


def other_results(tournament: Tournament) -> dict[tuple[int, frozenset[int | None]], str]:
    """By round and start numbers, the results that were reported otherwise, as White would write them now."""
    other = compared_with(tournament)
    if other is None:
        return {}
    found = compare(facts_of(other), facts_of(tournament))
    before = {
        (new.round, new.sides): result_in_words(_seen_as(old, new))
        for old, new in found.changed
        if old.result != new.result
    }
    return before | {(game.round, game.sides): _("nothing") for game in found.added}


def result_in_words(game: ComparedGame) -> str:
    """The result as pages show it, White's first; a bye has one side."""
    white = display_symbol(game.kind, game.white_score)
    return white if game.black is None else f"{white}–{display_symbol(game.kind, game.black_score)}"


def _head(found: VersionDifference) -> Iterator[str]:
    for key, before, after in found.head:
        values = {"what": _HEAD[key], "before": _value(before), "after": _value(after)}
        yield _("%(what)s: %(after)s instead of %(before)s") % values


def _value(value: object) -> str:
    if isinstance(value, System | TimeControl):
        return str(value.label)
    if isinstance(value, dt.date):
        return value.isoformat()
    return str(value) or _("nothing")


def _people(found: VersionDifference) -> Iterator[str]:
    for person in found.new:
        yield _("New participant: %(who)s") % {"who": _person(person)}
    for person in found.gone:
        yield _("No longer a participant: %(who)s") % {"who": _person(person)}
    for before, after in found.other:
        values = {"before": _person(before), "after": _person(after)}
        yield _("Participant: %(after)s instead of %(before)s") % values


def _person(person: Starter) -> str:
    if person.is_left_out:
        return _("%(number)d %(name)s, left out") % {"number": person.number, "name": person.name}
    if person.player is None:
        return _("%(number)d %(name)s, not matched") % {"number": person.number, "name": person.name}
    values = {"number": person.number, "name": person.name, "player": person.player}
    return _("%(number)d %(name)s, player %(player)d") % values


def _games(found: VersionDifference) -> Iterator[str]:
    sentences = [(new.round, _changed(old, new, found)) for old, new in found.changed]
    sentences += [(game.round, _("added: %(game)s") % {"game": _whole(game, found)}) for game in found.added]
    sentences += [
        (game.round, _("removed: %(game)s") % {"game": _whole(game, found)}) for game in found.removed
    ]
    for number, sentence in sorted(sentences, key=lambda pair: pair[0]):
        yield _("Round %(round)d, %(change)s") % {"round": number, "change": sentence}


def _changed(before: ComparedGame, after: ComparedGame, found: VersionDifference) -> str:
    """The game as it is now, and what was different."""
    was = []
    if before.result != after.result:
        was.append(_("instead of %(result)s") % {"result": result_in_words(_seen_as(before, after))})
    if before.round != after.round:
        was.append(_("instead of round %(round)d") % {"round": before.round})
    if not before.colours_known and after.colours_known:
        was.append(_("colours not known before"))
    elif before.colours_known and not after.colours_known:
        was.append(_("colours no longer known"))
    elif after.colours_known and before.white != after.white:
        was.append(_("colours exchanged"))
    return f"{_whole(after, found)} ({', '.join(was)})" if was else _whole(after, found)


def _seen_as(before: ComparedGame, after: ComparedGame) -> ComparedGame:
    """The earlier game from the side that is White in the later one."""
    if before.black is None or before.white == after.white:
        return before
    return replace(
        before,
        white=before.black,
        black=before.white,
        white_score=before.black_score,
        black_score=before.white_score,
    )


def _whole(game: ComparedGame, found: VersionDifference) -> str:
    names = found.names[game.white]
    if game.black is not None:
        names += f" – {found.names[game.black]}"
    return f"{names} {result_in_words(game)}"
