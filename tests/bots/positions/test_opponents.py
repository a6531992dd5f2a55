"""Choosing the right opponent with more than two players: positions that `hard` must solve."""

import pytest

from tests.azeroth.sides import SidesTable
from tests.bots.positions.playing import play_turn
from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import h, m


@pytest.mark.parametrize("leader", [1, 2])
def test_the_leader_is_attacked(leader: int) -> None:
    """The two neighbours differ only in coins, and there are tokens for one attack."""
    coins = {leader: 70, 3 - leader: 40}
    table = Table(
        Seat(coins=62, active=holds("pandaren", "ranger", {h(9): 1, h(10): 1}, hand=5)),
        Seat(coins=coins[1], active=holds("draenei", "fishing", {h(4): 1, m(3): 1, m(7): 1, m(8): 1})),
        Seat(coins=coins[2], active=holds("gnomes", "mining", {h(7): 1, m(2): 1, m(1): 1, m(4): 1})),
        round=9,
        natives=[h(2), h(6), h(12), m(6), "old-boot:1", "old-boot:6"],
        boards=["hammerhead", "millstone", "old-boot"],
    )
    play_turn(table.conquer(h(11)))
    borders = {1: h(4), 2: h(7)}
    assert table.holder(borders[leader]) == "pandaren"


class TestAllies:
    """T.7, T.8: a faction counts the coins of its poorer player."""

    def test_the_ally_is_not_attacked(self) -> None:
        table = self.table(coins=(40, 50, 30, 50))
        play_turn(table.conquer(h(11)))
        assert len(table.held("dwarves")) == 4

    @pytest.mark.parametrize("poorer", [1, 3])
    def test_the_poorer_enemy_is_attacked(self, poorer: int) -> None:
        """The whole faction loses what the poorer player loses."""
        coins = (55, 40, 52, 75) if poorer == 1 else (55, 75, 52, 40)
        table = self.table(coins=coins)
        play_turn(table.conquer(h(11)))
        lost = {1: 4 - len(table.held("orcs")), 3: 4 - len(table.held("trolls"))}
        assert lost == {poorer: 1, 4 - poorer: 0}

    @staticmethod
    def table(coins: tuple[int, int, int, int]) -> SidesTable:
        """Return a table with Draenei next to equal regions of their ally and both enemies."""
        return SidesTable(
            Seat(coins=coins[0], active=holds("draenei", "sailing", {h(9): 1, h(10): 1}, hand=5)),
            Seat(coins=coins[1], active=holds("orcs", "fishing", {h(7): 1, m(3): 1, m(7): 1, m(8): 1})),
            Seat(coins=coins[2], active=holds("dwarves", "farmer", {h(4): 1, m(6): 1, m(4): 1, m(1): 1})),
            Seat(coins=coins[3], active=holds("trolls", "mining", {h(6): 1, m(2): 1, h(1): 1, h(3): 1})),
            round=8,
            natives=[h(12)],
            boards=["hammerhead", "millstone", "old-boot", "half-moon"],
        )
