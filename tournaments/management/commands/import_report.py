"""Import tournament report files, as the upload page does."""

import datetime as dt
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.errors import TournamentError
from tournaments.intake.acceptance import accept, open_points
from tournaments.intake.receiving import Received, receive_report
from tournaments.models import Finding, Severity, Tournament
from tournaments.play.results import TimeControl, TournamentSystem


class Command(BaseCommand):
    help = (
        "Store tournament report files and match their players. Options override what the files say. "
        "Exit status 1 if any of them is refused."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--system", choices=_words(TournamentSystem), help="how the players were paired")
        parser.add_argument(
            "--time-control", choices=_words(TimeControl), help="the time control of the games"
        )
        parser.add_argument("--start", type=_date, metavar="YYYY-MM-DD", help="the tournament's first day")
        parser.add_argument("--end", type=_date, metavar="YYYY-MM-DD", help="the tournament's last day")
        parser.add_argument(
            "--replace",
            type=int,
            metavar="NUMBER",
            help="the tournament that the file replaces: it becomes that one's next version",
        )
        parser.add_argument("--accept", action="store_true", help="accept the tournaments with nothing open")

    def handle(
        self,
        *,
        files: list[Path],
        system: str | None,
        time_control: str | None,
        start: dt.date | None,
        end: dt.date | None,
        replace: int | None,
        accept: bool,
        **options: Any,
    ) -> None:
        replaced = None if replace is None else Tournament.objects.filter(pk=replace).first()
        if replace is not None and replaced is None:
            raise CommandError(_("There is no tournament %(number)d.") % {"number": replace})
        given = {
            "replaces": replaced,
            "system": None if system is None else _words(TournamentSystem)[system],
            "time_control": None if time_control is None else _words(TimeControl)[time_control],
            "start_date": start,
            "end_date": end,
        }
        stored = [self._hand_in(path, given, accept) for path in files]
        if not all(stored):
            sys.exit(1)

    def _hand_in(self, path: Path, given: dict[str, Any], accept_it: bool) -> bool:
        """Import the file, print what happened, and return whether it became a tournament."""
        try:
            with path.open("rb") as file:
                content = file.read(settings.MAX_REPORT_BYTES + 1)
            received = receive_report(path.name, content, **given)
        except OSError as error:
            return self._refused(path, _("cannot be opened: %(reason)s") % {"reason": error.strerror})
        except TournamentError as error:
            return self._refused(path, str(error))
        if received.tournament is None:
            blocks = [finding for finding in received.findings if finding.severity == Severity.BLOCK]
            return self._refused(path, _("refused"), blocks)
        self.stdout.write("\n".join(_account(path, received, received.tournament, accept_it)))
        return True

    def _refused(self, path: Path, why: str, findings: Iterable[Finding] = ()) -> bool:
        self.stderr.write("\n".join([f"{path}: {why}", *map(_finding, findings)]))
        return False


def _account(path: Path, received: Received, tournament: Tournament, accept_it: bool) -> list[str]:
    points = open_points(tournament)
    if accept_it and not points:
        tournament = accept(tournament, None)
    entries = tournament.entries.count()
    matched = tournament.entries.exclude(player=None).count()
    lines = [
        _("%(file)s: tournament %(number)d, %(name)s: %(stage)s")
        % {
            "file": path,
            "number": tournament.number,
            "name": tournament.name,
            "stage": tournament.get_stage_display(),
        },
        _("  %(entries)d players: %(matched)d matched, %(unmatched)d not matched; %(games)d games and byes")
        % {
            "entries": entries,
            "matched": matched,
            "unmatched": entries - matched,
            "games": tournament.games.count(),
        },
        *map(_finding, received.findings),
    ]
    if tournament.original_id is not None:
        lines.insert(1, _("  version %(version)d of it") % {"version": tournament.version})
    # The findings themselves are already printed above.
    lines += [_("  open     %(what)s") % {"what": p.message} for p in points if p.finding is None]
    if accept_it and points:
        kinds = Counter(point.code for point in points).items()
        open_kinds = ", ".join(code if n == 1 else f"{code} ({n})" for code, n in kinds)
        lines.append(_("  not accepted, still open: %(open)s") % {"open": open_kinds})
    return lines


def _finding(finding: Finding) -> str:
    place = ":".join(str(part) for part in (finding.line, finding.column) if part is not None)
    return f"  {finding.severity:8} {place:>8}  {finding.code}: {finding.message}"


def _words(kinds: type[TournamentSystem] | type[TimeControl]) -> dict[str, int]:
    return {kind.name.lower().replace("_", "-"): kind.value for kind in kinds}


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(_("“%(text)s” is not a date; write YYYY-MM-DD") % {"text": text}) from None
