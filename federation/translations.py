"""The catalogues in `locale/`: the text of pages in each language that has a folder there.

Babel extracts the messages, from templates by way of Django's own `templatize`, so the gettext tools are not needed.
Babel is a development dependency: only `make messages` and the tests use this module.
"""

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import read_mo, write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

PACKAGES = ["federation", "players", "tournaments", "ratings"]
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


class Message(NamedTuple):
    """What a translator is asked for; `plural` and `context` are empty where there is none."""

    context: str
    singular: str
    plural: str

    @property
    def id(self) -> str | tuple[str, str]:
        """The key that Babel uses."""
        return (self.singular, self.plural) if self.plural else self.singular


class _Catalog(Catalog):
    """A catalogue whose header has what programs need and nothing that changes by itself."""

    @property  # type: ignore[misc] # Babel's can be set; ours never is
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ]


def folders() -> list[str]:
    """The languages that have a folder, by its name: `pl`, `pt_BR`."""
    return sorted(folder.name for folder in _locale().iterdir() if folder.is_dir() and folder.name != "en")


@cache
def used() -> dict[Message, list[str]]:
    """Every message of the code and the templates, with the files it occurs in."""
    found: dict[Message, set[str]] = {}
    for name, source, language in _sources():
        for _line, text, _comments, context in extract(language, source, KEYWORDS):
            forms = text if isinstance(text, tuple) else (text, "")
            found.setdefault(Message(context or "", *forms), set()).add(name)
    return {message: sorted(files) for message, files in found.items()}


def read(language: str) -> Catalog:
    """A language's catalogue; an empty one where there is none yet."""
    path = _file(language, "po")
    if not path.exists():
        return _Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> int:
    """Update a catalogue from the code, keep its translations, compile it. Return the number left to translate."""
    old, new = read(language), _Catalog(locale=language, header_comment="", fuzzy=False)
    for wanted, files in sorted(used().items()):
        known = old.get(wanted.id, wanted.context or None)
        new.add(
            wanted.id,
            known.string if known and not known.fuzzy else None,
            locations=[(name, 0) for name in files],
            context=wanted.context or None,
        )
    ready = _Catalog(locale=language, fuzzy=False)
    for message in new:
        if message.id and all(_strings(message.string)):
            ready.add(message.id, message.string, context=message.context)
    path = _file(language, "po")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, width=0, sort_output=True, include_lineno=False)
    with _file(language, "mo").open("wb") as file:
        write_mo(file, ready)
    return len(new) - len(ready)


def faults(language: str) -> list[str]:
    """What is wrong with a language's catalogue; empty if it is complete and up to date."""
    catalog = read(language)
    wanted = {(message.context, message.id) for message in used()}
    has = {(message.context or "", message.id): message for message in catalog if message.id}
    return [
        *(f"missing: {key}" for key in sorted(wanted - set(has), key=str)),
        *(f"no longer used: {key}" for key in sorted(set(has) - wanted, key=str)),
        *(f"obsolete: {key}" for key in catalog.obsolete),
        *_faults_of_plurals(language, catalog),
        *(fault for key, message in has.items() for fault in _faults_of_message(key, message, catalog)),
        *_faults_of_compiled(language, has),
    ]


def _faults_of_plurals(language: str, catalog: Catalog) -> Iterator[str]:
    number, expression = get_plural(language)
    if (catalog.num_plurals, catalog.plural_expr.strip("()")) != (number, expression.strip("()")):
        yield f"plural forms: {catalog.plural_forms}, not {number} by {expression}"


def _faults_of_message(key: tuple[str, Any], message: Any, catalog: Catalog) -> Iterator[str]:
    if message.fuzzy:
        yield f"fuzzy: {key}"
    strings, model = _strings(message.string), _strings(message.id)[-1]
    if len(strings) != (catalog.num_plurals if message.pluralizable else 1):
        yield f"{len(strings)} forms: {key}"
    for string in strings:
        if not string.strip():
            yield f"not translated: {key}"
        elif set(PLACEHOLDER.findall(string)) != set(PLACEHOLDER.findall(model)):
            yield f"other placeholders: {key}: {string}"
        elif _edges(string) != _edges(model):
            yield f"other space at an end: {key}: {string!r}"


def _faults_of_compiled(language: str, has: dict[tuple[str, Any], Any]) -> Iterator[str]:
    path = _file(language, "mo")
    if not path.exists():
        yield "not compiled"
        return
    with path.open("rb") as file:
        entries = [entry for entry in read_mo(file) if entry.id]
    compiled = {(entry.context or "", _strings(entry.id)): _strings(entry.string) for entry in entries}
    complete = {
        (context, _strings(text)): _strings(message.string)
        for (context, text), message in has.items()
        if all(_strings(message.string))
    }
    yield from (
        f"compiled otherwise: {key}"
        for key in compiled.keys() | complete.keys()
        if compiled.get(key) != complete.get(key)
    )


def _strings(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def _edges(text: str) -> tuple[bool, bool]:
    return text[:1].isspace(), text[-1:].isspace()


def _sources() -> Iterator[tuple[str, io.BytesIO, str]]:
    """Yield the name, content and language of every file that may have messages."""
    for package in PACKAGES:
        for path in sorted((settings.BASE_DIR / package).rglob("*.py")):
            if not {"migrations", "management"} & set(path.parts):  # commands speak English
                yield _name(path), io.BytesIO(path.read_bytes()), "python"
    for path in sorted((settings.BASE_DIR / "templates").rglob("*")):
        if path.suffix in (".html", ".txt"):
            code = templatize(path.read_text(encoding="utf-8"), origin=str(path))
            # What remains of the template between two messages is not Python, and its indentation is arbitrary.
            lines = (line.strip() for line in code.split("\n"))
            yield _name(path), io.BytesIO("\n".join(lines).encode()), "python"


def _name(path: Path) -> str:
    return str(path.relative_to(settings.BASE_DIR))


def _locale() -> Path:
    return Path(settings.LOCALE_PATHS[0])


def _file(language: str, kind: str) -> Path:
    return _locale() / language / "LC_MESSAGES" / f"django.{kind}"
