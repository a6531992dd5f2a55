"""Threats: the regions that opponents can reach, at the cost for them, and the expected loss."""

import pytest

from elbowroom.bots.placing import place_by_threat
from elbowroom.bots.search.simulator import is_placing
from elbowroom.bots.threat import Attacker, attackers, expected_loss, stakes
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State
from tests.azeroth.sides import SidesTable
from tests.classic.maps import ClassicTable, Seat, at, holds, v
from tests.engine.table import Table
from tests.warcraft.islands import h, m

NONE = [0] * 4


class TestAttackers:
    def test_reach_neighbours_at_their_cost(self) -> None:
        """R-4.5, S.mounted: a hill costs one token less; all tokens but one in each region can be spent."""
        table = ClassicTable(
            Seat(active=holds("ratmen", "hill", at({5: 1, 15: 2}))),
            Seat(active=holds("elves", "mounted", at({10: 4, 17: 2}))),
            natives=[],
            turn=1,
        )
        (enemy,) = attackers(table.state, 0)
        costs = dict(zip(enemy.regions, enemy.costs, strict=True))
        assert enemy.force == 4
        assert costs[table.region(v(5))] == 2 + 1 - 1
        assert costs[table.region(v(15))] == 2 + 2 - 1
        # Regions behind others cost as much as the way to them.
        assert costs[table.region(v(22))] == costs[table.region(v(15))] + 2
        assert max(enemy.costs) <= enemy.force + 3

    def test_do_not_reach_forbidden_regions(self) -> None:
        """S.heroic, S.diplomat: immune regions, and regions of a seat at peace with them."""
        table = ClassicTable(
            Seat(active=holds("ratmen", "heroic", at({5: 1, 15: 2}))),
            Seat(active=holds("elves", "mounted", at({10: 4}))),
            markers={"hero": [v(5)]},
            natives=[],
        )
        assert table.region(v(5)) not in attackers(table.state, 0)[0].regions
        peace = ClassicTable(
            Seat(active=holds("ratmen", "diplomat", at({5: 1, 15: 2}))),
            Seat(active=holds("elves", "mounted", at({10: 4}))),
            memory={"diplomat": {"peace_with": 1}},
            natives=[],
            turn=1,
        )
        assert peace.region(v(15)) not in attackers(peace.state, 0)[0].regions

    @pytest.mark.parametrize(("coins", "comes"), [(1, False), (2, True)])
    def test_pay_coins_or_do_not_attack(self, coins: int, comes: bool) -> None:
        """W.pandaren.2: harmony raises the cost of an attack, or prevents it."""
        table = Table(
            Seat(active=holds("pandaren", "ranger", {h(9): 1})),
            Seat(coins=coins, active=holds("draenei", "fishing", {h(4): 4})),
            memory={"pandaren": {"harmony": [1]}},
            natives=[],
            turn=1,
        )
        (enemy,) = attackers(table.state, 0)
        costs = dict(zip(enemy.regions, enemy.costs, strict=True))
        assert costs.get(table.region(h(9))) == (2 + 1 + 2 if comes else None)

    def test_may_be_newcomers(self) -> None:
        """S-1.3: a seat without an active race enters from the edge."""
        table = ClassicTable(Seat(active=holds("ratmen", "hill", at({10: 1, 11: 1}))), Seat(), natives=[])
        (enemy,) = attackers(table.state, 0)
        costs = dict(zip(enemy.regions, enemy.costs, strict=True))
        assert costs[table.region(v(11))] == 2 + 1
        # Inland, behind a region at the edge.
        assert costs[table.region(v(10))] == 2 + 2 + 1

    def test_do_not_include_allies(self) -> None:
        """T.8"""
        table = SidesTable(
            Seat(active=holds("draenei", "sailing", {h(9): 1})),
            Seat(active=holds("orcs", "fishing", {h(7): 3})),
            Seat(active=holds("dwarves", "farmer", {h(4): 5})),
            Seat(active=holds("trolls", "mining", {h(6): 4})),
            natives=[],
            boards=["hammerhead", "millstone", "old-boot", "half-moon"],
        )
        assert sorted(enemy.force for enemy in attackers(table.state, 0)) == [2, 3]


class TestLoss:
    def test_is_lower_with_more_tokens(self) -> None:
        enemy = Attacker([0, 1], [3, 3], [-1, -1, -1, -1], 5)
        guarded = [enemy.loss([2.0, 1.0, 0.0, 0.0], more) for more in (NONE, [0, 1, 0, 0], [1, 0, 0, 0])]
        assert guarded[0] > guarded[1] > guarded[2]

    def test_is_lower_with_more_tokens_on_the_way(self) -> None:
        enemy = Attacker([0, 1], [2, 4], [-1, 0, -1, -1], 5)
        assert enemy.loss([0.0, 1.0, 0.0, 0.0], [3, 0, 0, 0]) < enemy.loss([0.0, 1.0, 0.0, 0.0], NONE)

    def test_is_zero_out_of_reach(self) -> None:
        assert Attacker([0], [9], [-1, -1, -1, -1], 5).loss([2.0, 1.0, 0.0, 0.0], NONE) == 0
        assert Attacker([0], [8], [-1, -1, -1, -1], 5).loss([2.0, 1.0, 0.0, 0.0], NONE) > 0
        assert Attacker([], [], [-1, -1, -1, -1], 5).loss([2.0, 1.0, 0.0, 0.0], NONE) == 0

    def test_is_lower_with_a_hero_at_the_border(self) -> None:
        """S.heroic"""

        def lost(*heroes: str) -> float:
            table = ClassicTable(
                Seat(active=holds("ratmen", "heroic", at({5: 1, 15: 1, 16: 1}))),
                Seat(active=holds("elves", "mounted", at({10: 6}))),
                markers={"hero": list(heroes)},
                natives=[],
            )
            return expected_loss(table.state, 0, stakes(table.state, 0))

        assert lost(v(5), v(15)) < lost(v(5), v(16)) < lost()


def placed(table: ClassicTable) -> State:
    """Return the state after the first seat has placed its tokens by threat."""
    state = table.end().state.copy()
    while state.actor == 0 and is_placing(state):
        apply(state, place_by_threat(state, 0))
    return state


class TestPlacing:
    def test_guards_where_attackers_can_come(self) -> None:
        """All tokens go to the neighbour of the attacker, none to a mountain that costs all it has and a lucky die."""
        table = ClassicTable(
            Seat(active=holds("ratmen", "hill", at({5: 1, 16: 1}), hand=4)),
            Seat(active=holds("elves", "mounted", at({10: 4}))),
            natives=[],
        )
        state = placed(table)
        assert [state.tokens[table.region(v(number))] for number in (5, 16)] == [5, 1]

    def test_spreads_tokens_where_nobody_can_attack(self) -> None:
        table = ClassicTable(
            Seat(active=holds("ratmen", "hill", at({5: 1, 10: 1, 11: 1}), hand=6)),
            Seat(active=holds("elves", "mounted", at({19: 1}))),
            natives=[],
        )
        state = placed(table)
        tokens = [state.tokens[table.region(v(number))] for number in (5, 10, 11)]
        assert sum(tokens) == 9
        assert max(tokens) <= 4


class TestStakes:
    def test_are_income_and_a_token(self) -> None:
        """S.hill: a hill pays twice."""
        table = ClassicTable(Seat(active=holds("ratmen", "hill", at({5: 1, 10: 1}))), Seat(), natives=[])
        found = stakes(table.state, 0)
        assert found[table.region(v(5))] - found[table.region(v(10))] == 1
        assert found[table.region(v(10))] > 1
        assert found[table.region(v(11))] == 0

    def test_are_lower_for_elves_and_higher_in_decline(self) -> None:
        """R-4.8, S.elves: Elves lose no token; declined regions are lost for good."""
        table = ClassicTable(
            Seat(active=holds("elves", "mounted", at({5: 1})), declined=[holds("ratmen", None, at({10: 1}))]),
            Seat(),
            natives=[],
        )
        found = stakes(table.state, 0)
        assert found[table.region(v(5))] == 1
        assert found[table.region(v(10))] == 2


@pytest.mark.parametrize(("turn", "left"), [(0, [1, 1]), (1, [0, 1])])
def test_turns_left_in_the_last_round(turn: int, left: list[int]) -> None:
    """R-8.1: only seats that have not played yet have a turn left."""
    table = ClassicTable(
        Seat(active=holds("ratmen", "hill", at({5: 1}))),
        Seat(active=holds("elves", "mounted", at({10: 1}))),
        round=10,
        turn=turn,
    )
    assert [table.state.turns_left(seat) for seat in (0, 1)] == left
    assert table.state.is_last_turn


def test_other_islands_are_reached_by_the_anchors() -> None:
    """W-2.2"""
    table = Table(
        Seat(active=holds("pandaren", "ranger", {h(4): 1, h(9): 1})),
        Seat(active=holds("draenei", "fishing", {m(3): 4})),
        natives=[],
    )
    (enemy,) = attackers(table.state, 0)
    assert table.region(h(4)) in enemy.regions
    assert table.region(h(9)) not in enemy.regions
