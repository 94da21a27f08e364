"""What the frame of every page shows of the lists."""

from django import template
from django.conf import settings

from ratings.models import ListStatus, RatingList

register = template.Library()


@register.inclusion_tag("components/footer.html", takes_context=True)
def office_footer(context: template.Context) -> dict[str, object]:
    """The footer: date and revision of the newest published list, editions of the regulations."""
    newest = (
        RatingList.objects.filter(status=ListStatus.PUBLISHED)
        .select_related("run")
        .order_by("-date", "time_control")
        .first()
    )
    editions = newest.run.editions if newest and newest.run else ",".join(settings.RATING_EDITIONS)
    return {
        "newest": newest,
        "editions": editions.replace(",", ", "),
        "federation_name": context.get("federation_name", settings.FEDERATION_NAME),
        "user": context.get("user"),
    }
