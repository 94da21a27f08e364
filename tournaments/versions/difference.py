"""What is different between two versions of an event, or between two events. Pure."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace

from players.names import fold
from players.register.likeness import name_fits
from tournaments.play.results import GameKind


@dataclass(frozen=True, slots=True)
class Starter:
    """A participant: who was reported, and the number of the registered player, if known."""

    number: int
    """The start number."""
    name: str
    player: int | None = None
    is_left_out: bool = False


@dataclass(frozen=True, slots=True)
class ComparedGame:
    """A game, forfeit or bye between start numbers, in half points; a bye has no black."""

    round: int
    white: int
    black: int | None
    white_score: int
    black_score: int
    kind: GameKind = GameKind.PLAYED
    colours_known: bool = True

    @property
    def sides(self) -> frozenset[int | None]:
        """The two, or the one and None."""
        return frozenset((self.white, self.black))

    @property
    def result(self) -> tuple[GameKind, frozenset[tuple[int | None, int]]]:
        """The result by side, whoever had White."""
        return self.kind, frozenset(((self.white, self.white_score), (self.black, self.black_score)))

    def between(self, numbers: Mapping[int, int]) -> "ComparedGame":
        """The same game under other start numbers."""
        black = None if self.black is None else numbers[self.black]
        return replace(self, white=numbers[self.white], black=black)


@dataclass(frozen=True, slots=True)
class EventFacts:
    """An event in plain values; the head by field."""

    head: Mapping[str, object]
    people: Mapping[int, Starter]
    """By start number."""
    games: tuple[ComparedGame, ...]


@dataclass(frozen=True, slots=True)
class VersionDifference:
    """What changed from one version to the next. Games are under the later version's start numbers."""

    head: list[tuple[str, object, object]]
    """Field, before, after."""
    new: list[Starter]
    gone: list[Starter]
    other: list[tuple[Starter, Starter]]
    """The same participant under another name, start number or player."""
    added: list[ComparedGame]
    removed: list[ComparedGame]
    changed: list[tuple[ComparedGame, ComparedGame]]
    """Games of the same two with another result, colour, kind or round."""
    same: int
    """Games over the board with the same result."""
    names: Mapping[int, str]
    """By start number; those who are gone have numbers of their own."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is different."""
        people = self.new or self.gone or self.other
        return not (self.head or people or self.added or self.removed or self.changed)

    @property
    def other_results(self) -> int:
        """How many games of the same two have another result."""
        return sum(before.result != after.result for before, after in self.changed)


def compare(before: EventFacts, after: EventFacts, by_number: bool = True) -> VersionDifference:
    """What is different in the later version; for `by_number` see `same_people`."""
    numbers = same_people(before.people, after.people, by_number)
    still = {new: before.people[old] for old, new in numbers.items()}
    gone = [person for number, person in sorted(before.people.items()) if number not in numbers]
    # Those who are gone get numbers that nobody has in the later version.
    free = max([*after.people, *before.people], default=0)
    numbers |= {person.number: free + place for place, person in enumerate(gone, start=1)}
    names = {number: person.name for number, person in after.people.items()}
    same, changed, removed, added = _games([game.between(numbers) for game in before.games], after.games)
    return VersionDifference(
        head=[(key, before.head[key], now) for key, now in after.head.items() if before.head[key] != now],
        new=[person for number, person in sorted(after.people.items()) if number not in still],
        gone=gone,
        other=[
            (was, after.people[number])
            for number, was in sorted(still.items())
            if was != after.people[number]
        ],
        added=added,
        removed=removed,
        changed=changed,
        same=same,
        names=names | {numbers[person.number]: person.name for person in gone},
    )


def same_people(
    before: Mapping[int, Starter], after: Mapping[int, Starter], by_number: bool
) -> dict[int, int]:
    """The later start number of each participant who is still there.

    The same number and name are one person; then the same player, the same name, and last, as it is a guess, the same
    number with a similar name.
    """
    found: dict[int, int] = {}
    taken: set[int] = set()
    keys: tuple[Callable[[Starter], Hashable], ...] = (
        lambda person: (person.number, fold(person.name)),
        lambda person: person.player,
        lambda person: fold(person.name) or None,
        lambda person: person.number,
    )
    for key in keys if by_number else keys[:-1]:
        there = _by_key((person for person in after.values() if person.number not in taken), key)
        here = _by_key((person for person in before.values() if person.number not in found), key)
        for value in here.keys() & there.keys():
            if key is keys[-1] and not name_fits(here[value].name, there[value].name):
                continue
            found[here[value].number] = there[value].number
            taken.add(there[value].number)
    return found


def _by_key(people: Iterable[Starter], key: Callable[[Starter], Hashable]) -> dict[Hashable, Starter]:
    """The people by a key that is known and that only one of them has."""
    by_key: dict[Hashable, list[Starter]] = defaultdict(list)
    for person in people:
        by_key[key(person)].append(person)
    return {value: found[0] for value, found in by_key.items() if value is not None and len(found) == 1}


def _games(
    before: Iterable[ComparedGame], after: Iterable[ComparedGame]
) -> tuple[int, list[tuple[ComparedGame, ComparedGame]], list[ComparedGame], list[ComparedGame]]:
    """The number of equal games, and those changed, removed and added.

    Games of the same two belong together: those of the same round first, then those of the same result.
    """
    same = 0
    changed = []
    left = list(before)
    keys: tuple[Callable[[ComparedGame], Hashable], ...] = (
        lambda game: (game.round, game.sides, game.result),
        lambda game: (game.round, game.sides),
        lambda game: game.black and (game.sides, game.result),
        lambda game: game.black and game.sides,
    )
    for key in keys:
        there: dict[Hashable, list[ComparedGame]] = defaultdict(list)
        for game in after:
            there[key(game)].append(game)
        rest = []
        for game in left:
            if key(game) is not None and there[key(game)]:
                now = there[key(game)].pop(0)
                same += now.kind is GameKind.PLAYED and now.result == game.result
                if now != game:
                    changed.append((game, now))
            else:
                rest.append(game)
        left, after = rest, [game for games in there.values() for game in games]
    return (
        same,
        sorted(changed, key=lambda pair: _place(pair[1])),
        sorted(left, key=_place),
        sorted(after, key=_place),
    )


def _place(game: ComparedGame) -> tuple[int, int]:
    return game.round, game.white
