"""M: tables of a server for the game against the Murlocs."""

from random import Random

import pytest

from elbowroom.server.replays.stories import story_of
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.strength import counts_for_strength
from tests.server.offline_table import ANA, BEN, OfflineTable


def played(players: int, **setup: object) -> OfflineTable:
    """Return a table whose people have played to the end."""
    wanted = TableSetup(game="murlocs", players=players, **setup)  # type: ignore[arg-type]
    table = OfflineTable(wanted).start(*[BEN][: players - 1], rated=True)
    table.play_to_the_end(Random(players))
    return table


@pytest.mark.parametrize("players", [1, 2])
def test_people_play_a_game_to_its_end(players: int) -> None:
    """M.1, M.7: the Murlocs have no seat at the table; they can win all the same."""
    table = played(players, difficulty=15)
    assert len(table.info.seats) == players
    assert table.info.status == "over"
    assert table.game.settings.difficulty == 15
    assert set(table.info.winners) in ({players}, set(range(players)))


def test_all_coins_are_open() -> None:
    """M.7: whatever the host has chosen."""
    assert OfflineTable(TableSetup(game="murlocs", players=1)).info.setup.open_coins


@pytest.mark.parametrize("players", [1, 2])
def test_the_story_tells_every_coin_of_each_seat(players: int) -> None:
    """M.6: also of the Murlocs, whose turns have no entries in the log."""
    table = played(players)
    story = story_of(table.game.settings, table.game.log, 0, table.game.winners, shows_coins=True)
    assert [len(coins) for coins in story.coins] == [9] * (players + 1)
    assert [coins[-1] for coins in story.coins] == table.game.scores
    for start, sources, score in zip(story.start, story.sources, table.game.scores, strict=True):
        assert start + sum(sources.values()) == score


@pytest.mark.parametrize("players", [1, 2])
def test_it_says_nothing_about_strength(players: int) -> None:
    """M.7: it is neither rated nor counted as a game against bots."""
    table = played(players)
    assert not table.info.rated
    assert not counts_for_strength(table.info, table.game)
    assert table.info.host == ANA.id
