"""The structure of the code, checked by reading it."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import PROJECT

PACKAGES = ("federation", "ratings", "tournaments", "players")
LONGEST_FILE = 400
CONTRACTS = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
PURE = next(
    [PROJECT / name.replace(".", "/") for name in contract["source_modules"]]
    for contract in CONTRACTS
    if "know no framework" in contract["name"]
)


def files(*places: Path) -> list[Path]:
    """The Python files of packages and modules."""
    found = [
        path
        for place in places
        for path in (place.rglob("*.py") if place.is_dir() else [place.with_suffix(".py")])
    ]
    assert found
    return sorted(found)


def shown(path: Path) -> str:
    return str(path.relative_to(PROJECT))


def imported(tree: ast.AST) -> Iterator[str]:
    """The first part of every name that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.split(".")[0]


def test_imports_run_one_way() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_no_file_is_long() -> None:
    lines = {
        shown(path): len(path.read_text().splitlines())
        for path in files(*(PROJECT / name for name in (*PACKAGES, "tests")))
        if "migrations" not in path.parts  # written by makemigrations
    }
    assert {name: count for name, count in lines.items() if count > LONGEST_FILE} == {}


@pytest.mark.parametrize("path", files(*PURE), ids=shown)
def test_pure_modules_know_no_framework_and_no_clock(path: Path) -> None:
    tree = ast.parse(path.read_text())
    assert (
        set(imported(tree)) & {"django", "psycopg", "celery", "redis", "time", "random", "os", "socket"}
        == set()
    )
    clocks = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in {"now", "today", "utcnow", "time"}
    ]
    assert clocks == []


FLOAT_NAMES = {
    "float",
    "float16",
    "float32",
    "float64",
    "double",
    "true_divide",
    "sqrt",
    "exp",
    "mean",
    "average",
}


@pytest.mark.parametrize("path", files(PROJECT / "ratings" / "regulations"), ids=shown)
def test_regulations_calculate_with_whole_numbers(path: Path) -> None:
    wrong = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            wrong.append(f"line {node.lineno}: {node.value}")
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            wrong.append(f"line {node.lineno}: /")
        elif isinstance(node, ast.Name) and node.id in FLOAT_NAMES | {"round"}:
            wrong.append(f"line {node.lineno}: {node.id}")
        elif isinstance(node, ast.Attribute) and node.attr in FLOAT_NAMES | {"round", "around", "rint"}:
            wrong.append(f"line {node.lineno}: .{node.attr}")
    assert wrong == []
