"""Settings from the environment: every value is read here, checked, and refused with a message that helps."""

import base64
import binascii
import hashlib
import re
from collections.abc import Callable, Collection, Mapping
from datetime import date, timedelta
from email.utils import parseaddr
from pathlib import Path
from typing import Any, TypeVar

import environ
from django.conf.locale import LANG_INFO
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email
from django.utils.translation import to_language
from redis.connection import parse_url

from federation import embedded
from ratings.regulations.editions import EDITIONS, Schedule
from tournaments.play.results import TimeControl

PROJECT = embedded.PROJECT
PLACEHOLDER = "change-me"
SECRET_KEY_CHARACTERS = 50
PRODUCTION, TRIAL = "production", "trial"
REQUIRED = (
    "FEDERATION_NAME",
    "FEDERATION_CODE",
    "OFFICE_EMAIL",
    "SECRET_KEY",
    "ENCRYPTION_KEYS",
    "ALLOWED_HOSTS",
    "DATABASE_URL",
    "REDIS_URL",
    "EMAIL_URL",
    "EMAIL_FROM",
    "SECURITY_CONTACT",
    "SECURITY_EXPIRES",
)
"""What every office in production says itself; an office that is tried out has a default for each."""

T = TypeVar("T")

_env = environ.Env()


def read_env_file(path: Path) -> None:
    """Read `.env` if it exists; the environment takes precedence."""
    if path.is_file():
        _env.read_env(str(path))


def refuse(variable: str, problem: str, remedy: str) -> ImproperlyConfigured:
    """The error for an invalid setting, naming the variable and the remedy."""
    return ImproperlyConfigured(f"{variable}: {problem}. {remedy}")


def production() -> bool:
    """Whether OFFICE says production, and not trial. Production is never inferred, and neither is a trial of an office.

    Only with nothing of an office set at all it is a trial. Raises ImproperlyConfigured if OFFICE says neither although
    something is set, and in production if a required setting is missing.
    """
    if not text("OFFICE", ""):
        if not any(text(name, "") for name in REQUIRED):
            return False
        remedy = f"Write OFFICE={PRODUCTION}, or OFFICE={TRIAL} for trying out, tests and checks: export OFFICE={TRIAL}"
        raise refuse("OFFICE", "it is not set", remedy)
    if choice("OFFICE", "", [PRODUCTION, TRIAL]) == TRIAL:
        return False
    if missing := [name for name in REQUIRED if not text(name, "")]:
        raise refuse(", ".join(missing), "not set", "Production needs all of them; .env.example says how.")
    for name in REQUIRED:
        if PLACEHOLDER in text(name, ""):
            raise refuse(name, "it is still the example's value", ".env.example says how to choose one.")
    return True


def text(variable: str, default: str) -> str:
    """A text; an empty one counts as not set."""
    return str(_env.str(variable, default="")).strip() or default


def boolean(variable: str, default: bool) -> bool:
    """true or false in the usual spellings."""
    value = text(variable, str(default)).lower()
    if value in {"true", "1", "yes", "on"}:
        return True
    if value in {"false", "0", "no", "off"}:
        return False
    raise refuse(variable, f"{value!r} is neither true nor false", "Write true or false.")


def whole_number(variable: str, default: int, minimum: int, maximum: int = 1_000_000_000) -> int:
    """A whole number from the minimum to the maximum."""
    value = text(variable, str(default))
    if not value.isascii() or not value.isdigit() or not minimum <= int(value) <= maximum:
        raise refuse(
            variable,
            f"{value!r} is not a whole number from {minimum} to {maximum}",
            f"Write for example {default}.",
        )
    return int(value)


def names(variable: str, default: list[str]) -> list[str]:
    """A comma-separated list."""
    value = text(variable, ",".join(default))
    return [part.strip() for part in value.split(",") if part.strip()]


def choice(variable: str, default: str, choices: Collection[str]) -> str:
    """One of the known words."""
    return _known(variable, [text(variable, default)], choices)[0]


def editions(variable: str) -> dict[int, Schedule]:
    """The editions of the regulations by time control: FIDE's dates, unless others are named.

    `fide-2014, fide-2024:2024-06-01` holds for all time controls, `blitz = fide-2024-rapid` for one; `;` separates.
    """
    found = {kind.value: Schedule.of_fide(is_standard=kind is TimeControl.STANDARD) for kind in TimeControl}
    for part in filter(None, (part.strip() for part in text(variable, "").split(";"))):
        kind, is_one, schedule = part.rpartition("=")
        try:
            read = Schedule.read(schedule)
            of = [TimeControl[kind.strip().upper()].value] if is_one else list(found)
        except (KeyError, ValueError) as error:
            raise refuse(
                variable,
                f"{part!r} cannot be read",
                f"Name editions, with their first day where it is not FIDE's, such as fide-2014, "
                f"fide-2024:2024-06-01; known are {', '.join(EDITIONS)}. A time control may come first: "
                f"blitz = fide-2024-rapid.",
            ) from error
        found |= dict.fromkeys(of, read)
    return found


def federation_code(variable: str, default: str) -> str:
    """FIDE's code of a federation."""
    value = text(variable, default)
    if not re.fullmatch("[A-Z]{3}", value):
        raise refuse(variable, f"{value!r} is not a federation's code", "Write three capital letters.")
    return value


def email_address(variable: str, default: str, *, named: bool = False) -> str:
    """An e-mail address or empty; with `named`, it may follow a name: `Office <office@example.org>`."""
    value = text(variable, default)
    try:
        if value:
            validate_email(parseaddr(value)[1] if named else value)
    except ValidationError as error:
        raise refuse(variable, f"{value!r} is not an e-mail address", "Write office@example.org.") from error
    return value


def web_address(variable: str, default: str) -> str:
    """An address on the web; an empty one is none, not the default."""
    value = str(_env.str(variable, default=default)).strip()
    return _web_addresses(variable, [value])[0] if value else ""


def web_addresses(variable: str) -> list[str]:
    """Addresses on the web."""
    return _web_addresses(variable, names(variable, []))


def languages(folder: Path) -> list[tuple[str, str]]:
    """English and the languages with a catalogue in `folder`, each under its own name."""
    codes = [
        "en",
        *sorted(to_language(path.parent.parent.name) for path in folder.glob("*/LC_MESSAGES/django.mo")),
    ]
    return [(code, str(LANG_INFO[code]["name_local"]).capitalize()) for code in codes]


def database() -> dict[str, Any]:
    """Django's settings of the database of DATABASE_URL, or of the private PostgreSQL, which is started."""
    url = text("DATABASE_URL", "")
    if not url:
        _start()
        url = embedded.postgres.url()
    if not url.startswith(("postgres://", "postgresql://")):
        example = "postgresql://user:password@host:5432/database"
        raise refuse("DATABASE_URL", "only PostgreSQL is supported", f"Write it as {example}.")
    settings = _parsed("DATABASE_URL", lambda: dict(_env.db_url_config(url)))
    if not settings.get("NAME"):
        raise refuse("DATABASE_URL", "no database is named", "End it with /database.")
    return settings


def connections(database: Mapping[str, Any], *, pool: int, seconds: int) -> dict[str, Any]:
    """`database` with limits: connections per process, and seconds per statement.

    0 means no limit: one connection per thread, statements as long as they need. Connection options in the address of
    the database (`?sslmode=verify-full`) are kept.
    """
    options = dict(database.get("OPTIONS", {}))
    if seconds:
        options["options"] = f"{options.get('options', '')} -c statement_timeout={seconds}s".strip()
    if not pool:
        return {**database, "CONN_MAX_AGE": 60, "OPTIONS": options}
    # Requests that get no connection within the time of a statement are asked to try again.
    options["pool"] = {"min_size": 1, "max_size": pool, "timeout": seconds or 30}
    # A pooler in between may use another connection for each transaction, which would not know the cursor.
    return {**database, "CONN_MAX_AGE": 0, "DISABLE_SERVER_SIDE_CURSORS": True, "OPTIONS": options}


def mail(*, production: bool) -> dict[str, Any]:
    """Django's settings of the mail server of EMAIL_URL; letters of a trial go to the log by default."""
    url = text("EMAIL_URL", "consolemail://")
    servers = ("smtp://", "smtp+tls://", "smtp+ssl://")
    if not url.startswith(servers if production else (*servers, "consolemail://")):
        raise refuse(
            "EMAIL_URL", "this is not a mail server", "Write it as smtp+tls://user:password@host:587."
        )
    settings = _parsed("EMAIL_URL", lambda: dict(_env.email_url_config(url)))
    if url.startswith("smtp") and not settings["EMAIL_HOST"]:
        raise refuse("EMAIL_URL", "no host is named", "Write it as smtp+tls://user:password@host:587.")
    return settings


def redis() -> str:
    """The address of REDIS_URL, or of the private Valkey, which is started."""
    url = text("REDIS_URL", "")
    if not url:
        _start()
        return embedded.valkey.url()
    if not url.startswith(("redis://", "rediss://")):
        raise refuse("REDIS_URL", "this is not a redis:// or rediss:// address", "Write redis://host:6379/0.")
    _parsed("REDIS_URL", lambda: parse_url(url))
    return url


def private_servers(*, production: bool) -> bool:
    """Whether a private server is used; never in production."""
    missing = [name for name in ("DATABASE_URL", "REDIS_URL") if not text(name, "")]
    if missing and not production and not embedded.installed():
        remedy = "Name a server of your own; the private ones for trying out are in requirements-trial.lock."
        raise refuse(", ".join(missing), "not set", remedy)
    return bool(missing)


def debug(*, production: bool) -> bool:
    """DEBUG, which shows settings and source code to visitors and is refused in production."""
    value = boolean("DEBUG", False)
    if value and production:
        raise refuse("DEBUG", "it shows source code to visitors", f"Leave it out, or write OFFICE={TRIAL}.")
    return value


def secret_key(*, production: bool) -> str:
    """SECRET_KEY; generated for the checkout if the office is only tried out."""
    value = text("SECRET_KEY", "") or embedded.secret_key()
    if not production:
        return value
    remedy = 'Make one with: python -c "import secrets; print(secrets.token_urlsafe(64))"'
    if value.startswith("django-insecure-"):
        raise refuse("SECRET_KEY", "it is an example's value", remedy)
    if len(value) < SECRET_KEY_CHARACTERS:
        raise refuse("SECRET_KEY", f"it is shorter than {SECRET_KEY_CHARACTERS} characters", remedy)
    return value


def encryption_keys(secret_key: str) -> list[str]:
    """ENCRYPTION_KEYS of Fernet, the newest first; made from the SECRET_KEY if the office is only tried out."""
    of_the_trial = base64.urlsafe_b64encode(hashlib.sha256(f"encryption {secret_key}".encode()).digest())
    keys = names("ENCRYPTION_KEYS", [of_the_trial.decode()])
    for key in keys:
        try:
            is_key = len(base64.b64decode(key, altchars=b"-_", validate=True)) == 32
        except (binascii.Error, ValueError):
            is_key = False
        if not is_key:
            made_by = "from cryptography.fernet import Fernet; print(Fernet.generate_key().decode())"
            raise refuse(
                "ENCRYPTION_KEYS",
                "not every key is 32 bytes in base64",
                f'Make one with: python -c "{made_by}"',
            )
    return keys


def allowed_hosts(*, production: bool) -> list[str]:
    """ALLOWED_HOSTS; only this machine if the office is only tried out."""
    value = names("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
    remedy = "Name the hosts that people type, for example ratings.example.org."
    if not value:
        raise refuse("ALLOWED_HOSTS", "it is not set", remedy)
    if production and "*" in value:
        raise refuse("ALLOWED_HOSTS", "* allows every host", remedy)
    for host in value:
        if re.search(r"/|[^:]:\d*$", host):
            raise refuse("ALLOWED_HOSTS", f"{host!r} is more than a host", remedy)
    return value


def security_contact() -> str:
    """SECURITY_CONTACT as security.txt has it: an e-mail address becomes mailto:."""
    value = text("SECURITY_CONTACT", "security@localhost")
    if value.startswith("https://"):
        return web_address("SECURITY_CONTACT", value)
    return f"mailto:{email_address('SECURITY_CONTACT', value)}"


def day(variable: str, days_from_now: int) -> date:
    """A date as YYYY-MM-DD; by default so many days from now."""
    value = text(variable, str(date.today() + timedelta(days=days_from_now)))  # noqa: DTZ011 (of this machine)
    try:
        return date.fromisoformat(value)
    except ValueError as error:
        raise refuse(variable, f"{value!r} is not a date", "Write it as YYYY-MM-DD.") from error


def _known(variable: str, values: list[str], known: Collection[str]) -> list[str]:
    for value in values:
        if value not in known:
            raise refuse(variable, f"{value!r} is unknown", f"Write one of: {', '.join(known)}.")
    return values


def _web_addresses(variable: str, values: list[str]) -> list[str]:
    for value in values:
        if not re.match(r"https?://[^\s/]", value):
            raise refuse(variable, f"{value!r} is not an address on the web", "Begin it with https://.")
    return values


def _start() -> None:
    try:
        embedded.start()
    except embedded.ServerError as error:
        remedy = "Set DATABASE_URL and REDIS_URL to servers of your own, or fix the problem above."
        raise refuse(
            "DATABASE_URL, REDIS_URL", f"the private servers do not start: {error}", remedy
        ) from error


def _parsed(variable: str, read: Callable[[], T]) -> T:
    try:
        return read()
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise refuse(
            variable, "it cannot be read as an address", "Check for characters that need %-encoding."
        ) from error
