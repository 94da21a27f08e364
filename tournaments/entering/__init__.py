"""Entering a tournament by hand. It uses identity, stages and checks.

A tournament's `version` counts the corrections of its head, a game's those of the game. Every change states the
version seen, so that nobody unknowingly overwrites someone else's work.
"""
