"""Whole games of each kind, from the first combo to the final score: by mouse, by touch, by keys, and by ear."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.listening import Listener
from tests.browser.people import People, Player
from tests.browser.positions import LAST_ROUNDS
from tests.browser.tables import sees_the_standings, set_up, started
from tests.browser.ways import SMALL_PHONE, ByKeys, ByMouse, ByTouch
from tests.server.served import Served

WAYS: dict[str, Callable[[Player], ByMouse | ByTouch | ByKeys | Listener]] = {
    "mouse": ByMouse,
    "touch": ByTouch,
    "keys": ByKeys,
    "ear": Listener,
}
GAMES = ("warcraft", "azeroth", "classic")
# Whole games take half a minute each: one by mouse always, all others in the deep tests; by other means the last two
# rounds, from the choice of a combo on.
ALL = [
    pytest.param(way, game, marks=[] if (way, game) == ("mouse", "warcraft") else pytest.mark.deep)
    for way in WAYS
    for game in GAMES
]
LAST = {"touch": "classic", "keys": "azeroth", "ear": "warcraft"}


def comes(people: People, server: Served, way: str) -> Player:
    """Somebody who plays in a way, with a device for it."""
    more = {"phone": True, "viewport": SMALL_PHONE} if way == "touch" else {}
    return people.come(server.guest("Ana"), **more)


def plays_to_the_end(player: Player, table: str, way: str) -> None:
    """Play a game to its end, and read who has won."""
    player.sits_down(table)
    WAYS[way](player).plays_to_the_end()
    expect(player.find("game-over")).to_be_visible()
    sees_the_standings(player, table)


@pytest.mark.parametrize(("way", "game"), ALL)
def test_a_whole_game_against_a_bot(people: People, server: Served, way: str, game: str) -> None:
    ana = comes(people, server, way)
    plays_to_the_end(ana, started(ana, None, "simple", game=game), way)


@pytest.mark.parametrize(("way", "game"), LAST.items())
def test_the_last_rounds_of_a_game(people: People, server: Served, way: str, game: str) -> None:
    ana = comes(people, server, way)
    plays_to_the_end(ana, set_up(server, ana, LAST_ROUNDS[game]), way)


@pytest.mark.parametrize("game", ["azeroth", "classic"])
def test_some_turns_against_a_bot(ana: Player, game: str) -> None:
    ana.sits_down(started(ana, None, "simple", game=game))
    for _ in range(2):
        ana.plays_a_turn()
    assert ana.waits_for_turn()
    assert not ana.turn.startswith("1 ")
