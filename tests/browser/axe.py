"""axe in a page: it looks for what keeps people with a keyboard or a screen reader out."""

from collections.abc import Mapping

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

_UNFOLD = "[...document.querySelectorAll('details')].slice(0, 5).forEach(one => { one.open = true; })"
_RUN = """rules => axe.run({resultTypes: ["violations"], preload: false, ...rules}).then(
  answer => ({violations: answer.violations, passes: answer.passes.length})
)"""
Rules = Mapping[str, object]
CONTRAST = "color-contrast"


def all_but(*names: str) -> Rules:
    """Every rule but these."""
    return {"rules": {name: {"enabled": False} for name in names}}


def only(*names: str) -> Rules:
    """These rules and no others."""
    return {"runOnly": {"type": "rule", "values": names}}


COLOURS = only(CONTRAST)
COLOURS_AND_SCROLLING = only(CONTRAST, "scrollable-region-focusable")
ALL_BUT_COLOURS = all_but(CONTRAST)


def install(page: Page) -> None:
    """Load axe into every page opened from now on."""
    page.add_init_script(AXE_SCRIPT)


def unfold(page: Page) -> None:
    """Open what is folded first, so that axe sees what is in it."""
    page.evaluate(_UNFOLD)


def violations(page: Page, where: str, rules: Rules) -> list[str]:
    """What axe finds on a page that it is in: where, rule, element, and what is wrong with it."""
    answer = page.evaluate(_RUN, rules)
    assert answer["passes"], f"axe saw nothing of {where}"
    return [
        f"{where}: {rule['id']}: {node['html'][:300]}\n    {node['failureSummary']}"
        for rule in answer["violations"]
        for node in rule["nodes"]
    ]
