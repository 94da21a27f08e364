"""Four eyes: what one person asks for and another, who could have asked for it too, confirms.

A Proposal says who asked for what and until when it can be confirmed. Which actions need a second person is decided
here: by default those of administrators on administrators, and what the office has put under a rule since.
`federation.accounts.second_person` carries out what was confirmed.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeVar

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import Action, Decision, Proposal, Rule, RuleDecision

if TYPE_CHECKING:
    from django.contrib.auth.models import User

T = TypeVar("T")

DAYS_TO_CONFIRM = 7
RULES = {
    Action.CHANGE_ACCOUNT: Rule.ADMINISTRATION,
    Action.NEW_PASSWORD: Rule.ADMINISTRATION,
    Action.FORGET_SECOND_FACTOR: Rule.ADMINISTRATION,
    Action.CHANGE_RULE: Rule.ADMINISTRATION,
    Action.MERGE: Rule.MERGING,
    Action.UNDO_MERGE: Rule.MERGING,
    Action.SHOW: Rule.VISIBILITY,
}
"""The rule that each action is under."""
FROM_THE_START = {Rule.ADMINISTRATION}
"""The rules in force in an office that has decided nothing about them."""
MAY_CONFIRM = {
    Rule.ADMINISTRATION: "auth.change_user",
    Rule.MERGING: "players.merge_players",
    Rule.VISIBILITY: "players.set_visibility",
}
"""The permission of those who may ask for what is under a rule, and confirm it."""


class ProposalError(ValueError):
    """It cannot be asked for, confirmed or refused; the message says why and what to do."""


def in_force(rule: Rule) -> bool:
    """Whether what is under the rule needs a second person now."""
    decided = RuleDecision.objects.filter(rule=rule).values_list("required", flat=True).last()
    return rule in FROM_THE_START if decided is None else decided


def is_needed(action: Action) -> bool:
    """Whether the action needs a second person now."""
    return in_force(RULES[action])


def ask(action: Action, subject: int, by: "User", details: dict[str, Any]) -> Proposal:
    """Ask for a second person's confirmation; the same question while it is open is asked once."""
    now = timezone.now()
    known = still_open().filter(action=action, subject=subject, details=details, asked_by=by).first()
    return known or Proposal.objects.create(
        action=action,
        subject=subject,
        details=details,
        asked_by=by,
        asked_at=now,
        expires_at=now + timedelta(days=DAYS_TO_CONFIRM),
    )


def still_open() -> QuerySet[Proposal]:
    """Return what waits for a second person, the newest first."""
    return Proposal.objects.filter(outcome=None, expires_at__gt=timezone.now())


def seen_by(user: "User") -> QuerySet[Proposal]:
    """Return what the user may decide or could have asked for, open or not."""
    actions = [action for action, rule in RULES.items() if user.has_perm(MAY_CONFIRM[rule])]
    return Proposal.objects.filter(action__in=actions).select_related("asked_by", "decided_by")


def waiting_for(user: "User") -> int:
    """Return how many requests of others the user can confirm or refuse."""
    return (still_open() & seen_by(user)).exclude(asked_by=user).count()


def confirm(number: int, by: "User", carry_out: Callable[[Proposal], T]) -> T:
    """Confirm what another asked for, and carry it out in the same transaction; return what that returns.

    Raises ProposalError if it has been decided or has expired, if it is `by`'s own, or if the person who asked may not
    any more. What `carry_out` raises leaves it undecided.
    """
    with transaction.atomic():
        proposal = _to_decide(number, by)
        if proposal.asked_by_id == by.pk:
            raise ProposalError(_("You asked for this yourself. Somebody else has to confirm it."))
        if not _may_decide(proposal, proposal.asked_by_id):
            raise ProposalError(
                _("%(name)s, who asked for this, may no longer do so. Ask for it yourself if it is needed.")
                % {"name": proposal.asked_by.get_username()}
            )
        _decide(proposal, Decision.CONFIRMED, by)
        return carry_out(proposal)


def refuse(number: int, by: "User") -> None:
    """Refuse what another asked for, or withdraw what `by` asked for. Raises ProposalError as `confirm` does."""
    with transaction.atomic():
        _decide(_to_decide(number, by), Decision.REFUSED, by)


def _to_decide(number: int, by: "User") -> Proposal:
    proposal = Proposal.objects.select_for_update().get(pk=number)
    if not _may_decide(proposal, by.pk):
        raise ProposalError(_("Your role in the office does not include this step."))
    if proposal.outcome is not None and proposal.decided_by is not None:
        said = {
            "name": proposal.decided_by.get_username(),
            "outcome": Decision(proposal.outcome).label,
        }
        raise ProposalError(_("%(name)s has already decided this: %(outcome)s.") % said)
    if proposal.expires_at <= timezone.now():
        raise ProposalError(_("This could be confirmed for seven days only. Have it asked for again."))
    return proposal


def _may_decide(proposal: Proposal, user: int) -> bool:
    """Whether someone may now, whatever the session remembers."""
    permission = MAY_CONFIRM[RULES[Action(proposal.action)]]
    return get_user_model().objects.get(pk=user).has_perm(permission)


def _decide(proposal: Proposal, outcome: Decision, by: "User") -> None:
    proposal.outcome, proposal.decided_by, proposal.decided_at = outcome, by, timezone.now()
    proposal.save(update_fields=["outcome", "decided_by", "decided_at"])
