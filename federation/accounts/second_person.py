"""What is done once a second person has confirmed it, and what it is called."""

from collections.abc import Callable

from django.contrib.auth.models import Group, User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.accounts import services
from federation.roles import NAMES
from players.base import queue, second_person
from players.base.second_person import ProposalError
from players.models import Action, Player, PlayerMerge, Proposal, Rule, RuleDecision, Visibility
from ratings import tasks
from ratings.persons import merging, privacy


def confirm(number: int, by: User) -> str | None:
    """Confirm what another asked for and do it; return the path for a new password if that was asked for.

    Raises ProposalError, leaving it undecided, if it cannot be confirmed or no longer be done.
    """
    try:
        return second_person.confirm(number, by, lambda proposal: _DO[Action(proposal.action)](proposal))
    except merging.MergeRefused as error:
        raise ProposalError(str(error)) from error
    except ValidationError as error:
        raise ProposalError(" ".join(error.messages)) from error


@transaction.atomic
def change_rule(rule: Rule, required: bool, by: User) -> Proposal | None:
    """Put actions under the rule or take them out; return what has to be confirmed first.

    Where administrators need a second one, so does this. Raises ProposalError when nobody could be that one.
    """
    if second_person.in_force(rule) == required:
        return None
    if required and services.administrators().filter(is_active=True).count() < 2:
        raise ProposalError(_("There is only one administrator. Make another one first."))
    if second_person.is_needed(Action.CHANGE_RULE):
        return second_person.ask(Action.CHANGE_RULE, 0, by, {"rule": rule.value, "required": required})
    decide_rule(rule, required, by)
    return None


def decide_rule(rule: Rule, required: bool, by: User) -> None:
    """Record that a rule is in force from now on, or no longer."""
    RuleDecision.objects.create(rule=rule, required=required, at=timezone.now(), by=by)


def in_words(proposal: Proposal) -> list[str]:
    """Return what was asked for, a sentence for each part."""
    details = proposal.details
    match Action(proposal.action):
        case Action.CHANGE_ACCOUNT:
            said = [
                _("Give the role: %(role)s.") % {"role": NAMES.get(role, role)}
                for role in details.get("roles", [])
            ]
            if "email" in details:
                old, new = (address or _("none") for address in details["email"])
                said.append(
                    _("Change the e-mail address from %(old)s to %(new)s.") % {"old": old, "new": new}
                )
            return [*said, _("Open the closed account.")] if details.get("open") else said
        case Action.NEW_PASSWORD:
            return [_("Make a link for setting a new password; the old one stops working.")]
        case Action.FORGET_SECOND_FACTOR:
            return [_("Remove the second factor: the phone is lost.")]
        case Action.CHANGE_RULE:
            rule = Rule(details["rule"]).label
            if details["required"]:
                return [_("From now on this needs a second person: %(rule)s.") % {"rule": rule}]
            return [_("From now on one person is enough for this: %(rule)s.") % {"rule": rule}]
        case Action.MERGE:
            numbers = {"number": proposal.subject, "into": details["into"]}
            return [_("Merge number %(number)d into number %(into)d.") % numbers]
        case Action.UNDO_MERGE:
            return [_("Undo the merge of number %(number)d into number %(into)d.") % details]
        case Action.SHOW:
            shown = Visibility(details["visibility"]).label
            return [
                _("Show player %(number)d in public: %(shown)s.")
                % {"number": proposal.subject, "shown": shown},
                _("Reason: %(reason)s") % {"reason": details["reason"]},
            ]


def is_about_account(proposal: Proposal) -> bool:
    """Whether the request's subject is an account."""
    return proposal.action in (Action.CHANGE_ACCOUNT, Action.NEW_PASSWORD, Action.FORGET_SECOND_FACTOR)


def _account(proposal: Proposal) -> User:
    return User.objects.select_for_update().get(pk=proposal.subject)


def _change_account(proposal: Proposal) -> None:
    user, details = _account(proposal), proposal.details
    if "email" in details:
        old, user.email = details["email"]
        if User.objects.get(pk=user.pk).email != old:
            raise ProposalError(_("The e-mail address has been changed since. Have it asked for again."))
    user.is_active = user.is_active or details.get("open", False)
    user.save(update_fields=["email", "is_active"])
    user.groups.add(*Group.objects.filter(name__in=details.get("roles", [])))


def _new_password(proposal: Proposal) -> str:
    return services.password_link(_account(proposal))


def _forget_second_factor(proposal: Proposal) -> None:
    services.remove_second_factor(_account(proposal))


def _change_rule(proposal: Proposal) -> None:
    decide_rule(Rule(proposal.details["rule"]), proposal.details["required"], proposal.asked_by)


def _merge(proposal: Proposal) -> None:
    player, survivor = (Player.objects.get(pk=pk) for pk in (proposal.subject, proposal.details["into"]))
    merging.merge(player, survivor, proposal.asked_by)


def _undo_merge(proposal: Proposal) -> None:
    merging.undo(PlayerMerge.objects.get(pk=proposal.subject), proposal.asked_by)


def _show(proposal: Proposal) -> None:
    visible, reason = Visibility(proposal.details["visibility"]), proposal.details["reason"]
    player = Player.objects.get(pk=proposal.subject)
    for rating_list in privacy.show(player, visible, reason, proposal.asked_by):
        queue.send(tasks.make_list_files, rating_list.pk)


_DO: dict[Action, Callable[[Proposal], str | None]] = {
    Action.CHANGE_ACCOUNT: _change_account,
    Action.NEW_PASSWORD: _new_password,
    Action.FORGET_SECOND_FACTOR: _forget_second_factor,
    Action.CHANGE_RULE: _change_rule,
    Action.MERGE: _merge,
    Action.UNDO_MERGE: _undo_merge,
    Action.SHOW: _show,
}
