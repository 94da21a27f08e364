import pytest


@pytest.fixture(autouse=True)
def own_federation(settings):
    """The federation that the report files of these tests name."""
    settings.FEDERATION_CODE = "NOR"
