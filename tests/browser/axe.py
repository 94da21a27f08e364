"""axe in a page: it looks for what keeps people with a keyboard or a screen reader out."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

_UNFOLD = "[...document.querySelectorAll('details')].slice(0, 5).forEach(one => { one.open = true; })"
_RUN = """rules => axe.run({resultTypes: ["violations"], preload: false, ...rules}).then(
  answer => ({violations: answer.violations, passes: answer.passes.length})
)"""
EVERYTHING: dict[str, object] = {}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
ALL_BUT_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}


def prepare(page: Page) -> None:
    """Put axe into the page, which must let it (`bypass_csp`), and unfold what is folded first."""
    page.evaluate(_UNFOLD)
    page.evaluate(AXE_SCRIPT)


def violations(page: Page, where: str, rules: dict[str, object] = EVERYTHING) -> list[str]:
    """What axe finds on a prepared page: where, rule, element, and what is wrong with it."""
    answer = page.evaluate(_RUN, rules)
    assert answer["passes"], f"axe saw nothing of {where}"
    return [
        f"{where}: {rule['id']}: {node['html'][:300]}\n    {node['failureSummary']}"
        for rule in answer["violations"]
        for node in rule["nodes"]
    ]
