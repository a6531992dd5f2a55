"""Whole games for two, played with clicks alone from the first combo to the final score."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import Player
from tests.browser.tables import sees_the_standings, started


@pytest.mark.parametrize("game", ["warcraft", "azeroth", "classic"])
def test_a_whole_game_against_a_bot(ana: Player, game: str) -> None:
    table = started(ana, None, "simple", game=game)
    ana.sits_down(table)
    ana.plays_to_the_end()
    expect(ana.find("game-over")).to_be_visible()
    sees_the_standings(ana, table)
