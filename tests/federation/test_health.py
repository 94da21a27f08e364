import json

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client, override_settings


@pytest.mark.django_db
def test_health_is_ok_with_both_servers(client: Client) -> None:
    response = client.get("/health/")
    assert response.status_code == 200
    assert response.json() == {"database": "ok", "valkey": "ok"}
    assert connection.settings_dict["NAME"].startswith("test_")
    assert cache.get("health") == "ok"


@pytest.mark.django_db
def test_health_says_which_server_is_away(client: Client) -> None:
    away = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:9",
        }
    }
    with override_settings(CACHES=away):
        response = client.get("/health/")
    assert response.status_code == 503
    assert json.loads(response.content) == {"database": "ok", "valkey": "failed"}
