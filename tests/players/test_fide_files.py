"""Files of FIDE's list, read in blocks: the players who matter in full, the others only counted."""

import io
from collections.abc import Iterable

import pytest

from players.fide.list_entries import FideListEntry, FideListError
from players.fide.list_files import Selection, entries_of
from tests.players.fide_lists import element, line, text_file, xml_file


def read(content: bytes, *registered: int) -> tuple[list[FideListEntry], int, int]:
    """The players of the federation FED and the registered ones, and how many could be read and could not."""
    selection = Selection("FED", registered)
    found = [entry for block in entries_of(io.BytesIO(content), selection) for entry in block]
    return found, selection.read, selection.unreadable


def names(content: bytes, *registered: int) -> list[str]:
    return [entry.name for entry in read(content, *registered)[0]]


def made(kind: str, people: Iterable[tuple[int | str, str, str]]) -> bytes:
    if kind == "txt":
        return text_file([line(number, name, federation) for number, name, federation in people])
    return xml_file([element(number, name, country=federation) for number, name, federation in people])


kinds = pytest.mark.parametrize("kind", ["txt", "xml"])


@kinds
def test_own_and_registered_players_are_given_and_the_others_counted(kind: str):
    people = [
        (1, "Own, One", "FED"),
        (2, "Other, Two", "NOR"),
        (3, "Abroad, Three", "SWE"),
        (4, "Own, Four", "FED"),
    ]
    found, counted, unreadable = read(made(kind, people), 3)
    assert [(entry.fide_id, entry.name, entry.federation) for entry in found] == [
        (1, "Own, One", "FED"),
        (3, "Abroad, Three", "SWE"),
        (4, "Own, Four", "FED"),
    ]
    assert (counted, unreadable) == (4, 0)


@kinds
@pytest.mark.parametrize("federation", ["FED", "NOR"])
@pytest.mark.parametrize(
    ("number", "name", "is_player"),
    [
        ("7", "Berg, Bo", True),
        ("007", "Berg, Bo", True),
        ("0", "Berg, Bo", False),
        ("", "Berg, Bo", False),
        ("-7", "Berg, Bo", False),
        ("1 2", "Berg, Bo", False),
        ("x", "Berg, Bo", False),
        ("7", "", False),
        ("7", "   ", False),
        ("7", "  Berg,   Bo ", True),
    ],
)
def test_what_holds_a_player_is_the_same_whoever_is_wanted(
    kind: str, number: str, name: str, federation: str, is_player: bool
):
    found, counted, unreadable = read(made(kind, [(number, name, federation), (8, "Last, Lea", "NOR")]))
    assert (counted, unreadable) == (1 + is_player, 1 - is_player)
    wanted = [FideListEntry(7, "Berg, Bo", "FED", "m", "", 1970, False)]
    assert found == (wanted if is_player and federation == "FED" else [])


@kinds
def test_longer_than_a_block(kind: str):
    """Three blocks of 1 MB at least; the names stand where the blocks end, too."""
    people = [(number, f"Berg{number}, Bo", "FED" if number % 3 else "NOR") for number in range(1, 20_001)]
    content = made(kind, people)
    assert len(content) > 3_000_000
    found, counted, unreadable = read(content)
    assert [entry.name for entry in found] == [name for _, name, federation in people if federation == "FED"]
    assert (counted, unreadable) == (20_000, 0)


class TestXml:
    @pytest.mark.parametrize(
        "form",
        [
            "<player><fideid>7</fideid><name>Berg, Bo</name><country>FED</country><title>FM</title></player>",
            "<player>\n  <fideid>7</fideid>\n  <name>Berg, Bo</name>\n  <country>FED</country>\n"
            "  <title>FM</title>\n</player>\n",
            '<player id="1"><fideid>7</fideid><name>Berg, Bo</name><country>FED</country><title>FM</title></player>',
            "<player><name>Berg, Bo</name><title>FM</title><country>FED</country><fideid>7</fideid></player>",
            "<!-- <player> --><player><fideid>7</fideid><name><![CDATA[Berg, Bo]]></name><country>FED</country>"
            "<title>FM</title></player>",
            "<player><fideid>7</fideid><name>Berg, Bo</name><country>FED</country><sex/><title><!-- no -->FM</title>"
            "</player>",
            "<player><fideid>7</fideid><name>B&#101;rg, Bo</name><country>FED</country><title>&#70;M</title></player>",
            "<player><fideid>7</fideid><name>Berg, Bo</name><country>fed</country><title>FM</title></player>",
        ],
    )
    def test_an_element_in_any_form_between_plain_ones(self, form: str):
        before, after = element(6, "First, Fay"), element(8, "Last, Lea", country="NOR")
        found, counted, unreadable = read(xml_file([before, form, after]))
        assert [(entry.fide_id, entry.name, entry.federation, entry.title) for entry in found] == [
            (6, "First, Fay", "FED", ""),
            (7, "Berg, Bo", "FED", "FM"),
        ]
        assert (counted, unreadable) == (3, 0)

    @pytest.mark.parametrize("name", ["O'Neil & Sons, Åse", "<Berg>, Bo", "Żółć, Łucja"])
    def test_names_with_signs_of_xml_and_of_other_languages(self, name: str):
        assert names(xml_file([element(7, name), element(8, name, country="NOR")]), 8) == [name, name]

    def test_in_another_encoding(self):
        content = (
            xml_file([element(7, "Müller, Åse")]).decode().replace("utf-8", "ISO-8859-1").encode("latin-1")
        )
        assert names(content) == ["Müller, Åse"]
        with pytest.raises(FideListError, match="damaged"):
            read(content.replace(b"ISO-8859-1", b"utf-8"))

    @pytest.mark.parametrize(
        "inside",
        [
            "<player><fideid>7</fideid><name>Berg, &nobody; Bo</name><country>NOR</country></player>",
            "<player><fideid>7</fideid><name>Berg, Bo</title><country>NOR</country></player>",
            "<player><fideid>7</fideid><name>Berg, Bo</name><country>FED</country><sex>M</title></player>",
            "</playerslist>",
        ],
    )
    def test_damaged_between_plain_elements(self, inside: str):
        with pytest.raises(FideListError, match="damaged or incomplete"):
            read(xml_file([element(6, "First, Fay"), inside, element(8, "Last, Lea")]))
