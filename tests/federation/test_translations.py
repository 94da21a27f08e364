"""Every message of code and templates is in every catalogue, and nothing else is."""

import gettext
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.apps import apps
from django.conf import settings
from django.utils.translation import override
from pghistory.models import Event

from federation import env
from players.audit.recorded import name_of
from tests.support import PROJECT

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
SAME_IN_BOTH = {
    # What is not a word.
    "%(kind)s, %(date)s",
}
SAME_IN_ONE = {
    "pl": {
        "Fed.",
        "bye",
        "System",
        "system",
        "status",
        "Status",
        "administrator",
        "Start",
        "E-mail",
        "FIDE",
        "b",
        "j F Y",
        "F Y",
    },
    "ru": {"Start"},
}


LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The messages of the code and the templates."""
    path = tmp_path_factory.mktemp("messages") / "django.pot"
    assert babel("extract", f"--output-file={path}", ".") == 0
    return path


@pytest.fixture
def locale(tmp_path: Path) -> Path:
    """A copy of the catalogues for a test to change."""
    shutil.copytree(PROJECT / "locale", tmp_path / "locale")
    return tmp_path / "locale"


def babel(command: str, *options: str) -> int:
    """Run one of Babel's commands as `make messages` does."""
    arguments = [sys.executable, "-m", "babel.messages.frontend", "--quiet", command, *options]
    return subprocess.run(arguments, cwd=PROJECT, check=False).returncode


def catalogue(language: str, locale: Path = PROJECT / "locale") -> Catalog:
    return read_po((locale / language / "LC_MESSAGES" / "django.po").open("rb"), locale=language)


def test_the_office_speaks_english_polish_and_russian():
    assert settings.LANGUAGES == [("en", "English"), ("pl", "Polski"), ("ru", "Русский")]


def test_the_catalogues_have_every_message_and_no_other(template: Path) -> None:
    """If not, run `make messages`."""
    assert babel("update", "--check", f"--input-file={template}") == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_translated_and_has_the_same_placeholders(language: str) -> None:
    catalog = catalogue(language)
    assert not catalog.obsolete
    for message in catalog:
        strings = [message.string] if isinstance(message.string, str) else list(message.string or "")
        assert all(string.strip() for string in strings), message.id
        assert not message.fuzzy, message.id
        model = message.id if isinstance(message.id, str) else message.id[-1]
        for string in strings if model else ():
            assert set(PLACEHOLDER.findall(string)) == set(PLACEHOLDER.findall(model)), model
            assert (string[0].isspace(), string[-1].isspace()) == (model[0].isspace(), model[-1].isspace()), (
                model
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_the_text(language: str, locale: Path) -> None:
    assert babel("compile", f"--directory={locale}") == 0
    compiled = Path(language) / "LC_MESSAGES" / "django.mo"
    assert (locale / compiled).read_bytes() == (PROJECT / "locale" / compiled).read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_in_english(language: str) -> None:
    same = SAME_IN_BOTH | SAME_IN_ONE.get(language, set())
    copied = {message.id for message in catalogue(language) if message.id and message.id == message.string}
    assert copied - same == set()


@pytest.mark.parametrize(
    ("language", "number", "form"),
    [
        *(("ru", n, "%(number)s игрок") for n in (1, 21, 101)),
        *(("ru", n, "%(number)s игрока") for n in (2, 3, 4, 22, 104)),
        *(("ru", n, "%(number)s игроков") for n in (0, 5, 11, 12, 14, 111, 1000)),
        ("pl", 1, "%(number)s turniej"),
        *(("pl", n, "%(number)s turnieje") for n in (2, 3, 4, 22, 104)),
        *(("pl", n, "%(number)s turniejów") for n in (0, 5, 11, 12, 14, 21, 101, 112)),
    ],
)
def test_numbers_take_the_right_form(language, number, form):
    """By the grammars: 21 игрок, but 21 turniejów."""
    words = {
        "ru": ("%(number)s player", "%(number)s players"),
        "pl": ("%(number)s tournament", "%(number)s tournaments"),
    }
    with (PROJECT / "locale" / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        assert gettext.GNUTranslations(file).ngettext(*words[language], number) == form


def test_the_history_names_every_field_in_the_readers_language():
    names: set[str] = set()
    with override("ru"):
        for event in apps.get_models():
            if issubclass(event, Event):
                tracked: Any = event.pgh_tracked_model
                kept = {field.name for field in event._meta.fields}
                names |= {name_of(field) for field in tracked._meta.concrete_fields if field.name in kept}
    assert {name for name in names if not re.search("[а-я]", name)} == set()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('msgid "Rating change"\n', 'msgid "Rating changes"\n'),
        ('msgid "Rating change"\n', '#~ msgid "Old"\n#~ msgstr "Stary"\n\nmsgid "Rating change"\n'),
        ("nplurals=3", "nplurals=2"),
    ],
)
def test_a_catalogue_that_is_out_of_date_is_found(locale: Path, template: Path, old: str, new: str) -> None:
    path = locale / "pl" / "LC_MESSAGES" / "django.po"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert babel("update", "--check", f"--input-file={template}", f"--output-dir={locale}") == 1


def test_another_language_is_one_folder(locale: Path, template: Path) -> None:
    options = (f"--input-file={template}", f"--output-dir={locale}", "--init-missing", "--locale=de")
    assert babel("update", *options) == 0
    assert babel("compile", f"--directory={locale}") == 0
    assert ("de", "Deutsch") in env.languages(locale)
    german = catalogue("de", locale)
    assert german.num_plurals == 2
    assert len(german) == len(catalogue("pl"))
