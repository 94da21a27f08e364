import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import PROJECT, WAIT, environment, is_alive, wait_for


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def children(pid: int) -> list[int]:
    found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return found + [grandchild for child in found for grandchild in children(child)]


@pytest.fixture
def demo(transactional_db: None) -> Iterator[tuple[subprocess.Popen[str], int]]:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "demo", "--empty", f"--port={port}"],
        cwd=PROJECT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    yield process, port
    if process.poll() is None:
        process.terminate()
        process.wait(WAIT)


def test_the_demo_serves_with_worker_and_beat_and_stops_without_leftovers(
    demo: tuple[subprocess.Popen[str], int],
) -> None:
    process, port = demo
    assert process.stdout
    assert any(f"http://127.0.0.1:{port}/" in line for line in process.stdout)
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/login/", timeout=WAIT) as page:
        text = page.read().decode()
        assert "script-src 'self'" in page.headers["Content-Security-Policy"]
    for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', text):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{address}", timeout=WAIT) as file:
            assert file.status == 200
    pids = children(process.pid)
    commands = [Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ") for pid in pids]
    for name in ("celery -A federation worker", "celery -A federation beat", "gunicorn federation.wsgi"):
        assert any(name in command for command in commands), name
    process.send_signal(signal.SIGTERM)
    assert process.wait(WAIT) == 0
    wait_for(lambda: not any(is_alive(pid) for pid in pids))


def test_a_port_in_use_is_said(transactional_db: None) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "manage.py", "demo", "--empty", f"--port={port}"],
            cwd=PROJECT,
            env=environment(),
            capture_output=True,
            text=True,
            timeout=WAIT,
            check=False,
        )
    assert done.returncode == 1
    assert f"Port {port} cannot be used" in done.stderr
    assert done.stdout == ""
