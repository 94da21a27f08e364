"""Visitors of the public pages, in a process of their own: `python -m tests.benchmarks.visitors PORT DAY PLAYERS`.

Each asks for a page on a new connection, reads it and asks for the next one: mostly the newest list, the first page and
popular players, one time in ten a player nobody else asks for. They arrive over some seconds, and are timed from then
on. They leave when standard input is closed, and report as JSON: how many answers, the slowest and the 95th percentile
in seconds, and every error.
"""

import asyncio
import json
import random
import sys
import time

VISITORS = 200
THINKING = 10.0
"""Seconds between a page and the next one, on average."""
COMING = 10
"""Seconds over which they arrive; a fresh server compiles its templates and has nothing cached yet."""
_TIMEOUT = 30


def _next_address(chance: random.Random, day: str, players: int) -> str:
    what = chance.random()
    if what < 0.1:
        return f"/players/{chance.randrange(players) + 1}/"
    if what < 0.15:
        return f"/api/v1/players/{chance.randrange(players) + 1}"
    if what < 0.2:
        return f"/players/?q={chance.choice('bdfgk')}{chance.choice('aeiou')}{chance.choice('lnrs')}"
    if what < 0.45:
        return f"/lists/standard/{day}/?page={1 + int(chance.expovariate(0.5))}"
    if what < 0.7:
        return f"/players/{1 + int(chance.expovariate(0.02))}/"
    return chance.choice(["/", "/lists/", "/tournaments/", "/lists/top/", "/calculators/"])


async def _ask(port: int, address: str) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        request = (
            f"GET {address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        )
        writer.write(request.encode())
        answer = await reader.read(-1)
    finally:
        writer.close()
    return int(answer[9:12] or 0)


async def _visit(
    number: int, port: int, day: str, players: int, seen: list[float], errors: list[str]
) -> None:
    chance = random.Random(number)
    began = time.perf_counter()
    await asyncio.sleep(chance.random() * COMING)
    while True:
        address = _next_address(chance, day, players)
        start = time.perf_counter()
        try:
            status = await asyncio.wait_for(_ask(port, address), _TIMEOUT)
            if status != 200:
                errors.append(f"{address}: {status}")
        except (OSError, TimeoutError, ValueError) as error:
            errors.append(f"{address}: {error!r}")
        if start > began + COMING:
            seen.append(time.perf_counter() - start)
        await asyncio.sleep(chance.expovariate(1 / THINKING))


async def _crowd(port: int, day: str, players: int) -> dict[str, object]:
    seen: list[float] = []
    errors: list[str] = []
    tasks = [asyncio.create_task(_visit(n, port, day, players, seen, errors)) for n in range(VISITORS)]
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in tasks:
        task.cancel()
    seen.sort()
    p95 = seen[int(len(seen) * 0.95)]
    return {"answers": len(seen), "slowest": seen[-1], "p95": p95, "errors": errors}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_crowd(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))))  # noqa: T201
