"""What the frame of every page shows of the lists."""

from django import template
from django.conf import settings
from django.utils.safestring import SafeString

from ratings.published.in_force import published_lists
from ratings.templatetags.rows import rows
from ratings.words.editions import edition_titles

register = template.Library()


@register.simple_tag(takes_context=True)
def office_footer(context: template.Context) -> SafeString:
    """The footer: date and revision of the newest published list, editions of the regulations."""
    newest = published_lists().values("date", "revision", "run__editions").first()
    editions = newest["run__editions"] if newest else ",".join(settings.RATING_EDITIONS)
    return rows(context, "components/footer.jinja", newest=newest, editions=edition_titles(editions))
