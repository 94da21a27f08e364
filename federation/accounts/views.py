"""The administrators' pages about accounts."""

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.accounts import services
from federation.accounts.forms import ChangeAccountForm, NewAccountForm
from federation.models import Account
from federation.roles import ADMINISTRATION, NAMES
from players.base.access import StaffRequest, office_page
from players.base.paging import page_of
from players.models import Proposal

ACCOUNTS_A_PAGE = 50
WAITS = gettext_lazy("Part of this waits until another administrator confirms it.")


@office_page(ADMINISTRATION)
@require_safe
def accounts(request: StaffRequest) -> HttpResponse:
    """All accounts with their roles."""
    rows = (
        User.objects.order_by("-is_active", "username")
        .prefetch_related("groups")
        .annotate(has_second_factor=Exists(Authenticator.objects.filter(user=OuterRef("pk"))))
    )
    paging = page_of(request, rows, ACCOUNTS_A_PAGE)
    context = {
        "rows": [
            (user, ", ".join(str(NAMES.get(group.name, group.name)) for group in user.groups.all()))
            for user in paging["page"]
        ],
        "paging": paging,
        "second_factor_required": settings.REQUIRE_SECOND_FACTOR,
    }
    return render(request, "office/accounts.html", context)


@office_page(ADMINISTRATION)
@require_http_methods(["GET", "POST"])
def new_account(request: StaffRequest) -> HttpResponse:
    """Create an account and show the address at which its owner sets the password."""
    form = NewAccountForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        user, asked = services.create_account(by=request.user, **form.cleaned_data)
        if asked:
            messages.warning(request, WAITS)
        return show_link(request, user, services.password_link(user))
    return render(request, "office/new_account.html", {"form": form})


@office_page(ADMINISTRATION)
@require_http_methods(["GET", "POST"])
def account(request: StaffRequest, pk: int) -> HttpResponse:
    """An account: its roles, and whether it may log in."""
    user = get_object_or_404(User, pk=pk)
    form = ChangeAccountForm.of(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            asked = services.change_account(user, request.user, **form.cleaned_data)
        except services.AccountError as error:
            form.add_error(None, str(error))
        else:
            _say(request, asked, _("Saved."))
            return redirect("office:account", pk)
    context = {
        "account": user,
        "tracked": Account(pk=user.pk),
        "form": form,
        "has_second_factor": Authenticator.objects.filter(user=user).exists(),
    }
    return render(request, "office/account.html", context)


@office_page(ADMINISTRATION)
@require_POST
def new_password(request: StaffRequest, pk: int) -> HttpResponse:
    """Invalidate the old password and show the address at which to set a new one."""
    user = get_object_or_404(User, pk=pk)
    try:
        made = services.new_password(user, request.user)
    except services.AccountError as error:
        messages.error(request, str(error))
        return redirect("office:account", pk)
    if isinstance(made, str):
        return show_link(request, user, made)
    _say(request, made, "")
    return redirect("office:account", pk)


@never_cache
def show_link(request: StaffRequest, user: User, path: str) -> HttpResponse:
    """Show once the address at which the owner of the account sets the password."""
    context = {
        "account": user,
        "link": request.build_absolute_uri(path),
        "days": settings.PASSWORD_RESET_TIMEOUT // (24 * 3600),
    }
    return render(request, "office/password_link.html", context)


@office_page(ADMINISTRATION)
@require_POST
def forget_second_factor(request: StaffRequest, pk: int) -> HttpResponse:
    """Remove a lost second factor."""
    try:
        asked = services.forget_second_factor(get_object_or_404(User, pk=pk), request.user)
    except services.AccountError as error:
        messages.error(request, str(error))
    else:
        _say(request, asked, _("The second factor was removed."))
    return redirect("office:account", pk)


def _say(request: StaffRequest, asked: Proposal | None, done: str) -> None:
    if asked is None:
        messages.success(request, done)
    else:
        messages.warning(request, WAITS)
