"""What is kept of secrets: second factors encrypted in the database, nothing in Valkey that could run."""

import json
import os
import pickle
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import redis
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from cryptography.fernet import Fernet, InvalidToken
from django.apps import apps
from django.contrib.auth.models import User
from django.core.cache import cache, caches
from django.core.management import CommandError, call_command
from django.test import Client

from players.base.queue import resume
from tests.office import person
from tests.ratings import month

KEYS = [Fernet.generate_key().decode() for _number in range(3)]
APP_KEY = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture
def clerk(db: None) -> User:
    """A clerk with a second factor."""
    clerk = person("clerk")
    TOTP.activate(clerk, APP_KEY)
    RecoveryCodes.activate(clerk)
    return clerk


def of(clerk: User, kind: str) -> Any:
    return Authenticator.objects.get(user=clerk, type=kind)


class TestSecondFactors:
    def test_are_encrypted_in_the_database(self, clerk: User) -> None:
        assert of(clerk, "totp").data["secret"].startswith("gAAAAA")
        assert APP_KEY not in str(list(Authenticator.objects.values_list("data", flat=True)))
        seed = of(clerk, "recovery_codes").data["seed"]
        assert seed.startswith("gAAAAA")
        assert len(of(clerk, "recovery_codes").wrap().get_unused_codes()) == 10

    def test_move_to_a_new_key_after_which_the_old_one_can_go(self, clerk: User, settings: Any) -> None:
        old = settings.ENCRYPTION_KEYS
        codes = of(clerk, "recovery_codes").wrap().get_unused_codes()
        settings.ENCRYPTION_KEYS = [KEYS[0], *old]
        assert of(clerk, "recovery_codes").wrap().get_unused_codes() == codes
        call_command("encrypt_second_factors")
        settings.ENCRYPTION_KEYS = [KEYS[0]]
        assert of(clerk, "recovery_codes").wrap().get_unused_codes() == codes
        settings.ENCRYPTION_KEYS = old
        with pytest.raises(InvalidToken):
            of(clerk, "recovery_codes").wrap().get_unused_codes()

    def test_stay_as_they_are_when_their_key_is_missing(self, clerk: User, settings: Any) -> None:
        before = list(Authenticator.objects.order_by("id").values())
        settings.ENCRYPTION_KEYS = KEYS
        with pytest.raises(CommandError, match="not among ENCRYPTION_KEYS"):
            call_command("encrypt_second_factors")
        assert list(Authenticator.objects.order_by("id").values()) == before

    def test_of_earlier_versions_are_encrypted_by_the_migration(self, db: None) -> None:
        migration = import_module("federation.migrations.0002_encrypt_second_factors").Migration
        plain = {"seed": "aabbcc", "used_mask": 1, "migrated_codes": ["12345678", "87654321"]}
        row = Authenticator.objects.create(user=person("clerk"), type="recovery_codes", data=plain)
        migration.operations[0].code(apps, None)
        row.refresh_from_db()
        assert not {"aabbcc", "12345678"} & set(re.findall(r"\w+", str(row.data)))
        assert row.wrap().get_unused_codes() == ["12345678", "87654321"]
        migration.operations[0].reverse_code(apps, None)
        row.refresh_from_db()
        assert row.data == plain


@pytest.mark.django_db(transaction=True)
def test_nothing_in_valkey_is_pickled(valkey_database: str, settings: Any, clerk: User) -> None:
    client: Any = redis.Redis.from_url(valkey_database)
    client.flushdb()
    settings.SHARED_PAGE_SECONDS = 60
    month.opening({1: 1900, 2: 2000})
    for address in ("/", "/lists/standard/2026-01-01/", "/players/1/", "/api/v1/lists", "/health/"):
        assert Client().get(address).status_code == 200
    Client().post("/login/", {"login": "clerk", "password": "wrong"})
    Client().post("/account/password/reset/", {"email": "nobody@example.org"})
    resume.delay()
    kept = {key.decode(): client.get(key) for key in client.scan_iter(_type="string")}
    kinds = ("page:", "ranking:", "api-requests:", "health", "login_failed")
    for kind in kinds:
        assert any(kind in key for key in kept), kind
    for key, value in kept.items():
        json.loads(value)
        assert not value.startswith(b"\x80"), key
    messages = client.lrange("celery", 0, -1)
    assert messages
    assert {json.loads(message)["content-type"] for message in messages} == {"application/json"}


@pytest.mark.parametrize("name", ["default", "lossy"])
def test_a_pickle_put_into_valkey_does_not_run(name: str, valkey_database: str, tmp_path: Path) -> None:
    class Attack:
        def __reduce__(self) -> tuple[Any, tuple[str]]:
            return os.system, (f"touch {tmp_path}/ran",)

    key = caches[name].make_key("planted")
    redis.Redis.from_url(valkey_database).set(key, pickle.dumps(Attack()))
    with pytest.raises(ValueError, match=r".+"):
        caches[name].get("planted")
    assert not (tmp_path / "ran").exists()
    cache.delete("planted")


@pytest.mark.django_db
def test_the_contact_for_holes_is_where_people_look(settings: Any) -> None:
    response = Client().get("/.well-known/security.txt")
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    lines = response.content.decode().splitlines()
    assert "Contact: mailto:security@localhost" in lines
    assert f"Expires: {settings.SECURITY_EXPIRES}T00:00:00Z" in lines
    assert "Canonical: http://testserver/.well-known/security.txt" in lines
