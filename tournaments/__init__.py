"""Tournaments: reports come in, are checked, and become what the office accepted as played."""
