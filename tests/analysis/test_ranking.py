"""The order of plans: by the chance as it is shown, then by coins. Abandoned regions and the die need a clear gain."""

from itertools import islice

import pytest

from elbowroom import analysis
from elbowroom.analysis.hints import _rank, _worthwhile
from elbowroom.analysis.judges import LeadJudge
from elbowroom.analysis.lines import Line, ranked_paths
from elbowroom.analysis.turn_analysis import TurnAnalysis
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.simulator import TurnSimulator
from elbowroom.bots.search.tree import TurnTree
from elbowroom.engine.actions import ABANDON, DECLINE, ROLL, kind_of
from tests.analysis.games import at_turn
from tests.analysis.line_makers import line_of
from tests.classic.maps import ClassicTable, Seat, at, holds, v


def valued(line: Line, chance: float) -> Line:
    """Return a line with a chance to win."""
    line.chance = line.value = chance
    return line


def table() -> ClassicTable:
    """Return a turn in which some regions can be taken or abandoned."""
    ratmen = holds("ratmen", "merchant", at({9: 1, 10: 1}), hand=4)
    return ClassicTable(Seat(active=ratmen), Seat(active=holds("elves", "mounted", at({17: 2}))), natives=[])


class TestOrder:
    def test_equal_chances_are_ordered_by_coins(self) -> None:
        """41.4 % and 40.6 % are both shown as 41 %: the plan that brings a region more comes first."""
        poor = valued(line_of(table(), "end")[0], 0.414)
        rich = valued(line_of(table(), f"conquer {v(4)}", "end")[0], 0.412)
        lines = [poor, rich]
        _rank(lines)
        assert rich.coins_now > poor.coins_now
        assert lines == [rich, poor]
        assert rich.value >= poor.value

    def test_a_better_chance_comes_first(self) -> None:
        """Coins of this turn never outweigh a difference that is shown."""
        poor = valued(line_of(table(), "end")[0], 0.43)
        rich = valued(line_of(table(), f"conquer {v(4)}", "end")[0], 0.41)
        lines = [rich, poor]
        _rank(lines)
        assert lines == [poor, rich]

    def test_a_decline_is_not_ordered_by_coins(self) -> None:
        """It always brings less at once."""
        staying = valued(line_of(table(), f"conquer {v(4)}", "end")[0], 0.41)
        declining = valued(line_of(table(), "decline")[0], 0.412)
        lines = [staying, declining]
        _rank(lines)
        assert staying.coins_now > declining.coins_now
        assert lines == [declining, staying]

    @pytest.mark.parametrize("turn", [4, 7, 10])
    def test_shown_chances_never_rise_down_the_list(self, turn: int) -> None:
        state = at_turn("classic", 3, turn)
        shown = [round(100 * plan.chance) for plan in analysis.plans(state, state.actor, visits=80, count=5).plans]
        assert shown == sorted(shown, reverse=True)


class TestAbandoning:
    def test_for_little_is_left_out(self) -> None:
        staying = valued(line_of(table(), f"conquer {v(4)}", "end")[0], 0.40)
        leaving = valued(line_of(table(), f"abandon {v(9)}", f"conquer {v(4)}", "end")[0], 0.415)
        assert _worthwhile([leaving, staying]) == [staying]

    def test_for_a_clear_gain_stays(self) -> None:
        staying = valued(line_of(table(), f"conquer {v(4)}", "end")[0], 0.40)
        leaving = valued(line_of(table(), f"abandon {v(9)}", f"conquer {v(4)}", "end")[0], 0.45)
        assert _worthwhile([leaving, staying]) == [leaving, staying]

    def test_a_plan_that_stays_is_always_weighed(self) -> None:
        """Without one there is nothing to compare with: it comes right after the decline, however it looks."""
        simulator = TurnSimulator(LeadJudge(table().state), 0)
        tree = TurnTree(simulator, table().state, 0)
        for child in tree.root.children:
            child.value = {ABANDON: 1.0, DECLINE: 0.5}.get(kind_of(child.option), 0.0)
        declining, staying = (path[0].option for path in islice(ranked_paths(tree), 2))
        assert kind_of(declining) == DECLINE
        assert kind_of(staying) not in (ABANDON, DECLINE)

    def test_a_plan_that_stays_is_among_the_lines(self) -> None:
        for turn in range(4, 16):
            state = at_turn("classic", 2, turn)
            found = TurnAnalysis(state, state.actor, Budget(1.0, 200), 0, 1).lines()
            assert any(not line.abandons and not line.is_declining for line in found)


def last_tokens() -> ClassicTable:
    """Return a turn with two tokens left: enough for an empty region, or for the die against Elves."""
    ratmen = holds("ratmen", "merchant", at({9: 1, 10: 1}), hand=2)
    return ClassicTable(Seat(active=ratmen), Seat(active=holds("elves", "mounted", at({3: 1}))), natives=[])


class TestLastDie:
    def test_is_left_out_where_as_many_coins_are_sure(self) -> None:
        sure = valued(line_of(last_tokens(), f"conquer {v(4)}", "end")[0], 0.40)
        thrown = valued(line_of(last_tokens(), f"roll {v(3)}")[0], 0.415)
        assert sure.coins_now >= thrown.coins_now
        assert _worthwhile([thrown, sure]) == [sure]

    def test_stays_for_a_clear_gain(self) -> None:
        sure = valued(line_of(last_tokens(), f"conquer {v(4)}", "end")[0], 0.40)
        thrown = valued(line_of(last_tokens(), f"roll {v(3)}")[0], 0.45)
        assert _worthwhile([thrown, sure]) == [thrown, sure]

    def test_is_not_left_out_for_a_plan_that_is_left_out_itself(self) -> None:
        """The sure plan abandons a region for little."""
        leaving = valued(line_of(last_tokens(), f"abandon {v(9)}", f"conquer {v(4)}", "end")[0], 0.405)
        thrown = valued(line_of(last_tokens(), f"roll {v(3)}")[0], 0.40)
        assert _worthwhile([leaving, thrown]) == [thrown]

    def test_a_plan_without_it_is_always_weighed(self) -> None:
        state = last_tokens().state
        simulator = TurnSimulator(LeadJudge(state), 0)
        tree = TurnTree(simulator, state, 0)
        for child in tree.root.children:
            child.value = {ROLL: 1.0, DECLINE: 0.5}.get(kind_of(child.option), 0.0)
        kinds = [kind_of(path[0].option) for path in islice(ranked_paths(tree), 3)]
        assert kinds[:2] == [DECLINE, ROLL]
        assert kinds[2] not in (ABANDON, DECLINE, ROLL)
