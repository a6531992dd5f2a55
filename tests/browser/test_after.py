"""After a game: who has won and why, the game again from the beginning, and dice that can be checked."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import People, Player
from tests.browser.tables import conceded, finished, sees_the_standings, started
from tests.server.served import Person, Served


@pytest.fixture(scope="module")
def person(server: Served) -> Person:
    """Whose game is over."""
    return server.guest("Ana")


@pytest.fixture(scope="module")
def table(person: Person) -> str:
    """A table whose game is over."""
    return finished(person)


@pytest.fixture
def ana(people: People, person: Person) -> Player:
    """Somebody after a game."""
    return people.come(person)


def test_the_end_of_a_game_tells_how_it_came_about(ana: Player, table: str) -> None:
    ana.opens(f"/t/{table}")
    sees_the_standings(ana, table)
    ana.page.get_by_role("tab", name="Dice").click()
    ana.find("verify").click()
    expect(ana.find("verdict")).to_be_visible()
    assert "good" in (ana.find("verdict").get_attribute("class") or "")


def test_a_game_is_seen_again_step_by_step(ana: Player, table: str) -> None:
    ana.opens(f"/replay/{table}")
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


def goes_to_the_end(player: Player) -> None:
    """Move the slider, and wait until the last moment is what is shown."""
    player.find("replay-slider").press("End")
    expect(player.page.locator(".where .number")).to_have_text(re.compile(r"^(\d+) / \1$"))


@pytest.mark.parametrize("phone", [False, True])
def test_a_region_of_a_game_seen_again_has_a_card(people: People, person: Person, table: str, phone: bool) -> None:
    ana = people.come(person, phone=phone)
    ana.opens(f"/replay/{table}")
    goes_to_the_end(ana)
    held = ana.page.locator('[data-region][aria-label*=" token"]').first
    words = held.get_attribute("aria-label") or ""
    # A point that is its own: the middle of a region may lie elsewhere.
    place = held.evaluate(
        "(region) => { const box = region.getBoundingClientRect();"
        " for (let x = box.left; x < box.right; x += 4) for (let y = box.top; y < box.bottom; y += 4)"
        " if (document.elementFromPoint(x, y) === region) return [x, y]; }"
    )
    (ana.page.touchscreen.tap if phone else ana.page.mouse.move)(*place)
    card = ana.find("region-card")
    name, terrain, *_ = words.split(", ")
    expect(card).to_contain_text(name)
    expect(card).to_contain_text(terrain)
    expect(card).to_contain_text(re.compile(r"\d+ tokens?"))
    expect(card).not_to_contain_text("you have")


def test_a_game_that_goes_on_can_be_looked_back_at(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"))
    table = started(ana, first=0)
    ana.sits_down(table)
    ana.plays_a_turn()
    ana.opens(f"/replay/{table}")
    goes_to_the_end(ana)
    expect(ana.find("replay-turn")).to_contain_text("Round 1")
    ana.page.get_by_role("tab", name="Numbers").click()
    aside = ana.page.locator("aside").last
    assert not aside.evaluate("(element) => element.scrollWidth > element.clientWidth")
    ana.sees("Coins are secret until the game is over.")
    # Dice that are still to come cannot be checked, and nobody is led to try.
    ana.page.get_by_role("tab", name="Dice").click()
    ana.sees("The dice can be checked once the game is over")
    expect(ana.find("verify")).to_have_count(0)


def test_the_dice_of_the_guided_game_can_be_checked(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"))
    ana.opens("/learn")
    ana.find("lesson-begin").click()
    ana.find("guide").wait_for()
    table = ana.page.url.rpartition("/t/")[2]
    assert ana.person
    conceded(ana.person, table)
    ana.opens(f"/t/{table}")
    ana.page.get_by_role("tab", name="Dice").click()
    ana.find("verify").click()
    expect(ana.find("verdict")).to_contain_text("Fair")
    ana.sees("The hash is the one this browser was shown before the game.")
    # Nobody has a share in the chance of a lesson.
    ana.sees("This browser gave no random share.")
    expect(ana.page.locator("li.broken")).to_have_count(0)


@pytest.mark.parametrize("language", ["pt-BR", "de"])
@pytest.mark.parametrize("size", [(820, 1180), (360, 740)], ids=["tablet", "phone"])
def test_nothing_beside_a_replay_is_cut_off(
    people: People, person: Person, table: str, size: tuple[int, int], language: str
) -> None:
    width, height = size
    viewport = {"width": width, "height": height}
    somebody = people.come(person, phone=width < 500, viewport=viewport, settings={"language": language})
    somebody.opens(f"/replay/{table}")
    somebody.find("replay-slider").wait_for()
    somebody.page.evaluate("() => document.fonts.ready.then(() => true)")
    for part in (somebody.find("replay-play").locator(".."), somebody.page.get_by_role("tablist")):
        assert part.evaluate("(part) => part.scrollWidth <= part.clientWidth")


def test_a_stranger_with_the_link_sees_the_game_again(people: People, table: str) -> None:
    stranger = people.come()
    stranger.opens(f"/replay/{table}")
    stranger.find("replay-slider").wait_for()


def test_another_game_with_the_same_people(ana: Player, table: str) -> None:
    ana.opens(f"/t/{table}")
    ana.find("rematch").click()
    ana.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    # Bots need not be waited for: the game has begun.
    ana.find("action-bar").wait_for()
