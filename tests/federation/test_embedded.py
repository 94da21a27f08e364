"""The private servers of an unused checkout, each command in its own process."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis

from tests.support import PROJECT, is_alive

READ_URLS = "from federation import embedded as e; print(e.postgres.url(), e.valkey.url())"


class Checkout:
    """A copy of what the private servers need, in a folder that only its owner may enter."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        unneeded = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PROJECT / "federation", folder / "federation", ignore=unneeded)
        folder.chmod(0o700)

    def popen(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def python(self, code: str) -> str:
        process = self.popen("-c", code)
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        return out

    def command(self, *arguments: str) -> dict[str, Any]:
        process = self.popen("-m", "federation.embedded", *arguments)
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        status: dict[str, Any] = json.loads(out)
        return status


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checkout]:
    checkout = Checkout(tmp_path_factory.mktemp("checkout"))
    yield checkout
    process = checkout.popen("-m", "federation.embedded", "remove")
    _, err = process.communicate(timeout=120)
    assert process.returncode == 0, err


def test_two_processes_at_once_start_one_pair_of_servers(checkout: Checkout) -> None:
    both = [checkout.popen("-m", "federation.embedded", "start") for _ in range(2)]
    answers = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [0, 0], answers
    first, second = (json.loads(out) for out, _ in answers)
    assert first == second
    assert first["postgres"]["running"]
    assert first["valkey"]["running"]


def test_starting_again_keeps_the_servers_and_their_data(checkout: Checkout) -> None:
    before = checkout.command("start")
    postgres, valkey = checkout.python(READ_URLS).split()
    with psycopg.connect(postgres) as connection:
        connection.execute("CREATE TABLE kept (id int)")
    with redis.Redis.from_url(valkey) as client:
        client.set("kept", "yes")
    assert checkout.command("start") == before
    after = checkout.command("restart")
    assert after["postgres"]["port"] == before["postgres"]["port"]
    assert after["postgres"]["pid"] != before["postgres"]["pid"]
    with psycopg.connect(postgres) as connection:
        connection.execute("SELECT FROM kept")
    with redis.Redis.from_url(valkey) as client:
        assert client.get("kept") == b"yes"


def test_only_one_server_is_restarted_when_named(checkout: Checkout) -> None:
    before = checkout.command("start")
    after = checkout.command("restart", "postgres")
    assert after["postgres"]["pid"] != before["postgres"]["pid"]
    assert after["valkey"] == before["valkey"]


def test_the_servers_ask_for_the_password(checkout: Checkout) -> None:
    status = checkout.command("start")
    port = status["postgres"]["port"]
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(f"postgresql://rating_office@127.0.0.1:{port}/rating_office", password="wrong")
    with pytest.raises(redis.AuthenticationError), redis.Redis(port=status["valkey"]["port"]) as client:
        client.ping()
    state = Path(status["folder"]) / "state.json"
    assert state.stat().st_mode & 0o077 == 0


def test_a_killed_postgresql_is_started_again(checkout: Checkout) -> None:
    before = checkout.command("start")
    os.kill(before["postgres"]["pid"], 9)
    checkout.command("start")
    postgres, _ = checkout.python(READ_URLS).split()
    with psycopg.connect(postgres) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_servers_in_use_or_kept_are_not_stopped_by_a_user_that_leaves(checkout: Checkout) -> None:
    leave = "from federation import embedded as e; e.start(); print(e.stop_if_unused())"
    checkout.command("start")
    assert checkout.python(leave) == "False\n"
    user = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from federation import embedded as e; e.keep(False); e.start(); print(); input()",
        ],
        cwd=checkout.folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert user.stdout
    user.stdout.readline()
    assert checkout.python(leave) == "False\n"
    user.communicate("\n", timeout=60)
    assert checkout.python(leave) == "True\n"
    assert not checkout.command("status")["postgres"]["running"]


def test_stop_leaves_no_process(checkout: Checkout) -> None:
    running = checkout.command("start")
    children = Path(f"/proc/{running['postgres']['pid']}/task/{running['postgres']['pid']}/children")
    pids = [running["postgres"]["pid"], running["valkey"]["pid"], *map(int, children.read_text().split())]
    assert len(pids) > 4
    stopped = checkout.command("stop")
    assert [stopped[name]["running"] for name in ("postgres", "valkey")] == [False, False]
    assert [pid for pid in pids if is_alive(pid)] == []
    assert checkout.command("stop") == stopped


def test_remove_leaves_nothing(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "checkout")
    started = checkout.command("start")
    removal = checkout.popen("-m", "federation.embedded", "remove")
    assert removal.communicate(timeout=120) == ("", "")
    assert not Path(started["folder"]).exists()
    assert not is_alive(started["postgres"]["pid"])
    assert not is_alive(started["valkey"]["pid"])


def test_an_unknown_word_is_answered_with_the_usage(checkout: Checkout) -> None:
    process = checkout.popen("-m", "federation.embedded", "halt")
    _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err.startswith("Usage: python -m federation.embedded ")
