"""A report that is an event sent again: it becomes the next version of that event."""

import datetime as dt
from collections import Counter
from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit.tracking import changes_by
from players.names import fold
from players.register.lookup import present_numbers
from tournaments import stages
from tournaments.checks.standing import check_again
from tournaments.errors import TournamentError
from tournaments.models import SET_ASIDE, Entry, Finding, MatchMethod, Severity, Stage, Tournament
from tournaments.trf.decoding import lines_of
from tournaments.trf.layout import start_number_of
from tournaments.versions.in_force import in_force, versions_of

if TYPE_CHECKING:
    from django.contrib.auth.models import User

_BY_PEOPLE = (MatchMethod.BY_HAND, MatchMethod.NEW_PLAYER)
"""Matches that a person has decided; the others are found again."""


def replace(
    sent: Tournament, number: int, by: "User | None", reason: str, now: dt.datetime | None = None
) -> Tournament:
    """Make a tournament the next version of the event of that number, and return it.

    A version that was being worked on is replaced; the one in force stays until this one is accepted. Matches, and
    answers to questions, are taken over where nothing changed. Raises TournamentError if one of the two cannot be
    changed.
    """
    now = now or timezone.now()
    with changes_by(by), transaction.atomic():
        versions = stages.lock_event(_event(number))
        locked = stages.lock_for_correction(sent)
        _check(locked, number, versions)
        last = max(version.version for version in versions)
        counting = in_force(number)
        for version in versions:
            if version.stage in stages.EDITABLE:
                counting = version
                stages.move(
                    version,
                    Stage.REPLACED,
                    by,
                    now,
                    _("Sent again as version %(n)d") % {"n": last + 1},
                )
        locked.original_id, locked.version, locked.version_reason = number, last + 1, reason.strip()
        locked.save(update_fields=["original", "version", "version_reason"])
        if counting is not None:
            _take_over_matches(counting, locked)
        check_again(locked)
        if counting is not None:
            _take_over_answers(counting, locked)
    return locked


def _event(number: int) -> Tournament:
    event = versions_of(number).first()
    if event is None or event.pk != number:
        raise TournamentError(_("There is no tournament %(number)d.") % {"number": number})
    return event


def _check(sent: Tournament, number: int, versions: list[Tournament]) -> None:
    if sent.number == number:
        raise TournamentError(_("This is already a version of tournament %(number)d.") % {"number": number})
    if versions_of(sent.number).exclude(pk=sent.pk).exists():
        raise TournamentError(
            _(
                "This tournament has versions of its own. Withdraw it, and upload the file on the page of tournament "
                "%(number)d."
            )
            % {"number": number}
        )
    if all(version.stage in SET_ASIDE for version in versions):
        raise TournamentError(
            _("Tournament %(number)d was withdrawn or returned: there is nothing to replace.")
            % {"number": number}
        )


def _take_over_matches(earlier: Tournament, later: Tournament) -> None:
    """Match the participants as the same ones were matched before."""
    after = list(later.entries.all())
    of_identity = _once(earlier.entries.all())
    taken = Counter(present_numbers(entry.player_id for entry in after if entry.player_id is not None))
    changed = []
    for identity, entry in _once(after).items():
        was = of_identity.get(identity)
        if was is not None and was.left_out_reason and entry.player_id is None:
            entry.left_out_reason = was.left_out_reason
            changed.append(entry)
        if was is None or was.player_id is None or was.player_id == entry.player_id:
            continue
        (player,) = present_numbers([was.player_id])
        if not taken[player] and (entry.player_id is None or was.match_method in _BY_PEOPLE):
            entry.player_id, entry.match_method = player, was.match_method
            taken[player] += 1
            changed.append(entry)
    Entry.objects.bulk_update(changed, ["player", "match_method", "left_out_reason"], batch_size=1000)


def _take_over_answers(earlier: Tournament, later: Tournament) -> None:
    """Answer the questions that were answered before, if they are the same and about the same participant."""
    answers = {question: finding for question, finding in _questions(earlier) if finding.settled_at}
    answered = []
    for question, finding in _questions(later):
        answer = answers.get(question)
        if answer is not None and finding.settled_at is None:
            finding.settled_at, finding.settled_by_id = answer.settled_at, answer.settled_by_id
            finding.settled_reason = answer.settled_reason
            answered.append(finding)
    Finding.objects.bulk_update(answered, ["settled_at", "settled_by", "settled_reason"])


def _identity(entry: Entry) -> Hashable:
    """What was reported about a person, without what changes from month to month."""
    return (
        fold(entry.reported_name),
        entry.reported_birth,
        entry.reported_fide_id,
        entry.reported_national_id,
        entry.reported_federation,
        entry.reported_sex,
    )


def _once(entries: Iterable[Entry]) -> dict[Hashable, Entry]:
    """The participants by identity, without those whose identity another one has."""
    entries = list(entries)
    times = Counter(map(_identity, entries))
    return {_identity(entry): entry for entry in entries if times[_identity(entry)] == 1}


def _questions(tournament: Tournament) -> list[tuple[Hashable, Finding]]:
    """The findings to confirm, each with what it asks and about whom."""
    lines = {report.pk: lines_of(bytes(report.content)) for report in tournament.reports.all()}
    identities = {entry.start_number: _identity(entry) for entry in tournament.entries.all()}
    found = Finding.objects.filter(
        Q(report__tournament=tournament) | Q(tournament=tournament), severity=Severity.CONFIRM
    ).select_related("entry")
    questions: list[tuple[Hashable, Finding]] = []
    for finding in found:
        number = None if finding.entry is None else finding.entry.start_number
        if finding.report_id is not None and finding.line is not None:
            number = start_number_of(lines[finding.report_id][finding.line - 1])
        about = None if number is None else identities.get(number)
        questions.append(((finding.code, finding.found, finding.used, finding.message, about), finding))
    return questions
