"""Standings, cross-tables and rounds of a tournament, put together from what is stored. No rating is known here."""
