"""Whole games from the first combo to the final score: by mouse, touch, keyboard and screen reader."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.input_methods import SMALL_PHONE, ByKeys, ByMouse, ByTouch
from tests.browser.players import Browsers, Player
from tests.browser.positions import GAMES, LAST_ROUND, per_game
from tests.browser.screen_reader import ScreenReaderPlayer
from tests.browser.tables import expect_standings, start_table, table_at_position
from tests.server.running_server import RunningServer

INPUT_METHODS: dict[str, Callable[[Player], ByMouse | ByTouch | ByKeys | ScreenReaderPlayer]] = {
    "mouse": ByMouse,
    "touch": ByTouch,
    "keys": ByKeys,
    "ear": ScreenReaderPlayer,
}
# Whole games take half a minute each: one by mouse in the slow tests, all others in the deep tests. The last round of
# each game is played by all input methods with motion on in the slow tests.
ALL = [
    pytest.param(method, game, marks=pytest.mark.slow if (method, game) == ("mouse", "warcraft") else pytest.mark.deep)
    for method in INPUT_METHODS
    for game in GAMES
]


def open_browser(browsers: Browsers, server: RunningServer, method: str, *, has_motion: bool = False) -> Player:
    """Open a browser on a device that suits an input method."""
    more = {"phone": True, "viewport": SMALL_PHONE} if method == "touch" else {}
    return browsers.open(server.guest("Ana"), has_motion=has_motion, **more)


def play_to_end(player: Player, table: str, method: str) -> None:
    """Play a game to its end, and check the result."""
    player.open_table(table)
    INPUT_METHODS[method](player).play_to_end()
    expect(player.find("game-over")).to_be_visible()
    expect_standings(player, table)


@pytest.mark.parametrize(("method", "game"), ALL)
def test_whole_game_against_a_bot(browsers: Browsers, server: RunningServer, method: str, game: str) -> None:
    ana = open_browser(browsers, server, method)
    play_to_end(ana, start_table(ana, None, "simple", game=game), method)


@pytest.mark.deep
@pytest.mark.parametrize("method", INPUT_METHODS)
def test_whole_game_with_all_sets(browsers: Browsers, server: RunningServer, method: str) -> None:
    ana = open_browser(browsers, server, method)
    play_to_end(ana, start_table(ana, None, "simple", game="classic", sets=["all"]), method)


@pytest.mark.deep
@pytest.mark.parametrize("method", INPUT_METHODS)
def test_whole_game_against_the_murlocs(browsers: Browsers, server: RunningServer, method: str) -> None:
    ana = open_browser(browsers, server, method)
    play_to_end(ana, start_table(ana, None, game="murlocs", players=1), method)


@pytest.mark.slow
@pytest.mark.parametrize("method", INPUT_METHODS)
@pytest.mark.parametrize("game", GAMES)
def test_last_round_with_motion(browsers: Browsers, server: RunningServer, method: str, game: str) -> None:
    ana = open_browser(browsers, server, method, has_motion=True)
    play_to_end(ana, table_at_position(server, ana, LAST_ROUND[game]), method)


@per_game()
def test_last_round_with_shipped_settings(browsers: Browsers, server: RunningServer, game: str) -> None:
    """Animations at normal speed, sound, confirmations and automatic answers, as a new player has them."""
    ana = browsers.open(server.guest("Ana"), has_motion=True, is_new=True)
    table = table_at_position(server, ana, LAST_ROUND[game])
    ana.open_table(table)
    ana.play_to_end()
    expect(ana.find("game-over")).to_be_visible()
    expect_standings(ana, table)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["azeroth", "classic"])
def test_first_turns_against_a_bot(ana: Player, game: str) -> None:
    ana.open_table(start_table(ana, None, "simple", game=game))
    for _ in range(2):
        ana.play_turn()
    assert ana.wait_for_turn()
    assert not ana.turn.startswith("1 ")
