"""Section 8 of the 2014 edition in plain words, article by article, for the page that explanations link to.

Where the text leaves something open, there is a ruling; docs/rulings.md has them in full.
"""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Article(NamedTuple):
    """An article: its number, which is its anchor too, and what it says."""

    number: str
    text: Promise
    is_heading: bool = False


class Ruling(NamedTuple):
    """How this office reads what an article leaves open."""

    number: str
    article: str
    """The article's anchor, or empty."""
    text: Promise


ARTICLES = (
    Article("8.2", _("The rating Ru of an unrated player in one event"), is_heading=True),
    Article(
        "8.21",
        _(
            "If a player scores nothing in their very first event, that result is ignored. Otherwise the average "
            "rating of the competition, Rc, is determined first."
        ),
    ),
    Article(
        "8.21a", _("In a Swiss or a team tournament Rc is the average rating of the rated opponents met.")
    ),
    Article(
        "8.21b",
        _(
            "In a round robin the results of all players are taken into account. Rar is the average rating of the "
            "rated players; for each of them dp is looked up for the fractional score, and dpa is the average of "
            "these. With n opponents, Ra = Rar − dpa × n/(n+1). For an unrated player Ra is Rc."
        ),
    ),
    Article("8.22", _("A score of 50 %: Ru = Rc.")),
    Article("8.23", _("More than 50 %: Ru = Rc + 20 for each half point over 50 %.")),
    Article("8.24", _("Swiss or team tournament, less than 50 %: Ru = Rc + dp, from table 8.1a.")),
    Article("8.25", _("Round robin, less than 50 %: Ru = Rc + dp × n/(n+1).")),
    Article("8.3", _("The first rating that is published"), is_heading=True),
    Article(
        "8.3-rn",
        _(
            "Rn is calculated as if all games so far had been played in one tournament, from the total score against "
            "all opponents, and is rounded to the nearest whole number."
        ),
    ),
    Article("8.4", _("Published between the event and its rating"), is_heading=True),
    Article(
        "8.4-current",
        _(
            "A player who has received a rating since the event is rated with the current rating; for the opponents "
            "in that event the player remains unrated."
        ),
    ),
    Article("8.5", _("The change of a rated player"), is_heading=True),
    Article("8.51", _("For each game against a rated player: D is one’s own rating minus the opponent’s.")),
    Article(
        "8.52",
        _(
            "Games against unrated opponents are rated in round robins only, at the end of the event. In other "
            "tournaments they are not rated."
        ),
    ),
    Article("8.53", _("Provisional ratings of unrated players from earlier tournaments are ignored.")),
    Article(
        "8.54", _("A difference of more than 400 points counts as 400. Such a rating is marked with a star.")
    ),
    Article("8.55", _("The change of a game and of a period:")),
    Article("8.55a", _("The score probability PD is looked up in table 8.1b.")),
    Article("8.55b", _("ΔR = score − PD, where the score of a game is 1, ½ or 0.")),
    Article("8.55c", _("ΣΔR × K is the change for a tournament or a rating period.")),
    Article(
        "8.56",
        _(
            "K, the development coefficient, is 40 for a player new to the list until 30 games have been completed; "
            "20 as long as the rating stays under 2400; 10 once a published rating has reached 2400, for good; and 40 "
            "for players under 18 as long as their rating stays under 2300. If K × games in a period would exceed "
            "700, K is lowered to the largest whole number that keeps it within 700."
        ),
    ),
    Article(
        "8.57",
        _(
            "The change is rounded to the nearest whole number; exactly half is rounded up, for losses too "
            "(−1.5 becomes −1)."
        ),
    ),
    Article(
        "8.58",
        _(
            "Unrated players of a round robin get their ratings by iteration. Rated players are then rated against "
            "these ratings, Ru(new), as if they were established."
        ),
    ),
)

RULINGS = (
    Ruling(
        "R1",
        "8.1a",
        _("The fractional score p is rounded to the nearest hundredth, halves up: 3 of 8 is 0.38."),
    ),
    Ruling(
        "R2", "8.21b", _("Ra is rounded to a whole number before dp × n/(n+1) is added; so is Rc in 8.25.")
    ),
    Ruling(
        "R3",
        "8.3",
        _("Ru is a player’s result in one event; what is published is Rn, of all games together."),
    ),
    Ruling(
        "R4",
        "8.3",
        _(
            "If a pool contains several kinds of events, scores and games are added up and each Rc is weighted by its "
            "games. n/(n+1) applies only if all of them were round robins."
        ),
    ),
    Ruling("R5", "8.23", _("The 20 points for each half point are added for the total of all games.")),
    Ruling(
        "R6",
        "8.21",
        _(
            "The first event is the first one ever with a counted game. Only that event can be ignored; a later zero "
            "counts."
        ),
    ),
    Ruling("R7", "8.56", _("Games of an ignored first event do not count towards the 30.")),
    Ruling("R8", "8.57", _("+1.5 is rounded to +2, −1.5 to −1.")),
    Ruling("R9", "8.57", _("The change is rounded once for the month, not once for each tournament.")),
    Ruling(
        "R10",
        "8.51",
        _(
            "Both players’ ratings are those of the list in force on the day the tournament began, whenever it is "
            "rated."
        ),
    ),
    Ruling(
        "R11",
        "8.56",
        _("K is the one on the list before the period and stays the same for the whole period."),
    ),
    Ruling(
        "R12",
        "8.56",
        _(
            "The order is: 2400 reached, K = 10; under 18 and below 2300, K = 40; fewer than 30 games, K = 40; "
            "otherwise K = 20."
        ),
    ),
    Ruling("R13", "8.56", _("The limit of 700 counts the rated games of all tournaments of the period.")),
    Ruling(
        "R14",
        "8.56",
        _(
            "K is 40 while the list’s date is before the 18th birthday; where only the year of birth is known, until "
            "the end of that year."
        ),
    ),
    Ruling(
        "R15",
        "8.3",
        _(
            "A first rating is published once there are 5 counted games, half a point and a result of at least 1000, "
            "from events of the last 26 months."
        ),
    ),
    Ruling("R16", "8.58", _("The iteration is a single pass.")),
    Ruling(
        "R17",
        "8.21",
        _(
            "An unrated player without a point in a round robin that is their first event is treated as not having "
            "played."
        ),
    ),
    Ruling(
        "R18", "8.21b", _("In a double round robin n is the number of opponents, and p is over all games.")
    ),
    Ruling("R19", "8.21b", _("A round robin with an unplayed game is rated as a Swiss.")),
    Ruling(
        "R20",
        "8.52",
        _("In a Swiss or a team tournament, a game between two unrated players counts for neither."),
    ),
    Ruling(
        "R21", "8.51", _("Forfeits, byes and games in which a player did not make a move are never rated.")
    ),
    Ruling("R22", "8.4", _("The current rating is the one on the latest list.")),
    Ruling(
        "R23",
        "8.55b",
        _(
            "Where the two scores of a game that was played do not add up to one, each side has its own score."
        ),
    ),
    Ruling(
        "R24",
        "8.57",
        _(
            "A player who falls below 1000 leaves the list; the games played and the highest rating are kept, and five "
            "new games are needed."
        ),
    ),
    Ruling(
        "R26",
        "",
        _("A player without a rated game for twelve months is marked as inactive and stays on the list."),
    ),
    Ruling(
        "R27",
        "8.51",
        _(
            "A player who was rated when the tournament began and has left the list since counts as rated for the "
            "opponents."
        ),
    ),
    Ruling(
        "R28",
        "",
        _(
            "A tournament is rated on the first list after its last day that had not been published when the report "
            "was accepted."
        ),
    ),
)
