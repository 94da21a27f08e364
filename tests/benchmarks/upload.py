"""From uploading a report as large as the largest known one to the page that shows who was recognised."""

from datetime import date

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from django.urls import reverse

from players.models import Player
from ratings.models import Rating, RatingList
from tests.benchmarks.database import analyze, database
from tests.benchmarks.federations import SIZES, Federation
from tests.benchmarks.figures import Figure, stopwatch
from tests.benchmarks.month import OPENING
from tests.benchmarks.reports import GAMES, PLAYERS, season
from tests.office import client_of
from tournaments.intake import batches
from tournaments.models import Finding, ReportBatch, Tournament
from tournaments.trf.records import PartialDate, ReportedPlayer

SPACING = 16
"""One in this many registered players takes part."""


def upload() -> list[Figure]:
    """Upload it as a clerk does, with the office's checks against a month of other events and a list in force."""
    size = SIZES["national"]
    with database(), override_settings(ALLOWED_HOSTS=["*"], REQUIRE_SECOND_FACTOR=False):
        federation = Federation(size.players)
        rating_list = federation.register(OPENING)
        federation.play(OPENING, size.games)
        analyze()
        content = season(_people(rating_list), date(OPENING.year, OPENING.month, 5))
        client = client_of("clerk")
        client.get(reverse("office:upload"))  # so that the program is loaded, as a running server's is
        with stopwatch() as watch:
            tournament = _hand_in(client, content)
        matched = tournament.entries.exclude(player=None).count()
        findings = Finding.objects.filter(tournament=tournament).count()
    what = f"{PLAYERS} players, {GAMES} games; {matched} recognised of {size.players}, {findings} standing findings"
    return [Figure("upload to matched preview", watch.seconds, 10, "lower", "s", what)]


def _hand_in(client: Client, content: bytes) -> Tournament:
    sent = client.post(reverse("office:upload"), {"report_files": SimpleUploadedFile("season.trf", content)})
    batches.read_all(ReportBatch.objects.latest("id"))
    sent = client.get(sent.headers["Location"])
    tournament = Tournament.objects.latest("id")
    address = reverse("office:tournament", args=[tournament.pk])
    assert sent.headers["Location"] == address, sent.content
    assert client.get(address).status_code == 200
    return tournament


def _people(rating_list: RatingList) -> list[ReportedPlayer]:
    """Of three, one is reported by FIDE id, one by name and birth date, one is nobody's; one rating in ten is wrong."""
    ratings = dict(Rating.objects.filter(run=rating_list.run_id).values_list("player", "rating"))
    people = []
    for number, player in enumerate(
        Player.objects.filter(pk__lte=PLAYERS * SPACING).order_by("pk")[::SPACING], start=1
    ):
        is_known = number % 3 != 0
        born = player.birth_date
        rating = ratings.get(player.pk)
        people.append(
            ReportedPlayer(
                start_number=number,
                name=player.name if is_known else f"Nobody{number}, Nora",
                sex=player.sex,
                rating=rating + 10 if rating and number % 10 == 0 else rating,
                federation=player.federation,
                fide_id=player.fide_id if number % 3 == 1 else None,
                birth=PartialDate(born.year, born.month, born.day) if is_known and born else None,
                rank=number,
            )
        )
    return people
