"""A Swiss round is entered with the keyboard only."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.tournaments.entering.events import swiss
from tournaments.entering.by_round import add_game
from tournaments.models import Game, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
Open = Callable[..., Page]


def stored() -> list[tuple[int, int | None, int, bool]]:
    """White's and Black's number, White's half points, whether colours are known; in the order of entering."""
    return [
        (
            game.white.start_number,
            game.black.start_number if game.black else None,
            game.white_half_points,
            game.colours_known,
        )
        for game in Game.objects.select_related("white", "black").order_by("pk")
    ]


def offered(page: Page) -> list[str]:
    return [option.get_attribute("value") or "" for option in page.locator("#free option").all()]


def press(page: Page, *keys: str) -> None:
    """Whole words are typed character by character."""
    for key in keys:
        page.keyboard.press(key) if key in ("Tab", "Enter", "Space", "Shift+Tab") else page.keyboard.type(key)


def done(page: Page, number: int, players: int) -> None:
    expect(page.get_by_role("status").filter(has_text="participants have a result")).to_have_text(
        f"{number} of {players} participants have a result."
    )


def goto(page: Page, tournament: Tournament, number: int = 1) -> Page:
    page.goto(reverse("office:round", args=[tournament.pk, number]))
    return page


def test_a_round_by_keyboard_alone(page_of: Open) -> None:
    tournament = swiss(7)
    page = page_of("clerk")
    page.goto(reverse("office:results", args=[tournament.pk]))
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1")
    expect(page.get_by_label("White: number or name")).to_be_focused()
    press(page, "3", "Tab", "1", "Tab", "1", "Enter")
    done(page, 2, 7)
    expect(page.get_by_label("White: number or name")).to_be_focused()
    assert offered(page) == ["2 Baker, Bert", "4 Dunn, Dora", "5 Ertl, Emil", "6 Frey, Fred", "7 Gold, Greta"]
    expect(page.get_by_label("White: number or name")).to_be_focused()
    press(page, "Baker", "Tab", "du", "Tab", "=", "Enter")  # the beginning of a name
    done(page, 4, 7)
    expect(page.get_by_label("White: number or name")).to_be_focused()
    press(page, "6", "Tab", "5", "Tab", "-", "Enter")  # a forfeit
    done(page, 6, 7)
    expect(page.get_by_label("White: number or name")).to_be_focused()
    press(page, "7", "Tab", "Tab", "U", "Enter")  # a bye
    expect(page.get_by_text("Everyone has a result in this round.")).to_be_visible()
    assert stored() == [(3, 1, 2, True), (2, 4, 1, True), (6, 5, 0, True), (7, None, 2, False)]
    expect(page.get_by_role("link", name="To round 2")).to_be_focused()
    press(page, "Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2")
    expect(page.get_by_label("White: number or name")).to_be_focused()
    assert len(offered(page)) == 7


def test_what_is_wrong_is_said_and_what_was_typed_stays(page_of: Open) -> None:
    tournament = swiss(4)
    add_game(tournament, 1, 1, 2, "1", by=None)
    page = goto(page_of("clerk"), tournament)
    press(page, "3", "Tab", "1", "Tab", "1", "Enter")
    expect(page.get_by_role("alert")).to_contain_text("1 Abel, Anna already has a result in round 1")
    expect(page.get_by_label("Black, or empty")).to_be_focused()
    expect(page.get_by_label("White: number or name")).to_have_value("3")
    page.keyboard.press("Control+a")
    press(page, "4", "Enter")
    done(page, 4, 4)


def test_colours_may_be_unknown_and_stay_so_for_the_next_game(page_of: Open) -> None:
    page = goto(page_of("clerk"), swiss(4))
    press(page, "4", "Tab", "2", "Tab", "1", "Tab", "Space", "Enter")
    done(page, 2, 4)
    expect(page.get_by_label("Colours are known")).not_to_be_checked()
    expect(page.get_by_label("White: number or name")).to_be_focused()
    press(page, "3", "Tab", "1", "Tab", "1", "Enter")
    done(page, 4, 4)
    assert stored() == [(2, 4, 0, False), (1, 3, 0, False)]


def test_a_result_that_is_corrected_saves_itself_and_the_focus_stays(page_of: Open) -> None:
    tournament = swiss(4)
    add_game(tournament, 1, 1, 2, "1", by=None)
    add_game(tournament, 1, 3, 4, "1", by=None)
    page = goto(page_of("clerk"), tournament)
    page.get_by_label("Result of Abel, Anna – Baker, Bert").focus()
    page.keyboard.press("Control+a")
    with page.expect_response(lambda response: response.request.method == "POST"):
        press(page, "=", "Tab")
    expect(page.get_by_label("Result of Abel, Anna – Baker, Bert")).to_have_value("½")
    expect(page.get_by_label("Result of Cole, Cleo – Dunn, Dora")).to_be_focused()
    assert stored()[0] == (1, 2, 1, True)
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")  # an empty result removes the game
    done(page, 2, 4)
    expect(page.get_by_label("White: number or name")).to_be_focused()
    assert stored() == [(1, 2, 1, True)]


def test_two_people_at_one_result_the_second_sees_both_and_decides(page_of: Open) -> None:
    tournament = swiss(4)
    game = add_game(tournament, 1, 1, 2, "1", by=None)
    one, two = goto(page_of("clerk", "one"), tournament), goto(page_of("clerk", "two"), tournament)
    label = "Result of Abel, Anna – Baker, Bert"
    with one.expect_response(lambda response: response.request.method == "POST"):
        one.get_by_label(label).fill("0")
        one.get_by_label(label).press("Enter")
    expect(one.get_by_label(label)).to_have_value("0")
    two.get_by_label(label).fill("=")
    two.get_by_label(label).press("Enter")
    expect(two.get_by_role("alert")).to_contain_text(
        "one has changed this result in the meantime. It is now 0; you entered =."
    )
    expect(two.get_by_label(label)).to_have_value("0")
    game.refresh_from_db()
    assert game.white_half_points == 0
    two.get_by_label("replace it with = when I save again").press("Space")
    two.get_by_role("button", name="Save the changes").press("Enter")
    expect(two.get_by_label(label)).to_have_value("½")
    game.refresh_from_db()
    assert game.white_half_points == 1


def test_without_script(page_of: Open) -> None:
    page = goto(page_of("clerk", java_script_enabled=False), swiss(3))
    page.get_by_label("White: number or name").fill("2 Baker, Bert")
    page.get_by_label("Black, or empty").fill("3")
    page.get_by_label("Result", exact=True).fill("1")
    page.get_by_role("button", name="Enter", exact=True).click()
    done(page, 2, 3)
    page.get_by_label("Result of Baker, Bert – Cole, Cleo").fill("½0")
    page.get_by_role("button", name="Save the changes").click()
    expect(page.get_by_label("Result of Baker, Bert – Cole, Cleo")).to_have_value("½0")
    assert stored() == [(2, 3, 1, True)]
