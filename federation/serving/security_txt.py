"""Where to report a hole in the office's safety, as RFC 9116 has it."""

from datetime import UTC, datetime, time

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """The contact, until when it is certain, and the languages in which one may write."""
    expires = datetime.combine(settings.SECURITY_EXPIRES, time(), UTC)
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(code for code, _name in settings.LANGUAGES)}",
        f"Canonical: {request.build_absolute_uri()}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
