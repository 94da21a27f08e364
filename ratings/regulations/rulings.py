"""The office's rulings in short, as every edition's page shows those that apply; docs/rulings.md has them in full.

Numbers of the edition are named as in its parameters.
"""

from ratings.regulations.parameters import said

RULINGS = {
    "R1": said("The fractional score p is rounded to the nearest hundredth, halves up: 3 of 8 is 0.38."),
    "R2": said("Ra is rounded to a whole number before dp × n/(n+1) is added; so is Rc in 8.25."),
    "R3": said("Ru is a player’s result in one event; what is published is Rn, of all games together."),
    "R4": said(
        "If a pool contains several kinds of events, scores and games are added up and each Rc is weighted "
        "by its games. n/(n+1) applies only if all of them were round robins."
    ),
    "R5": said("The 20 points for each half point are added for the total of all games."),
    "R6": said(
        "The first event is the first one ever with a counted game. Only that event can be ignored; a later "
        "zero counts."
    ),
    "R7": said("Games of an ignored first event do not count towards the 30."),
    "R8": said("+1.5 is rounded to +2, −1.5 to −1."),
    "R9": said("The change is rounded once for the month, not once for each tournament."),
    "R10": said(
        "Both players’ ratings are those of the list in force on the day the tournament began, whenever it "
        "is rated."
    ),
    "R11": said("K is the one on the list before the period and stays the same for the whole period."),
    "R12": said(
        "The order is: 2400 reached, K = 10; a junior below 2300, K = 40; fewer than 30 games, K = 40; "
        "otherwise K = 20."
    ),
    "R13": said("The limit of 700 counts the rated games of all tournaments of the period."),
    "R14": said(
        "K is 40 while the list’s date is before the 18th birthday; where only the year of birth is known, "
        "until the end of that year."
    ),
    "R15": said(
        "A first rating is published once there are %(first_rating_games)s counted games, half a point and a "
        "result of at least %(floor)s, from events of the last %(first_rating_months)s months."
    ),
    "R16": said("The iteration is a single pass."),
    "R17": said(
        "An unrated player without a point in a round robin that is their first event is treated as not "
        "having played."
    ),
    "R18": said("In a double round robin n is the number of opponents, and p is over all games."),
    "R19": said("A round robin with an unplayed game is rated as a Swiss."),
    "R20": said("In a Swiss or a team tournament, a game between two unrated players counts for neither."),
    "R21": said("Forfeits, byes and games in which a player did not make a move are never rated."),
    "R22": said("The current rating is the one on the latest list."),
    "R23": said(
        "Where the two scores of a game that was played do not add up to one, each side has its own score."
    ),
    "R24": said(
        "A player who falls below %(floor)s leaves the list; the games played and the highest rating are "
        "kept, and five new games are needed."
    ),
    "R26": said(
        "A player without a rated game for twelve months is marked as inactive and stays on the list."
    ),
    "R27": said(
        "A player who was rated when the tournament began and has left the list since counts as rated for "
        "the opponents."
    ),
    "R28": said(
        "A tournament is rated on the first list after its last day that had not been published when the "
        "report was accepted."
    ),
    "R30": said(
        "A player without a rating on this list who has a standard rating when the tournament begins plays "
        "with it and counts as rated for the opponents. The first rating on this list is the standard one "
        "plus the change."
    ),
    "R33": said(
        "Where the games towards a first rating follow several editions, each tournament counts as its own "
        "edition says; the rating is calculated by the edition of the latest one."
    ),
    "R34": said(
        "K, the rounding of the change and the lowest rating published follow the edition in force on the "
        "list’s date."
    ),
    "R35": said(
        "The game that is limited is the one with the greatest difference above 400. Of equal ones it is one "
        "against a lower rated opponent, and then the earliest."
    ),
    "R36": said(
        "The standard rating of the first tournament of the month is the one to which the change is added. "
        "A player who has left this list starts again without it."
    ),
    "R37": said(
        "Rapid and blitz until 2021: K is 20 for everyone, a difference is not limited, and a first "
        "tournament with less than one point is ignored."
    ),
    "R38": said(
        "The office can leave out a participant whom nobody can identify. His or her games are not rated for "
        "either player, as if they had not been played; the opponents’ other games are."
    ),
}
