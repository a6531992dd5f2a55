"""Games for two, played with clicks alone from the first combo on, and to the final score."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import Player
from tests.browser.tables import sees_the_standings, started


@pytest.mark.parametrize(
    "game",
    ["warcraft", pytest.param("azeroth", marks=pytest.mark.deep), pytest.param("classic", marks=pytest.mark.deep)],
)
def test_a_whole_game_against_a_bot(ana: Player, game: str) -> None:
    table = started(ana, None, "simple", game=game)
    ana.sits_down(table)
    ana.plays_to_the_end()
    expect(ana.find("game-over")).to_be_visible()
    sees_the_standings(ana, table)


@pytest.mark.parametrize("game", ["azeroth", "classic"])
def test_some_turns_against_a_bot(ana: Player, game: str) -> None:
    ana.sits_down(started(ana, None, "simple", game=game))
    for _ in range(2):
        ana.plays_a_turn()
    assert ana.waits_for_turn()
    assert not ana.turn.startswith("1 ")
