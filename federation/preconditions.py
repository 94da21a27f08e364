"""What must hold before the office is installed or served; otherwise one line says what is missing.

The Makefile runs this file by itself, with any Python 3: `preconditions.py install|PORT`.
"""

import os
import shutil
import socket
import sys


def installing() -> str:
    """Return why the office cannot be installed here; empty if it can."""
    if sys.version_info < (3, 11):  # noqa: UP036 (older versions are refused here)
        return "Python 3.11 or later is needed. Name one, for example: make PYTHON=python3.13 demo"
    try:
        import ensurepip  # noqa: F401 (Debian has it in python3-venv)
        import venv  # noqa: F401
    except ImportError:
        return "Python's venv module is missing. Install it, for example: sudo apt-get install python3-venv"
    private_servers = not (os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"))
    if os.geteuid() == 0 and private_servers and not shutil.which("useradd"):
        return (
            "PostgreSQL refuses root, and there is no useradd to create a user for it. Use another account."
        )
    return ""


def serving(port: str) -> str:
    """Return why pages cannot be served on the port; empty if they can."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", int(port)))
        except (OSError, OverflowError, ValueError) as error:
            return f"Port {port} cannot be used ({error}). Choose another, for example: make demo PORT=8001"
    return ""


if __name__ == "__main__":
    sys.exit((installing() if sys.argv[1] == "install" else serving(sys.argv[1])) or 0)
