"""The read-only API for rating lists and the explanation of every number."""

from ratings.api.corrections import router as corrections
from ratings.api.lists import router as lists
from ratings.api.players import router as players
from ratings.api.publications import router as publications
from ratings.api.tournaments import router as tournaments

__all__ = ["corrections", "lists", "players", "publications", "tournaments"]
