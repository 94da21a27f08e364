"""What pages of a list need before anybody asks for them; a large list's first visitors would wait seconds for it."""

from ratings.models import RatingRun
from ratings.published import ranks, tops


def prepare(run: RatingRun) -> None:
    """Count ranks and top lists of a run's list, unless they are kept: when it is computed, at the latest published."""
    rating_list = run.list
    rating_list.run = run  # as it will be when the list is published; nothing is saved
    if not ranks.are_kept(rating_list):
        prepare_anew(run)


def prepare_anew(run: RatingRun) -> None:
    """Do so also where they are kept, as people's facts are corrected."""
    rating_list = run.list
    rating_list.run = run
    ranks.count(rating_list)
    tops.count(rating_list)
