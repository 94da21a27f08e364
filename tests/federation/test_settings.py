"""Settings are read in processes of their own, as at a real start."""

import os
import subprocess
import sys

import pytest

from tests.support import PROJECT

SECRET = "k3-" + "0123456789abcdef" * 4
OFFICE = {
    "DATABASE_URL": "postgresql://office:secret@127.0.0.1:9/office",
    "REDIS_URL": "redis://127.0.0.1:9/0",
    "SECRET_KEY": SECRET,
    "ALLOWED_HOSTS": "ratings.example.org",
}


def start(expression: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """Load the settings of an office with some values changed, and print an expression."""
    known = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    code = f"from federation import settings; print({expression})"
    return subprocess.run(
        [sys.executable, "-c", code],
        env=known | OFFICE | changes,
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_an_office_with_its_values_starts_safe() -> None:
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "PRODUCTION", "DEBUG"]
    done = start(", ".join(f"settings.{name}" for name in names))
    assert done.stdout == "True True True True False\n", done.stderr
    assert start("settings.ALLOWED_HOSTS").stdout == "['ratings.example.org']\n"


@pytest.mark.parametrize(
    ("variable", "value", "remedy"),
    [
        ("SECRET_KEY", "", "Make one with"),
        ("SECRET_KEY", "change-me", "Make one with"),
        ("SECRET_KEY", "change-me" * 10, "Make one with"),
        ("SECRET_KEY", "django-insecure-" + "0123456789abcdef" * 4, "Make one with"),
        ("SECRET_KEY", "short", "Make one with"),
        ("ALLOWED_HOSTS", "", "Name the hosts"),
        ("ALLOWED_HOSTS", " , ", "Name the hosts"),
        ("ALLOWED_HOSTS", "*", "Name the hosts"),
        ("DATABASE_URL", "sqlite:///office.db", "postgresql://"),
        ("DATABASE_URL", "postgresql://office:secret@localhost", "/database"),
        ("DATABASE_URL", "postgresql://office:secret@localhost:port/office", "%-encoding"),
        ("REDIS_URL", "localhost:6379", "redis://"),
        ("DEBUG", "perhaps", "true or false"),
        ("FOUR_EYES", "2", "true or false"),
        ("HTTPS", "on and off", "true or false"),
        ("MAX_REPORT_BYTES", "8 MB", "8388608"),
        ("MAX_REPORT_BYTES", "-1", "8388608"),
        ("MAX_REPORT_BYTES", "١٢٣٤٥", "8388608"),
        ("LANGUAGE_CODE", "xx", "en, ru, pl"),
        ("LOG_LEVEL", "LOUD", "DEBUG, INFO"),
    ],
)
def test_a_value_that_cannot_be_used_stops_the_start(variable: str, value: str, remedy: str) -> None:
    done = start("'started'", **{variable: value})
    assert done.returncode != 0
    assert "started" not in done.stdout
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(f"django.core.exceptions.ImproperlyConfigured: {variable}: ")
    assert remedy in last
    assert "secret@" not in last


def test_defaults_of_an_office() -> None:
    names = ["FEDERATION_NAME", "FEDERATION_CODE", "RATING_EDITIONS", "FOUR_EYES", "MAX_REPORT_BYTES"]
    done = start(", ".join(f"settings.{name}" for name in names))
    assert done.stdout == "Demo Chess Federation FED ['fide-2014'] True 8388608\n", done.stderr


def test_values_of_an_office_are_taken() -> None:
    values = {
        "RATING_EDITIONS": "fide-2014, fide-2024",
        "FOUR_EYES": "no",
        "MAX_REPORT_BYTES": "4096",
        "HTTPS": "false",
    }
    done = start(
        "settings.RATING_EDITIONS, settings.FOUR_EYES, settings.MAX_REPORT_BYTES, settings.HTTPS", **values
    )
    assert done.stdout == "['fide-2014', 'fide-2024'] False 4096 False\n", done.stderr


def test_no_script_or_style_from_elsewhere_or_inline() -> None:
    done = start("settings.CONTENT_SECURITY_POLICY['DIRECTIVES']")
    policy = done.stdout
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "'default-src': [\"'none'\"]" in policy


def test_jobs_survive_a_lost_worker() -> None:
    names = [
        "CELERY_TASK_ACKS_LATE",
        "CELERY_TASK_REJECT_ON_WORKER_LOST",
        "CELERY_WORKER_PREFETCH_MULTIPLIER",
    ]
    done = start(
        ", ".join(f"settings.{name}" for name in names)
        + ", settings.CELERY_TASK_TIME_LIMIT < settings.CELERY_BROKER_TRANSPORT_OPTIONS['visibility_timeout']"
    )
    assert done.stdout == "True True 1 True\n", done.stderr


def test_passwords_are_hashed_with_argon2() -> None:
    done = start("settings.PASSWORD_HASHERS[0]")
    assert done.stdout == "django.contrib.auth.hashers.Argon2PasswordHasher\n", done.stderr
