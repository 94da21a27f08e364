"""Pairings and results of fictional tournaments: Swiss, round robins and teams, with the mishaps of real ones."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from random import Random

from tournaments.play.results import GameKind
from tournaments.trf.records import ReportedGame

_WHITE_IS_WORTH = 35
_FORFEITS = 0.012
_UNDER_ONE_MOVE = 0.002
_REQUESTED_BYES = 0.02
_LATE_ENTRIES = 0.01
_WITHDRAWALS = 0.006


class Results:
    """A tournament's games as played; strengths by start number."""

    def __init__(self, rng: Random, strengths: Mapping[int, int]) -> None:
        self.rng = rng
        self.strengths = strengths
        self.games: list[ReportedGame] = []
        self.half_points: Counter[int] = Counter()

    def play(self, number: int, white: int, black: int) -> None:
        """Play a game according to the players' strengths."""
        difference = self.strengths[white] + _WHITE_IS_WORTH - self.strengths[black]
        expected = 1 / (1 + 10 ** (-difference / 400))
        drawn = 0.7 * min(expected, 1 - expected)
        chance = self.rng.random()
        half_points = 2 if chance < expected - drawn / 2 else 1 if chance < expected + drawn / 2 else 0
        self.add(number, white, black, half_points, 2 - half_points, GameKind.PLAYED)

    def play_or_not(self, number: int, white: int, black: int) -> None:
        """Play a game, or let it go wrong, as a few per cent do."""
        chance = self.rng.random()
        if chance < _FORFEITS:
            self.forfeit(number, white, black)
        elif chance < _FORFEITS + _UNDER_ONE_MOVE:
            self.add(number, white, black, 2, 0, GameKind.UNDER_ONE_MOVE)
        else:
            self.play(number, white, black)

    def forfeit(self, number: int, white: int, black: int) -> None:
        """One player does not come; rarely, neither does."""
        white_gets, black_gets = self.rng.choice(((2, 0), (0, 2), (2, 0), (0, 2), (0, 0)))
        self.add(number, white, black, white_gets, black_gets, GameKind.FORFEIT)

    def bye(self, number: int, player: int, kind: GameKind) -> None:
        half_points = {GameKind.HALF_POINT_BYE: 1, GameKind.ZERO_POINT_BYE: 0}.get(kind, 2)
        self.add(number, player, None, half_points, 0, kind)

    def add(
        self, number: int, white: int, black: int | None, whites: int, blacks: int, kind: GameKind
    ) -> None:
        self.half_points[white] += whites
        if black is not None:
            self.half_points[black] += blacks
        self.games.append(ReportedGame(number, white, black, whites, blacks, kind, black is not None))


def round_robin(results: Results, cycles: int = 1, unplayed: int = 0) -> None:
    """Everyone meets everyone, by the Berger tables; `unplayed` games are forfeits. For an even number of players."""
    pairs = [pair for cycle in range(cycles) for pair in _berger(len(results.strengths), cycle)]
    missing = set(results.rng.sample(range(len(pairs)), unplayed))
    for position, (number, white, black) in enumerate(pairs):
        (results.forfeit if position in missing else results.play)(number, white, black)


def _berger(players: int, cycle: int = 0) -> list[tuple[int, int, int]]:
    """The round, White and Black of every game; colours are reversed in the second cycle."""
    pairs = []
    for turn in range(players - 1):
        number = 1 + turn + cycle * (players - 1)
        circle = [(turn * (players // 2) + i) % (players - 1) + 1 for i in range(players - 1)]
        first, others = circle[0], circle[1:]
        games = [(first, players) if turn % 2 == 0 else (players, first)]
        games += [(others[i], others[-1 - i]) for i in range(len(others) // 2)]
        pairs += [(number, *(game if cycle == 0 else game[::-1])) for game in games]
    return pairs


def teams(results: Results, line_ups: Sequence[Sequence[int]], boards: int) -> None:
    """Every team meets every other on this many boards; members take turns to sit out."""
    for number, home, guest in _berger(len(line_ups)):
        playing = []
        for team in (line_ups[home - 1], line_ups[guest - 1]):
            out = (number - 1) % len(team) if len(team) > boards else None
            playing.append([member for place, member in enumerate(team) if place != out][:boards])
        for board, (one, other) in enumerate(zip(*playing, strict=True)):
            white, black = (other, one) if board % 2 == 0 else (one, other)
            results.play_or_not(number, white, black)


class Swiss:
    """A Swiss: players on equal points meet, nobody meets twice, colours are balanced."""

    def __init__(self, results: Results, rounds: int) -> None:
        self.results = results
        self.rounds = rounds
        self.met: dict[int, set[int]] = defaultdict(set)
        self.whites: Counter[int] = Counter()
        self.had_bye: set[int] = set()
        self.gone: set[int] = set()
        late = [player for player in results.strengths if results.rng.random() < _LATE_ENTRIES]
        self.late = set(late[: len(results.strengths) // 4])
        self.pairing_bye = results.rng.choice((GameKind.PAIRING_BYE,) * 4 + (GameKind.FULL_POINT_BYE,))

    def play(self) -> None:
        for number in range(1, self.rounds + 1):
            for white, black in self._pair(number, self._present(number)):
                self.results.play_or_not(number, white, black)

    def _present(self, number: int) -> list[int]:
        """Return the players to pair, in order of points, and record the byes of the others."""
        rng, points = self.results.rng, self.results.half_points
        present = []
        for player in sorted(self.results.strengths, key=lambda player: (-points[player], player)):
            if number > 2 and player not in self.gone and rng.random() < _WITHDRAWALS:
                self.gone.add(player)
            if player in self.gone or (number == 1 and player in self.late):
                self.results.bye(number, player, GameKind.ZERO_POINT_BYE)
            elif number < self.rounds and player not in self.had_bye and rng.random() < _REQUESTED_BYES:
                self.had_bye.add(player)
                self.results.bye(number, player, GameKind.HALF_POINT_BYE)
            else:
                present.append(player)
        if len(present) % 2:
            last = next((player for player in reversed(present) if player not in self.had_bye), present[-1])
            present.remove(last)
            self.had_bye.add(last)
            self.results.bye(number, last, self.pairing_bye)
        return present

    def _pair(self, number: int, players: list[int]) -> list[tuple[int, int]]:
        pairs = self._matching(players, [20_000]) or list(zip(players[::2], players[1::2], strict=True))
        games = []
        for one, other in pairs:
            self.met[one].add(other)
            self.met[other].add(one)
            balance = self.whites[one] - self.whites[other]
            one_has_white = balance < 0 or (balance == 0 and (number + one) % 2 == 1)
            white, black = (one, other) if one_has_white else (other, one)
            self.whites[white] += 1
            self.whites[black] -= 1
            games.append((white, black))
        return games

    def _matching(self, players: list[int], tries: list[int]) -> list[tuple[int, int]] | None:
        """Pair the first with someone from the other half of the score group, then the rest."""
        if not players:
            return []
        first, others = players[0], players[1:]
        points = self.results.half_points
        group = sum(points[player] == points[first] for player in others)
        middle = group // 2
        order = [*range(middle, group), *range(middle - 1, -1, -1), *range(group, len(others))]
        for position in order:
            tries[0] -= 1
            if tries[0] < 0:
                return None
            if others[position] not in self.met[first]:
                rest = self._matching(others[:position] + others[position + 1 :], tries)
                if rest is not None:
                    return [(first, others[position]), *rest]
        return None
