"""A rating period worked out slowly and plainly: one player, one game at a time, in exact fractions.

Written from the text of section 8 (fide-2014) and the rulings alone; it shares nothing with the code under test
but the shape of the inputs and the names of the decisions, so the two can be compared.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from math import floor
from typing import Any

from ratings.regulations.coefficient import KReason
from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.regulations.period.inputs import Period
from tests.regulations.handbook import dp_of, pd_of
from tournaments.play.results import GameKind, TournamentSystem

LIMIT = 400  # 8.54
BONUS = 20  # 8.23
FLOOR, MINIMUM_GAMES, MINIMUM_HALF_POINTS, WINDOW_MONTHS = 1000, 5, 1, 26  # R15
CYCLES = {TournamentSystem.ROUND_ROBIN: 1, TournamentSystem.DOUBLE_ROUND_ROBIN: 2}

Record = dict[str, Any]


def half_up(number: Fraction) -> int:
    """8.57: "rounded to the nearest whole number. 0.5 is rounded up (whether the change is positive or negative)"."""
    return floor(number + Fraction(1, 2))


def hundredths(half_points: int, games: int) -> int:
    """R1: p to the nearest hundredth."""
    return half_up(Fraction(100 * half_points, 2 * games))


def rating_of_unrated(rc: Fraction, half_points: int, games: int, n: int) -> tuple[int, int, int]:
    """8.22-8.25: p, dp and Ru; n is the number of opponents in a round robin, 0 elsewhere."""
    p = hundredths(half_points, games)
    dp = dp_of(p)
    if n:
        rc = Fraction(half_up(rc))  # R2
    if half_points == games:
        return p, dp, half_up(rc)
    if half_points > games:
        return p, dp, half_up(rc + BONUS * (half_points - games))
    factor = Fraction(n, n + 1) if n else Fraction(1)
    return p, dp, half_up(rc + dp * factor)


class PlainPeriod:
    """Results as lists of dictionaries: `sides` (all whites, then all blacks), `entries`, `players`."""

    def __init__(self, period: Period) -> None:
        self.day = period.day
        self.players = _rows(period.players)
        self.events = _rows(period.events)
        self.entries = _rows(period.entries)
        self.earlier = _rows(period.earlier)
        self.sides: list[Record] = []
        self._read_games(period)
        self._read_entries()
        self.in_order = sorted(self.events, key=lambda event: (event["end"], event["start"], event["number"]))
        for event in self.in_order:
            event["round_robin"] = self._is_complete_round_robin(event)
            self._drop_zeros(event)
            if event["round_robin"]:
                self._rate_round_robin(event)
        for side in self.sides:
            self._rate_side(side)
        for entry in self.entries:
            self._rate_entry(entry)
        for number, player in enumerate(self.players):
            entries = [entry for entry in self.entries if entry["player"] == number]
            if player["rating"]:
                self._rate_listed(player, entries)
            else:
                self._rate_unlisted(player, entries, [row for row in self.earlier if row["player"] == number])

    def _read_games(self, period: Period) -> None:
        games = _rows(period.games)
        for own, other in (("white", "black"), ("black", "white")):
            for game in games:
                self.sides.append(
                    {
                        "own": game[own],
                        "opponent": game[other],
                        "score": game[f"{own}_half_points"],
                        "kind": GameKind(game["kind"]),
                        "event": self.entries[game["white"]]["event"],
                    }
                )

    def _read_entries(self) -> None:
        for position, entry in enumerate(self.entries):
            player = self.players[entry["player"]]
            entry["sides"] = [side for side in self.sides if side["own"] == position]
            # 8.4: published since: he is rated with his current rating. R10: else with that at the start.
            entry["is_rated"] = player["rating"] > 0
            entry["own"] = (entry["rating"] or player["rating"]) if entry["is_rated"] else 0
            # 8.4 and R27: his opponents met what he was at the start.
            entry["met"] = entry["rating"]
            entry["dropped"] = entry["left_out"] = False
            entry["ru_new"] = 0
        for event, record in enumerate(self.events):
            record["entries"] = [entry for entry in self.entries if entry["event"] == event]
            record["sides"] = [side for side in self.sides if side["event"] == event and side["own"] >= 0]

    def _is_complete_round_robin(self, event: Record) -> bool:
        """R19: a round robin with an unplayed game is no round robin."""
        cycles = CYCLES.get(event["system"])
        paired = [side for side in event["sides"] if side["opponent"] >= 0]
        if cycles is None or not paired or any(side["kind"] != GameKind.PLAYED for side in paired):
            return False
        participants = {side["own"] for side in paired}
        met: dict[tuple[int, int], int] = defaultdict(int)
        for side in paired:
            met[side["own"], side["opponent"]] += 1
        return all(met[pair] == cycles for pair in combinations(sorted(participants), 2))

    def _counts(self, side: Record) -> bool:
        """Whether a game counts for an unrated player: 8.21a, 8.21b, 8.52, R17, R20, R21."""
        event = self.events[side["event"]]
        if side["opponent"] < 0 or side["kind"] != GameKind.PLAYED:
            return False
        opponent = self.entries[side["opponent"]]
        if opponent["left_out"]:
            return False
        if event["round_robin"]:
            return any(self._takes_part(entry) and entry["met"] for entry in event["entries"])
        return bool(opponent["met"] > 0)

    @staticmethod
    def _takes_part(entry: Record) -> bool:
        """Whether he played at all and was not left out."""
        return not entry["left_out"] and any(side["opponent"] >= 0 for side in entry["sides"])

    def _drop_zeros(self, event: Record) -> None:
        """8.21, R6, R17: no point in the counted games of the first event of his life."""
        newcomers = [
            entry
            for entry in event["entries"]
            if not entry["is_rated"] and not entry["met"] and not self.players[entry["player"]]["had_event"]
        ]
        changed = True
        while changed:
            changed = False
            for entry in newcomers:
                counted = [side for side in entry["sides"] if self._counts(side)]
                if counted and not entry["dropped"] and not any(side["score"] for side in counted):
                    entry["dropped"] = changed = True
                    entry["left_out"] = event["round_robin"]
        for entry in event["entries"]:
            if any(self._counts(side) for side in entry["sides"]):
                self.players[entry["player"]]["had_event"] = 1

    def _rate_round_robin(self, event: Record) -> None:
        """8.21b and 8.58 with R2 and R16."""
        field = [entry for entry in event["entries"] if self._takes_part(entry)]
        rated = [entry for entry in field if entry["met"]]
        n = len(field) - 1
        if not rated or not n:
            return
        for entry in field:
            entry["round_robin_sides"] = [
                side for side in entry["sides"] if side["opponent"] >= 0 and self._counts(side)
            ]
            entry["points"] = sum(side["score"] for side in entry["round_robin_sides"])
        rar = Fraction(sum(entry["met"] for entry in rated), len(rated))
        dps = [dp_of(hundredths(entry["points"], len(entry["round_robin_sides"]))) for entry in rated]
        dpa = Fraction(sum(dps), len(rated))
        event["n"] = n
        event["ra"] = half_up(rar - dpa * Fraction(n, n + 1))
        unrated = [entry for entry in field if not entry["met"]]
        for entry in field:
            entry["ru_first"] = rating_of_unrated(
                Fraction(event["ra"]), entry["points"], len(entry["round_robin_sides"]), n
            )[2]
        for entry in unrated:
            corrections = 0
            for other in field:
                if other is not entry:
                    rating = other["met"] or other["ru_first"]
                    counted = min(max(rating, entry["ru_first"] - LIMIT), entry["ru_first"] + LIMIT)
                    corrections += counted - rating
            rc_new = half_up(event["ra"] + Fraction(corrections, n))
            entry["ru_new"] = rating_of_unrated(
                Fraction(rc_new), entry["points"], len(entry["round_robin_sides"]), n
            )[2]

    def _rate_side(self, side: Record) -> None:
        side |= {"opponent_rating": 0, "difference": 0, "probability": 0, "change": 0, "decision": 0}
        if side["own"] < 0:
            side["own_rating"] = 0
            return
        own = self.entries[side["own"]]
        side["own_rating"] = own["own"]
        side["decision"] = self._decide(side, own)
        if side["opponent"] >= 0:
            side["opponent_rating"] = self._met(self.entries[side["opponent"]])
        if not side["decision"].is_rated:
            return
        d = own["own"] - side["opponent_rating"]
        side["difference"] = min(max(d, -LIMIT), LIMIT)
        side["probability"] = pd_of(side["difference"])
        side["change"] = 50 * side["score"] - side["probability"]

    @staticmethod
    def _met(entry: Record) -> int:
        return int(entry["met"] or entry["ru_new"])

    def _decide(self, side: Record, own: Record) -> GameDecision:
        if side["kind"].is_bye:
            return GameDecision.BYE
        if side["kind"] == GameKind.FORFEIT:
            return GameDecision.FORFEIT
        if side["kind"] == GameKind.UNDER_ONE_MOVE:
            return GameDecision.UNDER_ONE_MOVE
        opponent = self.entries[side["opponent"]]
        if own["dropped"] and self._counts(side):
            return GameDecision.DROPPED_ZERO
        if opponent["left_out"]:
            return GameDecision.OPPONENT_LEFT_OUT
        event = self.events[side["event"]]
        if event["round_robin"] and not any(entry["met"] for entry in event["entries"] if entry["sides"]):
            return GameDecision.NO_RATED_PLAYER
        if not own["is_rated"]:
            if event["round_robin"]:
                return GameDecision.COUNTED_ROUND_ROBIN
            if opponent["met"]:
                return GameDecision.COUNTED
        rating = self._met(opponent)
        if not rating:
            # 8.4: he has a rating now, but had none when they met.
            if opponent["is_rated"]:
                return GameDecision.OPPONENT_UNRATED_AT_START
            return GameDecision.OPPONENT_UNRATED if own["is_rated"] else GameDecision.BOTH_UNRATED
        limited = abs(own["own"] - rating) > LIMIT
        if opponent["met"]:
            return GameDecision.RATED_LIMITED if limited else GameDecision.RATED
        return GameDecision.RATED_AGAINST_NEW_LIMITED if limited else GameDecision.RATED_AGAINST_NEW

    def _rate_entry(self, entry: Record) -> None:
        event = self.events[entry["event"]]
        entry["ru"] = entry["n"] = entry["p"] = entry["dp"] = 0
        if entry["is_rated"]:
            entry["opponents"] = 0
            if entry["ru_new"]:
                entry["ru"] = entry["ru_first"]  # 8.4: what made the Ru(new) that his opponents met
            sides = [side for side in entry["sides"] if side["decision"] and side["decision"].is_rated]
            entry["decision"] = EventDecision.RATED if entry["met"] else EventDecision.RATED_CURRENT
            entry["rc_sum"] = sum(side["opponent_rating"] for side in sides)
            entry["change"] = sum(side["change"] for side in sides)
            entry["expected"] = sum(side["probability"] for side in sides)
        else:
            sides = [side for side in entry["sides"] if self._counts(side)]
            entry["decision"] = EventDecision.POOLED_OFF_LIST if entry["met"] else EventDecision.POOLED
            entry["change"] = entry["expected"] = 0
            entry["n"] = event["n"] if event["round_robin"] and sides and not entry["dropped"] else 0
        entry["games"] = len(sides)
        entry["half_points"] = sum(side["score"] for side in sides)
        if entry["dropped"]:
            entry["decision"] = EventDecision.DROPPED_ZERO
        elif not sides:
            entry["decision"] = EventDecision.NOTHING_COUNTED
        elif not entry["is_rated"]:
            rcs = [event["ra"] if event["round_robin"] else self._met_in_swiss(side) for side in sides]
            entry["rc_sum"] = sum(rcs)
            entry["opponents"] = entry["n"]
            rc = Fraction(entry["rc_sum"], len(sides))
            entry["p"], entry["dp"], entry["ru"] = rating_of_unrated(
                rc, entry["half_points"], len(sides), entry["n"]
            )

    def _met_in_swiss(self, side: Record) -> int:
        return int(self.entries[side["opponent"]]["met"])

    def _rate_listed(self, player: Record, entries: list[Record]) -> None:
        """8.55c, 8.56, 8.57 with R8, R9, R11, R13 and R24."""
        n = sum(entry["games"] for entry in entries)
        k = player["k"]
        if n:
            while k * n > 700:
                k -= 1
        total = sum(entry["change"] for entry in entries)
        player["period_games"] = n
        player["k_used"] = k
        player["change_hundredths"] = k * total
        player["change_sum"] = total
        player["change"] = half_up(Fraction(k * total, 100))
        new = player["rating"] + player["change"]
        player["decision"] = PlayerDecision.RATED if n else PlayerDecision.UNCHANGED
        if new < FLOOR:
            player["decision"] = PlayerDecision.OFF_LIST
        for entry in entries:
            if entry["games"]:
                player["last_game"] = max(player["last_game"], self.events[entry["event"]]["end"])
        self._place(player, new if new >= FLOOR else 0, n)

    def _rate_unlisted(self, player: Record, entries: list[Record], earlier: list[Record]) -> None:
        """8.3 with R4, R5, R15: all his results since 26 months as if in one tournament."""
        results = [
            (
                self.events[entry["event"]]["end"],
                entry["games"],
                entry["half_points"],
                entry["rc_sum"],
                entry["n"],
            )
            for entry in entries
            if entry["games"] and not entry["dropped"]
        ]
        results += [
            (row["end"], row["games"], row["half_points"], row["rc_sum"], row["opponents"])
            for row in earlier
            if not row["dropped"]
        ]
        results = [row for row in results if row[0] >= _months_before(self.day, WINDOW_MONTHS)]
        games = sum(row[1] for row in results)
        points = sum(row[2] for row in results)
        player["pool_events"] = len(results)
        player["pool_games"] = games
        player["pool_half_points"] = points
        player["pool_rc_sum"] = sum(row[3] for row in results)
        player["pool_opponents"] = 0
        player["pool_p"] = player["pool_dp"] = rn = 0
        if games:
            if all(row[4] for row in results):
                player["pool_opponents"] = sum(row[4] for row in results)
            rc = Fraction(player["pool_rc_sum"], games)
            player["pool_p"], player["pool_dp"], rn = rating_of_unrated(
                rc, points, games, player["pool_opponents"]
            )
        player["pool_rating"] = rn
        if not results:
            player["decision"] = PlayerDecision.NO_POOL
        elif points < MINIMUM_HALF_POINTS:
            player["decision"] = PlayerDecision.NO_POINT
        elif games < MINIMUM_GAMES:
            player["decision"] = PlayerDecision.TOO_FEW_GAMES
        elif rn < FLOOR:
            player["decision"] = PlayerDecision.BELOW_FLOOR
        else:
            player["decision"] = PlayerDecision.FIRST_RATING
        first = player["decision"] == PlayerDecision.FIRST_RATING
        if first:
            player["last_game"] = max(player["last_game"], *(row[0] for row in results))
        self._place(player, rn if first else 0, games if first else 0)

    def _place(self, player: Record, new: int, games: int) -> None:
        """His row of the list, and the K that stands on it (8.56, R12, R14)."""
        player["new"] = new
        player["games"] += games
        player["peak"] = max(player["peak"], new)
        if not new:
            player["new_k"] = player["k_reason"] = 0
        elif player["peak"] >= 2400:
            player["new_k"], player["k_reason"] = 10, KReason.REACHED_2400
        elif _is_under_18(player["birth"], self.day) and player["peak"] < 2300:
            player["new_k"], player["k_reason"] = 40, KReason.JUNIOR
        elif player["games"] < 30:
            player["new_k"], player["k_reason"] = 40, KReason.NEW
        else:
            player["new_k"], player["k_reason"] = 20, KReason.SETTLED


def _is_under_18(birth: int, day: int) -> bool:
    """R14: before the birthday; by the year alone, to the end of that year; an unknown birth is no junior's."""
    if not birth:
        return False
    year, month_day = birth // 10000, birth % 10000
    if not month_day:
        return day // 10000 <= year + 18
    return (day // 10000, day % 10000) < (year + 18, month_day)


def _months_before(day: int, months: int) -> int:
    month = day // 10000 * 12 + day // 100 % 100 - 1 - months
    return (month // 12 * 100 + month % 12 + 1) * 100 + day % 100


def _rows(columns: Any) -> list[Record]:
    names = list(columns.__dataclass_fields__)
    return [
        dict(zip(names, (int(value) for value in row), strict=True))
        for row in zip(*(getattr(columns, name) for name in names), strict=True)
    ]
