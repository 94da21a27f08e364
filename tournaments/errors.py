"""Errors whose messages are meant for the user."""


class TournamentError(ValueError):
    """The tournament or report does not allow this. The message says why and what to do."""
