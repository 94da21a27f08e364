import pytest
from django.test import Client

from tests.office import client_of


@pytest.fixture
def clerk(db: None) -> Client:
    return client_of("clerk")


@pytest.fixture
def officer(db: None) -> Client:
    return client_of("officer")


@pytest.fixture(autouse=True)
def own_federation(settings) -> None:
    """The federation that these report files name."""
    settings.FEDERATION_CODE = "FED"
