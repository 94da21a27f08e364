"""Whole rating periods made by hypothesis: everything that section 8 and the rulings tell apart."""

from itertools import combinations

from hypothesis import strategies as st

from ratings.regulations.period.inputs import EarlierResults, Entries, Events, Games, Period, Players
from tests.regulations.periods import DOUBLE_ROUND_ROBIN, ROUND_ROBIN, SWISS, TEAM, columns
from tournaments.play.results import GameKind

# List date, the date of the list before, and ends of events: around the list's date less 26 months, around the first
# day of an edition, and in the month itself.
SCENARIOS = {
    "standard": [
        (20200301, 20200201, [20171231, 20180101, 20180102, 20200115, 20200209, 20200229]),
        (20220201, 20220101, [20191130, 20191201, 20191202, 20211220, 20220102, 20220131]),
        (20240401, 20240301, [20220131, 20220201, 20220202, 20231231, 20240229, 20240302, 20240331]),
        (20251001, 20250901, [20230731, 20230801, 20240229, 20240302, 20250915, 20250930]),
        (20251201, 20251101, [20230930, 20231001, 20240229, 20250930, 20251002, 20251031, 20251130]),
    ],
    "rapid": [
        (20200301, 20200201, [20171231, 20180101, 20180102, 20200115, 20200209, 20200229]),
        (20220201, 20220101, [20191130, 20191201, 20191202, 20211220, 20220102, 20220131]),
        (20221001, 20220901, [20200731, 20200801, 20211231, 20220915, 20220930]),
        (20221101, 20221001, [20200831, 20200901, 20220930, 20221002, 20221031]),
        (20240401, 20240301, [20220131, 20220201, 20220202, 20231231, 20240229, 20240302, 20240331]),
        (20250101, 20241201, [20221031, 20221101, 20240229, 20241130, 20241202, 20241231]),
    ],
}
# Much is rated near 1000, 1400, 2300, 2400, 2600 and 2650, and far enough apart for the 400 rule and a gap of 600.
RATINGS = st.one_of(
    st.integers(1000, 1030),
    st.integers(1000, 2850),
    st.integers(1390, 1430),
    st.integers(2285, 2310),
    st.integers(2385, 2410),
    st.integers(2595, 2655),
    st.sampled_from([2000, 2001, 2600, 2601, 2650, 2700]),
)
BIRTHS = st.sampled_from(
    [0, 19800101, 20020228, 20020301, 20020302, 20010000, 20020000, 20040615, 20060400, 20070930]
)
SCORES = st.sampled_from([(2, 0), (2, 0), (0, 2), (0, 2), (1, 1), (1, 0), (0, 0), (0, 1)])
UNPLAYED = [
    (GameKind.FORFEIT, 2, 0),
    (GameKind.FORFEIT, 0, 2),
    (GameKind.FORFEIT, 0, 0),
    (GameKind.UNDER_ONE_MOVE, 2, 0),
    (GameKind.UNDER_ONE_MOVE, 1, 1),
]
BYES = [
    (GameKind.HALF_POINT_BYE, 1),
    (GameKind.FULL_POINT_BYE, 2),
    (GameKind.PAIRING_BYE, 2),
    (GameKind.ZERO_POINT_BYE, 0),
    (GameKind.FORFEIT, 2),
]


@st.composite
def players(draw: st.DrawFn) -> tuple[int, ...]:
    rating = draw(st.one_of(st.just(0), st.just(0), RATINGS))
    peak = draw(st.sampled_from([0, 0, 2299, 2300, 2399, 2400]))
    games = draw(st.sampled_from([0, 10, 25, 28, 29, 30, 200])) if rating or peak else 0
    # With 25 every other change meets a half.
    k = draw(st.sampled_from([10, 15, 20, 25, 40])) if rating else 0
    was_rated = bool(rating or peak)
    had_event = int(was_rated or draw(st.booleans()))
    return rating, k, games, max(rating, peak), draw(BIRTHS), had_event, draw(st.sampled_from([0, 20190615]))


@st.composite
def pairings(draw: st.DrawFn, system: int, size: int) -> list[tuple[int, int]]:
    """Who meets whom, by place in the event; now and then a round robin lacks a game or has one too many."""
    everybody = list(combinations(range(size), 2))
    if system in (ROUND_ROBIN, DOUBLE_ROUND_ROBIN):
        if system == DOUBLE_ROUND_ROBIN:
            everybody += [(black, white) for white, black in everybody]
        odd = draw(st.integers(0, 9))
        if odd == 0 and len(everybody) > 1:
            everybody.pop(draw(st.integers(0, len(everybody) - 1)))
        elif odd == 1:
            everybody.append(draw(st.sampled_from(everybody)))
        return everybody
    # In a team event or a league two players may meet twice (H15).
    return draw(st.lists(st.sampled_from(everybody), min_size=1, max_size=12))


@st.composite
def periods(draw: st.DrawFn, control: str = "standard") -> Period:
    day, previous_day, ends = draw(st.sampled_from(SCENARIOS[control]))
    people = draw(st.lists(players(), min_size=2, max_size=9))
    events: list[tuple[int, ...]] = []
    entries: list[tuple[int, ...]] = []
    games: list[tuple[int, ...]] = []
    numbers = draw(st.permutations(range(1, 5)))
    for event in range(draw(st.integers(1, 4))):
        system = draw(st.sampled_from([SWISS, TEAM, ROUND_ROBIN, ROUND_ROBIN, DOUBLE_ROUND_ROBIN]))
        end = draw(st.sampled_from(ends))
        # Now and then an event of several months, begun under another edition.
        start = draw(st.sampled_from([end, end - 1, end - 1, min(ends[-3], end)]))
        events.append((numbers[event], int(system), start, end))
        field = draw(st.lists(st.sampled_from(range(len(people))), min_size=2, max_size=5, unique=True))
        first = len(entries)
        for player in field:
            # Rated on both lists, on neither, only since (8.4), or no longer (R27).
            same = draw(st.integers(0, 5)) > 0
            at_start = people[player][0] if same else draw(st.one_of(st.just(0), RATINGS))
            standard = draw(st.one_of(st.just(0), RATINGS)) if control == "rapid" else 0
            entries.append((event, player, at_start, standard))
        # Places whose occupants lose everything, so that 8.21 has something to drop.
        losers = draw(st.lists(st.sampled_from(range(len(field))), max_size=2))
        unplayed = draw(st.sampled_from([0, 0, 0, 1, 2]))
        for white, black in draw(pairings(system, len(field))):
            kind, score, other = GameKind.PLAYED, *draw(SCORES)
            if white in losers or black in losers:
                score, other = 0 if white in losers else 2, 0 if black in losers else 2
            if unplayed and draw(st.booleans()):
                kind, score, other = draw(st.sampled_from(UNPLAYED))
                unplayed -= 1
            games.append((first + white, first + black, score, other, int(kind), len(games)))
        for place in draw(st.lists(st.sampled_from(range(len(field))), max_size=2)):
            kind, score = draw(st.sampled_from(BYES))
            games.append((first + place, -1, score, 0, int(kind), len(games)))
    earlier = [
        row for player in range(len(people)) for row in draw(earlier_results(player, people[player], ends))
    ]
    return Period(
        day=day,
        previous_day=previous_day,
        players=columns(Players, people),
        events=columns(Events, events),
        entries=columns(Entries, entries),
        games=columns(Games, games),
        earlier=columns(EarlierResults, earlier),
    )


@st.composite
def earlier_results(
    draw: st.DrawFn, player: int, person: tuple[int, ...], ends: list[int]
) -> list[tuple[int, ...]]:
    """Results that wait in the pool of an unrated player who has an event behind him."""
    rating, had_event = person[0], person[5]
    if rating or not had_event:
        return []
    rows: list[tuple[int, ...]] = []
    for _ in range(draw(st.integers(0, 2))):
        count = draw(st.integers(1, 6))
        dropped = draw(st.integers(0, 3)) == 0
        points = 0 if dropped else draw(st.integers(0, 2 * count))
        round_robin = draw(st.booleans())
        rc = draw(st.integers(1000, 2400))
        rc_sum = rc * count if round_robin else rc * count + draw(st.integers(0, count - 1))
        end = draw(st.sampled_from(ends[:4]))
        start = end - draw(st.sampled_from([0, 1, 200]))
        opponents = count if round_robin else 0
        rows.append((player, end, count, points, rc_sum, opponents, int(dropped), start))
    return rows
