"""What the office cannot do with a tournament, in words for the person who tried."""


class TournamentError(ValueError):
    """Something cannot be done with a tournament or report. The message says why and what to do."""


class ReportTooLarge(TournamentError):
    """A file larger than MAX_REPORT_BYTES; it was not read and nothing was stored."""
