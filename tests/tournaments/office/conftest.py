import pytest


@pytest.fixture(autouse=True)
def own_federation(settings) -> None:
    """The federation that these report files name."""
    settings.FEDERATION_CODE = "FED"
