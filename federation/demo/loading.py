"""Loading the demo federation as an office works: reports are received, matched, accepted, run and published.

Month by month, through the same services as the pages; an interrupted load goes on with the first event that is
not there. The administrator's account is made last: where it is, the demo is complete.
"""

import datetime as dt
from collections.abc import Callable
from functools import partial

import pghistory
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.demo import accounts
from federation.demo.people import DemoPlayer, opening_list
from federation.demo.season import Event, Federation, PlayedMonth, Then
from players.models import Player
from players.register.registration import register_player
from ratings.lists import publication
from ratings.lists.opening import read_opening_list, take_over
from ratings.models import Rating, RatingList
from ratings.published.in_force import list_in_force, next_open_list, published_lists
from ratings.runs import computation
from tournaments.identity import identification
from tournaments.intake import acceptance, receiving
from tournaments.models import Entry, Report, Tournament
from tournaments.play.results import TimeControl

SEED = 8
PLAYERS = 2000
MONTHS = 13
"""A year and the month before it: enough for inactive players, and loaded in half a minute."""

_FEWEST_PLAYERS = 40
_BY_REPORT = 5
"""One in this many newcomers is registered from the first report."""

Write = Callable[[str], object]


class DemoError(RuntimeError):
    """The demo cannot be loaded into this database; the message says why and what to do."""


def load_federation(
    write: Write,
    *,
    players: int = PLAYERS,
    months: int = MONTHS,
    seed: int = SEED,
    last: dt.date | None = None,
) -> None:
    """Load the demo, or what is missing of it, up to the list of the current month (or of `last`).

    Raises DemoError if the database has other data, or a demo with another seed or size.
    """
    if players < _FEWEST_PLAYERS or months < 1:
        raise DemoError(f"A demo needs {_FEWEST_PLAYERS} players and a month at least.")
    if accounts.is_demo_office():
        if User.objects.filter(username=accounts.ADMIN).exists():
            accounts.ensure_staff()
            accounts.ensure_admin()
            return
    elif Player.objects.exists() or User.objects.exists():
        raise DemoError(
            "This database holds data that is not the demo's. Use --empty to serve it as it is, or another database."
        )
    last = (last or timezone.localdate()).replace(day=1)
    begun = RatingList.objects.filter(time_control=TimeControl.STANDARD).order_by("date").first()
    first = begun.date if begun else _months_before(last, months)
    loading = Loading(Federation(seed, players, months, first, settings.FEDERATION_CODE), write)
    loading.load()
    accounts.ensure_admin()


class Loading:
    """The office at work: what it knows about the fictional people, and who does what."""

    def __init__(self, federation: Federation, write: Write) -> None:
        self.federation = federation
        self.write = write
        self.staff = accounts.ensure_staff()
        self.numbers: dict[int, int] = {}
        """The office's numbers of the people registered so far, by index."""
        self._ratings: dict[tuple[TimeControl, dt.date], dict[int, int | None]] = {}
        """The ratings on lists in force since a day, by number."""

    def load(self) -> None:
        size = f"{self.federation.players} players and {self.federation.months} months"
        self.write(f"Loading a federation of {size} (2 or 3 seconds a month)")
        # Whatever a power cut loses is loaded again.
        with connection.cursor() as cursor:
            cursor.execute("SET synchronous_commit TO off")
        self._open()
        self._recall_numbers()
        for month in range(1, self.federation.months + 1):
            open_lists = [found for control in TimeControl if (found := next_open_list(control))]
            # The last published month may still lack its late reports.
            if min(rating_list.date for rating_list in open_lists) <= self.federation.date(month + 1):
                self._month(month, open_lists)
        with connection.cursor() as cursor:
            cursor.execute("RESET synchronous_commit")

    def _month(self, month: int, open_lists: list[RatingList]) -> None:
        day = self.federation.date(month)
        published = _at(day, -1, 16)
        events = PlayedMonth(self.federation, month, self._listed).play()
        self._register_newcomers(month)
        for event in (event for event in events if not event.late):
            self._take_in(event, _at(event.end, 1, 18))
        for rating_list in open_lists:
            if rating_list.date == day:
                self._publish(rating_list, published)
        for event in (event for event in events if event.late):
            self._take_in(event, published + dt.timedelta(hours=2))
        self.write(f"{day:%Y-%m-%d}: {len(events)} tournaments, {len(self.numbers)} players known")

    def _open(self) -> None:
        """Import the opening lists of all time controls."""
        day = self.federation.opening
        for time_control in TimeControl:
            if not published_lists(time_control).exists():
                content = opening_list(self.federation.people, time_control).encode()
                rows = read_opening_list(content, day)
                take_over(rows, time_control, day, self.staff["officer"], now=_at(day, -1, 16))

    def _recall_numbers(self) -> None:
        """Find everyone who is already registered. Raises DemoError if the people are not the demo's."""
        known = {
            (name, birth): number
            for number, name, birth in Player.objects.values_list("pk", "name", "birth_date")
        }
        for person in self.federation.people:
            if (person.name, person.birth) in known:
                self.numbers[person.index] = known[person.name, person.birth]
        listed = [person for person in self.federation.people if person.opening]
        if len(self.numbers) != len(known) or any(self.numbers.get(p.index) != p.index for p in listed):
            raise DemoError(
                "This database holds a demo that was begun with another --seed, --players or --months. "
                "Use the same options again, or start over after `make clean`."
            )

    def _register_newcomers(self, month: int) -> None:
        """Register newcomers announced by their clubs; the others come with their first report."""
        for person in self.federation.people:
            announced = person.first_month == month and person.index % _BY_REPORT
            if announced and person.index not in self.numbers:
                with pghistory.context(user=self.staff["clerk"].pk):
                    player = register_player(
                        name=person.name,
                        birth_date=person.birth,
                        sex=person.sex,
                        federation=person.federation,
                        by=self.staff["clerk"],
                    )
                self.numbers[person.index] = player.pk

    def _take_in(self, event: Event, at: dt.datetime) -> None:
        """Receive, complete and accept one report, all or nothing."""
        clerk, officer = self.staff["clerk"], self.staff["officer"]
        if Report.objects.filter(file_name=event.file_name).exists():
            return
        with pghistory.context(user=clerk.pk), transaction.atomic():
            received = receiving.receive_report(event.file_name, event.content, by=clerk, now=at)
            tournament = received.tournament
            if tournament is None:
                faults = "; ".join(finding.message for finding in received.findings)
                raise DemoError(f"{event.file_name} is refused: {faults}")
            if event.then is Then.IN_CORRECTION:
                return
            self._match(tournament, event, clerk)
            self._confirm(tournament, clerk, at)
            if event.then is Then.ACCEPTED:
                with pghistory.context(user=officer.pk):
                    acceptance.accept(tournament, officer, at + dt.timedelta(hours=1))

    def _confirm(self, tournament: Tournament, clerk: User, at: dt.datetime) -> None:
        """Confirm all findings: the demo's arbiters have good answers."""
        for point in acceptance.open_points(tournament):
            if point.finding is not None:
                reason = _("Confirmed by the arbiter.")
                acceptance.settle_finding(point.finding, clerk, reason, at + dt.timedelta(minutes=30))

    def _match(self, tournament: Tournament, event: Event, clerk: User) -> None:
        for entry in Entry.objects.filter(tournament=tournament, player=None):
            person = event.people[entry.start_number - 1]
            if person.index in self.numbers:
                identification.match_entry(entry, Player.objects.get(pk=self.numbers[person.index]), clerk)
            else:
                self.numbers[person.index] = self._register(entry, person, clerk).pk

    def _register(self, entry: Entry, person: DemoPlayer, clerk: User) -> Player:
        register = partial(
            identification.register_from_entry,
            entry,
            clerk,
            name=person.name,
            birth_date=person.birth,
            sex=person.sex,
        )
        try:
            return register()
        except ValidationError as error:
            if error.code != "likely-duplicate":
                raise
            # The clerk has asked: it is someone else of the same name.
            return register(confirmed=True)

    def _publish(self, rating_list: RatingList, at: dt.datetime) -> None:
        officer, approver = self.staff["officer"], self.staff["approver"]
        run = publication.request_run(rating_list, officer, now=at - dt.timedelta(hours=7))
        run = computation.compute(run.pk)
        with pghistory.context(user=approver.pk):
            rating_list = publication.approve(rating_list, run, approver, now=at - dt.timedelta(hours=2))
            publication.publish(rating_list, approver, now=at)

    def _listed(self, time_control: TimeControl, day: dt.date) -> dict[int, tuple[int, int | None]]:
        key = time_control, day.replace(day=1)
        if key not in self._ratings:
            rating_list = list_in_force(time_control, day)
            rows = Rating.objects.filter(run_id=rating_list.run_id if rating_list else None)
            self._ratings[key] = dict(rows.values_list("player_id", "rating"))
        ratings = self._ratings[key]
        return {index: (number, ratings.get(number)) for index, number in self.numbers.items()}


def _at(day: dt.date, days: int, hour: int) -> dt.datetime:
    return timezone.make_aware(dt.datetime.combine(day + dt.timedelta(days=days), dt.time(hour)))


def _months_before(day: dt.date, months: int) -> dt.date:
    number = day.year * 12 + day.month - 1 - months
    return dt.date(number // 12, number % 12 + 1, 1)
