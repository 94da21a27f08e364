"""Requests to the API."""

from django.utils import timezone

API = "/api/v1"
THIS_YEAR = timezone.localdate().year


def got(client, path: str, status: int = 200, **headers):
    response = client.get(f"{API}{path}", headers=headers)
    assert response.status_code == status, response.content
    return response.json() if response.content else response
