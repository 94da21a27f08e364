"""Columns of numbers between PostgreSQL and NumPy: COPY both ways, and rows found by the office's numbers."""
