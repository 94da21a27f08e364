"""Pages at the size of the federation against an empty view, on the same server."""

from datetime import date

from django.test import Client, override_settings
from django.urls import path

from federation import urls
from ratings.publication import month_after, next_open_list
from tests.benchmarks.database import analyze, database
from tests.benchmarks.federations import Federation, Size
from tests.benchmarks.figures import Figure, stopwatch
from tests.benchmarks.month import OPENING, compute, publish
from tournaments.models import TimeControl

MONTHS = 2
REQUESTS = 40


def empty(request):
    from django.http import HttpResponse

    return HttpResponse("")


urlpatterns = [*urls.urlpatterns, path("empty/", empty)]


def pages(size: Size) -> list[Figure]:
    with database(), override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"]):
        federation = Federation(size.players)
        federation.register(OPENING)
        day = OPENING
        for _ in range(MONTHS):
            federation.play(day, min(size.games, 20_000))
            day = month_after(day)
            rating_list = next_open_list(TimeControl.STANDARD)
            assert rating_list is not None
            publish(compute(rating_list)[1])
        analyze()
        nothing = _p95(lambda number: "/empty/")
        return [
            Figure(
                f"{name} page, p95",
                _p95(address),
                60,
                "lower",
                "ms",
                f"empty view {nothing:.1f} ms; {size.players} players; in process, one thread",
            )
            for name, address in _addresses(day, size.players).items()
        ]


def _addresses(day: date, players: int):
    return {
        "list": lambda number: f"/lists/standard/{day.isoformat()}/?page={number + 1}",
        "player": lambda number: f"/players/{1 + number * 97 % players}/",
        "search": lambda number: f"/players/?q=b{'aeiou'[number % 5]}l",
        "tournament": lambda number: f"/tournaments/{1 + number % 8}/",
        "home": lambda number: "/",
    }


def _p95(address) -> float:
    """Give the 95th percentile of the milliseconds of some requests, the first ones left out."""
    client = Client()
    times = []
    for number in range(REQUESTS):
        with stopwatch() as watch:
            response = client.get(address(number))
        assert response.status_code == 200, (address(number), response.status_code)
        times.append(watch.seconds * 1000)
    return sorted(times[5:])[int(len(times[5:]) * 0.95)]
