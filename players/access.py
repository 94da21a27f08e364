"""Who may see and do what in the office. It lives in the lowest package, because pages of all packages need it."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django_htmx.middleware import HtmxDetails

View = Callable[..., HttpResponse]


class StaffRequest(HttpRequest):
    """A request as a view behind `office_page` gets it: from somebody who is logged in."""

    user: "User"
    htmx: "HtmxDetails"


def office_page(permission: str | None = None) -> Callable[[View], View]:
    """Let only staff in who have the permission, as `app.codename`; without one any staff member may read.

    Who is not logged in is sent to the login page; everybody else who may not is told why (403).
    """

    def decorate(view: View) -> View:
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if not request.user.is_staff:
                raise PermissionDenied(_("These pages are for the staff of the rating office."))
            if permission is not None and not request.user.has_perm(permission):
                raise PermissionDenied(_("Your role in the office does not include this step."))
            return view(request, *args, **kwargs)

        return guarded

    return decorate
