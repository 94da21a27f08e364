"""The administrators' pages about accounts."""

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.accounts import services
from federation.accounts.forms import ChangeAccountForm, NewAccountForm
from federation.models import Account
from federation.roles import ADMINISTRATION, NAMES
from players.base.access import StaffRequest, office_page
from players.base.paging import page_of

ACCOUNTS_A_PAGE = 50


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
        user = services.create_account(**form.cleaned_data)
        return _show_link(request, user)
    return render(request, "office/new_account.html", {"form": form})


@office_page(ADMINISTRATION)
@require_http_methods(["GET", "POST"])
def account(request: StaffRequest, pk: int) -> HttpResponse:
    """An account: its roles, and whether it may log in."""
    user = get_object_or_404(User, pk=pk)
    form = ChangeAccountForm.of(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            services.change_account(user, request.user, **form.cleaned_data)
        except services.AccountError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Saved."))
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
    return _show_link(request, get_object_or_404(User, pk=pk))


@never_cache
def _show_link(request: StaffRequest, user: User) -> HttpResponse:
    context = {
        "account": user,
        "link": request.build_absolute_uri(services.password_link(user)),
        "days": settings.PASSWORD_RESET_TIMEOUT // (24 * 3600),
    }
    return render(request, "office/password_link.html", context)


@office_page(ADMINISTRATION)
@require_POST
def forget_second_factor(request: StaffRequest, pk: int) -> HttpResponse:
    """Remove a lost second factor."""
    services.forget_second_factor(get_object_or_404(User, pk=pk))
    messages.success(request, _("The second factor was removed."))
    return redirect("office:account", pk)
