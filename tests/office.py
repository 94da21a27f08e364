"""The office's people, and a report file to work with."""

from typing import Any

from django.contrib.auth.models import Group, User
from django.test import Client

from players.models import Player
from players.register.registration import DERIVED

ROLES = ("reporter", "clerk", "officer", "approver", "auditor", "administrator")


def person(role: str, name: str | None = None) -> User:
    """Someone with an account: a `visitor` has no role, the others have theirs."""
    user = User.objects.create_user(name or role, password=None)
    if role in ROLES:
        user.groups.add(Group.objects.get(name=role))
    return user


def client_of(role: str, name: str | None = None) -> Client:
    """The browser of someone with that role."""
    client = Client()
    if role != "anonymous":
        client.force_login(person(role, name))
    return client


def messages_of(response: Any) -> list[str]:
    """The messages on a page that the test client was given."""
    return [str(message) for message in response.context["messages"]]


# Report files, written column by column as TRF16 has them.

Round = tuple[int | str, str, str]


def player_line(
    number: int,
    name: str,
    *rounds: Round,
    rating: int | str = "",
    birth: str = "",
    fide_id: int | str = "",
    sex: str = "",
    points: str = "",
) -> str:
    """Record 001. A round is (opponent, colour, result)."""
    games = "".join(f"  {opponent:>4} {colour} {result}" for opponent, colour, result in rounds)
    return (
        f"001 {number:>4} {sex:1}{'':>3} {name:<33} {rating:>4} {'FED':>3} {fide_id:>11} {birth:<10} "
        f"{points:>4} {number:>4}{games}"
    )


def report_file(
    *players: str, name: str = "Spring Open", start: str = "2026/03/06", end: str = "2026/03/08"
) -> bytes:
    """A Swiss tournament at the standard time control."""
    header = [
        f"012 {name}",
        "022 Springfield",
        "032 FED",
        f"042 {start}",
        f"052 {end}",
        "092 Individual: Swiss-System",
        "102 Arbiter, Anna",
        "122 90 minutes for 40 moves + 30 seconds a move",
    ]
    return ("\r\n".join([*header, *players]) + "\r\n").encode()


def four_players(*, third: str = "Third, Tina", **header: str) -> bytes:
    """Four players, three rounds, everyone against everyone: 1 beats all, 2 and 3 draw, 4 loses all."""
    return report_file(
        player_line(
            1, "First, Fritz", (4, "w", "1"), (3, "b", "1"), (2, "w", "1"), birth="1980/01/15", points="3.0"
        ),
        player_line(
            2, "Second, Sven", (3, "w", "="), (4, "b", "1"), (1, "b", "0"), birth="1975/05/02", points="1.5"
        ),
        player_line(
            3, third, (2, "b", "="), (1, "w", "0"), (4, "w", "1"), birth="1990/11/30", points="1.5", sex="w"
        ),
        player_line(
            4,
            "Fourth, Fiona",
            (1, "b", "0"),
            (2, "w", "0"),
            (3, "b", "0"),
            birth="2001/07/07",
            points="0.0",
            sex="w",
        ),
        **header,
    )


def named(name: str) -> dict[str, str]:
    """The fields of a player with a name, for rows that are written past `Player.save`."""
    player = Player(name=name)
    player.set_keys()
    return {field: getattr(player, field) for field in ("name", *DERIVED)}
