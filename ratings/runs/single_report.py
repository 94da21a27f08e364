"""One report rated on its own, with the ratings and the system it states: an arbiter's check before sending.

The same rules as in a month's run, without a database: earlier games are unknown, so this is an unrated player's first
event, and K follows 8.56 for players with at least 30 games unless a K is given.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratings.regulations.arithmetic import rounded
from ratings.regulations.coefficient import coefficient
from ratings.regulations.days import ymd
from ratings.regulations.decisions import Decision, EventDecision, GameDecision, PlayerDecision
from ratings.regulations.editions import Schedule
from ratings.regulations.parameters import Regulations
from ratings.regulations.period import PeriodResults, rate_period
from ratings.regulations.period.inputs import EarlierResults, Entries, Events, Games, Period, Players
from tournaments.play.results import GameKind, TournamentSystem, display_symbol
from tournaments.trf.records import PartialDate, TournamentReport

SYSTEMS = {
    "swiss": TournamentSystem.SWISS,
    "round-robin": TournamentSystem.ROUND_ROBIN,
    "double-round-robin": TournamentSystem.DOUBLE_ROUND_ROBIN,
    "team": TournamentSystem.TEAM,
}
_NEVER = 99991231


def rate_report(
    report: TournamentReport, regulations: Regulations, system: TournamentSystem, k: int | None = None
) -> dict[str, Any]:
    """Rate a report. Return `regulations`, `system`, `players` and `games`, ready for JSON.

    Scores, expected scores, Rc and p are in points; score probabilities and changes of games, and
    `change_hundredths`, in hundredths.
    """
    period = _period(report, regulations, system, k)
    results = rate_period(period, Schedule((regulations,)))
    names = {value: name for name, value in SYSTEMS.items()}
    as_round_robin = bool(results.events.as_round_robin[0])
    is_cross_table = system in (TournamentSystem.ROUND_ROBIN, TournamentSystem.DOUBLE_ROUND_ROBIN)
    return {
        "regulations": regulations.name,
        "system": names[system],
        "rated_as": names[system] if as_round_robin or not is_cross_table else "swiss",
        "players": [
            _player(position, report, regulations, period, results) for position in range(len(report.players))
        ],
        "games": [_game(position, report, regulations, results) for position in range(len(report.games))],
    }


def _period(
    report: TournamentReport, regulations: Regulations, system: TournamentSystem, k: int | None
) -> Period:
    size = len(report.players)
    rating = _column(player.rating or 0 for player in report.players)
    birth = _column(_birth(player.birth) for player in report.players)
    start = ymd(report.start_date) if report.start_date else regulations.effective
    end = ymd(report.end_date) if report.end_date else start
    day = end if report.start_date or report.end_date else _NEVER
    settled = np.full(size, regulations.games_to_settle)
    own_k = coefficient(regulations, rating, settled, birth, day)[0]
    position = {player.start_number: place for place, player in enumerate(report.players)}
    nothing = np.zeros(size, np.int64)
    none = np.zeros(0, np.int64)
    return Period(
        day=day,
        previous_day=day,
        players=Players(
            rating=rating,
            k=np.where(rating > 0, own_k if k is None else k, 0),
            games=settled,
            peak=rating,
            birth=birth,
            had_event=nothing,
            last_game=nothing,
        ),
        events=Events(
            number=_column([1]), system=_column([system]), start=_column([start]), end=_column([end])
        ),
        entries=Entries(event=nothing, player=np.arange(size), rating=rating, standard=nothing),
        games=Games(
            white=_column(position[game.white] for game in report.games),
            black=_column(-1 if game.black is None else position[game.black] for game in report.games),
            white_half_points=_column(game.white_half_points for game in report.games),
            black_half_points=_column(game.black_half_points for game in report.games),
            kind=_column(game.kind for game in report.games),
            in_round=_column(game.round for game in report.games),
        ),
        earlier=EarlierResults(none, none, none, none, none, none, none, none),
    )


def _player(
    position: int, report: TournamentReport, regulations: Regulations, period: Period, results: PeriodResults
) -> dict[str, Any]:
    reported, entries, players = report.players[position], results.entries, results.players
    games = int(entries.games[position])
    rated = bool(results.standing.own_rated[position])
    decision = EventDecision(int(entries.decision[position]))
    found: dict[str, Any] = {
        "start_number": reported.start_number,
        "name": reported.name,
        "rating": reported.rating,
        "rc": _hundredths(int(rounded(100 * entries.rc_sum[position], games))) if games else None,
        "score": _hundredths(50 * int(entries.half_points[position])),
        "games": games,
        "expected": _hundredths(int(entries.expected[position])) if rated else None,
        "k": int(players.k_used[position]) if rated else None,
        "change_hundredths": int(players.change_hundredths[position]) if rated else None,
        "change": int(players.change[position]) if rated else None,
        "new_rating": int(players.rating[position]) or None,
        "decision": _decision(regulations, decision),
    }
    if not rated:
        pooled = decision in (EventDecision.POOLED, EventDecision.POOLED_OFF_LIST)
        found["p"] = _hundredths(int(entries.p[position])) if pooled else None
        found["dp"] = int(entries.dp[position]) if pooled else None
        found["ru"] = int(entries.ru[position]) if pooled else None
        if results.new_ratings.has_new_rating[position]:
            found["ru_new"] = int(entries.ru_new[position])
        found["decision"]["list"] = _decision(regulations, PlayerDecision(int(players.decision[position])))
    return found


def _game(
    position: int, report: TournamentReport, regulations: Regulations, results: PeriodResults
) -> dict[str, Any]:
    game, games = report.games[position], results.games
    sides: list[dict[str, Any] | None] = []
    for side, number in ((position, game.white), (position + len(report.games), game.black)):
        decision = int(games.decision[side])
        if number is None or not decision:
            sides.append(None)
            continue
        rated = GameDecision(decision).is_rated
        sides.append(
            {
                "start_number": number,
                "difference": int(games.difference[side]) if rated else None,
                "score_probability": int(games.probability[side]) if rated else None,
                "change": int(games.change[side]) if rated else None,
                "decision": _decision(regulations, GameDecision(decision)),
            }
        )
    symbols = [display_symbol(GameKind(game.kind), game.white_half_points)]
    if game.black is not None:
        symbols.append(display_symbol(GameKind(game.kind), game.black_half_points))
    return {"round": game.round, "white": sides[0], "black": sides[1], "result": "-".join(symbols)}


def _decision(regulations: Regulations, decision: Decision) -> dict[str, Any]:
    return {
        "code": decision.name.lower(),
        "edition": regulations.name,
        "article": regulations.article(decision),
    }


def _birth(birth: PartialDate | None) -> int:
    if birth is None:
        return 0
    day = birth.as_date()
    return ymd(day) if day else birth.year * 10_000


def _hundredths(value: int) -> int | float:
    """Convert hundredths to the number people read; only for output."""
    return value // 100 if value % 100 == 0 else value / 100


def _column(values: Iterable[int]) -> NDArray[np.int64]:
    return np.fromiter(values, dtype=np.int64)
