"""Entering a tournament by hand. It uses identity, stages and checks.

A tournament's `edits` count the corrections of its head, a game's those of the game. Every change states the number
seen, so that nobody unknowingly overwrites someone else's work.
"""
