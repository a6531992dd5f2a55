"""After a game: who has won and why, the game again from the beginning, and dice that can be checked."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import People, Player
from tests.browser.tables import finished, seats
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
    over = ana.find("game-over")
    for seat in seats(ana, table):
        expect(over).to_contain_text(str(seat["coins"]))
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
    expect(turn).to_contain_text(re.compile("1"))
    first = turn.inner_text()
    for _ in range(3):
        ana.find("replay-step").click()
    slider.press("End")
    expect(turn).not_to_have_text(first)
    slider.press("Home")
    expect(turn).to_have_text(first)
    ana.find("replay-play").click()
    expect(turn).not_to_have_text(first)


def test_a_stranger_with_the_link_sees_the_game_again(people: People, table: str) -> None:
    stranger = people.come()
    stranger.opens(f"/replay/{table}")
    stranger.find("replay-slider").wait_for()


def test_another_game_with_the_same_people(ana: Player, table: str) -> None:
    ana.opens(f"/t/{table}")
    ana.find("rematch").click()
    ana.page.wait_for_url(lambda url: "/t/" in url and table not in url)
