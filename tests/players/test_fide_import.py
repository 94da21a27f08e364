"""Comparing the register with FIDE's list: found, stored, and applied only where selected."""

import datetime as dt
import io
import zipfile
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.core.management import CommandError, call_command
from django.utils import timezone

from players.fide import comparison
from players.fide.list_entries import FideListError
from players.models import (
    FideListChunk,
    FideListDifference,
    FideListImport,
    ImportState,
    Player,
    PlayerStatus,
)
from players.register.registration import register_player
from tests.players.fide_lists import HEADER, element, line, text_file, xml_file

pytestmark = pytest.mark.django_db


def player(name: str = "Andersen, Anne", year: int = 1970, sex: str = "w", **more) -> Player:
    given = {"federation": "FED"} | more
    return register_player(name=name, birth_date=dt.date(year, 1, 11), sex=sex, **given)


def waiting() -> FideListImport:
    return FideListImport(
        file_name="list.txt", list_date=dt.date(2026, 11, 1), federation="FED", requested_at=timezone.now()
    )


def compared(content: bytes) -> FideListImport:
    source = waiting()
    comparison.keep(source, ContentFile(content))
    return comparison.compare(source.pk)


def differences(source: FideListImport) -> list[tuple]:
    return [
        (d.kind, d.player_id, d.fide_id, d.field, d.registered, d.listed) for d in source.differences.all()
    ]


class TestFinds:
    def test_what_changed_of_players_linked_by_fide_id(self):
        one = player(fide_id=11)
        source = compared(text_file([line(11, "Berg, Anne", "NOR", "F", "WFM", "WFM")]))
        assert differences(source) == [
            ("changed", one.pk, 11, "title", "", "WFM"),
            ("changed", one.pk, 11, "name", "Andersen, Anne", "Berg, Anne"),
            ("changed", one.pk, 11, "federation", "FED", "NOR"),
        ]

    @pytest.mark.parametrize(
        ("name", "listed"),
        [
            ("Müller, Jürgen", "Jurgen Muller"),
            ("Müller, Jürgen", "Mueller, Juergen"),
            ("Weiß, Jörg", "Weiss, Joerg"),
            ("Søgaard, Åse", "Soegaard, Aase"),
            ("Đorđević, Milan", "Djordjevic, Milan"),
            ("O'Neill, Una", "O Neill, Una"),
        ],
    )
    def test_the_spelling_or_order_of_a_name_is_no_change_and_links(self, name, listed):
        """A12."""
        one = player(name, sex="m", fide_id=11)
        assert differences(compared(text_file([line(11, listed)]))) == []
        Player.objects.filter(pk=one.pk).update(fide_id=None)
        assert differences(compared(text_file([line(11, listed)]))) == [
            ("link", one.pk, 11, "fide_id", "", "11")
        ]

    @pytest.mark.parametrize(("name", "listed"), [("Mo, Ola", "Moe, Ola"), ("Berg, Nora", "Berg, Aron")])
    def test_another_name_of_the_same_letters_is_a_change_and_no_link(self, name, listed):
        one = player(name, sex="m", fide_id=11)
        assert differences(compared(text_file([line(11, listed)]))) == [
            ("changed", one.pk, 11, "name", name, listed)
        ]
        Player.objects.filter(pk=one.pk).update(fide_id=None)
        assert differences(compared(text_file([line(11, listed)]))) == [("new", None, 11, "", "", "")]

    def test_what_contradicts_and_offers_nothing_else_of_him(self):
        one, two = player(fide_id=11), player("Berg, Bo", sex="m", fide_id=12, title="FM")
        source = compared(
            text_file(
                [
                    line(11, "Dahl, Anne", sex="F", title="WFM", birth=1971),
                    line(12, "Berg, Bo", sex="F", birth=0),
                ]
            )
        )
        assert differences(source) == [
            ("contradicting", one.pk, 11, "birth_year", "1970", "1971"),
            ("contradicting", two.pk, 12, "sex", "m", "w"),
            ("contradicting", two.pk, 12, "title", "FM", ""),
        ]

    def test_a_fide_id_of_a_player_without_one_where_only_one_can_be_meant(self):
        one = player()
        player("Berg, Bo", sex="m")
        player("Berg, Bo", sex="m")
        player("Dahl, Dora")
        player("Ek, Eva", federation="SWE")
        source = compared(
            text_file(
                [
                    line(11, "Anne Andersen", sex="F"),
                    line(12, "Berg, Bo"),
                    line(13, "Dahl, Dora", sex="F", birth=1971),
                    line(14, "Ek, Eva", "FED", "F"),
                    line(15, "Fisk, Finn", "NOR"),
                ]
            )
        )
        assert differences(source) == [
            ("link", one.pk, 11, "fide_id", "", "11"),
            ("new", None, 12, "", "", ""),
            ("new", None, 13, "", "", ""),
            ("new", None, 14, "", "", ""),
        ]

    def test_who_is_missing_and_who_is_new(self):
        one = player(fide_id=11)
        left = player("Berg, Bo", sex="m", fide_id=12)
        Player.objects.filter(pk=left.pk).update(status=PlayerStatus.LEFT)
        source = compared(text_file([line(21, "Young, Yngve", title="CM", birth=2015)]))
        assert differences(source) == [("missing", one.pk, 11, "", "", ""), ("new", None, 21, "", "", "CM")]
        assert [(d.name, d.birth_year) for d in source.differences.all()] == [
            ("Andersen, Anne", 1970),
            ("Young, Yngve", 2015),
        ]

    def test_numbers_merged_into_others_are_neither_compared_nor_new(self):
        one, other = player(fide_id=11), player("Andersen, Ane", fide_id=12)
        Player.objects.filter(pk=other.pk).update(merged_into=one)
        source = compared(
            text_file([line(11, "Andersen, Anne", sex="F"), line(12, "Whoever, Else", sex="F")])
        )
        assert differences(source) == []

    def test_the_first_of_two_lines_with_one_fide_id(self):
        one = player(fide_id=11)
        lines = [
            line(11, "Andersen, Anne", sex="F", title="WFM"),
            line(11, "Andersen, Anne", sex="F", title="WGM"),
        ]
        assert differences(compared(text_file(lines))) == [("changed", one.pk, 11, "title", "", "WFM")]

    @pytest.mark.parametrize("zipped", [False, True])
    @pytest.mark.parametrize("kind", ["txt", "xml"])
    def test_the_same_in_every_kind_of_file(self, kind: str, zipped: bool):
        one = player(fide_id=11)
        content = (
            text_file([line(11, "Andersen, Anne", sex="F", title="WFM"), line("x", "Nobody")])
            if kind == "txt"
            else xml_file([element(11, "Andersen, Anne", sex="F", title="WFM"), element("x", "Nobody")])
        )
        if zipped:
            content = archive(**{f"list_{kind}": content})
        source = compared(content)
        assert differences(source) == [("changed", one.pk, 11, "title", "", "WFM")]
        assert (source.state, source.entries, source.unreadable) == (ImportState.DONE, 1, 1)
        assert source.progress == 100

    def test_changes_nothing_and_keeps_no_file(self):
        player(fide_id=11)
        before = list(Player.objects.values())
        compared(text_file([line(11, "Berg, Bo", "NOR", "M", "GM", birth=1950), line(12, "New, Ny")]))
        assert list(Player.objects.values()) == before
        assert not FideListChunk.objects.exists()

    def test_again_is_nothing_new(self):
        player(fide_id=11)
        source = compared(text_file([line(11, "Berg, Anne", sex="F")]))
        before = list(FideListDifference.objects.values())
        assert comparison.compare(source.pk).state == ImportState.DONE
        assert list(FideListDifference.objects.values()) == before

    def test_an_import_that_a_killed_worker_left_is_done_anew_as_one(self):
        player(fide_id=11)
        source = waiting()
        comparison.keep(source, ContentFile(text_file([line(11, "Berg, Anne", sex="F")])))
        FideListImport.objects.filter(pk=source.pk).update(state=ImportState.RUNNING)
        FideListDifference.objects.create(source=source, kind="new", fide_id=99, name="Left, Over")
        assert [d[0] for d in differences(comparison.compare(source.pk))] == ["changed"]


BOMB = b"""<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>
<playerslist><player><fideid>1</fideid><name>&b;</name></player></playerslist>"""


def archive(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name.replace("_", "."), content)
    return packed.getvalue()


class TestRefuses:
    @pytest.mark.parametrize(
        ("content", "why"),
        [
            (b"", "names no column"),
            (b"\x00" * 5000, "names no column"),
            (b"012 Spring Open\r\n001    1", "names no column"),
            (text_file([]), "no players"),
            (text_file(["x" * 200, "y" * 200]), "no players"),
            (xml_file([]), "no players"),
            (b"<html><body>Not found</body></html>", "begins with <html>"),
            (xml_file([element(1, "A, B")])[:-20], "damaged or incomplete"),
            (b"<playerslist><player></playerslist>", "damaged or incomplete"),
            (BOMB, "document type"),
            (b"<playerslist><player><name>" + b"x" * 2_000_000, "is not closed"),
            (b"<playerslist>" + b"<a>" * 100_000, "damaged or incomplete"),
            (b"PK\x03\x04 broken", "cannot be read"),
            (archive(a_txt=b"", b_txt=b""), "exactly one"),
            (archive(a_exe=b"MZ"), "exactly one"),
            (archive(a_txt=archive(b_txt=b"")), "another archive"),
        ],
    )
    def test_what_is_no_fide_list_with_the_reason(self, content: bytes, why: str):
        one = player(fide_id=11)
        source = waiting()
        comparison.keep(source, ContentFile(content))
        with pytest.raises(FideListError, match=why):
            comparison.compare(source.pk)
        source.refresh_from_db()
        assert source.state == ImportState.FAILED
        assert why in source.error
        assert not FideListDifference.objects.exists()
        assert not FideListChunk.objects.exists()
        assert Player.objects.get() == one

    def test_names_with_signs_of_its_own_language_do_no_harm(self):
        names = ["Robert'); DROP TABLE players_player;--", "\\N", "a\tb", "\\.", "%s %(source)s", "Ω, Ж"]
        source = compared(xml_file(element(number, name) for number, name in enumerate(names, start=1)))
        assert [d.name for d in source.differences.order_by("fide_id")] == [
            " ".join(n.split()) for n in names
        ]


class TestApplying:
    def test_writes_what_was_chosen_and_nothing_else(self):
        one, two = player(fide_id=11), player("Berg, Bo", sex="m")
        officer = User.objects.create(username="officer")
        source = compared(
            text_file([line(11, "Dahl, Anne", "NOR", "F", "WFM"), line(12, "Berg, Bo"), line(13, "New, Ny")])
        )
        chosen = source.differences.filter(field__in=["title", "fide_id"])
        assert comparison.apply(source, [d.pk for d in chosen], officer) == (2, [])
        one.refresh_from_db()
        two.refresh_from_db()
        assert (one.title, one.name, one.federation) == ("WFM", "Andersen, Anne", "FED")
        assert two.fide_id == 12
        assert {d.field: d.applied_by for d in source.differences.all()} == {
            "title": officer,
            "name": None,
            "federation": None,
            "fide_id": officer,
            "": None,
        }
        done, refused = comparison.apply(source, [d.pk for d in chosen], officer)
        assert (done, len(refused)) == (0, 2)
        assert all("This has already been applied: officer, 20" in reason for reason in refused)

    def test_never_what_contradicts_is_missing_or_new(self):
        player(fide_id=11)
        player("Berg, Bo", sex="m", fide_id=12)
        source = compared(text_file([line(11, "Andersen, Anne", sex="F", birth=1999), line(13, "New, Ny")]))
        before = list(Player.objects.values())
        assert {d.kind for d in source.differences.all()} == {"contradicting", "missing", "new"}
        assert comparison.apply(source, [d.pk for d in source.differences.all()], None) == (0, [])
        assert list(Player.objects.values()) == before

    def test_not_over_what_somebody_has_changed_since(self):
        one = player(fide_id=11)
        source = compared(text_file([line(11, "Andersen, Anne", sex="F", title="WFM")]))
        Player.objects.filter(pk=one.pk).update(title="WIM")
        done, refused = comparison.apply(source, [source.differences.get().pk], None)
        assert (done, len(refused)) == (0, 1)
        assert "“WIM”" in refused[0]
        one.refresh_from_db()
        assert one.title == "WIM"

    def test_not_another_imports_differences(self):
        player(fide_id=11)
        first = compared(text_file([line(11, "Andersen, Anne", sex="F", title="WFM")]))
        other = compared(text_file([line(11, "Andersen, Anne", sex="F")]))
        assert comparison.apply(other, [first.differences.get().pk], None) == (0, [])


class TestCommand:
    def test_says_what_differs(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
        player(fide_id=11)
        file = tmp_path / "players_list_foa.txt"
        file.write_bytes(text_file([line(11, "Andersen, Anne", sex="F", title="WFM"), line(12, "New, Ny")]))
        call_command("import_fide_list", str(file), "--date", "2026-11-01")
        said = capsys.readouterr().out
        assert "2 players on FIDE's list, 0 other lines." in said
        assert "changed: 1" in said
        assert "not registered: 1" in said
        assert FideListImport.objects.get().list_date == dt.date(2026, 11, 1)

    @pytest.mark.parametrize("content", [None, b"nothing", HEADER.encode()])
    def test_says_what_is_wrong(self, content: bytes | None, tmp_path: Path):
        file = tmp_path / "list.txt"
        if content is not None:
            file.write_bytes(content)
        with pytest.raises(CommandError, match=r"list\.txt"):
            call_command("import_fide_list", str(file))
