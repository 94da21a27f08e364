"""Finding registered players: by what someone types, and by what a report says about a person."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.contrib.postgres.search import TrigramDistance
from django.db import connection
from django.db.models import Q, QuerySet

from players.models import Player
from players.names import letters, sought, spellings
from players.register import matching, visibility
from players.register.likeness import Person, birth_year_differs, name_fits

LARGEST_ID = 2**63 - 1
_MOST_SIMILAR = 50
_LONGEST_SEARCH = 200


def search(text: str) -> QuerySet[Player]:
    """Players whose number or FIDE id is the text, or whose name has a word beginning with each word of the text.

    Spelling is folded: accents, case, punctuation and script make no difference, ``Moeller`` finds Møller and
    ``O Neill`` finds O'Neill. Text that cannot be a name finds nothing.
    Numbers that were merged into another are not found; a number given up finds the player who has it now.
    """
    return Player.objects.filter(_of_name(text) | _of_number(text, "pk", "fide_id"), merged_into=None)


def public_search(text: str) -> QuerySet[Player]:
    """The same for the public: anonymous players are found only by their number, hidden ones never."""
    by_facts = visibility.named() & (_of_name(text) | _of_number(text, "pk", "fide_id"))
    by_number = visibility.on_lists() & _of_number(text, "pk")
    return Player.objects.filter(by_facts | by_number, merged_into=None)


def _of_name(text: str) -> Q:
    wanted = Q(pk__in=[])
    for spelling in sought(text[:_LONGEST_SEARCH]):
        words = Q()
        for word in spelling.split():
            words &= Q(search_words__contains=f" {word}")
        wanted |= words
    return wanted


def named_like(text: str) -> Q:
    """Clubs whose name has the text in it, in one of its spellings; none if the text cannot be a name."""
    found = Q(pk__in=[])
    for spelling in filter(None, spellings(text)):
        found |= Q(name_key__contains=spelling)
    return found


def _of_number(text: str, *fields: str) -> Q:
    number = text[:_LONGEST_SEARCH].strip()
    if not (number.isascii() and number.isdecimal() and int(number) <= LARGEST_ID):
        return Q(pk__in=[])
    asked = Q()
    for field in fields:
        asked |= Q(**{field: int(number)})
    # Looked up first: with a subquery among its alternatives, a search cannot use its indexes.
    survivors = Player.objects.filter(asked, merged_into__isnull=False).values_list("merged_into", flat=True)
    return asked | Q(pk__in=list(survivors))


def numbers_of(player: Player) -> list[int]:
    """All numbers of a player: the present one, then those merged into it, the latest first."""
    return numbers_of_people([player.pk])[player.pk]


def numbers_of_people(numbers: Iterable[int]) -> dict[int, list[int]]:
    """Return, by number, all numbers of its person: the present one, then those merged into it, the latest first."""
    numbers = list(numbers)
    survivors: dict[int, int] = {}
    others: dict[int, list[int]] = {}
    with connection.cursor() as cursor:
        cursor.execute(_GIVEN_UP, [numbers])
        for number, survivor in cursor.fetchall():
            survivors[number] = survivor
            others.setdefault(survivor, []).append(number)
    present = {number: survivors.get(number, number) for number in numbers}
    return {number: [survivor, *others.get(survivor, ())] for number, survivor in present.items()}


# One array instead of a parameter for each of the hundreds of members that a page of clubs has.
_GIVEN_UP = """
SELECT given_up.id, given_up.merged_into_id
FROM players_player AS given_up LEFT JOIN players_playermerge AS merge ON merge.player_id = given_up.id
WHERE given_up.merged_into_id IN (SELECT COALESCE(merged_into_id, id) FROM players_player WHERE id = ANY(%s::bigint[]))
GROUP BY given_up.id ORDER BY max(merge.at) DESC NULLS LAST, given_up.id DESC
"""


def present_numbers(numbers: Iterable[int]) -> list[int]:
    """The current numbers: a number that was merged is replaced by the surviving one."""
    numbers = list(numbers)
    rows = Player.objects.filter(pk__in=numbers).values_list("pk", "merged_into")
    merged = {number: survivor for number, survivor in rows if survivor is not None}
    return [merged.get(number, number) for number in numbers]


def as_person(player: Player) -> Person:
    """A registered player as matching needs it."""
    return Person(player.name, player.birth_year, player.birth_date, player.sex, player.fide_id, (player.pk,))


_PERSON_FIELDS = ("name", "birth_year", "birth_date", "sex", "fide_id", "pk", "merged_into")


def register_of(
    reported: Iterable[Person],
    players: Iterable[int],
    ratings_of: Callable[[Iterable[int]], Mapping[int, tuple[int, ...]]],
) -> matching.Register:
    """These players, and all who share an id, a birth date or the name with the reported people, in four queries.

    `ratings_of` gives the ratings of players by number. Facts registered under a number that was merged still identify
    the person, under the surviving number.
    """
    reported = list(reported)
    numbers = {number for person in reported for number in person.numbers if number <= LARGEST_ID}
    shared: list[tuple[str, set[Any]]] = [
        ("pk__in", numbers | set(players)),
        ("fide_id__in", {person.fide_id for person in reported} - {None}),
        ("birth_date__in", {person.birth_date for person in reported} - {None}),
        ("name_letters__in", {letters(person.name) for person in reported} - {""}),
    ]
    rows = [
        row
        for lookup, values in shared
        if values
        for row in Player.objects.filter(**{lookup: values}).order_by("pk").values_list(*_PERSON_FIELDS)
    ]
    ratings = ratings_of({number if merged_into is None else merged_into for *_, number, merged_into in rows})
    return matching.Register(
        Person(
            name,
            birth_year,
            birth_date,
            sex,
            fide_id,
            (number,) if merged_into is None else (merged_into, number),
            ratings.get(number if merged_into is None else merged_into, ()),
        )
        for name, birth_year, birth_date, sex, fide_id, number, merged_into in rows
    )


def candidates(reported: Person) -> list[tuple[Player, matching.Candidate]]:
    """Registered players who may be meant by a reported identity, the likeliest first; tolerant of typing errors."""
    close = Q(pk__in=[number for number in reported.numbers if number <= LARGEST_ID])
    if reported.fide_id is not None:
        close |= Q(fide_id=reported.fide_id)
    if reported.birth_date is not None:
        close |= Q(birth_date=reported.birth_date)
    players = Player.objects.filter(merged_into=None).select_related("club")
    found = {player.pk: player for player in players.filter(close)}
    for key in filter(None, spellings(reported.name)):
        similar = players.filter(name_key__trigram_similar=key).order_by(
            TrigramDistance("name_key", key), "pk"
        )
        found |= {player.pk: player for player in similar[:_MOST_SIMILAR]}
    ranked = matching.rank(reported, map(as_person, found.values()))
    return [(found[candidate.number], candidate) for candidate in ranked]


def likely(person: Person) -> list[tuple[Player, matching.Candidate]]:
    """Registered players who are probably the same person, with the evidence for and against.

    They have the same FIDE id, or a fitting name and the same birth year or almost the same date.
    """
    found = []
    for player, candidate in candidates(person):
        same_id = matching.Reason.SAME_FIDE_ID in candidate.reasons
        fits = name_fits(person.name, player.name)
        year_fits = not birth_year_differs(person, as_person(player))
        near = matching.Reason.NEAR_BIRTH_DATE in candidate.reasons
        if same_id or (fits and (year_fits or near)):
            found.append((player, candidate))
    return found
