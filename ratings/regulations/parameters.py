"""What an edition of the regulations consists of: numbers, ways of doing a step, articles and their text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import NamedTuple

from ratings.regulations.arithmetic import Integers
from ratings.regulations.decisions import Decision


def amended(articles: "tuple[Article, ...]", *changed: "Article") -> "tuple[Article, ...]":
    """Return articles with those that an amendment changed in their places. Raises KeyError for an unknown number."""
    texts = {article.number: article for article in articles}
    for article in changed:
        texts[article.number]  # an amendment adds no article
        texts[article.number] = article
    return tuple(texts.values())


def said(text: str) -> str:
    """Mark a text for translation; pages translate it when they show it."""
    return text


class Article(NamedTuple):
    """An article: its number, which is its anchor too, and what it says. Placeholders: table_p, table_d."""

    number: str
    text: str
    is_heading: bool = False


class Formula(NamedTuple):
    """How results become a rating, with the article.

    Placeholders: name (Ru or Rn), over (half points over 50 %, in words), half_points_over, bonus, p, dp, table, n.
    """

    text: str
    article: str
    is_limited: bool = False
    """Whether the highest first rating is less than the formula gives."""


@dataclass(frozen=True, slots=True)
class Met:
    """Games of rated players against opponents with a rating, side by side."""

    own: Integers
    """Which player of which event."""
    own_rating: Integers
    opponent_rating: Integers
    in_round: Integers


@dataclass(frozen=True, slots=True)
class UnratedResults:
    """What unrated players scored, in an event or in a pool."""

    rc_sum: Integers
    """n x Rc, the sum of the competition's ratings over the counted games."""
    games: Integers
    half_points: Integers
    opponents: Integers
    """The n of n/(n+1) if every event was rated as a round robin, otherwise 0."""


@dataclass(frozen=True, slots=True)
class UnratedRating:
    """A rating from results: p in hundredths, dp, and the rating in whole points. All 0 without games."""

    p: Integers
    dp: Integers
    rating: Integers


@dataclass(frozen=True, slots=True)
class Steps:
    """The articles of the steps that are not decisions, and the names of the tables."""

    probability: str
    change: str
    coefficient: str
    table_p: str
    table_d: str
    competition: str
    """Rc, the average of the opponents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulations:
    """One edition of the regulations. R1, R2, ... are the rulings of docs/rulings.md."""

    name: str
    title: str
    effective: int
    """First day of validity, yyyymmdd."""
    is_standard: bool = True
    """For standard games; otherwise for rapid and blitz."""

    # Ways of doing a step
    counted_difference: Callable[["Regulations", Met], Integers]
    """D as counted of each game of a rated player."""
    rounded_change: Callable[[Integers, Integers], Integers]
    """The change of a period as a whole number, from a numerator and a denominator."""
    first_rating: Callable[["Regulations", UnratedResults], UnratedRating]
    """Ru of an event, or Rn of a pool."""
    formula: Callable[["Regulations", UnratedResults], Formula]
    """The same in words, for one player's results."""
    junior_until: Callable[["Regulations", Integers], Integers]
    """The first day, yyyymmdd, on which a player with this birth is no junior any more."""
    coefficient_reason: Callable[["Regulations", Integers, Integers, Integers], Integers]
    """The KReason from the peak, the games and whether a player is a junior."""

    # Rated players
    difference_limit: int
    """Greater differences count as this, if the edition limits the game."""
    unlimited_from: int = 0
    """A player with this rating or more is not limited; 0, everybody is."""
    unrated_gap: int = 0
    """A game with this difference or more is not rated if a player is above `unrated_gap_above`; 0, it is."""
    unrated_gap_above: int = 0
    unequal_scores_are_rated: bool
    """R23: ½-0 and 0-0 over the board count, each side with its own score."""

    # Development coefficient
    k_new: int
    k_normal: int
    k_high: int
    high_rating: int
    junior_rating_limit: int
    junior_age: int
    games_to_settle: int
    k_times_games_limit: int
    dropped_games_settle: bool
    """R7: whether games of a dropped first event count towards `games_to_settle`."""

    # Unrated players
    bonus: int = 0
    """R5: hundredths of a point for each half point over 50 %."""
    draws: int = 0
    """Hypothetical draws that enter a first rating, against opponents rated `draws_against`."""
    draws_against: int = 0
    highest_first_rating: int = 0
    """No first rating is higher; 0, no limit."""
    least_first_half_points: int = 1
    """Who scores fewer half points than this in the first event is dropped."""
    first_rating_games: int
    first_rating_half_points: int
    first_rating_months: int
    """R15: events that ended within this many months before the list's date are pooled."""
    floor: int
    """R15, R24: no lower rating is published."""
    inactive_months: int
    """R26: players without a rated game for this long are flagged as inactive."""

    # Round robins
    round_robin_method: bool
    """Whether complete round robins are rated as a whole, unrated players included."""
    reduced_in_round_robin: bool = False
    """dp x n/(n+1) for less than 50 % in a round robin."""
    reduced_in_pool: bool = False
    """R4: whether a pool of only round robins is reduced too; a mixed pool never is."""
    correction_limit: int = 0
    """R16: an opponent further away than this is corrected in Rc(new); 0, nobody is."""
    iterations: int = 0
    """R16: passes of the "process of iteration"."""
    zero_left_out_of_round_robin: bool = False
    """R17: an unrated player who is dropped from a round robin is left out as if absent."""
    incomplete_round_robin_as_swiss: bool = True
    """R19: a round robin with an unplayed game is rated as a Swiss."""
    opponents_counted_once: bool = True
    """R18: n of n/(n+1) counts opponents; False, games."""

    # Players who enter or leave the list between an event and its rating
    off_list_player_rates_opponents: bool
    """R27: a player rated at the start but off the list since counts as rated for the opponents."""

    # What pages say
    steps: Steps
    decisions: Mapping[type, Mapping[Decision, str]]
    """The article of each decision, by its kind."""
    sentences: Mapping[type, Mapping[IntEnum, str]]
    """What this edition says of a decision or a reason of K in its own words, by its kind.

    That of GameDecision.RATED is for a difference above the limit that is not limited.
    """
    articles: tuple[Article, ...]
    rulings: Mapping[str, str]
    """The rulings that apply, in their order, each with the anchor of its article, or empty."""
    own_rulings: Mapping[str, str]
    """Rulings that this edition reads in its own way."""
    differences: tuple[Article, ...]
    """What changed against the edition before (in the first rapid edition: against standard games), by article."""

    def makes(self, decision: Decision) -> bool:
        """Whether the edition comes to such a decision at all."""
        return decision in self.decisions[type(decision)]

    def article(self, decision: Decision) -> str:
        """Return the article behind a decision; empty if the regulations have none."""
        return self.decisions[type(decision)][decision]

    def sentence(self, decision: IntEnum) -> str | None:
        """Return what this edition says of a decision or a reason of K; None if nothing of its own."""
        return self.sentences.get(type(decision), {}).get(decision)

    @property
    def numbers(self) -> dict[str, int]:
        """All numbers by their names, for sentences that name them."""
        return {
            field.name: value
            for field in fields(self)
            if isinstance(value := getattr(self, field.name), int) and not isinstance(value, bool)
        }
