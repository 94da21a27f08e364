import io
import json
import logging
import logging.config
from collections.abc import Callable, Iterator

import pytest
import structlog
from django.db import IntegrityError, connection
from django.test import Client

from federation.logs import logging_settings


@pytest.fixture
def logged() -> Iterator[Callable[[], str]]:
    """What the JSON handler of an office writes during the test."""
    stream = io.StringIO()
    lines = logging_settings("INFO", readable=False)["formatters"]["lines"]
    formatter = lines.pop("()")(foreign_pre_chain=lines["foreign_pre_chain"], processor=lines["processor"])
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.addHandler(handler)
    yield stream.getvalue
    root.removeHandler(handler)


@pytest.mark.django_db
def test_a_request_is_logged_without_the_person(client: Client, logged: Callable[[], str]) -> None:
    client.get("/health/?q=Kowalska", headers={"user-agent": "Browser/1.0"}, REMOTE_ADDR="203.0.113.9")
    events = [json.loads(line) for line in logged().splitlines()]
    finished = next(event for event in events if event["event"] == "request_finished")
    assert finished["request"] == "GET /health/"
    assert finished["code"] == 200
    assert finished["request_id"]
    for private in ("Kowalska", "Browser", "203.0.113.9"):
        assert private not in logged()


@pytest.mark.django_db
def test_a_key_for_a_new_password_is_in_no_line(client: Client, logged: Callable[[], str]) -> None:
    address = "/account/password/new/1a-cxyz12-0123456789abcdef/"
    client.get(address)
    client.get(f"{address}more?next={address}")
    logging.getLogger("django.request").error("Internal Server Error: %s", address)
    try:
        raise ValueError(address)
    except ValueError:
        structlog.get_logger("office").exception("failed", path=address, request={"path": address})
    assert "GET /account/password/new/***" in logged()
    assert "cxyz12" not in logged()
    assert "0123456789abcdef" not in logged()


@pytest.mark.django_db
@pytest.mark.parametrize("logger", [structlog.get_logger("office"), logging.getLogger("office")])
def test_a_refused_row_is_logged_without_its_values(
    logger: logging.Logger, logged: Callable[[], str]
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE people (name text UNIQUE)")
        with pytest.raises(IntegrityError, match="Kowalska") as refused:
            cursor.execute("INSERT INTO people VALUES ('Kowalska'), ('Kowalska')")
    logger.error("refused", exc_info=refused.value)
    event = json.loads(logged())
    assert event["event"] == "refused"
    assert "people_name_key" in event["exception"]
    assert "DETAIL" not in event["exception"]
    assert "(name)=(" not in event["exception"]
