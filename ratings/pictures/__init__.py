"""Histories and changes as the geometry of charts. Pure: numbers in, coordinates out."""
