"""Which stage of a tournament follows which."""

from tournaments.models import Stage

EDITABLE = frozenset({Stage.RECEIVED, Stage.IN_CORRECTION})
"""Stages in which matches and findings can be worked on."""

_FOLLOWING: dict[Stage, frozenset[Stage]] = {
    Stage.RECEIVED: frozenset({Stage.IN_CORRECTION, Stage.ACCEPTED, Stage.RETURNED, Stage.WITHDRAWN}),
    Stage.IN_CORRECTION: frozenset({Stage.ACCEPTED, Stage.RETURNED, Stage.WITHDRAWN}),
    Stage.ACCEPTED: frozenset({Stage.IN_CORRECTION, Stage.RATED, Stage.RETURNED, Stage.WITHDRAWN}),
    # What a published list was computed from is final; what was returned or withdrawn comes again as a new report.
    Stage.RATED: frozenset(),
    Stage.RETURNED: frozenset(),
    Stage.WITHDRAWN: frozenset(),
}


def may_follow(now: int, then: int) -> bool:
    """Whether a tournament of stage ``now`` can go to stage ``then``."""
    return Stage(then) in _FOLLOWING[Stage(now)]
