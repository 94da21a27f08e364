"""What each kind of finding is about, in the reader's language.

A finding is stored with an English message with all details, which the command line shows. Pages in other languages
show the sentence of its code, beside what was found and what is used.
"""

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

TEXTS: dict[str, Promise] = {
    "above-expectation": _("Participant %(number)s scored far more than the ratings predict"),
    "all-won": _("Participant %(number)s won all games: %(found)s"),
    "alphabets-mixed": _("A name has letters of two alphabets that look alike: %(found)s"),
    "beyond-limits": _("The file could not be read within the limits of time and memory"),
    "birth-after-start": _("A participant would have been born after the tournament began"),
    "birth-date-contradicts": _("Participant %(number)s: the player is registered as born on another day"),
    "birth-date-differs": _("Participant %(number)s: the birth date differs from the register"),
    "birth-order": _("The birth date is not in the order year, month, day"),
    "birth-unreadable": _("The birth date cannot be read"),
    "birth-year-differs": _("Participant %(number)s: the birth year differs from the register"),
    "bye-as-result": _("A result without an opponent was read as a bye of the same value"),
    "bye-with-opponent": _("A bye names an opponent, which was ignored"),
    "cell-columns": _("A result is not in its columns"),
    "cell-unreadable": _("This is not an opponent, colour and result"),
    "colour-missing": _("The game has no colours"),
    "colours-equal": _("Both players of the game have the same colour"),
    "columns-shifted": _("Everything after the name is in shifted columns; it was read from there"),
    "count-differs": _("A number stated in the file differs from its contents"),
    "counted-as-unrated": _(
        "Participants who are rated in the file count as unrated, and their games are not rated: %(found)s"
    ),
    "date-ambiguous": _("The dates can be read in more than one way: %(used)s"),
    "day-crowded": _("This date has more rounds of standard chess than may be played in a day"),
    "encoding": _("The file is not UTF-8; compare a few names with the original"),
    "end-before-start": _("The tournament ends before it starts"),
    "end-date-from-rounds": _("The file has no end date; it is the date of the last round"),
    "end-date-missing": _("The file has no end date"),
    "end-date-overruled": _("The end date entered at upload differs from the file’s"),
    "end-date-unreadable": _("The end date cannot be read"),
    "end-in-future": _("The tournament ends in the future"),
    "entered-at-upload": _("A value that is missing or unclear in the file was entered at upload"),
    "event-long": _("The tournament is too long for one report; it must be reported month by month"),
    "events-overlap": _("Participants also played in another tournament on overlapping days"),
    "federation-differs": _("Participant %(number)s: the federation differs from the register"),
    "federation-unreadable": _("The federation is not a three-letter code"),
    "field-columns": _("A value is outside the columns of every field"),
    "file-empty": _("The file is empty"),
    "file-unreadable": _("The file cannot be opened"),
    "foreign-without-fide-id": _("Participant %(number)s plays for another federation and has no FIDE id"),
    "forfeit-against-bye": _("One side has a forfeit, the other a bye; neither is rated"),
    "forfeit-colours-equal": _("Both players of a forfeited game have the same colour"),
    "game-against-oneself": _("A player is listed as his or her own opponent"),
    "header-missing": _("A record of the tournament is missing"),
    "header-repeated": _("A record is repeated; the first one counts"),
    "header-too-long": _("A record is too long; its beginning was kept"),
    "games-forfeited": _("Most games are marked as forfeits and will not be rated: %(found)s"),
    "games-unplayed": _("Many games are marked as without a move and will not be rated: %(found)s"),
    "id-differs": _("Participant %(number)s: the reported id is not the player’s"),
    "id-is-date": _("The id is a date"),
    "id-not-fide": _("The id is not a FIDE id"),
    "id-quoted": _("The id is in quotation marks"),
    "id-unreadable": _("The id cannot be read"),
    "ids-exchanged": _("Participant %(number)s fits the player whose id another participant has"),
    "line-too-long": _("A player line is longer than possible"),
    "match-merged": _("Participant %(number)s is matched with a number that was merged into another"),
    "name-differs": _("Participant %(number)s: the name differs from the register"),
    "name-incomplete": _("Participant %(number)s has no full first name"),
    "name-missing": _("A player has no name"),
    "name-of-another": _("Participant %(number)s: another registered player has the reported name"),
    "name-of-tournament-missing": _("The file has no tournament name"),
    "name-without-comma": _("The name has no comma between surname and first names"),
    "national-rating-unreadable": _("The national rating cannot be read"),
    "no-list-at-start": _("No list was in force when the tournament began: no game will be rated"),
    "no-own-player": _("No participant plays for this federation"),
    "no-players": _("The file has no player line (record 001)"),
    "not-text": _("The file is not text"),
    "nothing-to-rate": _("The file has players but no results"),
    "number-merged": _("Participant %(number)s: the number was merged into another"),
    "number-unreadable": _("A number cannot be read"),
    "only-unrated-met": _("Unrated participants met no rated opponent; their games cannot be rated"),
    "other-format": _(
        "This is not a tournament report; export one (TRF16 or TRF26) in the pairing program: %(found)s"
    ),
    "opponent-missing": _("A colour and a result, but no opponent; read as a bye"),
    "opponent-unknown": _("The opponent is not in the file"),
    "opponents-differ": _("The two lines name different opponents"),
    "pairings-differ": _("The number of games does not fit the tournament system"),
    "period-long": _("The tournament lasts more than a year"),
    "player-deceased": _("Participant %(number)s is registered as deceased"),
    "player-left": _("Participant %(number)s has left the federation"),
    "player-twice": _("Two players have the same name or id"),
    "points-differ": _("The player’s points do not match the results; the results count"),
    "points-unreadable": _("The points cannot be read"),
    "pseudo-name": _("This looks like a placeholder, not a person"),
    "rating-contradicts": _(
        "Participant %(number)s: the reported rating is far from the registered player’s"
    ),
    "rating-differs": _("Participant %(number)s: the rating differs from the list in force"),
    "rating-impossible": _("This cannot be a rating"),
    "ratings-of-another-list": _("The reported ratings are those of another list: %(found)s"),
    "record-unknown": _("The record is unknown; it was kept but not used"),
    "reporter-not-allowed": _("%(found)s may not submit reports"),
    "result-missing": _("A pairing without a result was left out as not played"),
    "result-uneven": _("The two players together have less than one point from their game"),
    "results-contradict": _("The two sides of a game contradict each other"),
    "results-missing": _("Results are missing: %(found)s"),
    "round-date-outside": _("A round is dated outside the tournament"),
    "round-date-unreadable": _("The date of a round cannot be read"),
    "round-dates-elsewhere": _("No round is dated within the tournament"),
    "round-empty": _("A round has no results"),
    "round-thin": _("A round has results for far fewer players than another"),
    "round-without-results": _("A round with pairings but no results was left out"),
    "rounds-a-day": _("More rounds of standard chess than may be played in so few days"),
    "rounds-differ": _("The number of rounds announced differs from the number with results"),
    "same-event": _("This is tournament %(found)s again"),
    "same-pair": _("The same two participants met more than twice"),
    "sent-again": _("This is tournament %(found)s sent again, or another event with many of the same games"),
    "sex-differs": _("Participant %(number)s: the sex differs from the register"),
    "sex-unknown": _("The sex is neither m nor w"),
    "side-missing": _("Only one side of a game was reported; the other was filled in from it"),
    "sign-unseen": _("The line contains an invisible character: %(found)s"),
    "standard-ratings-used": _(
        "Participants without a rating on this list play with their standard rating: %(found)s"
    ),
    "start-date-missing": _("The file has no start date"),
    "start-date-overruled": _("The start date entered at upload differs from the file’s"),
    "start-date-unreadable": _("The start date cannot be read"),
    "start-number-twice": _("Two players have the same start number"),
    "start-number-unreadable": _("The start number cannot be read"),
    "start-numbers-missing": _("Start numbers are missing"),
    "system-guessed": _("The tournament system was inferred from the wording of the file"),
    "system-overruled": _("The tournament system entered at upload differs from the file’s"),
    "system-unknown": _("The file does not make the tournament system clear"),
    "tabs": _("The file contains tabs; each was read as one space"),
    "team-member-unknown": _("A member of a team is not in the file"),
    "text-after-rounds": _("Text after the last round was ignored"),
    "time-control-guessed": _("The time control was inferred from the wording of the file"),
    "time-control-overruled": _("The time control entered at upload differs from the file’s"),
    "time-control-unknown": _("The file does not make the time control clear"),
    "time-controls-differ": _("The file names different time controls"),
    "title-columns": _("The title is outside its columns"),
    "title-differs": _("Participant %(number)s: the title differs from the register"),
    "title-unknown": _("This is not a FIDE title"),
    "too-few-players": _("A tournament needs at least two players"),
    "too-many-players": _("The file has too many player lines"),
    "two-games": _("The same two players have two games in one round"),
    "unplayed-kinds-differ": _(
        "One side reports a forfeit, the other a game of less than one move; neither is rated"
    ),
}
"""A sentence for each code; it may contain `found`, `used` and the participant's `number`."""


_WORDS: dict[str, Promise] = {"unrated": _("unrated"), "no title": _("no title")}
"""The office's own words for what is used."""


def used_in_words(used: str) -> str:
    """What is used instead; only the office's own words are translated."""
    return str(_WORDS.get(used, used))


def in_words(code: str, message: str, *, found: str, used: str, number: int | None) -> str:
    """The English message for English readers and for codes without a sentence, otherwise the code's sentence."""
    if (get_language() or "en").startswith("en") or code not in TEXTS:
        return message
    return str(TEXTS[code]) % {"found": found, "used": used, "number": "" if number is None else number}
