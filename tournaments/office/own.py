"""What a reporter sees of the office: the reports that he or she has sent, and the tournaments made from them."""

from typing import TYPE_CHECKING

from tournaments.models import Report, ReportBatch, Tournament
from tournaments.versions.in_force import versions_of

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def always(user: "User") -> bool:
    """For pages that show only a reporter's own things, or create some."""
    return True


def own_report(user: "User", pk: int) -> bool:
    """Whether the user sent the report of that number."""
    return Report.objects.filter(pk=pk, received_by=user).exists()


def own_tournament(user: "User", pk: int) -> bool:
    """Whether the user sent a report of the tournament of that number, or of another version of it."""
    tournament = Tournament.objects.filter(pk=pk).first()
    versions = None if tournament is None else versions_of(tournament.number)
    return versions is not None and versions.filter(reports__received_by=user).exists()


def own_batch(user: "User", pk: int) -> bool:
    """Whether the user handed in the files of that batch."""
    return ReportBatch.objects.filter(pk=pk, received_by=user).exists()
