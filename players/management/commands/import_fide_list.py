"""Compare the register with FIDE's list and say what differs; nothing is changed."""

import datetime as dt
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db.models import Count
from django.utils import timezone

from players.base import queue
from players.fide import comparison
from players.fide.list_entries import FideListError
from players.models import DifferenceKind, FideListImport


class Command(BaseCommand):
    help = (
        "Compare the register with a file of FIDE's rating list (TXT or XML, zipped or not). Changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=Path, help="players_list_foa.txt, players_list_xml_foa.xml or their .zip"
        )
        parser.add_argument(
            "--date",
            type=dt.date.fromisoformat,
            help="first day of the list's month, YYYY-MM-DD (default: this month)",
        )
        parser.add_argument(
            "--federation",
            default=settings.FEDERATION_CODE,
            help="the federation whose players to search for",
        )

    def handle(self, *, file: Path, date: dt.date | None, federation: str, **_: Any) -> None:
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        source = FideListImport.objects.create(
            file_name=file.name,
            list_date=date or timezone.localdate().replace(day=1),
            federation=federation.upper(),
            requested_at=timezone.now(),
        )
        try:
            with queue.failure_kept(comparison.fail, source.pk, expected=(FideListError,)):
                source = comparison.compare(source.pk, file)
        except FideListError as error:
            raise CommandError(f"{file.name}: {error}") from error
        counts = dict(source.differences.values_list("kind").annotate(Count("pk")).order_by())
        self.stdout.write(f"{source.entries} players on FIDE's list, {source.unreadable} other lines.")
        for kind in DifferenceKind:
            self.stdout.write(f"{kind.label}: {counts.get(kind.value, 0)}")
