"""Why a number is what it is: the frozen rows of a run as sentences that cite the articles of their edition.

Read-only. Nothing is computed here that a list could show; stored integers are written out, and the sums and
quotients of a sentence are those that a reader would check.
"""
