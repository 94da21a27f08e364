"""The office's pages about what waits for a second person."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.accounts import second_person as done
from federation.accounts.views import show_link
from federation.roles import ADMINISTRATION
from players.base import second_person
from players.base.access import StaffRequest, office_page
from players.base.paging import page_of
from players.base.second_person import ProposalError
from players.models import Proposal, Rule

PROPOSALS_A_PAGE = 25


@office_page()
@require_safe
def proposals(request: StaffRequest) -> HttpResponse:
    """What waits for a second person, what became of earlier requests, and what needs one."""
    paging = page_of(request, second_person.seen_by(request.user), PROPOSALS_A_PAGE)
    waiting = set(second_person.still_open().values_list("pk", flat=True))
    accounts = User.objects.in_bulk([row.subject for row in paging["page"]])
    context = {
        "rows": [
            {
                "proposal": row,
                "words": done.in_words(row),
                "account": accounts.get(row.subject) if done.is_about_account(row) else None,
                "waits": row.pk in waiting,
                "own": row.asked_by_id == request.user.pk,
            }
            for row in paging["page"]
        ],
        "rules": [(rule, second_person.in_force(rule)) for rule in Rule],
        "paging": paging,
    }
    return render(request, "office/second_person.html", context)


@office_page()
@require_POST
def confirm(request: StaffRequest, pk: int) -> HttpResponse:
    """Confirm what another asked for; it is done at once."""
    proposal = get_object_or_404(Proposal, pk=pk)
    try:
        path = done.confirm(pk, request.user)
    except ProposalError as error:
        messages.error(request, str(error))
    else:
        if path is not None:
            return show_link(request, User.objects.get(pk=proposal.subject), path)
        messages.success(request, _("Confirmed and done."))
    return redirect("office:second_person")


@office_page()
@require_POST
def refuse(request: StaffRequest, pk: int) -> HttpResponse:
    """Refuse what another asked for, or withdraw what one asked for oneself."""
    get_object_or_404(Proposal, pk=pk)
    try:
        second_person.refuse(pk, request.user)
    except ProposalError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Refused: nothing was changed."))
    return redirect("office:second_person")


@office_page(ADMINISTRATION)
@require_POST
def rules(request: StaffRequest) -> HttpResponse:
    """Put actions under the rule that a second person confirms them, or take them out."""
    if request.POST.get("rule") not in Rule.values or request.POST.get("required") not in ("yes", "no"):
        messages.error(request, _("There is no such rule."))
        return redirect("office:second_person")
    try:
        asked = done.change_rule(Rule(request.POST["rule"]), request.POST["required"] == "yes", request.user)
    except ProposalError as error:
        messages.error(request, str(error))
    else:
        if asked:
            messages.warning(request, _("This waits until another administrator confirms it."))
        else:
            messages.success(request, _("Saved."))
    return redirect("office:second_person")
