"""Federations of any size for benchmarks: seeded, written by COPY, so that anyone can repeat a figure."""

from dataclasses import dataclass
from datetime import UTC, date, datetime

import numpy as np
from django.db import connection
from django.utils import timezone
from numpy.typing import NDArray

from players.names import letters
from ratings.columns.copying import Column, copy_in, dates
from ratings.lists.publication import open_list
from ratings.models import ListStatus, RatingList, RatingRun, RunKind, RunState
from ratings.regulations.coefficient import coefficient
from ratings.regulations.days import month_after, ymd
from ratings.regulations.decisions import PlayerDecision
from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.regulations.tables import score_probability
from ratings.runs.outputs import RATING
from tournaments.models import Stage, System, TimeControl
from tournaments.play.results import GameKind

Ints = NDArray[np.int64]

ROUND_ROBIN_SIZE = 10
SWISS_SIZE = 28
SWISS_ROUNDS = 9
GAMES_OF_SWISS = SWISS_SIZE // 2 * SWISS_ROUNDS
GAMES_OF_ROUND_ROBIN = ROUND_ROBIN_SIZE * (ROUND_ROBIN_SIZE - 1) // 2
# One event in ten is a round robin; one player in thirty is new.
ROUND_ROBINS = 10
UNRATED = 30
CLUBS = 1_000


@dataclass(frozen=True, slots=True)
class Size:
    players: int
    games: int


SIZES = {"small": Size(2_000, 1_000), "national": Size(50_000, 20_000), "fide": Size(500_000, 1_000_000)}


class Federation:
    """Registered players with an opening list, and months of accepted tournaments."""

    def __init__(self, players: int, seed: int = 1, first: int = 1) -> None:
        self.random = np.random.default_rng(seed)
        self.numbers = np.arange(first, first + players)
        self.rated = self.numbers % UNRATED != 0
        self._seats: list[tuple[int, Ints]] = []
        self.ratings = np.clip(self.random.normal(1800, 300, players).astype(np.int64), 1000, 2850)

    def register(self, day: date) -> RatingList:
        """Write the players and their opening list of a date."""
        return self._opening(day, self._write_players(day))

    def _write_players(self, day: date) -> Ints:
        """Write the players and return their birth dates."""
        count = len(self.numbers)
        words = np.array([f"{a}{b}" for a in _SYLLABLES for b in _SYLLABLES], "S")
        surname = words[self.random.integers(0, len(words), count)]
        first = words[self.random.integers(0, len(words), count)]
        name = np.char.add(np.char.add(np.char.capitalize(surname), b", "), np.char.capitalize(first))
        key = np.char.add(np.char.add(surname, b" "), first)
        year = self.random.integers(1940, day.year - 7, count)
        birth = year * 10_000 + self.random.integers(1, 13, count) * 100 + self.random.integers(1, 29, count)
        empty = np.full(count, b"", "S1")
        nothing = np.zeros(count, np.int64)
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO players_club (id, name, name_key) SELECT n, 'Club ' || n, 'club ' || n"
                " FROM generate_series(1, %s) AS n ON CONFLICT DO NOTHING",
                [CLUBS],
            )
            copy_in(
                cursor,
                "players_player",
                {
                    "id": Column("int8", self.numbers),
                    "name": Column("text", name),
                    "name_key": Column("text", key),
                    "name_letters": Column("text", np.array([letters(one.decode()) for one in name], "S")),
                    "search_words": Column("text", np.char.add(b" ", key)),
                    "sex": Column("text", np.where(self.numbers % 8 == 0, b"w", b"m")),
                    "birth_date": Column("date", dates(birth)),
                    "birth_year": Column("int2", year),
                    "federation": Column("text", np.full(count, b"FED")),
                    "title": Column("text", empty),
                    "fide_id": Column("int8", self.numbers + 10_000_000),
                    "status": Column("int2", nothing),
                    "club_id": Column("int8", self.numbers % CLUBS + 1),
                },
            )
            cursor.execute("SELECT setval('players_player_id_seq', %s)", [int(self.numbers[-1])])
        return birth

    def _opening(self, day: date, birth: Ints) -> RatingList:
        now = timezone.now()
        rating_list = open_list(TimeControl.STANDARD, day)
        run = RatingRun.objects.create(
            list=rating_list,
            kind=RunKind.OPENING,
            state=RunState.DONE,
            editions=FIDE_2014.name,
            requested_at=now,
            finished_at=now,
            summary={"listed": int(self.rated.sum())},
        )
        self._write_rows(run, day, birth)
        rating_list.run, rating_list.status, rating_list.published_at = run, ListStatus.PUBLISHED, now
        rating_list.save()
        open_list(TimeControl.STANDARD, month_after(day))
        return rating_list

    def _write_rows(self, run: RatingRun, day: date, birth: Ints) -> None:
        """Put the rated players on the list of a run."""
        numbers, ratings = self.numbers[self.rated], self.ratings[self.rated]
        games = self.random.integers(5, 500, len(numbers))
        k, reason = coefficient(FIDE_2014, ratings, games, birth[self.rated], ymd(day))
        nothing, none = np.zeros(len(numbers), np.int64), np.zeros(len(numbers), bool)
        with connection.cursor() as cursor:
            copy_in(
                cursor,
                RATING,
                {
                    "run_id": Column("int8", nothing + run.pk),
                    "player_id": Column("int8", numbers),
                    "decision": Column("int2", nothing + PlayerDecision.TAKEN_OVER),
                    "previous_rating": Column("int2", nothing, none),
                    "rating": Column("int2", ratings),
                    **{name: Column("int2", nothing) for name in ("change", "period_games", "k_used")},
                    **{name: Column("int4", nothing) for name in ("change_sum", "change_hundredths")},
                    "k": Column("int2", k),
                    "k_reason": Column("int2", reason),
                    "games": Column("int4", games),
                    "peak": Column("int2", ratings),
                    "last_game": Column("date", nothing, none),
                },
            )

    def join(self, rating_list: RatingList) -> None:
        """Register the players and put them on a published list, past its guards: the list as a larger one."""
        birth = self._write_players(rating_list.date)
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {RATING} DISABLE TRIGGER USER")
            assert rating_list.run is not None
            self._write_rows(rating_list.run, rating_list.date, birth)
            cursor.execute(f"ALTER TABLE {RATING} ENABLE TRIGGER USER")

    def play(self, month: date, games: int, *, round_robins: bool = True) -> int:
        """Write about this many games as accepted tournaments of a month. Return the exact number."""
        events = max(
            1, round(games / (GAMES_OF_SWISS * (1 - 1 / ROUND_ROBINS) + GAMES_OF_ROUND_ROBIN / ROUND_ROBINS))
        )
        robins = events // ROUND_ROBINS if round_robins else 0
        with connection.cursor() as cursor:
            cursor.execute("SELECT COALESCE(max(id), 0) FROM tournaments_tournament")
            first_event = cursor.fetchone()[0] + 1
        event = np.arange(first_event, first_event + events)
        is_robin = np.arange(events) < robins
        self._write_events(month, event, is_robin)
        white, black, game_round, of_event = [], [], [], []
        start = self._next("tournaments_entry")
        for chosen, size, pairs in (
            (event[is_robin], ROUND_ROBIN_SIZE, _round_robin_pairs()),
            (event[~is_robin], SWISS_SIZE, None),
        ):
            count = len(chosen)
            entries = start + np.arange(count * size).reshape(count, size)
            start += count * size
            self._write_entries(chosen, entries)
            if pairs is None:
                order = self.random.random((count, SWISS_ROUNDS, size)).argsort(axis=2)
                seated = np.take_along_axis(
                    np.repeat(entries[:, None, :], SWISS_ROUNDS, axis=1), order, axis=2
                )
                left, right = seated[:, :, 0::2], seated[:, :, 1::2]
                rounds = np.broadcast_to(np.arange(1, SWISS_ROUNDS + 1)[None, :, None], left.shape)
            else:
                left, right = entries[:, pairs[:, 1]], entries[:, pairs[:, 2]]
                rounds = np.broadcast_to(pairs[:, 0], left.shape)
            white.append(left.ravel())
            black.append(right.ravel())
            game_round.append(rounds.ravel())
            of_event.append(np.repeat(chosen, left[0].size if count else 0))
        return self._write_games(*(np.concatenate(part) for part in (white, black, game_round, of_event)))

    def _write_events(self, month: date, event: Ints, is_robin: NDArray[np.bool_]) -> None:
        count = len(event)
        start = ymd(month) + self.random.integers(0, 20, count)
        days = np.full(count, 0)
        received = int(datetime(month.year, month.month, 28, tzinfo=UTC).timestamp())
        with connection.cursor() as cursor:
            cursor.execute(
                "CREATE TEMPORARY TABLE event_rows (LIKE tournaments_tournament INCLUDING DEFAULTS) "
                "ON COMMIT PRESERVE ROWS"
            )
            cursor.execute("ALTER TABLE event_rows ALTER received_at DROP NOT NULL")
            copy_in(
                cursor,
                "event_rows",
                {
                    "id": Column("int8", event),
                    "name": Column("text", np.char.add(b"Open ", event.astype("S"))),
                    "city": Column("text", np.full(count, b"Town")),
                    "federation": Column("text", np.full(count, b"FED")),
                    "start_date": Column("date", dates(start)),
                    "end_date": Column("date", dates(start + 5)),
                    "system": Column("int2", np.where(is_robin, System.ROUND_ROBIN, System.SWISS)),
                    "time_control": Column("int2", days + TimeControl.STANDARD),
                    "rounds": Column("int2", days + 9),
                    "chief_arbiter": Column("text", np.full(count, b"")),
                    "stage": Column("int2", days + Stage.ACCEPTED),
                    "content_digest": Column("text", np.char.zfill(event.astype("S"), 64)),
                },
            )
            cursor.execute(
                "UPDATE event_rows SET received_at = to_timestamp(%s), accepted_at = to_timestamp(%s)",
                [received, received],
            )
            cursor.execute("INSERT INTO tournaments_tournament SELECT * FROM event_rows")
            cursor.execute("DROP TABLE event_rows")
            cursor.execute("SELECT setval('tournaments_tournament_id_seq', %s)", [int(event[-1])])

    def _write_entries(self, event: Ints, entries: Ints) -> None:
        if not len(event):
            return
        count, size = entries.shape
        step = len(self.numbers) // size
        # Each seat draws from its own share of the players, so that nobody plays twice in one event.
        player = self.numbers[self.random.integers(0, step, (count, size)) + np.arange(size) * step]
        flat = entries.ravel()
        nothing = np.zeros(len(flat), np.int64)
        with connection.cursor() as cursor:
            copy_in(
                cursor,
                "tournaments_entry",
                {
                    "id": Column("int8", flat),
                    "tournament_id": Column("int8", np.repeat(event, size)),
                    "start_number": Column("int4", np.tile(np.arange(1, size + 1), count)),
                    "player_id": Column("int8", player.ravel()),
                    "match_method": Column("int2", nothing + 1),
                    "reported_name": Column("text", np.char.add(b"Player ", player.ravel().astype("S"))),
                    **{
                        name: Column("text", np.full(len(flat), b"", "S1"))
                        for name in (
                            "team",
                            "reported_sex",
                            "reported_title",
                            "reported_federation",
                            "reported_national_id",
                            "reported_birth",
                        )
                    },
                },
            )
            cursor.execute("SELECT setval('tournaments_entry_id_seq', %s)", [int(flat[-1])])
        self._seats.append((int(flat[0]), player.ravel()))

    def _write_games(self, white: Ints, black: Ints, game_round: Ints, of_event: Ints) -> int:
        first = self._seats[0][0]
        players = np.concatenate([player for _, player in self._seats])
        self._seats = []
        strength = self.ratings[players - 1]
        expected = score_probability(np.clip(strength[white - first] - strength[black - first], -400, 400))
        luck = self.random.integers(0, 100, len(white))
        half_points = np.where(np.abs(luck - expected) < 15, 1, np.where(luck < expected, 2, 0))
        start = self._next("tournaments_game")
        with connection.cursor() as cursor:
            copy_in(
                cursor,
                "tournaments_game",
                {
                    "id": Column("int8", np.arange(start, start + len(white))),
                    "tournament_id": Column("int8", of_event),
                    "round": Column("int2", game_round),
                    "white_id": Column("int8", white),
                    "black_id": Column("int8", black),
                    "white_half_points": Column("int2", half_points),
                    "black_half_points": Column("int2", 2 - half_points),
                    "kind": Column("int2", np.full(len(white), GameKind.PLAYED)),
                    "colours_known": Column("bool", np.ones(len(white), bool)),
                },
            )
            cursor.execute("SELECT setval('tournaments_game_id_seq', %s)", [start + len(white)])
        return len(white)

    def _next(self, table: str) -> int:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT COALESCE(max(id), 0) + 1 FROM {table}")
            return cursor.fetchone()[0]


_SYLLABLES = tuple(f"{c}{v}{d}" for c in "bdfgklmnprstvz" for v in "aeiou" for d in "lnrs")


def _round_robin_pairs() -> Ints:
    """Round, seat of white, seat of black of a complete round robin (Berger's circle)."""
    size = ROUND_ROBIN_SIZE
    rows = []
    circle = list(range(size))
    for number in range(1, size):
        rows += [(number, circle[i], circle[size - 1 - i]) for i in range(size // 2)]
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return np.array(rows)
