"""The private Valkey."""

import os
import shutil
import socket
from pathlib import Path

from federation.embedded.home import (
    claim_port,
    home,
    own,
    pid_in,
    programs,
    run,
    state,
    system_user,
    wait_for,
    write,
)

DATABASES = 256

_CONF = """
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


def folder() -> Path:
    """Its data, with `valkey.log`."""
    return home() / "valkey"


def pid() -> int | None:
    """Its process, None if it is not running."""
    return pid_in(folder() / "valkey.pid")


def url(database: int = 0) -> str:
    """The address of one of its numbered databases, even if it is not running."""
    return f"redis://:{state()['password']}@127.0.0.1:{state()['valkey_port']}/{database}"


def runs() -> bool:
    """Whether it answers with the password of this checkout."""
    return pid() is not None and _says("PING") == "+PONG"


def start() -> None:
    """Start it and wait until it answers. Raises ServerError."""
    data = own(folder())
    conf = data / "valkey.conf"
    port = claim_port("valkey_port")
    write(conf, _CONF.format(port=port, password=state()["password"], databases=DATABASES, folder=data))
    if os.geteuid() == 0:
        shutil.chown(conf, system_user())
    run([programs().valkey, conf], log=data / "valkey.log")
    wait_for(runs, f"Valkey did not start. More in {data / 'valkey.log'}.")


def stop() -> None:
    """Save its data to disk and stop it. Raises ServerError."""
    if runs():
        _says("SHUTDOWN")
        wait_for(lambda: pid() is None, f"Valkey did not stop. More in {folder() / 'valkey.log'}.")


def _says(command: str) -> str:
    port, password = state()["valkey_port"], state()["password"]
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=2) as connection:
            connection.sendall(f"AUTH {password}\r\n{command}\r\n".encode())
            lines = connection.makefile()
            return lines.readline().strip() and lines.readline().strip()
    except OSError:
        return ""
