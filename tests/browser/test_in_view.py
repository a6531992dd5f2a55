"""Important parts of a page are in view without scrolling, and nothing lies over them."""

import pytest
from playwright.sync_api import expect

from tests.browser.input_methods import SMALL_PHONE
from tests.browser.players import DESKTOP, PHONE, Browsers
from tests.browser.tables import finished_table, start_table
from tests.browser.test_phone import box_of, is_apart, is_within
from tests.repeats import few_of
from tests.server.running_server import RunningServer

SCREENS = [DESKTOP, PHONE, SMALL_PHONE]


@pytest.mark.parametrize("players", few_of([5, 3]))
def test_chart_at_the_end_of_a_game(browsers: Browsers, server: RunningServer, players: int) -> None:
    ana = browsers.open(server.guest("Ana"))
    bots = ["simple"] * (players - 1)
    ana.open(f"/t/{finished_table(ana.person or server.guest(), None, *bots)}")
    chart = ana.page.get_by_role("img", name="Coins by round")
    chart.wait_for()
    assert is_within(box_of(chart), DESKTOP)
    foot = ana.page.locator("dialog .foot")
    assert is_apart(box_of(chart), box_of(foot))


@pytest.mark.parametrize("language", few_of(["de", "en", "pt-BR"]))
def test_ways_on_at_the_end_are_one_row_on_a_phone(browsers: Browsers, server: RunningServer, language: str) -> None:
    ana = browsers.open(server.guest("Ana"), phone=True, viewport=SMALL_PHONE, settings={"language": language})
    ana.open(f"/t/{finished_table(ana.person or server.guest())}")
    ana.find("rematch").wait_for()
    # The fallback font is wider.
    ana.page.evaluate("() => document.fonts.ready.then(() => true)")
    tops = {round(box_of(button)["y"]) for button in ana.page.locator("dialog .foot > *").all()}
    assert len(tops) == 1


@pytest.mark.parametrize("screen", few_of(SCREENS), ids=lambda screen: screen["width"])
def test_start_button_of_a_full_lobby(browsers: Browsers, server: RunningServer, screen: dict[str, int]) -> None:
    ana = browsers.open(server.guest("Ana"), phone=screen != DESKTOP, viewport=screen)
    assert ana.person
    setup = {"game": "classic", "players": 5}
    ana.open(f"/t/{ana.person.new_table(None, None, None, 'zillo', None, setup=setup)}")
    start = ana.page.get_by_role("button", name="Start the game")
    assert is_within(box_of(start), screen)
    # It covers at most a fifth of the screen.
    assert box_of(start.locator(".."))["height"] <= screen["height"] / 5
    ana.page.get_by_role("button", name="Fill with bots").click()
    expect(start).to_be_enabled()
    assert is_within(box_of(start), screen)


@pytest.mark.parametrize("language", few_of(["de", "en", "pt-BR"]))
def test_open_seats_have_a_name(browsers: Browsers, server: RunningServer, language: str) -> None:
    open_seat = {"de": "Freier Platz", "en": "Open seat", "pt-BR": "Lugar livre"}[language]
    ana = browsers.open(server.guest("Ana"), phone=True, viewport=SMALL_PHONE, settings={"language": language})
    assert ana.person
    ana.open(f"/t/{ana.person.new_table(None, None, None, setup={'game': 'classic', 'players': 3})}")
    # On the painted table, to see.
    labels = ana.page.locator("header .seat.open b")
    expect(labels).to_have_text([open_seat] * 2)
    for label in labels.all():
        assert label.evaluate("(label) => label.scrollWidth <= label.clientWidth")
    # In the list, to hear: the seat, and the control that fills it.
    seats = ana.page.get_by_role("listitem").filter(has_text=open_seat)
    expect(seats).to_have_count(2)
    for number, seat in enumerate(seats.all(), 2):
        expect(seat.get_by_role("combobox")).to_have_accessible_name(
            {
                "de": f"Wer auf Platz {number} sitzt",
                "en": f"Who sits in seat {number}",
                "pt-BR": f"Quem se senta no lugar {number}",
            }[language]
        )


def test_combos_lie_beside_the_map_while_one_is_picked(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open_table(start_table(ana, None, "simple", "simple", first=0))
    ana.wait_for_turn()
    combos, regions = ana.page.locator("aside.combos"), ana.page.locator("[data-region]")
    expect(combos).to_have_css("width", "440px")
    assert is_apart(box_of(combos), box_of(ana.page.locator("#main")))
    # The whole map, in the room that is left.
    for region in regions.all():
        assert is_apart(box_of(region), box_of(combos))
        assert is_within(box_of(region), DESKTOP)
    ana.find("combo-0").click()
    ana.primary.click()
    expect(combos).not_to_have_css("width", "440px")
