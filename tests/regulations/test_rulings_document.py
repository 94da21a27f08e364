"""docs/rulings.md: an entry for each ruling, with tests that exist and parameters that exist."""

import ast
import re
from dataclasses import fields

import pytest

from ratings.regulations.parameters import Regulations
from tests.support import PROJECT

ENTRIES = re.split(
    r"^### ", (PROJECT / "docs" / "rulings.md").read_text(encoding="utf-8"), flags=re.MULTILINE
)[1:]
NAMED = {entry.split()[0]: re.findall(r"^Test: `(.+)`$", entry, flags=re.MULTILINE) for entry in ENTRIES}


def names_of_tests(path: str) -> set[str]:
    """The names of a file's tests, those of a class with its name before them."""
    names = set()
    for node in ast.parse((PROJECT / "tests" / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            names |= {f"{node.name}::{part.name}" for part in node.body if isinstance(part, ast.FunctionDef)}
    return names


def test_every_ruling_has_one_entry() -> None:
    # Adjustments (R31) and events in parts (R29) are not built yet.
    numbers = [*range(1, 29), 30, *range(32, 39)]
    assert sorted(NAMED, key=lambda name: int(name[1:])) == [f"R{number}" for number in numbers]
    assert len(ENTRIES) == len(numbers)


@pytest.mark.parametrize("ruling", NAMED)
def test_every_named_test_exists(ruling: str) -> None:
    assert NAMED[ruling]
    for name in NAMED[ruling]:
        path, test = name.split("::", 1)
        assert test in names_of_tests(path), name


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.split()[0])
def test_every_named_parameter_exists(entry: str) -> None:
    for sentence in re.findall(r"Parameters?: ([^.]+)\.", entry):
        assert set(re.findall(r"`(\w+)`", sentence)) <= {field.name for field in fields(Regulations)}
