"""Valid reports, archives and FIDE lists made at random, and ways to damage them."""

import io
import random
import zipfile
from collections.abc import Callable

from tests.players.fide_lists import element, line, text_file, xml_file
from tests.tournaments.trf.builder import HEADER, player

LARGEST = 1_000_000
_ENCODINGS = ("utf-16", "utf-16-be", "utf-8-sig", "cp1252", "cp1251", "cp437", "utf-32")
_NAMES = ("Müller, Jürgen", "Đorđević, Ana", "Петров, Иван", "O'Neill, Sean", "Adler, Anton", "Łoś, Ewa")

Damage = Callable[[random.Random, bytearray], bytearray]


def report(chance: random.Random) -> bytes:
    """A small valid report, or one of hundreds of lines."""
    players = 2 * chance.randrange(2, 60 if chance.random() < 0.95 else 1_000)
    rounds = chance.randrange(1, 10)
    lines = []
    for number in range(1, players + 1):
        cell = f"{number + 1:4} w 1" if number % 2 else f"{number - 1:4} b 0"
        lines.append(
            player(
                number,
                *[cell] * rounds,
                name=chance.choice(_NAMES),
                rating=chance.choice(["", "1500", "2301"]),
                birth=chance.choice(["", "1985", "1985/07/02"]),
                fide_id=chance.choice(["", "1234567"]),
            )
        )
    more = [f"013 {'Team':<32}" + "".join(f"{n:>4} " for n in range(1, 5)), "132" + " " * 88 + "26/03/06"]
    end = chance.choice(["\n", "\r\n"])
    return end.join([*HEADER, *lines, *chance.sample(more, chance.randrange(3)), ""]).encode()


def archive(chance: random.Random) -> bytes:
    """A ZIP archive of some reports."""
    out = io.BytesIO()
    method = chance.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
    with zipfile.ZipFile(out, "w", method) as packed:
        for number in range(chance.randrange(1, 6)):
            packed.writestr(chance.choice(["", "März/"]) + f"{number}.trf", report(chance))
        packed.comment = chance.choice([b"", b"comment"])
    return out.getvalue()


def fide_list(chance: random.Random) -> bytes:
    """A FIDE list as text, XML or either of them packed."""
    people = [(chance.randrange(1, 10**8), chance.choice(_NAMES)) for _ in range(chance.randrange(1, 40))]
    if chance.random() < 0.5:
        name, content = "list.txt", text_file([line(number, who) for number, who in people])
    else:
        name, content = "list.xml", xml_file([element(number, who) for number, who in people])
    if chance.random() < 0.6:
        return content
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, content)
    return out.getvalue()


def _place(chance: random.Random, data: bytearray) -> tuple[int, int]:
    start = chance.randrange(len(data))
    return start, min(len(data), start + chance.choice([1, 2, 4, 30, 500]))


def flip(chance: random.Random, data: bytearray) -> bytearray:
    """Some bytes become others."""
    for _ in range(chance.choice([1, 1, 3, 20])):
        data[chance.randrange(len(data))] = chance.choice([0, 9, 10, 13, 32, 255, chance.randrange(256)])
    return data


def cut(chance: random.Random, data: bytearray) -> bytearray:
    """A part is missing, often the end."""
    start, end = _place(chance, data)
    return data[:start] + data[end if chance.random() < 0.6 else len(data) :]


def repeat(chance: random.Random, data: bytearray) -> bytearray:
    """A part stands there again, sometimes a thousand times."""
    start, end = _place(chance, data)
    return data[:end] + data[start:end] * chance.choice([1, 2, 50, 1_000]) + data[end:]


def exchange(chance: random.Random, data: bytearray) -> bytearray:
    """Two parts stand in each other's place."""
    (a, b), (c, d) = sorted([_place(chance, data), _place(chance, data)])
    return data if b > c else data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def shift(chance: random.Random, data: bytearray) -> bytearray:
    """Blanks or something else stand in a line, or in every one."""
    more = chance.choice([b" ", b"   ", b"\t", b"x", b"|", b"\xc3\xa9", b"\xcc\x81" * 40])
    lines = data.split(b"\n")
    for number in range(len(lines)) if chance.random() < 0.5 else [chance.randrange(len(lines))]:
        column = chance.choice([4, 14, 40, 48, 60, 92])
        lines[number] = lines[number][:column] + more + lines[number][column:]
    return bytearray(b"\n".join(lines))


def enlarge(chance: random.Random, data: bytearray) -> bytearray:
    """A number becomes a very long or impossible one."""
    digits = [place for place, byte in enumerate(data) if 48 <= byte < 58]
    if not digits:
        return data
    place = chance.choice(digits)
    number = chance.choice(
        [b"9" * 5_000, b"0" * 5_000, b"99999", b"-1", b"\xd9\xa3", b"1e9", b"\xb2", b"NaN"]
    )
    return data[:place] + number + data[place + 1 :]


def mix_lines(chance: random.Random, data: bytearray) -> bytearray:
    """Lines are repeated, in another order, or missing."""
    lines = data.split(b"\n")
    chosen = chance.choices(lines, k=len(lines)) if chance.random() < 0.5 else lines
    return bytearray(b"\n".join(chance.sample(chosen, len(chosen))))


def recode(chance: random.Random, data: bytearray) -> bytearray:
    """The text is in another encoding."""
    text = data.decode("utf-8", "replace")
    return bytearray(text.encode(chance.choice(_ENCODINGS), "replace"))


def rename_encoding(chance: random.Random, data: bytearray) -> bytearray:
    """An XML file names another encoding than its own."""
    name = chance.choice(
        [b"utf-16", b"cp1252", b"klingon", b"idna", b"utf-7", b"rot13", b"", b"big5", b"hex"]
    )
    return data.replace(b'encoding="utf-8"', b'encoding="%b"' % name)


def wrap(chance: random.Random, data: bytearray) -> bytearray:
    """Something stands before or behind it."""
    more = chance.choice(
        [b"\0", b"PK\x03\x04", b"<?xml", b"%PDF-", b"\xff\xfe", b"{", b"001 ", b"\n" * 9_999]
    )
    return bytearray(more) + data if chance.random() < 0.6 else data + more


def lie(chance: random.Random, data: bytearray) -> bytearray:
    """A header of an archive says something else: sizes, places, numbers, flags, methods, lengths of names."""
    signs = (b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06")
    places = [place for sign in signs if (place := data.rfind(sign)) >= 0]
    if not places:
        return flip(chance, data)
    place = chance.choice(places) + chance.randrange(4, 46)
    value = chance.choice(
        [b"\xff\xff", b"\xff\xff\xff\xff", b"\0\0\0\0", b"\1", b"\x63", chance.randbytes(3)]
    )
    data[place : place + len(value)] = value
    return data


DAMAGES: tuple[Damage, ...] = (flip, cut, repeat, exchange, shift, enlarge, mix_lines, recode, wrap, lie)


def damaged(chance: random.Random, data: bytes) -> bytes:
    """The file after one to four damages, of at most LARGEST bytes."""
    found = bytearray(data)
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        if found:
            damage = chance.choice((*DAMAGES, rename_encoding) if b"<?xml" in found else DAMAGES)
            found = damage(chance, found)[:LARGEST]
    return bytes(found)
