"""How editions differ: in parameters, and in the article behind each decision and step of a calculation."""

from collections.abc import Mapping
from dataclasses import dataclass

from ratings.regulations.decisions import Decision


@dataclass(frozen=True, slots=True)
class Steps:
    """The articles of the steps that are not decisions, and the names of the tables."""

    change: str
    coefficient: str
    half: str
    above_half: str
    below_half: str
    below_half_round_robin: str
    table_p: str
    table_d: str


@dataclass(frozen=True, slots=True)
class Regulations:
    """One edition of the regulations. R1, R2, ... are the rulings of docs/rulings.md."""

    name: str
    effective: int
    """First day of validity, yyyymmdd."""

    # Rated players
    difference_limit: int
    """Greater differences count as this."""
    unequal_scores_are_rated: bool
    """R23: ½-0 and 0-0 over the board count, each side with its own score."""

    # Development coefficient
    k_new: int
    k_normal: int
    k_high: int
    high_rating: int
    junior_rating_limit: int
    junior_age: int
    junior_through_year: bool
    """R14: False, until the birthday; True, through the year of the birthday."""
    games_to_settle: int
    k_times_games_limit: int
    dropped_games_settle: bool
    """R7: whether games of a dropped first event count towards `games_to_settle`."""

    # Unrated players
    bonus: int
    """R5: hundredths of a point for each half point over 50 %."""
    reduced_in_round_robin: bool
    """dp x n/(n+1) for less than 50 % in a round robin."""
    reduced_in_pool: bool
    """R4: whether a pool of only round robins is reduced too; a mixed pool never is."""
    first_rating_games: int
    first_rating_half_points: int
    first_rating_months: int
    """R15: events that ended within this many months before the list's date are pooled."""
    floor: int
    """R15, R24: no lower rating is published."""
    inactive_months: int
    """R26: players without a rated game for this long are flagged as inactive."""

    # Round robins
    iterations: int
    """R16: passes of the "process of iteration"."""
    zero_left_out_of_round_robin: bool
    """R17: an unrated player without a point in a first event is left out as if absent."""
    incomplete_round_robin_as_swiss: bool
    """R19: a round robin with an unplayed game is rated as a Swiss."""
    opponents_counted_once: bool
    """R18: n of n/(n+1) counts opponents; False, games."""

    # Players who enter or leave the list between an event and its rating
    off_list_player_rates_opponents: bool
    """R27: a player rated at the start but off the list since counts as rated for the opponents."""

    steps: Steps
    decisions: Mapping[type, Mapping[Decision, str]]
    """The article of each decision, by its kind."""

    def article(self, decision: Decision) -> str:
        """Return the article behind a decision; empty if section 8 has none."""
        return self.decisions[type(decision)][decision]
