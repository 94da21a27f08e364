"""Every word of the code and the templates is in every language, and no catalogue has anything else."""

import gettext
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from django.apps import apps
from django.conf import settings
from django.utils.translation import override
from pghistory.models import Event

from federation import env, translations
from players.audit.recorded import name_of
from tests.support import PROJECT

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


@pytest.fixture
def locale(tmp_path: Path, settings) -> Path:
    """A copy of the catalogues that a test may spoil."""
    shutil.copytree(PROJECT / "locale", tmp_path / "locale")
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    return tmp_path / "locale"


def spoil(locale: Path, old: str, new: str) -> None:
    path = locale / "pl" / "LC_MESSAGES" / "django.po"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_office_speaks_english_polish_and_russian():
    assert settings.LANGUAGES == [("en", "English"), ("pl", "Polski"), ("ru", "Русский")]


@pytest.mark.parametrize("language", translations.folders())
def test_a_catalogue_is_complete_and_up_to_date(language):
    """Run `make messages` and translate what it says is left."""
    assert translations.faults(language) == []


@pytest.mark.parametrize("language", translations.folders())
def test_nothing_is_left_in_english(language):
    same = SAME_IN_BOTH | SAME_IN_ONE.get(language, set())
    entries = [(one.id, one.string) for one in translations.read(language) if one.id]
    copied = {str(id) for id, string in entries if not isinstance(id, tuple) and id == string}
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


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgid "Rating change"\n', 'msgid "Rating changes"\n', "missing: ('', 'Rating change')"),
        ('msgid "Rating change"\n', 'msgid "Rating changes"\n', "no longer used: ('', 'Rating changes')"),
        ('msgstr "Zmiana rankingu"\n', 'msgstr ""\n', "not translated: ('', 'Rating change')"),
        ('msgid "Rating change"\n', '#, fuzzy\nmsgid "Rating change"\n', "fuzzy: ('', 'Rating change')"),
        ('msgstr "Zmiana rankingu"\n', 'msgstr "Zmiana"\n', "compiled otherwise: ('', ('Rating change',))"),
        (
            'msgid "Rating change"\n',
            '#~ msgid "Old"\n#~ msgstr "Stary"\n\nmsgid "Rating change"\n',
            "obsolete: Old",
        ),
        ("%(rank)s z %(size)s", "%(rank)s z %(ranks)s", "other placeholders: ('', '%(rank)s of %(size)s')"),
        ("nplurals=3", "nplurals=2", "plural forms: "),
        (
            'msgstr[2] "%(number)s turniejów"\n',
            'msgstr[2] ""\n',
            "not translated: ('', ('%(number)s tournament'",
        ),
    ],
)
def test_what_a_translator_or_programmer_forgot_is_found(locale, old, new, fault):
    spoil(locale, old, new)
    assert any(found.startswith(fault) for found in translations.faults("pl"))


def test_catalogues_that_were_not_compiled_are_found(locale):
    (locale / "pl" / "LC_MESSAGES" / "django.mo").unlink()
    assert translations.faults("pl") == ["not compiled"]


def test_the_history_names_every_field_in_the_readers_language():
    names: set[str] = set()
    with override("ru"):
        for event in apps.get_models():
            if issubclass(event, Event):
                tracked: Any = event.pgh_tracked_model
                kept = {field.name for field in event._meta.fields}
                names |= {name_of(field) for field in tracked._meta.concrete_fields if field.name in kept}
    assert {name for name in names if not re.search("[а-я]", name)} == set()


def test_another_language_is_one_folder(locale):
    left = translations.update("de")
    assert left == len(translations.used())
    assert ("de", "Deutsch") in env.languages(locale)
    with (locale / "de" / "LC_MESSAGES" / "django.po").open("rb") as file:
        assert read_po(file).num_plurals == 2


def test_updating_keeps_what_is_translated_and_changes_nothing_else(locale):
    path = locale / "ru" / "LC_MESSAGES" / "django.po"
    before = path.read_bytes(), path.with_suffix(".mo").read_bytes()
    assert translations.update("ru") == 0
    assert (path.read_bytes(), path.with_suffix(".mo").read_bytes()) == before
