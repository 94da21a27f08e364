"""The read-only interface to rating lists and to why every number is what it is."""

from ratings.api.lists import router as lists
from ratings.api.players import router as players
from ratings.api.publications import router as publications
from ratings.api.tournaments import router as tournaments

__all__ = ["lists", "players", "publications", "tournaments"]
