"""How serious each kind of finding is: decided here and nowhere else, by its code."""

from enum import StrEnum


class Severity(StrEnum):
    """What a finding requires of the office."""

    BLOCK = "block"
    """Must be corrected, or entered when the report is uploaded; a file with one does not become a tournament."""
    CONFIRM = "confirm"
    """A question that a person must settle before the tournament is accepted."""
    WARN = "warn"
    """A repair or a doubt; work can continue."""
    NOTE = "note"
    """Information."""


_CODES = {
    Severity.BLOCK: """
        beyond-limits birth-after-start cell-unreadable end-before-start end-in-future file-empty file-unreadable
        foreign-without-fide-id game-against-oneself line-too-long match-merged no-players not-text opponent-unknown
        opponents-differ other-format reporter-not-allowed results-contradict same-event sign-unseen
        start-date-missing start-date-unreadable start-number-twice start-number-unreadable system-unknown
        time-control-unknown time-controls-differ too-few-players too-many-players two-games
    """,
    Severity.CONFIRM: """
        above-expectation all-won alphabets-mixed birth-date-contradicts birth-year-differs bye-with-opponent
        colours-equal counted-as-unrated date-ambiguous day-crowded end-date-missing end-date-unreadable
        events-overlap games-forfeited games-unplayed ids-exchanged name-missing name-of-another
        name-of-tournament-missing no-list-at-start no-own-player number-merged opponent-missing pairings-differ
        period-long player-deceased player-left player-twice pseudo-name rating-contradicts ratings-of-another-list
        result-missing result-uneven results-missing round-dates-elsewhere round-empty round-thin
        round-without-results rounds-a-day rounds-differ same-pair sent-again sex-differs side-missing
        text-after-rounds
    """,
    Severity.WARN: """
        birth-date-differs birth-order birth-unreadable bye-as-result cell-columns colour-missing columns-shifted
        count-differs end-date-from-rounds event-long federation-differs federation-unreadable field-columns
        forfeit-against-bye forfeit-colours-equal header-missing header-repeated header-too-long id-differs
        id-is-date id-not-fide id-quoted id-unreadable name-differs name-incomplete national-rating-unreadable
        number-unreadable points-differ points-unreadable rating-differs rating-impossible round-date-outside
        round-date-unreadable sex-unknown start-numbers-missing tabs team-member-unknown title-columns title-differs
        title-unknown unplayed-kinds-differ
    """,
    Severity.NOTE: """
        encoding end-date-overruled entered-at-upload name-without-comma nothing-to-rate only-unrated-met
        record-unknown standard-ratings-used start-date-overruled system-guessed system-overruled time-control-guessed
        time-control-overruled
    """,
}
SEVERITY_OF: dict[str, Severity] = {
    code: severity for severity, codes in _CODES.items() for code in codes.split()
}
