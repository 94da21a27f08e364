"""FIDE Rating Regulations, section 8, article by article.

Everything here is pure: integers in, integers out. Scores are counted in half points, score
probabilities and rating changes in hundredths, dates as the integer yyyymmdd. The functions take NumPy arrays
or plain integers alike, so the same code serves one game on a page and a million games in a run.
"""
