"""Who may see and do what in the office. It lives in the lowest package, because pages of all packages need it.

Each staff page names one permission with `office_page`. `federation.roles` says which role holds which permissions,
`docs/roles.md` is the matrix that results, and the tests ask for every page as every role.
"""

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

READ_OFFICE = "players.read_office"
"""Read everything in the office; every role but the reporter's."""
REPORT_OWN = "tournaments.report_own"
"""Send reports, and read of the office what concerns them; the reporter's only permission."""


class StaffRequest(HttpRequest):
    """A request as a view behind `office_page` gets it: from somebody who is logged in."""

    user: "User"
    htmx: "HtmxDetails"


def office_page(
    permission: str = READ_OFFICE, *, own: Callable[..., bool] | None = None
) -> Callable[[View], View]:
    """Let only those in who have the permission, as `app.codename`; without one, who may read the office.

    With `own`, a reporter is let in too where `own(user, **kwargs of the address)` says that it is about a report of
    his or hers. Who is not logged in is sent to the login page; everybody else who may not is told why (403).
    """

    def decorate(view: View) -> View:
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            user = request.user
            if not user.has_perm(permission):
                if own is None or not user.has_perm(REPORT_OWN):
                    raise PermissionDenied(_("Your role in the office does not include this step."))
                if not own(user, *args, **kwargs):
                    raise PermissionDenied(_("You can see only the reports that you have sent."))
            return view(request, *args, **kwargs)

        return guarded

    return decorate
