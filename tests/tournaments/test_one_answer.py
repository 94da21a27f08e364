"""A fault of a file has one severity, whichever way the file comes: `read_report`, `import_report`, the upload page."""

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from tests.tournaments.office.test_reports import upload
from tests.tournaments.trf.builder import HEADER, player, text, with_header
from tests.tournaments.trf.test_header import round_dates
from tournaments.checks import standing
from tournaments.models import Report
from tournaments.severities import SEVERITY_OF, Severity
from tournaments.trf import layout
from tournaments.trf.reader import MOST_PLAYERS

pytestmark = pytest.mark.django_db

AT_THE_DOOR = {
    "beyond-limits",
    "file-unreadable",
    "reporter-not-allowed",
    "same-event",
    "entered-at-upload",
    *(f"{field}-overruled" for field in ("start-date", "end-date", "system", "time-control")),
}
"""Not about what the file says."""


def pair(first: str = "   2 w 1", second: str = "   1 b 0", header=HEADER, **of_first: str) -> str:
    return text(player(1, first, **of_first), player(2, second), header=header)


def lines(*others: str, header=HEADER) -> str:
    return text(player(1, "   2 w 1"), player(2, "   1 b 0"), *others, header=header)


def headed(**records: str) -> str:
    return lines(header=with_header(**records))


LINE = player(1, "   2 w 1")
LONG = player(
    1, "   2 w 1", name="Żółć, Łucja", rating="2100", fide_id="1503014", birth="1990/11/30", points="1.0"
)
FILES: dict[str, str | bytes] = {
    "birth-after-start": pair(birth="2026/01/01"),
    "birth-order": pair(birth="05/13/1980"),
    "birth-unreadable": pair(birth="1980/13/13"),
    "alphabets-mixed": pair(name="\u0410bel, Anna"),
    "bye-as-result": text(player(1, "   2 w 1", "0000 - ="), player(2, "   1 b 0", "0000 - Z")),
    "bye-with-opponent": pair("   2 w H", "0000 - H"),
    "cell-columns": pair("  2 w 1 "),
    "cell-unreadable": text(player(1, "   2 w x"), player(2), player(3, "0000 - Z")),
    "colour-missing": pair("   2 - 1", "   1 - 0"),
    "colours-equal": pair("   2 w 1", "   1 w 0"),
    "columns-shifted": text(LONG.replace("Żółć, Łucja    ", "Żółć, Łucja"), player(2, "   1 b 0")),
    "count-differs": lines("062 9"),
    "date-ambiguous": headed(r042="01/03/05", r052="01/03/07"),
    "day-crowded": text(
        player(1, *["   2 w 1"] * 4), player(2, *["   1 b 0"] * 4), round_dates(*["25/03/01"] * 4)
    ),
    "encoding": pair(name="Møller, Åse").encode("latin-1"),
    "end-before-start": headed(r052="2025/02/01"),
    "end-date-from-rounds": lines(round_dates("25/03/02"), header=with_header(r052="")),
    "end-date-missing": headed(r052=""),
    "end-date-unreadable": headed(r052="soon"),
    "end-in-future": headed(r052=f"{timezone.now().year + 1}/03/05"),
    "federation-unreadable": headed(r032="Norway"),
    "field-columns": text(LINE[:70] + "1963/04/13" + LINE[80:], player(2, "   1 b 0")),
    "file-empty": b"",
    "forfeit-against-bye": pair("   2 w +", "0000 - Z"),
    "forfeit-colours-equal": pair("   2 w +", "   1 w -"),
    "game-against-oneself": pair("   1 w 1", "0000 - Z"),
    "header-missing": headed(r022=""),
    "header-repeated": lines("012 Other"),
    "header-too-long": lines("092 " + "x" * 501),
    "id-is-date": text(LINE[:57] + " 1990-01-02" + LINE[68:], player(2, "   1 b 0")),
    "id-not-fide": pair(fide_id="AB12"),
    "id-quoted": pair(fide_id='"1503014"'),
    "id-unreadable": text(LINE[:57] + "x" * 12 + LINE[69:], player(2, "   1 b 0")),
    "line-too-long": text(LINE.ljust(layout.LONGEST_LINE + 1, "x"), player(2, "   1 b 0")),
    "name-missing": pair(name=""),
    "name-of-tournament-missing": headed(r012=""),
    "name-without-comma": pair(name="Somebody"),
    "national-rating-unreadable": lines("NOR    2".ljust(48) + "18x4"),
    "no-players": text(),
    "not-text": b"\0\1\2",
    "nothing-to-rate": text(player(1), player(2)),
    "number-unreadable": pair(rating="18xx"),
    "opponent-missing": pair("0000 w 1", "0000 - Z"),
    "opponent-unknown": pair("   9 w 1", "0000 - Z"),
    "opponents-differ": text(player(1, "   2 w 1"), player(2, "   3 b 0"), player(3, "0000 - Z")),
    "other-format": b"%PDF-1.7",
    "pairings-differ": text(
        LINE, player(2, "   1 b 0"), player(3, "0000 - Z"), header=with_header(r092="Round robin")
    )
    + player(4, "0000 - H"),
    "period-long": headed(r042="2023/03/01"),
    "player-twice": text(player(1, "   2 w 1", fide_id="77"), player(2, "   1 b 0", fide_id="77")),
    "points-differ": pair(points="0.5"),
    "points-unreadable": pair(points="x"),
    "pseudo-name": pair(name="BYE"),
    "rating-impossible": pair(rating="9999"),
    "record-unknown": lines("999 x"),
    "result-missing": text(player(1, "   2 w *", "   2 b 1"), player(2, "   1 b *", "   1 w 0")),
    "result-uneven": pair("   2 w 0", "   1 b 0"),
    "results-contradict": pair("   2 w 1", "   1 b 1"),
    "round-date-outside": lines(round_dates("25/03/02", "24/03/02")),
    "round-dates-elsewhere": lines(round_dates("24/03/02")),
    "round-date-unreadable": lines(round_dates("Sunday")),
    "round-empty": text(player(1, "   2 w 1", "", "   2 b 1"), player(2, "   1 b 0", "", "   1 w 0")),
    "round-thin": text(
        player(1, "   2 w 1", "   2 b 1"),
        player(2, "   1 b 0", "   1 w 0"),
        player(3, "   4 w 1"),
        player(4, "   3 b 0"),
        player(5, "   6 w 1"),
        player(6, "   5 b 0"),
    ),
    "round-without-results": text(player(1, "   2 w 1", "   2 b  "), player(2, "   1 b 0", "   1 w  ")),
    "rounds-differ": lines("142 9"),
    "sex-unknown": pair(sex="q"),
    "side-missing": pair("   2 w 1", ""),
    "sign-unseen": pair(name="Abel, \u202eannA"),
    "start-date-missing": headed(r042=""),
    "start-date-unreadable": headed(r042="soon"),
    "start-number-twice": text(LINE, LINE),
    "start-number-unreadable": text("001    x" + LINE[8:], player(2, "   1 b 0")),
    "start-numbers-missing": text(player(1, "   3 w 1"), player(3, "   1 b 0")),
    "system-guessed": lines(),
    "system-unknown": headed(r092="Open"),
    "tabs": text(LINE.replace("Name", "Na\tme"), player(2, "   1 b 0")),
    "team-member-unknown": lines(f"013 {'Club A':32}   1    7"),
    "text-after-rounds": text(LINE + "  garbage", player(2, "   1 b 0")),
    "time-control-guessed": lines(),
    "time-control-unknown": headed(r122="as usual"),
    "time-controls-differ": headed(r122="90 min + 30 sec", r092="Swiss (rapid)"),
    "title-columns": text(LINE[:9] + "GM" + LINE[11:], player(2, "   1 b 0")),
    "title-unknown": pair(title="XX"),
    "too-few-players": text(player(1, "0000 - U")),
    "too-many-players": "001\n" * (MOST_PLAYERS + 1),
    "two-games": text(player(1, "   3 w 1"), player(2, "   3 w 1"), player(3, "   1 b 0")),
    "unplayed-kinds-differ": pair("   2 w +", "   1 b L"),
}
"""A file with the fault, by its code."""


def test_every_fault_of_a_file_is_tried():
    standing_codes = {code for codes, _check in standing._CHECKS for code in codes}
    assert set(FILES) | AT_THE_DOOR | standing_codes == set(SEVERITY_OF)


def command(name: str, path: Path, *options: str) -> None:
    with suppress(SystemExit):  # where the file is refused
        call_command(name, str(path), *options)


def stored() -> list[tuple[str, str, int | None]]:
    found = Report.objects.latest("pk").findings.values_list("code", "severity", "line")
    return sorted(found, key=str)


@pytest.mark.parametrize("code", FILES)
def test_all_three_ways_say_the_same(code, clerk, tmp_path, capsys):
    content = FILES[code]
    data = content if isinstance(content, bytes) else content.encode()
    path = tmp_path / "report.trf"
    path.write_bytes(data)

    command("read_report", path, "--json")
    shown = json.loads(capsys.readouterr().out)
    read = sorted(((f["code"], f["severity"], f["line"]) for f in shown["findings"]), key=str)

    with transaction.atomic():
        command("import_report", path)
        imported = stored()
        became_one = Report.objects.latest("pk").tournament is not None
        transaction.set_rollback(True)
    output = "".join(capsys.readouterr())

    upload(clerk, ("report.trf", data))
    uploaded = stored()

    assert read == imported == uploaded
    assert (code, SEVERITY_OF[code]) in {(found, severity) for found, severity, _line in read}
    assert shown["accepted"] is became_one
    if became_one or SEVERITY_OF[code] is Severity.BLOCK:
        assert re.search(rf"{SEVERITY_OF[code]}\b.*\b{code}:", output)
