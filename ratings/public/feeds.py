"""Feeds: published lists, corrections, and the calendar of lists and cut-offs."""

import datetime as dt

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event
from icalendar.enums import TRANSP

from ratings.models import Correction, RatingList
from ratings.published.in_force import next_lists, public_lists, published_corrections
from ratings.regulations.days import month_after
from ratings.words import figures
from tournaments.models import TimeControl

_ENTRIES = 50
_MONTHS_AHEAD = 12


class Lists(Feed):
    """Every publication, including corrections."""

    feed_type = Atom1Feed
    link = reverse_lazy("ratings:lists")
    description = gettext_lazy("Rating lists as they are published")

    def title(self) -> str:
        return _("%(federation)s: rating lists") % {"federation": settings.FEDERATION_NAME}

    def items(self) -> QuerySet[RatingList]:
        return public_lists().order_by("-published_at", "-id")[:_ENTRIES]

    def item_title(self, item: RatingList) -> str:
        words = {"kind": item.get_time_control_display(), "date": figures.long_date(item.date)}
        if item.revision:
            return _("Revision %(revision)s of the %(kind)s list of %(date)s") % (
                words | {"revision": item.revision}
            )
        return _("List of %(date)s, %(kind)s") % words

    def item_description(self, item: RatingList) -> str:
        return self.item_title(item)

    def item_link(self, item: RatingList) -> str:
        """Includes the revision, so that each publication is a separate entry."""
        page = reverse("ratings:list", args=[TimeControl(item.time_control), item.date])
        return f"{page}?revision={item.revision}"

    def item_pubdate(self, item: RatingList) -> dt.datetime | None:
        return item.published_at

    item_updateddate = item_pubdate


class Corrections(Feed):
    """Every published correction."""

    feed_type = Atom1Feed
    link = reverse_lazy("ratings:corrections")
    description = gettext_lazy("Corrections of published rating lists")

    def title(self) -> str:
        return _("%(federation)s: corrections") % {"federation": settings.FEDERATION_NAME}

    def items(self) -> QuerySet[Correction]:
        return published_corrections()[:_ENTRIES]

    def item_title(self, item: Correction) -> str:
        return _("Correction %(number)d") % {"number": item.pk}

    def item_description(self, item: Correction) -> str:
        return item.text

    def item_link(self, item: Correction) -> str:
        return reverse("ratings:correction", args=[item.pk])

    def item_pubdate(self, item: Correction) -> dt.datetime | None:
        return item.published_at

    item_updateddate = item_pubdate


def list_dates() -> dict[dt.date, list[TimeControl]]:
    """Return the dates of the lists of the coming year with their time controls."""
    found: dict[dt.date, list[TimeControl]] = {}
    for time_control, day in sorted(next_lists().items()):
        for _month in range(_MONTHS_AHEAD):
            found.setdefault(day, []).append(TimeControl(time_control))
            day = month_after(day)
    return dict(sorted(found.items()))


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """The coming list dates, and the day before each: the last day on which a tournament can end to be rated on it."""
    host = request.get_host()
    found = Calendar()
    found.add("prodid", "-//Rating Office//Lists//EN")
    found.add("version", "2.0")
    found.add("x-wr-calname", _("%(federation)s: rating lists") % {"federation": settings.FEDERATION_NAME})
    for day, time_controls in list_dates().items():
        kinds = ", ".join(str(kind.label) for kind in time_controls)
        values = {"date": figures.long_date(day), "kinds": kinds}
        found.add_component(
            _event(f"list-{day:%Y-%m-%d}@{host}", day, _("Rating lists (%(kinds)s)") % values)
        )
        found.add_component(
            _event(
                f"cut-off-{day:%Y-%m-%d}@{host}",
                day - dt.timedelta(days=1),
                _("Cut-off for the lists of %(date)s (%(kinds)s)") % values,
                _("Tournaments that end by today are rated on these lists if they are accepted in time."),
            )
        )
    response = HttpResponse(found.to_ical(), content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="rating-lists.ics"'
    return response


def _event(uid: str, day: dt.date, summary: str, description: str | None = None) -> Event:
    return Event.new(
        uid=uid,
        stamp=timezone.now(),
        start=day,
        end=day + dt.timedelta(days=1),
        summary=summary,
        description=description,
        transparency=TRANSP.TRANSPARENT,
    )
