"""The office's pages about tournaments and their reports."""
