"""A round robin's cross-table is entered by keyboard."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.tournaments.entering.events import all_won_by_the_lower, event, fill
from tournaments.models import Game, System, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
Open = Callable[..., Page]
FEWER_THAN_MORE = 100
"""Key presses that a 12-player round robin may need beside its 66 results."""


class Keys:
    """A keyboard that counts key presses."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def __call__(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1


def address(tournament: Tournament) -> str:
    return reverse("office:results", args=[tournament.pk])


def opened(page: Page, tournament: Tournament) -> Page:
    page.goto(address(tournament))
    return page


def cell(page: Page, first: int, second: int, cycle: int = 1):
    return page.locator(f'[data-key="{first}-{second}-{cycle}"]')


def total(page: Page, number: int):
    return page.locator(f'[data-total="{number}"]')


def is_saved(page: Page, entered: int) -> None:
    expect(page.locator("[data-entered]")).to_have_text(str(entered))
    expect(page.locator(".unsaved")).to_have_count(0)


def test_a_round_robin_of_twelve_needs_few_more_keys_than_results(page_of: Open) -> None:
    tournament = event(12)
    page = opened(page_of("clerk"), tournament)
    press = Keys(page)
    results = ["1", "0", "=", "5", "h", "+", "-"]
    wanted = {}
    for number, pair in enumerate(all_won_by_the_lower(12)):
        wanted[pair] = results[number % len(results)]
        press(wanted[pair])
    is_saved(page, 66)
    assert press.pressed < 66 + FEWER_THAN_MORE
    assert (
        press.pressed == 66
    )  # the first empty cell is chosen when the page opens, the next after each result

    as_white = {"1": (0, 2, 0), "0": (0, 0, 2), "+": (1, 2, 0), "-": (1, 0, 2)} | dict.fromkeys(
        "=5h", (0, 1, 1)
    )
    stored = {
        (game.white.start_number, game.black.start_number): (
            game.kind,
            game.white_half_points,
            game.black_half_points,
        )
        for game in Game.objects.select_related("white", "black")
        if game.black
    }
    assert stored == {pair: as_white[text] for pair, text in wanted.items()}
    # What the page shows is what is stored: each total is the sum of its results.
    half_points = dict.fromkeys(range(1, 13), 0)
    for (white, black), (_kind, one, other) in stored.items():
        half_points[white] += one
        half_points[black] += other
    for number, score in half_points.items():
        expect(total(page, number)).to_have_text(f"{score / 2:g}".replace(".5", "½").removeprefix("0") or "0")


def test_the_mirror_cell_fills_itself_and_totals_are_live(page_of: Open) -> None:
    tournament = event(3)
    page = opened(page_of("clerk"), tournament)
    press = Keys(page)
    press("-")
    expect(cell(page, 2, 1)).to_have_value("+")
    expect(total(page, 2)).to_have_text("1")
    expect(cell(page, 1, 3)).to_be_focused()
    press("h")
    expect(cell(page, 3, 1)).to_have_value("½")
    expect(total(page, 1)).to_have_text("½")
    expect(cell(page, 2, 3)).to_be_focused()
    is_saved(page, 2)


def test_arrows_tab_and_enter_go_from_cell_to_cell(page_of: Open) -> None:
    page = opened(page_of("clerk"), event(4))
    press = Keys(page)
    expect(cell(page, 1, 2)).to_be_focused()
    for key, first, second in (
        ("ArrowRight", 1, 3),
        ("ArrowDown", 2, 3),
        ("ArrowDown", 4, 3),  # over the diagonal
        ("ArrowUp", 2, 3),
        ("ArrowLeft", 2, 1),
        ("Tab", 2, 3),
        ("Shift+Tab", 2, 1),
        ("Enter", 2, 3),
        ("Shift+Enter", 2, 1),
        ("ArrowLeft", 1, 4),
    ):
        press(key)
        expect(cell(page, first, second)).to_be_focused()
    assert not Game.objects.exists()


def test_a_result_is_corrected_coloured_and_cleared(page_of: Open) -> None:
    page = opened(page_of("clerk"), event(3))
    press = Keys(page)
    press("1", "ArrowLeft", "c")
    expect(page.locator('[data-colour="1-2-1"]')).to_have_text("w")
    expect(page.locator('[data-colour="2-1-1"]')).to_have_text("b")
    press("c")
    expect(page.locator('[data-colour="1-2-1"]')).to_have_text("b")
    press("=", "ArrowLeft")
    is_saved(page, 1)
    game = Game.objects.get()
    assert (game.white.start_number, game.white_half_points, game.colours_known) == (2, 1, True)
    press("Delete")
    expect(cell(page, 2, 1)).to_have_value("")
    is_saved(page, 0)
    assert not Game.objects.exists()


def test_both_sides_are_typed_after_f2(page_of: Open) -> None:
    page = opened(page_of("clerk"), event(3))
    press = Keys(page)
    press("F2", "=", "0", "Enter")
    expect(cell(page, 2, 1)).to_have_value("0½")
    expect(cell(page, 1, 3)).to_be_focused()
    press("x")
    expect(cell(page, 3, 1)).to_have_value("--")
    is_saved(page, 2)
    press("F2", "7", "Escape")
    expect(cell(page, 2, 3)).to_have_value("")
    is_saved(page, 2)


def test_keys_that_are_no_result_change_nothing(page_of: Open) -> None:
    page = opened(page_of("clerk"), event(3))
    press = Keys(page)
    press("7", "a", " ", "c")
    expect(cell(page, 1, 2)).to_have_value("")
    press("F2", "9", "Enter")
    expect(page.locator("[data-message]")).to_contain_text("is not a result")
    expect(cell(page, 1, 2)).to_be_focused()
    assert not Game.objects.exists()


def test_a_double_round_robin_has_two_cells_a_pair(page_of: Open) -> None:
    page = opened(page_of("clerk"), event(3, system=System.DOUBLE_ROUND_ROBIN))
    press = Keys(page)
    press("1", "0", "1", "=", "0", "+")
    is_saved(page, 6)
    for number, points in ((1, "2½"), (2, "2"), (3, "1½")):
        expect(total(page, number)).to_have_text(points)


def test_leaving_and_coming_back_loses_nothing(page_of: Open) -> None:
    tournament = event(4)
    page = opened(page_of("clerk"), tournament)
    Keys(page)("1", "0")
    is_saved(page, 2)
    page.goto(reverse("office:tournament", args=[tournament.pk]))
    page.goto(address(tournament))
    expect(cell(page, 1, 2)).to_have_value("1")
    expect(cell(page, 3, 1)).to_have_value("1")
    expect(cell(page, 1, 4)).to_be_focused()


def test_two_people_at_one_cell_the_second_sees_both_results_and_decides(page_of: Open) -> None:
    tournament = event(3)
    one = opened(page_of("clerk", "one"), tournament)
    two = opened(page_of("clerk", "two"), tournament)
    Keys(one)("1")
    is_saved(one, 1)
    Keys(two)("0")
    conflict = two.locator(".conflict")
    expect(conflict).to_contain_text("one has changed this result in the meantime.")
    expect(conflict).to_contain_text("It is now: 1. You entered: 0.")
    expect(cell(two, 1, 2)).to_have_value("1")
    assert Game.objects.get().white_half_points == 2
    Keys(two)("Tab", "Enter")  # the second button enters one's own result
    expect(cell(two, 1, 2)).to_have_value("0")
    is_saved(two, 1)
    assert Game.objects.get().white_half_points == 0
    # The first one's page is now out of date, which it says too.
    Keys(one)("ArrowLeft", "=")
    expect(one.locator(".conflict")).to_contain_text("two has changed this result in the meantime.")
    Keys(one)("Enter")  # the first button keeps it
    expect(cell(one, 1, 2)).to_have_value("0")
    assert Game.objects.get().white_half_points == 0


def test_a_lost_connection_loses_nothing_that_was_typed(page_of: Open) -> None:
    tournament = event(3)
    page = opened(page_of("clerk"), tournament)
    page.context.set_offline(True)
    Keys(page)("1")
    expect(page.locator("[data-message]")).to_contain_text("Not saved")
    page.context.set_offline(False)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(cell(page, 2, 1)).to_have_value("0")
    assert Game.objects.get().white_half_points == 2


def test_without_script_the_table_is_saved_as_a_whole(page_of: Open) -> None:
    tournament = event(3)
    fill(tournament, {(2, 3): "1"})
    page = opened(page_of("clerk", java_script_enabled=False), tournament)
    cell(page, 1, 2).fill("=")
    cell(page, 3, 1).fill("1w")
    cell(page, 2, 3).fill("")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(cell(page, 2, 1)).to_have_value("½")
    expect(cell(page, 1, 3)).to_have_value("0")
    expect(cell(page, 2, 3)).to_have_value("")
    expect(total(page, 3)).to_have_text("1")
    assert Game.objects.count() == 2
