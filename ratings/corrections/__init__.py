"""Putting published lists right: the case, its effect on every list since, and the revisions that replace them."""
