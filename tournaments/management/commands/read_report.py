"""Show what a tournament report file says, with every repair and doubt, without storing anything.

The checks against the register, the lists and other events follow when it is imported.
"""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.checks import reported
from tournaments.trf.reader import read
from tournaments.trf.records import Finding, ReadResult


class Command(BaseCommand):
    help = "Read tournament report files without storing them. Exit status 1 if any of them is refused."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--json", action="store_true", help="one JSON object per file, each on a line")

    def handle(self, *, files: list[Path], json: bool, **options: object) -> None:
        results = [(path, _read_file(path)) for path in files]
        for path, result in results:
            self.stdout.write(_as_json(path, result) if json else _as_text(path, result))
        if not all(result.accepted for _path, result in results):
            sys.exit(1)


def _read_file(path: Path) -> ReadResult:
    """What the file says, with the findings that it would have at intake."""
    try:
        result = read(path.read_bytes(), path.name)
    except OSError as error:
        message = _("The file cannot be opened: %(reason)s.") % {"reason": error.strerror}
        return ReadResult(None, (Finding("file-unreadable", message),))
    if result.report is None:
        return result
    _head, findings = reported.check(result.report, result.findings, reported.Given(), timezone.localdate())
    return ReadResult(result.report, tuple(findings))


def _summary(path: Path, result: ReadResult) -> dict[str, object]:
    report = result.report
    return {
        "file": str(path),
        "accepted": result.accepted,
        "players": len(report.players) if report else 0,
        "rounds": report.rounds if report else 0,
        "played_games": report.played_games if report else 0,
        "unrated": report.unrated if report else 0,
    }


def _as_json(path: Path, result: ReadResult) -> str:
    findings = [{"severity": finding.severity} | asdict(finding) for finding in result.findings]
    return json.dumps(_summary(path, result) | {"findings": findings})


def _as_text(path: Path, result: ReadResult) -> str:
    summary = _summary(path, result)
    verdict = _("accepted") if result.accepted else _("refused")
    counts = (
        _("%(players)s players (%(unrated)s unrated), %(rounds)s rounds, %(played_games)s games played")
        % summary
    )
    lines = [f"{path}: {verdict}", f"  {counts}"]
    for finding in result.findings:
        place = ":".join(str(part) for part in (finding.line, finding.column) if part is not None)
        lines.append(f"  {finding.severity:7} {place:>8}  {finding.code}: {finding.message}")
    return "\n".join(lines)
