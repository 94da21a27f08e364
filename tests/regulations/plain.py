"""A rating period worked out slowly and plainly: one player, one game at a time, in exact fractions.

Written from the text of the editions (`plain_rules.py`) and the rulings alone; it shares nothing with the code under
test but the shape of the inputs and the names of the decisions, so the two can be compared.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from typing import Any

from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.regulations.period.inputs import Period
from tests.regulations.handbook import dp_of, pd_of
from tests.regulations.plain_rules import Rules, half_up, hundredths, in_force, months_before
from tournaments.play.results import GameKind, TournamentSystem

MINIMUM_GAMES, MINIMUM_HALF_POINTS, WINDOW_MONTHS = 5, 1, 26  # R15
CYCLES = {TournamentSystem.ROUND_ROBIN: 1, TournamentSystem.DOUBLE_ROUND_ROBIN: 2}

Record = dict[str, Any]


class PlainPeriod:
    """Results as lists of dictionaries: `sides` (all whites, then all blacks), `entries`, `players`."""

    def __init__(self, period: Period, schedule: tuple[Rules, ...]) -> None:
        self.day = period.day
        self.previous_day = period.previous_day
        self.schedule = schedule
        self.rules = in_force(schedule, period.day)  # R34
        self.players = _rows(period.players)
        self.events = _rows(period.events)
        self.entries = _rows(period.entries)
        self.earlier = _rows(period.earlier)
        self.sides: list[Record] = []
        for event in self.events:
            event["rules"] = in_force(schedule, event["start"])
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
            self._limit(entry)
        for entry in self.entries:
            self._rate_entry(entry)
        for number, player in enumerate(self.players):
            entries = [entry for entry in self.entries if entry["player"] == number]
            if player["rating"]:
                self._rate_listed(player, entries)
            elif any(entry["with_standard"] and entry["games"] for entry in entries):
                self._rate_with_standard(player, entries)
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
                        "round": game["in_round"],
                        "event": self.entries[game["white"]]["event"],
                    }
                )

    def _read_entries(self) -> None:
        for position, entry in enumerate(self.entries):
            player = self.players[entry["player"]]
            entry["sides"] = [side for side in self.sides if side["own"] == position]
            # 8.4: published since: he is rated with his current rating. R10: else with that at the start.
            # R30, R36: without a rating on this list he plays with the standard one, unless he fell off this list.
            fell_off = not player["rating"] and player["peak"] > 0
            entry["with_standard"] = bool(not entry["rating"] and entry["standard"] and not fell_off)
            entry["is_rated"] = player["rating"] > 0 or entry["with_standard"]
            # 8.4 and R27: his opponents met what he was at the start.
            entry["met"] = entry["standard"] if entry["with_standard"] else entry["rating"]
            entry["own"] = (entry["met"] or player["rating"]) if entry["is_rated"] else 0
            entry["dropped"] = entry["left_out"] = False
            entry["ru_new"] = 0
        for event, record in enumerate(self.events):
            record["entries"] = [entry for entry in self.entries if entry["event"] == event]
            record["sides"] = [side for side in self.sides if side["event"] == event and side["own"] >= 0]

    def _is_complete_round_robin(self, event: Record) -> bool:
        """R19: a round robin with an unplayed game is no round robin."""
        cycles = CYCLES.get(event["system"])
        paired = [side for side in event["sides"] if side["opponent"] >= 0]
        if (
            not event["rules"].round_robins
            or cycles is None
            or not paired
            or any(side["kind"] != GameKind.PLAYED for side in paired)
        ):
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
                points = sum(side["score"] for side in counted)
                if counted and not entry["dropped"] and points < event["rules"].first_event_needs:
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
            entry["ru_first"] = event["rules"].first_rating(
                Fraction(event["ra"]), entry["points"], len(entry["round_robin_sides"]), n
            )[2]
        for entry in unrated:
            corrections = 0
            for other in field:
                if other is not entry and event["rules"].limited != "no game":  # R37
                    rating = other["met"] or other["ru_first"]
                    counted = min(max(rating, entry["ru_first"] - 400), entry["ru_first"] + 400)
                    corrections += counted - rating
            rc_new = half_up(event["ra"] + Fraction(corrections, n))
            entry["ru_new"] = event["rules"].first_rating(
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

    def _limit(self, entry: Record) -> None:
        """D as counted, PD and the change of a player's rated games in one event."""
        rated = [side for side in entry["sides"] if side["decision"] and side["decision"].is_rated]
        rated.sort(key=lambda side: side["round"])
        differences = [entry["own"] - side["opponent_rating"] for side in rated]
        counted = self.events[entry["event"]]["rules"].limit(entry["own"], differences)
        for side, true, d in zip(rated, differences, counted, strict=True):
            if d != true:
                side["decision"] = (
                    GameDecision.RATED_LIMITED
                    if side["decision"] == GameDecision.RATED
                    else GameDecision.RATED_AGAINST_NEW_LIMITED
                )
            side["difference"], side["probability"] = d, pd_of(d)
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
        if event["rules"].not_rated(own["own"], rating):
            return GameDecision.GAP_TOO_WIDE
        return GameDecision.RATED if opponent["met"] else GameDecision.RATED_AGAINST_NEW

    def _rate_entry(self, entry: Record) -> None:
        event = self.events[entry["event"]]
        entry["ru"] = entry["n"] = entry["p"] = entry["dp"] = 0
        if entry["is_rated"]:
            entry["opponents"] = 0
            if entry["ru_new"]:
                entry["ru"] = entry["ru_first"]  # 8.4: what made the Ru(new) that his opponents met
            sides = [side for side in entry["sides"] if side["decision"] and side["decision"].is_rated]
            entry["decision"] = EventDecision.RATED if entry["met"] else EventDecision.RATED_CURRENT
            if entry["with_standard"]:
                entry["decision"] = EventDecision.RATED_STANDARD
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
            entry["p"], entry["dp"], entry["ru"] = event["rules"].first_rating(
                rc, entry["half_points"], len(sides), entry["n"]
            )

    def _met_in_swiss(self, side: Record) -> int:
        return int(self.entries[side["opponent"]]["met"])

    def _rate_listed(self, player: Record, entries: list[Record]) -> None:
        """8.55c, 8.56, 8.57 with R8, R9, R11, R13 and R24."""
        n = self._change(player, entries, player["k"])
        new = player["rating"] + player["change"]
        player["decision"] = PlayerDecision.RATED if n else PlayerDecision.UNCHANGED
        if new < self.rules.floor:
            player["decision"] = PlayerDecision.OFF_LIST
        self._place(player, new if new >= self.rules.floor else 0, n)

    def _rate_with_standard(self, player: Record, entries: list[Record]) -> None:
        """R30, R36: the standard rating of his first rated event and the change; K as a newcomer of the list before."""
        rated = [entry for entry in entries if entry["with_standard"] and entry["games"]]
        first = min(rated, key=lambda entry: self.in_order.index(self.events[entry["event"]]))
        rules = in_force(self.schedule, self.previous_day)
        k, _ = rules.k_and_reason(player["peak"], player["games"], player["birth"], self.previous_day)
        n = self._change(player, [entry for entry in entries if entry["is_rated"]], k)
        new = first["standard"] + player["change"]
        player["decision"] = PlayerDecision.FROM_STANDARD
        if new < self.rules.floor:
            player["decision"] = PlayerDecision.FROM_STANDARD_BELOW_FLOOR
        self._place(player, new if new >= self.rules.floor else 0, n)

    def _change(self, player: Record, entries: list[Record], k: int) -> int:
        """The month's change with this K, and the number of its games."""
        n = sum(entry["games"] for entry in entries)
        if n:
            while k * n > 700:
                k -= 1
        total = sum(entry["change"] for entry in entries)
        player["period_games"] = n
        player["k_used"] = k
        player["change_hundredths"] = k * total
        player["change_sum"] = total
        player["change"] = self.rules.rounded(Fraction(k * total, 100))
        for entry in entries:
            if entry["games"]:
                player["last_game"] = max(player["last_game"], self.events[entry["event"]]["end"])
        return n

    def _rate_unlisted(self, player: Record, entries: list[Record], earlier: list[Record]) -> None:
        """8.3 with R4, R5, R15: all his results since 26 months as if in one tournament."""
        results = [
            (
                self.events[entry["event"]]["end"],
                entry["games"],
                entry["half_points"],
                entry["rc_sum"],
                entry["n"],
                self.events[entry["event"]]["start"],
            )
            for entry in entries
            if entry["games"] and not entry["dropped"]
        ]
        results += [
            (
                row["end"],
                row["games"],
                row["half_points"],
                row["rc_sum"],
                row["opponents"],
                row["start"],
            )
            for row in earlier
            if not row["dropped"]
        ]
        results = [row for row in results if row[0] >= months_before(self.day, WINDOW_MONTHS)]
        games = sum(row[1] for row in results)
        points = sum(row[2] for row in results)
        player["pool_events"] = len(results)
        player["pool_games"] = games
        player["pool_half_points"] = points
        player["pool_rc_sum"] = sum(row[3] for row in results)
        player["pool_opponents"] = 0
        player["pool_p"] = player["pool_dp"] = rn = 0
        if games:
            newest = max(results, key=lambda row: (row[0], row[5]))
            rules = in_force(self.schedule, newest[5])  # R33
            player["pool_rules"] = rules.name
            if rules.round_robins and all(row[4] for row in results):
                player["pool_opponents"] = sum(row[4] for row in results)
            rc = Fraction(player["pool_rc_sum"], games)
            player["pool_p"], player["pool_dp"], rn = rules.first_rating(
                rc, points, games, player["pool_opponents"]
            )
        player["pool_rating"] = rn
        if not results:
            player["decision"] = PlayerDecision.NO_POOL
        elif points < MINIMUM_HALF_POINTS:
            player["decision"] = PlayerDecision.NO_POINT
        elif games < MINIMUM_GAMES:
            player["decision"] = PlayerDecision.TOO_FEW_GAMES
        elif rn < self.rules.floor:
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
        player["new_k"], player["k_reason"] = (0, 0)
        if new:
            player["new_k"], player["k_reason"] = self.rules.k_and_reason(
                player["peak"], player["games"], player["birth"], self.day
            )


def _rows(columns: Any) -> list[Record]:
    names = list(columns.__dataclass_fields__)
    return [
        dict(zip(names, (int(value) for value in row), strict=True))
        for row in zip(*(getattr(columns, name) for name in names), strict=True)
    ]
