"""The demo federation: made-up people and tournaments, loaded by the office's own path."""

from federation.demo.accounts import login_names, password
from federation.demo.loading import MONTHS, PLAYERS, SEED, DemoError, load_federation

__all__ = ["MONTHS", "PLAYERS", "SEED", "DemoError", "load_federation", "login_names", "password"]
