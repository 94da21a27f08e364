"""The office's pages that show ratings."""
