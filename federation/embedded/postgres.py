"""The private PostgreSQL."""

import os
import shutil
import time
from pathlib import Path

import psycopg

from federation.embedded.home import (
    WAIT_SECONDS,
    ServerError,
    answers,
    claim_port,
    home,
    own,
    pid_in,
    programs,
    run,
    state,
    system_user,
    write,
)

NAME = "rating_office"
AFTER_KILL_SECONDS = 10
"""How long the processes of a killed server may take to notice; until then no new one starts."""

_CONF = """
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


def folder() -> Path:
    """Its data, with `server.log`."""
    return home() / "postgres"


def pid() -> int | None:
    """Its process, None if it is not running."""
    return pid_in(folder() / "postmaster.pid")


def url(name: str = NAME) -> str:
    """The address of one of its databases, even if it is not running."""
    return f"postgresql://{NAME}:{state()['password']}@127.0.0.1:{state()['postgres_port']}/{name}"


def runs() -> bool:
    """Whether its process is alive and its port answers."""
    return pid() is not None and answers(state()["postgres_port"])


def start() -> None:
    """Start it and wait until it answers, creating its data if missing. Raises ServerError."""
    data = folder()
    if not (data / "PG_VERSION").exists():
        _create_cluster(data)
    log = data / "server.log"
    options = ["-l", log, "-o", f"-p {claim_port('postgres_port')}", "-w", "-t", WAIT_SECONDS]
    end = time.monotonic() + AFTER_KILL_SECONDS
    while True:
        try:
            run([_pg_ctl(), "-D", data, *options, "start"], log=log)
            break
        except ServerError:
            if time.monotonic() > end:
                raise
            time.sleep(0.5)
    _create_database()


def stop() -> None:
    """Stop it, aborting what it is doing. Raises ServerError."""
    if pid() is not None:
        run([_pg_ctl(), "-D", folder(), "-m", "fast", "-w", "-t", WAIT_SECONDS, "stop"])


def _pg_ctl() -> Path:
    return programs().postgres / "pg_ctl"


def _create_cluster(data: Path) -> None:
    if data.exists():
        raise ServerError(f"{data} exists but is not a PostgreSQL data folder. Move it away and try again.")
    new = data.with_suffix(".new")
    shutil.rmtree(new, ignore_errors=True)
    own(new)
    password = home() / "initdb-password"
    write(password, state()["password"])
    if os.geteuid() == 0:
        shutil.chown(password, system_user())
    try:
        run(
            [
                *(programs().postgres / "initdb", "-D", new, "-U", NAME, "--encoding=UTF8"),
                *("--auth=scram-sha-256", f"--pwfile={password}"),
                *("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
            ]
        )
    finally:
        password.unlink()
    with (new / "postgresql.conf").open("a") as conf:
        conf.write(_CONF)
    new.rename(data)


def _create_database() -> None:
    with psycopg.connect(url("postgres"), autocommit=True) as connection:
        known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [NAME]).fetchone()
        if not known:
            connection.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(NAME)))
