"""Entering a tournament by hand.

A tournament's `version` counts the corrections of its head, a game's those of the game: who changes either says which
version was seen, so that nobody overwrites unseen what somebody else did.
"""
