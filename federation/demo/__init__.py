"""The demo federation: fictional people and tournaments, loaded through the office's own services."""

from federation.demo.accounts import login_names, password
from federation.demo.loading import MONTHS, PLAYERS, SEED, DemoError, load_federation

__all__ = ["MONTHS", "PLAYERS", "SEED", "DemoError", "load_federation", "login_names", "password"]
