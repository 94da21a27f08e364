"""Logs as JSON lines that identify nobody: no query strings, IP addresses, users, browsers or keys."""

import re
from collections.abc import MutableMapping
from typing import Any

import structlog
from django.http import HttpRequest
from django_structlog import signals
from django_structlog.middlewares import RequestMiddleware


class RequestLog(RequestMiddleware):
    """One line per request, without the query: people search for names."""

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        return f"{request.method} {request.path}"


def _forget_browser(log_kwargs: dict[str, Any], **_: Any) -> None:
    log_kwargs.pop("user_agent", None)


def without_values(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Drop the lines in which PostgreSQL quotes a refused row, which may hold names and dates of birth."""
    if "exception" in event:
        lines = str(event["exception"]).splitlines()
        event["exception"] = "\n".join(line for line in lines if not line.startswith(("DETAIL:", "CONTEXT:")))
    return event


_KEY = re.compile(r"(/account/password/new/)[^/\s\"']+")


def without_keys(line: str) -> str:
    """Blank out the keys with which a forgotten password is set anew, wherever an address with one is quoted."""
    return _KEY.sub(r"\1***", line)


signals.bind_extra_request_metadata.connect(_forget_browser, dispatch_uid="federation.logs")

_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_settings(level: str, *, readable: bool) -> dict[str, Any]:
    """Django's LOGGING; `readable` gives plain lines for someone trying the office out."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.processors.format_exc_info,
            without_values,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    render: Any = (
        structlog.dev.ConsoleRenderer(colors=False) if readable else structlog.processors.JSONRenderer()
    )

    def rendered(logger: Any, method: str, event: MutableMapping[str, Any]) -> str:
        return without_keys(render(logger, method, event))

    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": [*_SHARED, structlog.processors.format_exc_info, without_values],
                "processor": rendered,
            },
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django.server": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
            "django.request": {"level": "ERROR"},
        },
    }
