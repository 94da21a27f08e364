"""Accepting a version: it takes the place of earlier ones that no published list rests on."""

import datetime as dt
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments import stages
from tournaments.models import Stage, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def seal(
    accepted: Tournament, versions: Iterable[Tournament], by: "User | None", now: dt.datetime | None = None
) -> None:
    """Move a version to accepted; of the event's other locked versions the one accepted before is replaced.

    A rated one stays rated until a correction of the lists replaces it; this one waits for that.
    """
    for version in versions:
        if version.stage == Stage.ACCEPTED and version != accepted:
            reason = _("Version %(n)d was accepted") % {"n": accepted.version}
            stages.move(version, Stage.REPLACED, by, now, reason)
    stages.move(accepted, Stage.ACCEPTED, by, now)
