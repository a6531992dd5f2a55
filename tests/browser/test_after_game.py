"""After a game: the result, the replay, and the verification of the dice."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.players import Browsers, Player
from tests.browser.pointer import Pointer
from tests.browser.positions import BOARDS, per_game
from tests.browser.tables import concede, expect_standings, finished_table, start_table
from tests.repeats import few_of
from tests.server.running_server import Person, RunningServer


@pytest.fixture(scope="module")
def person(server: RunningServer) -> Person:
    """Return a person whose game is over."""
    return server.guest("Ana")


@pytest.fixture(scope="module")
def table(person: Person) -> str:
    """Return a table whose game is over."""
    return finished_table(person)


@pytest.fixture
def ana(browsers: Browsers, person: Person) -> Player:
    """Return a player whose game is over."""
    return browsers.open(person)


def test_result_with_ranking_and_dice(ana: Player, table: str) -> None:
    ana.open(f"/t/{table}")
    expect_standings(ana, table)
    ana.page.get_by_role("tab", name="Dice").click()
    ana.find("verify").click()
    expect(ana.find("verdict")).to_be_visible()
    assert "good" in (ana.find("verdict").get_attribute("class") or "")


@per_game()
def test_replay_steps_and_plays(browsers: Browsers, person: Person, game: str) -> None:
    ana = browsers.open(person, has_motion=True)
    ana.open(f"/replay/{finished_table(person, game=game)}")
    slider = ana.find("replay-slider")
    slider.wait_for()
    turn = ana.find("replay-turn")
    slider.fill("0")
    slider.press("Home")
    expect(turn).to_contain_text(re.compile(r"Round 1\b"))
    first = turn.inner_text()
    for _ in range(3):
        ana.find("replay-step").click()
    slider.press("End")
    expect(turn).not_to_have_text(first)
    slider.press("Home")
    expect(turn).to_have_text(first)
    ana.find("replay-play").click()
    expect(turn).not_to_have_text(first)


def go_to_end(player: Player) -> None:
    """Move the slider to the end, and wait until the last moment is shown."""
    player.find("replay-slider").press("End")
    expect(player.page.locator(".where .number")).to_have_text(re.compile(r"^(\d+) / \1$"))


@per_game()
@pytest.mark.parametrize("phone", few_of([True, False]))
def test_region_card_in_a_replay(browsers: Browsers, person: Person, game: str, phone: bool) -> None:
    ana = browsers.open(person, phone=phone, has_motion=True)
    ana.open(f"/replay/{finished_table(person, game=game, boards=BOARDS[game])}")
    go_to_end(ana)
    held = ana.page.locator('[data-region][aria-label*=" token"]').first
    words = held.get_attribute("aria-label") or ""
    Pointer(ana).point(int(held.get_attribute("data-region") or -1))
    card = ana.find("region-card")
    name, terrain, *_ = words.split(", ")
    expect(card).to_contain_text(name)
    expect(card).to_contain_text(terrain)
    expect(card).to_contain_text(re.compile(r"\d+ tokens?"))
    expect(card).not_to_contain_text("you have")


# The regions that lie outside of the visible map.
REGIONS_OUTSIDE = """() => {
    const map = document.querySelector("#main").getBoundingClientRect();
    return [...document.querySelectorAll("[data-region]")].filter((region) => {
        const { left, right, top, bottom } = region.getBoundingClientRect();
        return left < map.left - 1 || right > map.right + 1 || top < map.top - 1 || bottom > map.bottom + 1;
    }).map((region) => region.ariaLabel);
}"""


@pytest.mark.slow
@per_game()
def test_a_replay_shows_the_whole_map_on_a_phone(browsers: Browsers, person: Person, game: str) -> None:
    """Nobody plays here, and a region outside of the window has no card."""
    ana = browsers.open(person, phone=True, has_motion=True)
    ana.open(f"/replay/{finished_table(person, game=game, boards=BOARDS[game])}")
    go_to_end(ana)
    assert ana.page.locator("[data-region]").count() >= 20
    assert ana.page.evaluate(REGIONS_OUTSIDE) == []


@pytest.mark.slow
def test_replay_of_a_running_game(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    table = start_table(ana, first=0)
    ana.open_table(table)
    ana.play_turn()
    ana.open(f"/replay/{table}")
    go_to_end(ana)
    expect(ana.find("replay-turn")).to_contain_text("Round 1")
    ana.page.get_by_role("tab", name="Numbers").click()
    aside = ana.page.locator("aside").last
    assert not aside.evaluate("(element) => element.scrollWidth > element.clientWidth")
    ana.expect_text("Coins are secret until the game is over.")
    # The dice can only be verified after the game, so there is no button yet.
    ana.page.get_by_role("tab", name="Dice").click()
    ana.expect_text("The dice can be checked once the game is over")
    expect(ana.find("verify")).to_have_count(0)


@pytest.mark.slow
def test_dice_of_the_guided_game_can_be_verified(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open("/learn")
    ana.find("lesson-begin").click()
    ana.find("guide").wait_for()
    table = ana.page.url.rpartition("/t/")[2]
    assert ana.person
    concede(ana.person, table)
    ana.open(f"/t/{table}")
    ana.page.get_by_role("tab", name="Dice").click()
    ana.find("verify").click()
    expect(ana.find("verdict")).to_contain_text("Fair")
    ana.expect_text("The hash is the one this browser was shown before the game.")
    # In a lesson players do not contribute to the randomness.
    ana.expect_text("This browser added no random number.")
    expect(ana.page.locator("li.broken")).to_have_count(0)


@pytest.mark.parametrize("language", few_of(["de", "pt-BR"]))
@pytest.mark.parametrize("size", few_of([[360, 740], [820, 1180]]), ids=["phone", "tablet"])
def test_replay_controls_are_not_truncated(
    browsers: Browsers, person: Person, table: str, size: tuple[int, int], language: str
) -> None:
    width, height = size
    viewport = {"width": width, "height": height}
    guest = browsers.open(person, phone=width < 500, viewport=viewport, settings={"language": language})
    guest.open(f"/replay/{table}")
    guest.find("replay-slider").wait_for()
    guest.page.evaluate("() => document.fonts.ready.then(() => true)")
    for part in (guest.find("replay-play").locator(".."), guest.page.get_by_role("tablist")):
        assert part.evaluate("(part) => part.scrollWidth <= part.clientWidth")


def test_replay_is_open_to_anybody_with_the_link(browsers: Browsers, table: str) -> None:
    stranger = browsers.open()
    stranger.open(f"/replay/{table}")
    stranger.find("replay-slider").wait_for()


def test_rematch_against_bots_starts_at_once(ana: Player, table: str) -> None:
    ana.open(f"/t/{table}")
    ana.find("rematch").click()
    ana.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    # Bots are always ready: the game starts at once.
    ana.find("action-bar").wait_for()
