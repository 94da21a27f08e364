"""The house is as `docs/house.md` shows it."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from ratings.regulations.editions import EDITIONS
from ratings.regulations.rulings import RULINGS
from tests.architecture.test_structure import PACKAGES
from tests.support import PROJECT

NAMED = re.findall(r"`([\w/]+(?:\.py|\.toml|/))(?::(\w+))?`", (PROJECT / "docs" / "house.md").read_text())
ONE_IDEA = {"Command", "Finding", "Severity", "TimeControl"}
"""Commands have the name that Django asks for; the others are one idea, as a plain value and as a model."""


def _classes(path: Path) -> list[str]:
    return [node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef)]


@pytest.mark.parametrize(("path", "name"), sorted(set(NAMED)))
def test_a_path_that_the_walk_names_exists(path: str, name: str) -> None:
    assert (PROJECT / path).exists()
    if name:
        defined = {getattr(node, "name", "") for node in ast.parse((PROJECT / path).read_text()).body}
        assert name in defined


def test_every_room_says_what_it_is_for() -> None:
    silent = [
        str(path.relative_to(PROJECT))
        for package in PACKAGES
        for path in (PROJECT / package).rglob("__init__.py")
        if not {"migrations", "management", "commands", "templatetags"} & {*path.parent.parts}
        and not ast.get_docstring(ast.parse(path.read_text()))
    ]
    assert silent == []


def test_no_two_public_classes_share_a_name() -> None:
    found = defaultdict(list)
    for package in PACKAGES:
        for path in (PROJECT / package).rglob("*.py"):
            if "migrations" not in path.parts:
                for name in _classes(path):
                    found[name].append(str(path.relative_to(PROJECT)))
    shared = {
        name: paths
        for name, paths in found.items()
        if len(paths) > 1 and name not in ONE_IDEA and not name.startswith("_")
    }
    assert shared == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_ruling_of_an_edition_has_its_words(edition: str) -> None:
    """Its page shows them all."""
    assert set(EDITIONS[edition].rulings) <= set(RULINGS)
