"""Private PostgreSQL and Valkey for trying the office out and for its tests.

They are used if DATABASE_URL or REDIS_URL is not set, listen only on 127.0.0.1 and require a password
generated for this checkout. All processes of a checkout share them: the first that needs them starts them, a file
lock keeps two from doing so at once. Their data lives in `.private/`; for root they run under a user of their
own, and where that user cannot reach `.private/`, the data lives under /var/tmp.

    python -m federation.embedded start|stop|restart [postgres|valkey]|status|remove
"""

import fcntl
import os
import shutil
from typing import Any

from federation.embedded import postgres, valkey
from federation.embedded.home import PROJECT, ServerError, home, installed, locked, state

__all__ = [
    "PROJECT",
    "SERVERS",
    "ServerError",
    "installed",
    "keep",
    "postgres",
    "remove",
    "restart",
    "secret_key",
    "start",
    "status",
    "stop",
    "stop_if_unused",
    "valkey",
]

SERVERS = {"postgres": postgres, "valkey": valkey}

_in_use_by_this_process: int | None = None


def start() -> None:
    """Start what is not running, and register this process as a user until it ends."""
    global _in_use_by_this_process
    if _in_use_by_this_process is None:
        _in_use_by_this_process = _users()
        fcntl.flock(_in_use_by_this_process, fcntl.LOCK_SH)
    with locked():
        for server in SERVERS.values():
            if not server.runs():
                server.start()


def stop() -> None:
    """Stop both servers, even if they are in use."""
    keep(False)
    with locked():
        for server in SERVERS.values():
            server.stop()


def restart(*names: str) -> None:
    """Restart the named servers, or both, under the same addresses, as after a failure."""
    with locked():
        for name in names or SERVERS:
            SERVERS[name].stop()
            SERVERS[name].start()


def remove() -> None:
    """Stop both servers and remove their data, ports and secrets, with the logs of the demo."""
    stop()
    shutil.rmtree(home())
    home.cache_clear()


def keep(wanted: bool) -> None:
    """Whether the servers keep running after their last user has ended."""
    mark = home() / "keep"
    if wanted:
        mark.touch()
    else:
        mark.unlink(missing_ok=True)


def stop_if_unused() -> bool:
    """Stop both servers unless another process uses them or they are kept running; True if stopped."""
    global _in_use_by_this_process
    if _in_use_by_this_process is not None:
        os.close(_in_use_by_this_process)
        _in_use_by_this_process = None
    if (home() / "keep").exists():
        return False
    users = _users()
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
    """For each server whether it runs, its process and its port; and the folder with data and logs."""
    servers = {
        name: {"running": server.runs(), "pid": server.pid(), "port": state()[f"{name}_port"]}
        for name, server in SERVERS.items()
    }
    return {**servers, "folder": str(home())}


def secret_key() -> str:
    """A SECRET_KEY generated for this checkout, so that none is in the code."""
    return str(state()["secret_key"])


def _users() -> int:
    return os.open(home() / "users.lock", os.O_RDWR | os.O_CREAT, 0o600)
