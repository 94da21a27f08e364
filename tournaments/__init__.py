"""Tournaments: reports come in, are checked, and are accepted by the office as played."""
