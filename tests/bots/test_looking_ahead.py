"""Simulated turns: uses of abilities with their answers, repeated uses, and the outlook after the turn."""

from elbowroom.bots.search.outlook import NeverDecline, Outlook, is_ending
from elbowroom.bots.search.simulator import TurnSimulator
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.judge import HeuristicJudge
from elbowroom.engine.actions import DECLINE, USE, code, kind_of
from elbowroom.engine.engine import apply
from tests.bots.positions.playing import LAST_TURN
from tests.classic.maps import ClassicTable, Seat, at, elves_elsewhere, holds, v
from tests.engine.table import Table
from tests.warcraft.islands import h


def simulator() -> TurnSimulator:
    return TurnSimulator(HeuristicJudge(), 1)


class TestUses:
    def test_have_the_value_of_their_best_answers(self) -> None:
        """S.dragon_master: the dragon's use has the value of its best target, which the plan names."""
        table = ClassicTable(
            Seat(active=holds("ratmen", "dragon_master", at({10: 1}), hand=1)),
            Seat(active=holds("elves", "mounted", at({9: 3, 4: 3, 5: 3, 11: 1, 15: 1}))),
            **LAST_TURN,
        )
        ahead, use = simulator(), code(USE, 0, table.code("dragon_master"))
        assert ahead.after(table.state, use, 0) == 5 + 2
        plan = ahead.plan(use)
        assert plan[0] == use
        for action in plan:
            apply(table.state, action)
        assert len(table.held("ratmen")) == 2

    def test_are_repeated_if_that_is_better(self) -> None:
        """W.intimidating.1: three tokens driven away open a region that two in hand can take."""
        table = Table(
            Seat(active=holds("pandaren", "intimidating", {h(11): 1}, hand=2)),
            Seat(active=holds("draenei", "fishing", {h(10): 3, h(12): 3})),
            **LAST_TURN,
        )
        ahead, use = simulator(), code(USE, 0, table.code("intimidating"))
        assert ahead.after(table.state, use, 0) == 5 + 2
        table.use("intimidating").play("target", h(12))
        once = ahead.value(table.state.copy(), table.state.turn, 0)
        assert once < 5 + 2

    def test_do_not_change_the_state(self) -> None:
        table = Table(
            Seat(active=holds("pandaren", "intimidating", {h(11): 1}, hand=2)),
            Seat(active=holds("draenei", "fishing", {h(10): 3, h(12): 3})),
            **LAST_TURN,
        )
        before = table.state.key()
        for option in table.state.options:
            simulator().after(table.state, option, 0)
        assert table.state.key() == before


class TestOutlook:
    def test_its_policy_never_declines(self) -> None:
        """Where the simple bot declines, it conquers or ends."""
        table = ClassicTable(Seat(active=holds("ratmen", "hill", at({5: 1, 10: 1}))), elves_elsewhere(), round=3)
        declines = code(DECLINE)
        assert SimpleBot().choose(table.state, 0) == declines
        assert NeverDecline().choose(table.state, 0) != declines

    def test_is_used_at_the_end_of_every_turn_but_the_last(self) -> None:
        for last in (False, True):
            table = ClassicTable(
                Seat(active=holds("ratmen", "fortified", at({5: 1, 10: 1}))),
                elves_elsewhere(),
                **(LAST_TURN if last else {"round": 3}),
            )
            table.end()
            assert kind_of(table.state.options[0]) != USE
            assert is_ending(table.state) != last

    def test_values_the_next_turn(self) -> None:
        """W.humans.2: an objective next door is worth more than one out of reach."""
        table = Table(
            Seat(active=holds("humans", "ranger", {h(9): 6})),
            Seat(active=holds("orcs", "fishing", {h(1): 2})),
            round=3,
            natives=[],
        )
        table.end()
        near, far = (code(kind_of(table.state.options[0]), table.region(region)) for region in (h(6), h(12)))
        outlook = Outlook(1)
        assert outlook.after(table.state, [near], 0) > outlook.after(table.state, [far], 0)

    def test_values_defence_against_attacks(self) -> None:
        """S.fortified.1: a fortress at the border is worth more than one behind it."""
        table = ClassicTable(
            Seat(active=holds("ratmen", "fortified", at({10: 1, 11: 1}))),
            Seat(active=holds("elves", "mounted", at({4: 8}))),
            round=3,
            natives=[],
        )
        table.end()
        border, inland = (code(kind_of(table.state.options[0]), table.region(region)) for region in (v(10), v(11)))
        outlook = Outlook(1)
        assert outlook.after(table.state, [border], 0) > outlook.after(table.state, [inland], 0)
