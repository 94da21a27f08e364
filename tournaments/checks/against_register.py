"""Checks of the participants: who was reported against who is registered."""

from collections.abc import Iterator

from django.conf import settings

from players.models import Player, PlayerStatus
from players.names import fold, same_name
from players.register.contradictions import Contradiction, exchanged, is_slip
from players.register.likeness import Person
from tournaments.checks.evidence import evidence
from tournaments.checks.standing import Subject, standing_check
from tournaments.models import Entry, Finding


@standing_check("name-differs", "title-differs", "federation-differs", "birth-date-differs")
def differences(subject: Subject) -> Iterator[Finding]:
    """Reported facts of a matched participant that differ from the register, which counts."""
    for entry, player in subject.matched:
        for code, found, used in _different(entry, player):
            what = code.removesuffix("-differs").replace("-", " ")
            message = f"Participant {entry.start_number}: the {what} differs from the register."
            yield subject.finding(code, message, found, used, entry)


def _different(entry: Entry, player: Player) -> Iterator[tuple[str, str, str]]:
    if not same_name(entry.reported_name, player.name):
        yield "name-differs", entry.reported_name, player.name
    found, used = entry.reported_federation, player.federation
    if found and used and found != used:
        yield "federation-differs", found, used
    if entry.reported_title and entry.reported_title != player.title:
        yield "title-differs", entry.reported_title, player.title or "no title"
    born = entry.as_reported.birth_date
    if born and player.birth_date and born.year == player.birth_year and is_slip(born, player.birth_date):
        yield "birth-date-differs", str(born), str(player.birth_date)


@standing_check(*Contradiction)
def contradicting(subject: Subject) -> Iterator[Finding]:
    """What speaks against a match, and may mean another person; only a human can decide."""
    people, register = evidence([entry for entry, _player in subject.matched])
    pairs = [
        (reported, register.person(player.pk))
        for reported, (_entry, player) in zip(people, subject.matched, strict=True)
    ]
    by_id = [place for place, pair in enumerate(pairs) if _has_id_of(*pair)]
    swapped = {by_id[place] for place in exchanged([pairs[place] for place in by_id])}
    for place, ((entry, _player), pair) in enumerate(zip(subject.matched, pairs, strict=True)):
        found = register.contradictions(*pair)
        for code in [*found, *([Contradiction.IDS_EXCHANGED] if place in swapped else [])]:
            message = f"Participant {entry.start_number}: {_AGAINST[code]}. Confirm who played."
            yield subject.finding(code, message, *_facts(code, *pair), entry)


_AGAINST = {
    Contradiction.SEX: "the registered player is of the other sex",
    Contradiction.BIRTH_YEAR: "the player is registered as born in another year",
    Contradiction.BIRTH_DATE: "the player is registered as born on another day",
    Contradiction.NAME_OF_ANOTHER: "another registered player has the reported name",
    Contradiction.RATING: "the reported rating is far from the registered player's",
    Contradiction.IDS_EXCHANGED: "the participant fits the player whose id another participant has",
}


def _has_id_of(reported: Person, person: Person) -> bool:
    return person.number in reported.numbers or (
        reported.fide_id is not None and reported.fide_id == person.fide_id
    )


def _facts(code: Contradiction, reported: Person, person: Person) -> tuple[str, str]:
    """What was reported and what is registered."""
    match code:
        case Contradiction.SEX:
            return reported.sex, person.sex
        case Contradiction.BIRTH_YEAR:
            return str(reported.birth_year), str(person.birth_year)
        case Contradiction.BIRTH_DATE:
            return str(reported.birth_date), str(person.birth_date)
        case Contradiction.RATING:
            return _ratings(reported), _ratings(person)
        case _:
            return reported.name, person.name


def _ratings(person: Person) -> str:
    return ", ".join(str(rating) if rating else "unrated" for rating in person.ratings)


@standing_check("id-differs", "match-merged", "number-merged")
def ids(subject: Subject) -> Iterator[Finding]:
    """A reported id that is not the player's, and numbers that were merged into another.

    A participant with an unknown id who was not recognised otherwise stays unmatched, which must be settled.
    """
    reported = {entry.pk: entry.as_reported.numbers for entry in subject.entries}
    merged = dict(
        Player.objects.filter(
            pk__in={number for numbers in reported.values() for number in numbers}, merged_into__isnull=False
        ).values_list("pk", "merged_into")
    )
    for entry, player in subject.matched:
        who = f"Participant {entry.start_number}"
        given_up = next((number for number in reported[entry.pk] if merged.get(number) == player.pk), None)
        if player.merged_into_id is not None:
            message = (
                f"{who} is matched with number {player.pk}, which was merged into {player.merged_into_id}. "
                f"Undo the match and match {player.merged_into_id}."
            )
            found, used = str(player.pk), str(player.merged_into_id)
            yield subject.finding("match-merged", message, found, used, entry)
        elif given_up is not None:
            message = (
                f"{who} was reported under number {given_up}, which was merged into {player.pk}. "
                f"Confirm that {player.pk} played."
            )
            yield subject.finding("number-merged", message, str(given_up), str(player.pk), entry)
        elif entry.reported_fide_id not in (None, player.pk, player.fide_id):
            message = f"{who}: the reported id is neither the player's number, {player.pk}, nor the player's FIDE id."
            found, used = str(entry.reported_fide_id), str(player.fide_id or player.pk)
            yield subject.finding("id-differs", message, found, used, entry)


@standing_check("foreign-without-fide-id")
def foreign_players(subject: Subject) -> Iterator[Finding]:
    """Players of other federations are identified only by their FIDE id."""
    for entry in subject.taking_part:
        federation = _federation(entry)
        if federation in ("", settings.FEDERATION_CODE):
            continue
        has_own = entry.player is not None and entry.player.fide_id is not None
        reported = entry.reported_fide_id
        is_office_number = entry.player is not None and reported == entry.player_id
        if not has_own and (reported is None or is_office_number):
            message = (
                f"Participant {entry.start_number} plays for {federation} and has no FIDE id. Enter the player's FIDE "
                "id, or correct the federation."
            )
            yield subject.finding("foreign-without-fide-id", message, federation, "", entry)


def _federation(entry: Entry) -> str:
    """The registered federation, otherwise the reported one; empty if neither is known."""
    return (entry.player.federation if entry.player else "") or entry.reported_federation


@standing_check("no-own-player")
def own_players(subject: Subject) -> Iterator[Finding]:
    """Nobody from the home federation takes part: another federation's event? Unknown federations count as home."""
    federations = {_federation(entry) for entry in subject.taking_part}
    if federations and not federations & {"", settings.FEDERATION_CODE}:
        found = ", ".join(sorted(federations))
        message = (
            f"No participant plays for {settings.FEDERATION_CODE}. Confirm that the tournament is rated here and "
            "not by another federation."
        )
        yield subject.finding("no-own-player", message, found)


@standing_check("name-incomplete")
def incomplete_names(subject: Subject) -> Iterator[Finding]:
    """A name has a surname and a full first name; initials alone identify nobody."""
    for entry in subject.taking_part:
        if len([word for word in fold(entry.reported_name).split() if len(word) > 1]) < 2:
            message = f"Participant {entry.start_number} has no full first name. Ask for it before matching."
            yield subject.finding("name-incomplete", message, entry.reported_name, "", entry)


@standing_check("player-deceased", "player-left")
def standing_of_players(subject: Subject) -> Iterator[Finding]:
    """Whether a player belonged to the federation when the event began.

    The register has no dated memberships or licences, only this status; if undated, it must be confirmed.
    """
    codes = {
        PlayerStatus.DECEASED: ("player-deceased", "is registered as deceased"),
        PlayerStatus.LEFT: ("player-left", "has left the federation"),
    }
    for entry, player in subject.matched:
        if player.status == PlayerStatus.ACTIVE:
            continue
        since = player.status_since
        if since is None or since <= subject.tournament.start_date:
            code, what = codes[PlayerStatus(player.status)]
            message = f"Participant {entry.start_number} {what}. Confirm who played."
            found = str(player.pk) if since is None else f"{player.pk}, {since}"
            yield subject.finding(code, message, found, "", entry)
