"""Public pages, made once a minute for all visitors.

Without a log-in, a page depends only on its address, language and theme. The first visitor in a minute has it made;
the others get it from the cache, compressed. While it is being made again, and if that fails, they get the previous
one, unless pages were renewed since (`players.base.public_pages`). Staff always get pages made for them.
`SHARED_PAGE_SECONDS=0` switches this off.
"""

import base64
import gzip
import hashlib
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import parse_http_date_safe
from django.utils.translation import get_language_from_request

from players.base.public_pages import lossy_cache, renewals

Make = Callable[[HttpRequest], HttpResponseBase]

_NAMESPACE = "ratings"
_OLD_SECONDS = 300
"""How long a page is kept after its minute, to be shown while it is made again or if that fails."""
_MAKING_SECONDS = 20
"""After this time another visitor may make the page."""
_LARGEST = 512 * 1024
_LEVEL = 5
_THEMES = ("dark", "light")


class Page(NamedTuple):
    """A cached page. `made_at` is when making it began, in seconds since the epoch; `body` is compressed."""

    made_at: float
    headers: dict[str, str]
    body: bytes
    etag: str

    @classmethod
    def of(cls, response: HttpResponse, made_at: float) -> "Page":
        headers = {name: value for name, value in response.items() if name != "Content-Length"}
        etag = f'W/"{hashlib.sha256(response.content).hexdigest()[:32]}"'
        return cls(made_at, headers, gzip.compress(response.content, _LEVEL, mtime=0), etag)

    @classmethod
    def kept(cls, value: list[Any]) -> "Page":
        """Read what `to_keep` has returned."""
        made_at, headers, body, etag = value
        return cls(made_at, headers, base64.b64decode(body), etag)

    def to_keep(self) -> list[Any]:
        """Return the page as JSON can write it."""
        return [self.made_at, self.headers, base64.b64encode(self.body).decode(), self.etag]

    def response(self, request: HttpRequest) -> HttpResponseBase:
        """Send the page, or 304 if the visitor already has it."""
        response = HttpResponse(headers=self.headers)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response.content = self.body
            response["Content-Encoding"] = "gzip"
        else:
            response.content = gzip.decompress(self.body)
        response["Content-Length"] = str(len(response.content))
        response["ETag"] = self.etag
        # Browsers ask every time, and get a few bytes if nothing has changed
        response.setdefault("Cache-Control", "no-cache")
        patch_vary_headers(response, ["Accept-Encoding", "Accept-Language", "Cookie"])
        modified = parse_http_date_safe(self.headers.get("Last-Modified", ""))
        return get_conditional_response(request, self.etag, modified, response) or response


class SharedPages:
    """Comes before sessions and languages, so that a kept page needs neither."""

    def __init__(self, get_response: Make) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method != "GET" or _is_personal(request):
            return self.get_response(request)
        try:
            match = resolve(request.path_info)
        except Resolver404:
            return self.get_response(request)
        parameters: tuple[str, ...] | None = getattr(match.func, "parameters", None)
        if match.namespace != _NAMESPACE or (parameters is None and request.META.get("QUERY_STRING")):
            return self.get_response(request)
        return shared("page", request, parameters or (), self.get_response, _is_public_page)


def shared(
    kind: str,
    request: HttpRequest,
    parameters: Iterable[str],
    make: Make,
    may_be_kept: Callable[[HttpRequest, HttpResponse], bool],
) -> HttpResponseBase:
    """Return what was made for the same request less than a minute ago, or make it.

    `kind` separates what different callers share; `parameters` are those that the view reads, the others are taken
    out of the address; `may_be_kept` is asked about a complete answer without cookies.
    """
    if not settings.SHARED_PAGE_SECONDS:
        return make(request)
    _keep_only(parameters, request)
    # Both before the page is made: what changes meanwhile makes it outdated
    now, key = time.time(), f"{kind}:{renewals()}:{_digest(request)}"
    kept = lossy_cache.get(key)
    page = None if kept is None else Page.kept(kept)
    if page is not None:
        is_fresh = page.made_at > now - settings.SHARED_PAGE_SECONDS
        if is_fresh or not lossy_cache.add(f"{key}:making", True, _MAKING_SECONDS):
            return page.response(request)
    response = make(request)
    if page is not None:
        lossy_cache.delete(f"{key}:making")
        if response.status_code >= 500:
            return page.response(request)
    if not (
        isinstance(response, HttpResponse)
        and response.status_code == 200
        and not response.cookies
        and len(response.content) <= _LARGEST
        and may_be_kept(request, response)
    ):
        return response
    page = Page.of(response, now)
    lossy_cache.set(key, page.to_keep(), settings.SHARED_PAGE_SECONDS + _OLD_SECONDS)
    return page.response(request)


def _keep_only(parameters: Iterable[str], request: HttpRequest) -> None:
    """Rewrite a request's query: each of these parameters once, as views read it, in one order."""
    asked, kept = QueryDict(request.META.get("QUERY_STRING", "")), QueryDict(mutable=True)
    for name in sorted(parameters):
        if name in asked:
            kept[name] = asked.get(name, "")
    request.META["QUERY_STRING"] = kept.urlencode()


def _is_personal(request: HttpRequest) -> bool:
    """Whether the visitor may be logged in or has a message waiting."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES or CookieStorage.cookie_name in request.COOKIES


def _digest(request: HttpRequest) -> str:
    theme = request.COOKIES.get("theme", "")
    parts = (
        request.scheme or "",
        request.get_host(),
        request.get_full_path(),
        get_language_from_request(request),
        theme if theme in _THEMES else "",
    )
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _is_public_page(request: HttpRequest, response: HttpResponse) -> bool:
    return response.get("Content-Type", "").startswith("text/html") and not response.has_header(
        "Cache-Control"
    )
