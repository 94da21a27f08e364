"""Files of published lists: their contents, who makes them, and that they never change."""

import csv
import hashlib
import io
import json
import xml.etree.ElementTree as ET
from datetime import UTC, datetime

import openpyxl
import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, transaction
from django.utils import timezone

from players.models import Player, PlayerStatus, Visibility
from ratings import tasks
from ratings.exports import files
from ratings.lists import publication
from ratings.models import FileFormat, ListFile
from ratings.published.in_force import published_lists
from tests.ratings import month
from tournaments.models import TimeControl

pytestmark = pytest.mark.django_db(transaction=True)

THIS_YEAR = timezone.localdate().year
# FIDE's offsets (regulations.md, rating list files).
OFFSETS = {
    "ID Number": 0,
    "Name": 15,
    "Fed": 76,
    "Sex": 80,
    "Tit": 84,
    "WTit": 89,
    "OTit": 94,
    "FOA": 109,
    "SRtng": 113,
    "SGm": 119,
    "SK": 123,
    "RRtng": 126,
    "RGm": 132,
    "Rk": 136,
    "BRtng": 139,
    "BGm": 145,
    "BK": 149,
    "B-day": 152,
    "Flag": 158,
}


def made(rating_list, file_format: FileFormat) -> bytes:
    files.make(rating_list)
    file = ListFile.objects.get(list=rating_list, format=file_format)
    content = b"".join(files.content(file, gzipped=False))
    assert len(content) == file.size
    assert hashlib.sha256(content).hexdigest() == file.sha256
    return content


def rows_of(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode(), newline="")))


def test_csv_has_everybody_in_the_order_of_the_list(rating_list):
    rows = rows_of(made(rating_list, FileFormat.CSV))
    # K 20, both 1800: half a point over the expected half point is ±10.
    assert [(row["rank"], row["number"], row["rating"], row["change"]) for row in rows] == [
        ("1", "13", "2000", "0"),
        ("2", "11", "1810", "10"),
        ("3", "12", "1790", "-10"),
        ("4", "14", "1500", "0"),
    ]
    assert rows[1] == {
        "rank": "2",
        "number": "11",
        "fide_id": "1111",
        "name": "Źródło, Łukasz",
        "title": "",
        "sex": "m",
        "federation": "FED",
        "club": "Springer & <Turm>",
        "birth_year": "1980",
        "age_group": "",
        "rating": "1810",
        "change": "10",
        "games": "1",
        "k": "20",
        "games_so_far": "51",
        "highest": "1810",
        "inactive": "false",
    }


@pytest.mark.parametrize("file_format", [FileFormat.CSV, FileFormat.JSON, FileFormat.XLSX, FileFormat.XML])
def test_of_a_minor_there_is_neither_birth_year_nor_club(rating_list, file_format):
    content = made(rating_list, file_format)
    if file_format == FileFormat.CSV:
        minor = rows_of(content)[3]
    elif file_format == FileFormat.JSON:
        minor = json.loads(content)["players"][3]
    elif file_format == FileFormat.XLSX:
        table = list(openpyxl.load_workbook(io.BytesIO(content), read_only=True).active.values)
        minor = dict(zip(table[0], table[4], strict=True))
    else:
        minor = {element.tag: element.text or "" for element in list(ET.fromstring(content))[3]}
        minor["birth_year"] = minor["birthday"]
    assert minor["name"] == "Kind, Klara"
    assert minor["age_group"] == "U10"
    assert not minor["birth_year"]
    assert not minor["club"]


def test_equal_ratings_share_a_rank():
    rating_list = month.opening({11: 1800, 12: 1800, 13: 1700})
    assert [row["rank"] for row in rows_of(made(rating_list, FileFormat.CSV))] == ["1", "1", "3"]


def test_txt_has_fides_offsets_in_ascii(rating_list):
    lines = made(rating_list, FileFormat.TXT).decode("ascii").split("\r\n")
    header, moller, zrodlo, oneill, child, end = lines
    assert end == ""
    assert {title: header.index(title) for title in OFFSETS} == OFFSETS
    starts = sorted(OFFSETS.values())

    def cells(line: str) -> dict[str, str]:
        ends = dict(zip(starts, [*starts[1:], 200], strict=True))
        return {title: line[start : ends[start]].strip() for title, start in OFFSETS.items()}

    empty = dict.fromkeys(OFFSETS, "")
    assert cells(zrodlo) == empty | {
        "ID Number": "11",
        "Name": "Zrodlo, Lukasz",
        "Fed": "FED",
        "Sex": "M",
        "SRtng": "1810",
        "SGm": "1",
        "SK": "20",
        "B-day": "1980",
    }
    assert cells(oneill)["Name"] == 'O\'Neill "X", Anna'
    assert (cells(oneill)["Tit"], cells(oneill)["WTit"], cells(oneill)["Flag"]) == ("WFM", "WFM", "w")
    assert cells(moller)["Name"] == "Moller & Son <b>"
    assert (cells(moller)["Tit"], cells(moller)["WTit"]) == ("IM", "")
    assert cells(child)["B-day"] == "0"


def test_a_rapid_list_stands_in_the_rapid_columns():
    month.opening({11: 1800})
    rating_list = published_lists(TimeControl.STANDARD).get()
    assert made(rating_list, FileFormat.TXT).decode().splitlines()[1][113:117] == "1800"
    from ratings.lists.opening import OpeningRow, take_over

    row = OpeningRow(11, "Player, No11", "", 0, "FED", "", None, "", 1650, 50, 1650)
    rapid = take_over([row], TimeControl.RAPID, month.OPENING)
    line = made(rapid, FileFormat.TXT).decode().splitlines()[1]
    assert (line[113:126].strip(), line[126:130]) == ("", "1650")


def test_xml_is_well_formed_whatever_the_names(rating_list):
    root = ET.fromstring(made(rating_list, FileFormat.XML))
    assert (root.tag, root.attrib) == (
        "playerslist",
        {"time_control": "standard", "date": "2026-02-01", "revision": "0"},
    )
    names = [player.findtext("name") for player in root.iter("player")]
    assert names == ["Møller & Søn <b>", "Źródło, Łukasz", 'O\'Neill "X", Anna', "Kind, Klara"]
    assert [player.findtext("flag") for player in root.iter("player")] == ["", "", "w", "w"]
    second = list(root.iter("player"))[1]
    assert (second.findtext("fideid"), second.findtext("rating"), second.findtext("club")) == (
        "1111",
        "1810",
        "Springer & <Turm>",
    )


def test_json_and_xlsx_say_the_same_as_csv(rating_list):
    expected = rows_of(made(rating_list, FileFormat.CSV))
    document = json.loads(made(rating_list, FileFormat.JSON))
    assert {name: document[name] for name in ("time_control", "date", "revision")} == {
        "time_control": "standard",
        "date": "2026-02-01",
        "revision": 0,
    }
    table = list(
        openpyxl.load_workbook(io.BytesIO(made(rating_list, FileFormat.XLSX)), read_only=True).active.values
    )

    def text(value) -> str:
        return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)

    assert [{name: text(value) for name, value in row.items()} for row in document["players"]] == expected
    assert [dict(zip(table[0], map(text, row), strict=True)) for row in table[1:]] == expected


def test_changes_are_those_since_the_list_before(rating_list):
    rows = rows_of(made(rating_list, FileFormat.CHANGES))
    assert [
        (row["number"], row["what"], row["previous_rating"], row["rating"], row["change"]) for row in rows
    ] == [
        ("11", "changed", "1800", "1810", "10"),
        ("12", "changed", "1800", "1790", "-10"),
    ]


def test_who_leaves_the_list_stands_among_the_changes_only():
    month.opening({11: 1000, 12: 1000, 13: 1900})
    month.tournament([(11, "1-0", 12)])
    rating_list = month.published()
    # 1000 - 10 is under the floor of 1000.
    assert [row["number"] for row in rows_of(made(rating_list, FileFormat.CSV))] == ["13", "11"]
    changes = rows_of(made(rating_list, FileFormat.CHANGES))
    assert [(row["number"], row["what"], row["rating"]) for row in changes] == [
        ("11", "changed", "1010"),
        ("12", "left", ""),
    ]


def test_who_is_noted_as_deceased_leaves_and_who_is_noted_as_active_again_is_new():
    month.opening({11: 1800, 12: 1900})
    Player.objects.filter(pk=11).update(status=PlayerStatus.DECEASED)
    left = rows_of(made(month.published(), FileFormat.CHANGES))
    Player.objects.filter(pk=11).update(status=PlayerStatus.ACTIVE)
    back = rows_of(made(month.published(month.MARCH), FileFormat.CHANGES))
    assert [(row["number"], row["what"], row["previous_rating"], row["rating"]) for row in left + back] == [
        ("11", "left", "1800", ""),
        ("11", "new", "", "1800"),
    ]


def test_anonymous_players_stand_under_their_number_and_hidden_ones_not_at_all(rating_list):
    Player.objects.filter(pk=11).update(visibility=Visibility.ANONYMOUS)
    Player.objects.filter(pk=12).update(visibility=Visibility.HIDDEN)
    for file_format in FileFormat:
        content = made(rating_list, file_format)
        if file_format == FileFormat.XLSX:
            workbook = openpyxl.load_workbook(io.BytesIO(content), read_only=True)
            content = str(list(workbook.active.values)).encode()
        for secret in ("ukasz", "1111", "Springer", "Anna", "WFM"):
            assert secret.encode() not in content, (file_format, secret)
    assert [row["name"] for row in rows_of(made(rating_list, FileFormat.CSV))] == [
        "Møller & Søn <b>",
        "Player 11",
        "Kind, Klara",
    ]


def test_files_are_made_once(rating_list):
    assert files.make(rating_list) is True
    before = list(ListFile.objects.values_list("pk", "sha256"))
    assert files.make(rating_list) is False
    assert list(ListFile.objects.values_list("pk", "sha256")) == before
    assert len(before) == len(FileFormat)


def test_only_published_lists_have_files():
    month.opening({11: 1800})
    with pytest.raises(files.NotPublished):
        files.make(publication.open_list(TimeControl.STANDARD, month.FEBRUARY))


def test_files_cannot_be_changed_or_deleted_or_added_to_an_open_list(rating_list):
    files.make(rating_list)
    open_list = publication.open_list(TimeControl.STANDARD, month.MARCH)
    file = ListFile.objects.first()
    assert file is not None
    new = ListFile(
        list=open_list,
        format="csv",
        name="x",
        made_at=timezone.now(),
        size=0,
        sha256="",
        gzipped=False,
        content=b"",
    )
    for forbidden in (
        lambda: ListFile.objects.update(sha256="0" * 64),
        lambda: ListFile.objects.all().delete(),
        new.save,
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            forbidden()
    assert ListFile.objects.get(pk=file.pk).sha256 == file.sha256


def test_a_name_that_has_to_go_goes_from_the_files_too(rating_list):
    files.make(rating_list)
    Player.objects.filter(pk=11).update(visibility=Visibility.ANONYMOUS)
    call_command("make_list_files", "2026-02-01")
    assert "Łukasz" in made(rating_list, FileFormat.CSV).decode()
    call_command("make_list_files", "2026-02-01", "--again")
    assert "Łukasz" not in made(rating_list, FileFormat.CSV).decode()
    with pytest.raises(DatabaseError), transaction.atomic():
        ListFile.objects.all().delete()


def test_the_command_makes_files_and_says_their_checksums(rating_list, capsys):
    call_command("make_list_files", "2026-02-01")
    said = capsys.readouterr().out
    for file in ListFile.objects.all():
        assert f"{file.sha256}  {file.name}" in said
    with pytest.raises(CommandError, match="no published standard list of 2026-03-01"):
        call_command("make_list_files", "2026-03-01")


def test_lists_without_files_are_found_until_they_have_them(rating_list):
    opening = published_lists(TimeControl.STANDARD).get(date=month.OPENING)
    assert files.unfinished() == [rating_list.pk, opening.pk]
    tasks.make_list_files(rating_list.pk)
    assert files.unfinished() == [opening.pk]


def test_a_list_of_nobody_has_files_too():
    month.opening({11: 0})
    rating_list = published_lists(TimeControl.STANDARD).get()
    assert rows_of(made(rating_list, FileFormat.CSV)) == []
    assert json.loads(made(rating_list, FileFormat.JSON))["players"] == []
    assert list(ET.fromstring(made(rating_list, FileFormat.XML))) == []
    assert made(rating_list, FileFormat.TXT).count(b"\r\n") == 1


def test_made_at_is_kept_for_the_last_change(rating_list):
    before = datetime.now(UTC)
    files.make(rating_list)
    file = ListFile.objects.first()
    assert file is not None
    assert before <= file.made_at <= datetime.now(UTC)
