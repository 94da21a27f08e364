"""Whatever prevents installing or serving the office is reported in one line, before anything is installed."""

import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import PROJECT

SCRIPT = PROJECT / "federation" / "preconditions.py"


def report(argument: str, before: str = "pass", **environment: str) -> str:
    """Run the script alone, without the project's packages; return what it says when it refuses."""
    run = f"runpy.run_path({str(SCRIPT)!r}, run_name='__main__')"
    code = f"import runpy, sys; sys.argv = ['', {argument!r}]; {before}; {run}"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code],
        env={"PATH": "/usr/sbin:/usr/bin:/bin"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == ""
    assert done.returncode == (1 if done.stderr else 0)
    return done.stderr


def test_nothing_is_reported_where_it_can_be_installed() -> None:
    assert report("install") == ""


def test_an_older_python_is_reported() -> None:
    assert report("install", "sys.version_info = (3, 10, 4)") == (
        "Python 3.11 or later is needed. Name one, for example: make PYTHON=python3.13 demo\n"
    )


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_missing_venv_module_is_reported(module: str) -> None:
    assert report("install", f"sys.modules[{module!r}] = None") == (
        "Python's venv module is missing. Install it, for example: sudo apt-get install python3-venv\n"
    )


def test_root_without_useradd_is_reported(tmp_path: Path) -> None:
    as_root = "import os; os.geteuid = lambda: 0"
    line = "PostgreSQL refuses root, and there is no useradd to create a user for it. Use another account.\n"
    assert report("install", as_root, PATH=str(tmp_path)) == line
    assert report("install", "import os; os.geteuid = lambda: 1000", PATH=str(tmp_path)) == ""
    own = {"DATABASE_URL": "postgresql://office@db/office", "REDIS_URL": "redis://cache:6379/0"}
    assert report("install", as_root, PATH=str(tmp_path), **own) == ""


def test_a_taken_port_is_reported_before_anything_is_installed(tmp_path: Path) -> None:
    for file in ("Makefile", "requirements-trial.lock", "federation/preconditions.py"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        shutil.copy(PROJECT / file, tmp_path / file)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = ["make", "--no-print-directory", "demo", f"PORT={port}", f"PYTHON={sys.executable}"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    line, make_says = done.stderr.splitlines()
    assert line.startswith(f"Port {port} cannot be used (")
    assert line.endswith("Choose another, for example: make demo PORT=8001")
    assert "free-port" in make_says
    assert done.stdout == ""
    assert not (tmp_path / ".venv").exists()
    assert report(port) == ""


@pytest.mark.parametrize("port", ["99999", "www"])
def test_an_invalid_port_is_reported(port: str) -> None:
    assert report(port).startswith(f"Port {port} cannot be used (")
