"""What an edition of the regulations says about itself, in the language of the page."""

from django.utils.translation import gettext

from ratings.regulations.parameters import Regulations
from ratings.regulations.rulings import RULINGS
from ratings.words.sentences import Link


def edition_link(rules: Regulations) -> Link:
    """Write the name of an edition with a link to its page: `FIDE rules 2014`."""
    return Link(gettext(rules.title), rules.name)


def article_text(rules: Regulations, text: str) -> str:
    """Translate the text of an article and fill in the names of the tables."""
    values = {"table_p": rules.steps.table_p, "table_d": rules.steps.table_d}
    return gettext(text) % values if "%(" in text else gettext(text)


def rulings(rules: Regulations) -> list[tuple[str, str, str]]:
    """Return the rulings that apply to an edition: number, anchor of the article or empty, text."""
    found = []
    for number, article in rules.rulings.items():
        text = rules.own_rulings.get(number, RULINGS[number])
        found.append((number, article, gettext(text) % rules.numbers if "%(" in text else gettext(text)))
    return found
