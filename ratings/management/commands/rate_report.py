import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.published.edition import schedule_of
from ratings.regulations.days import ymd
from ratings.regulations.editions import EDITIONS
from ratings.runs.single_report import SYSTEMS, rate_report
from tournaments.checks.reported import ANSWERED_BY
from tournaments.play.results import TimeControl
from tournaments.severities import Severity
from tournaments.trf.reader import read


class Command(BaseCommand):
    help = (
        "Rate one tournament report on its own, with the ratings and the system it states. Nothing is stored."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument("--regulations", choices=EDITIONS, help="edition (default: by the start date)")
        parser.add_argument("--system", choices=SYSTEMS, help="instead of the one stated in the file")
        parser.add_argument(
            "--k", type=int, metavar="N", help="development coefficient of every rated player"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            read_result = read(options["file"].read_bytes())
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from error
        report = read_result.report
        blocks = [
            finding
            for finding in read_result.findings
            if finding.severity is Severity.BLOCK and finding.code not in ANSWERED_BY
        ]
        if blocks or report is None:
            lines = [f"line {finding.line or '-'}: {finding.message}" for finding in blocks]
            raise CommandError("The report is refused.\n" + "\n".join(lines))
        system = SYSTEMS[options["system"]] if options["system"] else report.system
        if system is None:
            raise CommandError(f"The report does not state its system: add --system {'|'.join(SYSTEMS)}.")
        if options["k"] is not None and not 1 <= options["k"] <= 100:
            raise CommandError(f"--k {options['k']}: write a whole number from 1 to 100.")
        schedule = schedule_of(report.time_control or TimeControl.STANDARD)
        day = ymd(report.start_date) if report.start_date else schedule.editions[-1].effective
        regulations = EDITIONS[options["regulations"]] if options["regulations"] else schedule.at(day)
        found = rate_report(report, regulations, system, options["k"])
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False))
        else:
            self._table(found)

    def _table(self, found: dict[str, Any]) -> None:
        self.stdout.write(f"{found['regulations']}, {found['system']} (rated as {found['rated_as']})\n")
        self.stdout.write(
            f"{'No':>4} {'Name':<32} {'Rtg':>5} {'Rc':>8} {'W':>5} {'n':>3} {'We':>6} {'K':>3} {'Change':>7}"
        )
        for player in found["players"]:
            if player["rating"] is None:
                outcome = f"Ru {player['ru']}" if player["ru"] is not None else player["decision"]["code"]
                outcome += f", Ru(new) {player['ru_new']}" if "ru_new" in player else ""
                figures = f"{'':>6} {'':>3} {outcome} ({player['decision']['article']})"
            else:
                figures = (
                    f"{player['expected']:>6} {player['k']:>3} {player['change_hundredths'] / 100:>+7.2f}"
                    f" -> {player['new_rating'] or 'off the list'}"
                )
            self.stdout.write(
                f"{player['start_number']:>4} {player['name'][:32]:<32} {player['rating'] or '':>5}"
                f" {'' if player['rc'] is None else player['rc']:>8} {player['score']:>5}"
                f" {player['games']:>3} {figures}"
            )
        self.stdout.write("\nGames not rated, and why:")
        for game in found["games"]:
            for side in (game["white"], game["black"]):
                if side and side["difference"] is None:
                    self.stdout.write(
                        f"  round {game['round']}, no. {side['start_number']}: {game['result']}"
                        f" {side['decision']['code']} ({side['decision']['edition']} {side['decision']['article']})"
                    )
