"""Who may see and do what in the office. It lives in the lowest package, because pages of all packages need it.

Each staff page names one permission with `office_page`. `federation.roles` gives each role its permissions,
`docs/roles.md` is the resulting matrix, and the tests request every page as every role.
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
"""Read everything in the office; held by every role except reporter."""
REPORT_OWN = "tournaments.report_own"
"""Send reports, and read what concerns them; the reporter's only permission."""


class StaffRequest(HttpRequest):
    """A request to a view behind `office_page`: from someone who is logged in."""

    user: "User"
    htmx: "HtmxDetails"


def office_page(
    permission: str = READ_OFFICE, *, own: Callable[..., bool] | None = None
) -> Callable[[View], View]:
    """Admit only users with the permission `app.codename`, by default READ_OFFICE.

    With `own`, a reporter is admitted too if `own(user, **kwargs of the address)` says that the page concerns one of
    his or her reports. Anonymous users are sent to the login page; everyone else gets a 403 that says why.
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
