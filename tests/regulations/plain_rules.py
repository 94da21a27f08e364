"""The editions as the plain working-out reads them: written from their texts, apart from the code under test."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from ratings.regulations.coefficient import KReason
from tests.regulations.handbook import dp_of


def half_up(number: Fraction) -> int:
    """8.57: "rounded to the nearest whole number. 0.5 is rounded up (whether the change is positive or negative)"."""
    return floor(number + Fraction(1, 2))


def away_from_zero(number: Fraction) -> int:
    """8.3.4: "0.5 is rounded away from zero"."""
    return half_up(number) if number >= 0 else -half_up(-number)


def hundredths(half_points: int, games: int) -> int:
    """R1: p to the nearest hundredth."""
    return half_up(Fraction(100 * half_points, 2 * games))


@dataclass(frozen=True)
class Rules:
    name: str
    first_day: int
    limited: str = "every game"
    away: bool = False
    over_half: str = "20 each"
    floor: int = 1000
    cap: int = 9999
    draws_against_1800: int = 0
    round_robins: bool = True
    junior_to_year_end: bool = False
    k_20_for_all: bool = False
    first_event_needs: int = 1
    rapid: bool = False
    gap_of_600: bool = False

    def limit(self, own: int, differences: list[int]) -> list[int]:
        """What the differences of a player's games in one event, in their order, count as."""
        if self.limited == "no game" or (self.limited == "below 2650" and own >= 2650):
            return differences
        if self.limited == "one game":
            # R35: the greatest, then where he is higher rated, then the first.
            over = [d for d in differences if abs(d) > 400]
            if not over:
                return differences
            greatest = max(over, key=lambda d: (abs(d), d))
            found = list(differences)
            found[differences.index(greatest)] = 400 if greatest > 0 else -400
            return found
        return [max(-400, min(400, d)) for d in differences]

    def not_rated(self, own: int, opponent: int) -> bool:
        return self.gap_of_600 and abs(own - opponent) >= 600 and (own > 2600 or opponent > 2600)

    def rounded(self, change: Fraction) -> int:
        return away_from_zero(change) if self.away else half_up(change)

    def first_rating(self, rc: Fraction, half_points: int, games: int, n: int) -> tuple[int, int, int]:
        """p, dp and Ru; n is the number of opponents in round robins, 0 elsewhere."""
        if self.draws_against_1800:
            rc = (rc * games + 1800 * self.draws_against_1800) / (games + self.draws_against_1800)
            half_points, games = half_points + self.draws_against_1800, games + self.draws_against_1800
        p = hundredths(half_points, games)
        dp = dp_of(p)
        if n:
            rc = Fraction(half_up(rc))  # R2
        if half_points == games:
            rating = rc
        elif half_points > games:
            rating = rc + (20 * (half_points - games) if self.over_half == "20 each" else dp)
        else:
            rating = rc + dp * (Fraction(n, n + 1) if n else 1)
        return p, dp, min(half_up(rating), self.cap)

    def is_junior(self, birth: int, day: int) -> bool:
        """R14: before the birthday, or to the end of the year; an unknown birth is no junior's."""
        if not birth:
            return False
        year, month_day = birth // 10000, birth % 10000
        if not month_day or self.junior_to_year_end:
            return day // 10000 <= year + 18
        return (day // 10000, day % 10000) < (year + 18, month_day)

    def k_and_reason(self, peak: int, games: int, birth: int, day: int) -> tuple[int, KReason]:
        """8.56, R12, R14, R37."""
        if self.k_20_for_all:
            return 20, KReason.EVERYONE
        if peak >= 2400:
            return 10, KReason.REACHED_2400
        if self.is_junior(birth, day) and peak < 2300:
            return 40, KReason.JUNIOR
        if games < 30:
            return 40, KReason.NEW
        return 20, KReason.SETTLED


OF_2014 = Rules("fide-2014", 20140701)
OF_2022 = replace(
    OF_2014,
    name="fide-2022",
    first_day=20220101,
    limited="one game",
    away=True,
    round_robins=False,
    junior_to_year_end=True,
)
OF_2024 = replace(
    OF_2022,
    name="fide-2024",
    first_day=20240301,
    limited="every game",
    over_half="dp",
    floor=1400,
    cap=2200,
    draws_against_1800=2,
)
OF_2025 = replace(OF_2024, name="fide-2025", first_day=20251001, limited="below 2650")
STANDARD = (OF_2014, OF_2022, OF_2024, OF_2025)

RAPID = (
    replace(
        OF_2014,
        name="fide-2014-rapid",
        limited="no game",
        k_20_for_all=True,
        first_event_needs=2,
        rapid=True,
    ),
    replace(OF_2022, name="fide-2022-rapid", k_20_for_all=True, rapid=True),
    replace(OF_2022, name="fide-2022-10-rapid", first_day=20221001, rapid=True),
    replace(OF_2024, name="fide-2024-rapid", rapid=True),
    replace(OF_2024, name="fide-2024-12-rapid", first_day=20241201, rapid=True, gap_of_600=True),
)


def in_force(schedule: tuple[Rules, ...], day: int) -> Rules:
    begun = [rules for rules in schedule if rules.first_day <= day]
    return begun[-1] if begun else schedule[0]


def months_before(day: int, months: int) -> int:
    month = day // 10000 * 12 + day // 100 % 100 - 1 - months
    return (month // 12 * 100 + month % 12 + 1) * 100 + day % 100
