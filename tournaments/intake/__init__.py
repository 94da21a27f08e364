"""Receiving reports: archives, batches, and the way from a file to a tournament."""
