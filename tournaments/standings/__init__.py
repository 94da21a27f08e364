"""Standings, cross-tables and rounds, put together from what is stored. It uses the models and knows no rating."""
