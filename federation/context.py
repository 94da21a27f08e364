from django.conf import settings
from django.http import HttpRequest


def office(request: HttpRequest) -> dict[str, str]:
    """What the frame of every page shows about the federation."""
    return {"federation_name": settings.FEDERATION_NAME, "federation_code": settings.FEDERATION_CODE}
