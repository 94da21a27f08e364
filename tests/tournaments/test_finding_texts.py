"""Findings in the reader's language: a sentence for every code, and what is shown of a stored finding."""

import ast
import re

import pytest
from django.utils.translation import override

from tests.support import PROJECT
from tournaments import finding_texts, severities
from tournaments.intake.receiving import receive_report
from tournaments.models import Entry, Finding
from tournaments.severities import SEVERITY_OF

MODULES = [
    *(PROJECT / "tournaments" / "trf").glob("*.py"),
    *(PROJECT / "tournaments" / "checks").glob("*.py"),
    PROJECT / "tournaments" / "intake" / "receiving.py",
    PROJECT / "tournaments" / "versions" / "recognition.py",
    PROJECT / "tournaments" / "management" / "commands" / "read_report.py",
    PROJECT / "ratings" / "persons" / "plausibility.py",
    PROJECT / "players" / "register" / "contradictions.py",
]
ONE_WORD = ["encoding", "tabs"]
MADE_OF_A_FIELD = {f"{field}-overruled" for field in ("start-date", "end-date", "system", "time-control")}


def codes() -> set[str]:
    """Every text of the modules that make findings which is written as a code is."""
    texts = {
        node.value
        for module in MODULES
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {text for text in texts if re.fullmatch(r"[a-z]+(-[a-z]+)+", text) or text in ONE_WORD}


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    assert set(finding_texts.TEXTS) == codes() | MADE_OF_A_FIELD


def test_every_code_has_one_severity():
    assert set(SEVERITY_OF) == set(finding_texts.TEXTS)
    assert sum(len(codes.split()) for codes in severities._CODES.values()) == len(SEVERITY_OF)


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
@pytest.mark.parametrize("code", finding_texts.TEXTS)
def test_every_sentence_can_be_said(code, language):
    with override(language):
        text = finding_texts.in_words(code, "the message", found="found", used="used", number=7)
    assert (text == "the message") is (language == "en")
    assert "%" not in text


def test_a_finding_speaks_the_readers_language():
    finding = Finding(
        code="name-differs",
        message="Participant 3: the name differs from the register.",
        found="Nowak, Jan",
        used="Nowak, Janina",
        entry=Entry(start_number=3),
    )
    assert finding.text == "Participant 3: the name differs from the register."
    with override("pl"):
        assert finding.text == "Uczestnik 3: nazwisko różni się od rejestru"
    with override("ru"):
        assert finding.text == "Участник 3: имя отличается от реестра"


def test_what_the_office_uses_instead_is_translated_and_nothing_else():
    with override("ru"):
        assert Finding(used="unrated").used_text == "без рейтинга"
        assert Finding(used="Open").used_text == "Open"


@pytest.mark.django_db
def test_messages_are_kept_in_english_whoever_sends_the_file():
    with override("ru"):
        received = receive_report("empty.trf", b"")
    kept = Finding.objects.get(report=received.report, code="file-empty")
    assert kept.message == "The file is empty. Send the tournament report itself."
    with override("ru"):
        assert kept.text == "Файл пуст"


@pytest.mark.django_db
def test_checks_of_the_office_are_kept_in_english_too():
    with override("pl"):
        received = receive_report("short.trf", b"012 Open\n001    1      Nowak, Jan\n")
    kept = Finding.objects.filter(report=received.report, code="start-date-missing").get()
    assert kept.message == (
        "The file has no start date (record 042); enter it. Enter the start date when you upload the report."
    )
