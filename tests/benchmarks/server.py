"""gunicorn with the office, as it runs in production, and a visitor who times what it answers."""

import http.client
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from tests import support
from tests.benchmarks.figures import stopwatch

WORKERS, THREADS = 2, 4


@contextmanager
def server() -> Iterator[int]:
    """Serve the current database and return the port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = support.environment(
        REDIS_URL=settings.REDIS_URL,
        SHARED_PAGE_SECONDS="60",
        API_REQUESTS_PER_MINUTE="0",
    )
    command = [
        *(sys.executable, "-m", "gunicorn", "tests.benchmarks.served", f"--bind=127.0.0.1:{port}"),
        *(f"--workers={WORKERS}", f"--threads={THREADS}", "--no-control-socket", "--worker-tmp-dir=/dev/shm"),
    ]
    process = subprocess.Popen(
        command, env=environment, cwd=support.PROJECT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(process, port)
        yield port
    finally:
        process.terminate()
        process.wait(30)


def seconds_of(port: int, address: str) -> float:
    """Return the seconds from asking for an address on a new connection to having the whole answer."""
    with stopwatch() as watch:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", address, headers={"Accept-Encoding": "gzip", "Accept-Language": "en"})
        response = connection.getresponse()
        response.read()
        connection.close()
    if response.status != 200:
        raise RuntimeError(f"{address}: {response.status}")
    return watch.seconds


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    for _ in range(300):
        if process.poll() is not None:
            raise RuntimeError("gunicorn ended; run it by hand to see why")
        try:
            for _ in range(4 * WORKERS * THREADS):  # every process has to have imported the office
                seconds_of(port, "/empty/")
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("gunicorn does not answer")
