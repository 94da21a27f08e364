from typing import Any

import pytest
from django.core.checks import run_checks
from django.test import override_settings

from federation import checks


def ids(messages: list[Any]) -> set[str]:
    return {message.id for message in messages if message.id.startswith("federation.")}


@pytest.mark.django_db
def test_this_postgresql_is_new_enough() -> None:
    assert ids(run_checks(databases=["default"])) == set()


@pytest.mark.django_db
def test_an_old_postgresql_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "OLDEST_POSTGRESQL", 10**9)
    assert ids(run_checks(databases=["default"])) == {"federation.E001"}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, set()),
        ({"PRODUCTION": False}, {"federation.E002"}),
        ({"FOUR_EYES": False}, {"federation.W001"}),
        ({"HTTPS": False}, {"federation.W002"}),
        ({"REQUIRE_SECOND_FACTOR": False}, {"federation.W003"}),
    ],
)
def test_deployment_checks(changes: dict[str, bool], expected: set[str]) -> None:
    safe = {"PRODUCTION": True, "FOUR_EYES": True, "HTTPS": True, "REQUIRE_SECOND_FACTOR": True}
    with override_settings(**safe | changes):
        assert ids(run_checks(include_deployment_checks=True)) == expected
        assert ids(run_checks()) == set()
