"""A small office in the middle of a month, copied for every trial of a campaign as a database of its own."""

import datetime as dt
import json
import os
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.db import connection, connections
from django.utils import timezone

from players.base import queue
from players.fide import comparison
from players.models import FideListChunk, FideListImport, Player, Visibility
from players.names import fold
from players.register.registration import club_named, set_visibility
from ratings.exports import files
from ratings.lists import publication
from ratings.models import RatingList
from ratings.persons.merging import merge
from ratings.runs import computation
from tests import database
from tests.office import four_players, person
from tests.players.fide_lists import line, text_file
from tests.ratings import month
from tests.support import test_database_url
from tests.tournaments.entering.events import fill, take_part
from tournaments.entering.heads import create_event
from tournaments.identity import duplicates
from tournaments.intake.acceptance import look_again
from tournaments.intake.receiving import receive_report
from tournaments.models import Finding, Severity, System, TimeControl, Tournament
from tournaments.stages import EDITABLE

FEBRUARY = month.FEBRUARY
PEOPLE = ("anna", "bert")
"""Two people who may do everything; `olga` has done what was done before."""
NAMES = ("First, Fritz", "Second, Sven", "Third, Tina", "Fourth, Fiona")
_BORN = (dt.date(1980, 1, 15), dt.date(1975, 5, 2), dt.date(1990, 11, 30), dt.date(2001, 7, 7))


@contextmanager
def databases() -> Iterator["Databases"]:
    """An office in a database of its own, made now and removed in the end."""
    with psycopg.connect(test_database_url(), autocommit=True) as admin:
        made = Databases(admin, f"{database.DATABASE_PREFIX}{os.getpid()}_campaign")
        made.create(made.office, database.migrated() if settings.PRIVATE_SERVERS else "template1")
        try:
            with database.used(made.office):
                if not settings.PRIVATE_SERVERS:
                    call_command("migrate", verbosity=0)
                in_process(fill_office)
            yield made
        finally:
            made.drop(made.office)


def in_process(job: Callable[[], object], kill_after: float | None = None) -> float:
    """Do something in a process of its own, killed after so many seconds; return how long it took.

    What makes files starts threads, which would not live on in processes forked later.
    """
    connections.close_all()
    began = time.monotonic()
    pid = os.fork()
    if not pid:
        try:
            job()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    if kill_after is not None:
        time.sleep(kill_after)
        os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return time.monotonic() - began


class Databases:
    """The office's database and its copies."""

    def __init__(self, admin: psycopg.Connection, office: str) -> None:
        self._admin, self.office, self._number = admin, office, 0

    @contextmanager
    def copy(self) -> Iterator[None]:
        """Django works on a copy of the office inside the block."""
        self._number += 1
        name = f"{self.office}_{self._number}"
        self.create(name, self.office)
        try:
            with database.used(name):
                yield
        finally:
            self.drop(name)

    def create(self, name: str, template: str) -> None:
        self._admin.execute(
            psycopg.sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                psycopg.sql.Identifier(name), psycopg.sql.Identifier(template)
            )
        )
        off = psycopg.sql.SQL("ALTER DATABASE {} SET synchronous_commit = off")
        self._admin.execute(off.format(psycopg.sql.Identifier(name)))

    def drop(self, name: str) -> None:
        drop = psycopg.sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
        self._admin.execute(drop.format(psycopg.sql.Identifier(name)))


def fill_office() -> None:
    """Two opening lists with files; February's standard list is computed, the rapid one approved; work of all kinds."""
    for name in PEOPLE:
        user = person("officer", name)
        user.groups.set(Group.objects.all())
    olga = person("officer", "olga")
    opening = month.opening({number: 1500 + 10 * number for number in range(1, 17)})
    files.make(opening)
    files.make(month.opening({1: 1600, 2: 1500, 3: 1400}, time_control=TimeControl.RAPID))
    for number, (name, born) in enumerate(zip(NAMES, _BORN, strict=True), start=1):
        player = Player.objects.get(pk=number)
        player.name, player.birth_date, player.sex = name, born, "m" if number < 3 else "w"
        player.save()
    merge(Player.objects.get(pk=10), Player.objects.get(pk=9), olga)
    set_visibility(Player.objects.get(pk=11), Visibility.ANONYMOUS, "Asked for it.", olga)
    club_named("Old Club", create=True)
    january = dt.date(2026, 1, 10)
    month.tournament([(1, "1-0", 2), (2, "½-½", 3), (7, "1-0", 12)], january, name="Accepted Open")
    rapid = month.tournament([(1, "1-0", 2)], january, name="Accepted Rapid", time_control=TimeControl.RAPID)
    assert rapid.pk
    _received("Ready Cup", NAMES[2])
    # One participant is not known, one finding waits for an answer.
    doubtful = _received("Doubtful Open", "Nyman, Nora")
    Finding.objects.create(
        report=doubtful.reports.get(), severity=Severity.CONFIRM, code="doubt", message="Is this right?"
    )
    # Refused, as it names no days.
    receive_report("broken.trf", four_players(name="Broken", start="", end=""))
    _entered_by_hand(olga)
    duplicates.search()
    _fide_list()
    standard = publication.open_list(TimeControl.STANDARD, FEBRUARY)
    computation.compute(publication.request_run(standard, olga).pk)
    run = publication.open_list(TimeControl.RAPID, FEBRUARY)
    finished = computation.compute(publication.request_run(run, olga).pk)
    publication.approve(run, finished, None)


def _received(name: str, third: str) -> Tournament:
    start, end = ("2026/01/16", "2026/01/18") if name == "Ready Cup" else ("2026/01/23", "2026/01/25")
    tournament = receive_report(
        f"{fold(name)}.trf", four_players(third=third, name=name, start=start, end=end)
    ).tournament
    assert tournament is not None
    return tournament


def _entered_by_hand(by: User) -> None:
    """A round robin of three with a result, and one like it that could be accepted."""
    for name in ("Hand Cup", "Hand Masters"):
        head: dict[str, Any] = {
            "name": name,
            "city": "Springfield",
            "federation": "FED",
            "chief_arbiter": "Arbiter, Anna",
            "start_date": dt.date(2026, 1, 5),
            "end_date": dt.date(2026, 1, 6),
            "system": System.ROUND_ROBIN,
            "time_control": TimeControl.STANDARD,
            "rounds": None,
        }
        tournament = create_event(by, **head)
        take_part(tournament, list(Player.objects.filter(pk__in=[4, 5, 6]).order_by("pk")))
        fill(tournament, {(1, 2): "1"} if name == "Hand Cup" else {(1, 2): "1", (1, 3): "½", (2, 3): "0"})


def _fide_list() -> None:
    Player.objects.filter(pk=5).update(fide_id=500)
    source = FideListImport.objects.create(
        file_name="list.txt", list_date=FEBRUARY, federation="FED", requested_at=timezone.now()
    )
    content = text_file([line(500, "Player, No5", sex="", title="FM", birth=""), line(501, "New, Ny")])
    FideListChunk.objects.create(source=source, position=0, content=content)
    comparison.compare(source.pk)


_STATE = {
    "players": """SELECT CASE WHEN p.id < 100 THEN p.id END, p.name, birth_date, sex, status, visibility,
        merged_into_id, fide_id, title, c.name FROM players_player p LEFT JOIN players_club c ON c.id = p.club_id""",
    "memberships": """SELECT m.player_id, c.name, since, until FROM players_clubmembership m
        JOIN players_club c ON c.id = m.club_id""",
    "merges": """SELECT player_id, survivor_id, m.by_id, u.by_id FROM players_playermerge m
        LEFT JOIN players_undonemerge u ON u.merge_id = m.id""",
    "pairs": "SELECT first_id, second_id, denied_by_id FROM players_possibleduplicate WHERE denied_at IS NOT NULL",
    "differences": "SELECT kind, field, applied_by_id FROM players_fidelistdifference",
    # Received or in correction: the checks decide, which are made once more below.
    "events": """SELECT name, city, start_date, end_date, system, time_control, rounds, GREATEST(stage, 1), edits
        FROM tournaments_tournament""",
    "steps": """SELECT t.name, s.stage, s.by_id, s.reason FROM tournaments_stagechange s
        JOIN tournaments_tournament t ON t.id = s.tournament_id WHERE s.stage > 1 OR s.reason <> ''""",
    "entries": """SELECT t.name, start_number, reported_name, p.name, match_method FROM tournaments_entry e
        JOIN tournaments_tournament t ON t.id = e.tournament_id LEFT JOIN players_player p ON p.id = e.player_id""",
    "games": """SELECT t.name, g.round, w.start_number, b.start_number, white_half_points, black_half_points, kind,
        g.edits FROM tournaments_game g JOIN tournaments_tournament t ON t.id = g.tournament_id
        JOIN tournaments_entry w ON w.id = g.white_id LEFT JOIN tournaments_entry b ON b.id = g.black_id""",
    "findings": "SELECT code, severity, settled_by_id, settled_reason FROM tournaments_finding",
    "reports": "SELECT file_name, received_by_id, tournament_id IS NULL FROM tournaments_report",
    "lists": """SELECT l.time_control, l.date, l.status, approved_by_id, published_by_id, r.rows_digest
        FROM ratings_ratinglist l LEFT JOIN ratings_ratingrun r ON r.id = l.run_id""",
    # Waiting or running is the same, as whoever takes it up marks it again.
    "runs": """SELECT l.time_control, l.date, r.kind, r.state / 2, r.error, r.requested_by_id, r.rows_digest,
        EXISTS (SELECT FROM ratings_rating x WHERE x.run_id = r.id) FROM ratings_ratingrun r
        JOIN ratings_ratinglist l ON l.id = r.list_id""",
    "publications": """SELECT list_id, state / 2, error, requested_by_id, changes <> '[]'
        FROM ratings_publicationrequest""",
    "imports": """SELECT state / 2, error, (SELECT count(*) FROM players_fidelistchunk c WHERE c.source_id = i.id),
        (SELECT count(*) FROM players_fidelistdifference d WHERE d.source_id = i.id) FROM players_fidelistimport i""",
    "batches": "SELECT file_name, done_at IS NULL, report_id IS NULL, error FROM tournaments_batchfile",
    "files": "SELECT list_id, format FROM ratings_listfile",
}


def state() -> dict[str, str]:
    """Everything that matters of the database in use, without numbers and moments that differ from time to time."""
    found = {}
    for tournament in Tournament.objects.filter(stage__in=EDITABLE):
        look_again(tournament)
    with connection.cursor() as cursor:
        for name, query in _STATE.items():
            cursor.execute(query)
            found[name] = json.dumps(sorted(map(str, cursor.fetchall())))
    return found


def work_off() -> None:
    """Do what waits, as workers would: everything unfinished, until nothing is."""
    for _round in range(200):
        waiting = [(task, number) for task, unfinished in queue._WORK for number in unfinished()]
        if not waiting:
            return
        for task, number in waiting:
            with suppress(Exception):  # what fails is in the state
                task(number)
    raise AssertionError(f"This work never ends: {waiting}")


def list_of(time_control: int) -> RatingList:
    return RatingList.objects.get(time_control=time_control, date=FEBRUARY)
