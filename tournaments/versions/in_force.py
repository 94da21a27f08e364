"""Which version of an event counts: the rated one, otherwise the one accepted, otherwise the newest."""

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from tournaments.models import TAKEN_OUT, Stage, Tournament

_RANK = Case(
    When(stage=Stage.RATED, then=Value(0)),
    When(stage=Stage.ACCEPTED, then=Value(1)),
    When(stage__in=TAKEN_OUT, then=Value(3)),
    When(stage=Stage.REPLACED, then=Value(4)),
    default=Value(2),
    output_field=IntegerField(),
)


def versions_of(number: int) -> QuerySet[Tournament]:
    """The versions of the event of that number, the first one first."""
    return Tournament.objects.filter(Q(pk=number) | Q(original=number)).order_by("version")


def in_force(number: int) -> Tournament | None:
    """The version that counts of the event of that number, or of which one version has it; None if there is none."""
    event = Tournament.objects.filter(pk=number).values_list(Coalesce("original", "pk"), flat=True).first()
    return None if event is None else versions_of(event).order_by(_RANK, "-version").first()


def one_version_each() -> QuerySet[Tournament]:
    """Every event in the one version that counts."""
    several = Tournament.objects.exclude(original=None).values("original")
    versions = Tournament.objects.filter(Q(pk=OuterRef("pk")) | Q(original=OuterRef("pk")))
    best = Subquery(versions.order_by(_RANK, "-version").values("pk")[:1])
    counting = Tournament.objects.filter(pk__in=several).annotate(counting=best).values("counting")
    return Tournament.objects.filter((Q(original=None) & ~Q(pk__in=several)) | Q(pk__in=counting))


def has_rated_version(prefix: str = "") -> Exists:
    """Whether an earlier version of the event is rated: this one has to wait for a correction.

    For tournaments, or with a prefix for what names one.
    """
    original = OuterRef(f"{prefix}original")
    return Exists(Tournament.objects.filter(Q(original=original) | Q(pk=original), stage=Stage.RATED))


def compared_with(tournament: Tournament) -> Tournament | None:
    """The version to show this one beside: the newest earlier one that came as a file, else the one before."""
    earlier = versions_of(tournament.number).filter(version__lt=tournament.version).order_by("-version")
    return earlier.filter(reports__isnull=False).first() or earlier.first()
