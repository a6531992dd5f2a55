"""How bots look ahead: uses with their answers, repeated uses, and what comes after the turn."""

from elbowroom.bots.search.outlook import Outlook, Steadfast, is_ending
from elbowroom.bots.search.turn import TurnReader
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.judge import RuleOfThumb
from elbowroom.engine.actions import DECLINE, USE, code, kind_of
from elbowroom.engine.engine import apply
from tests.bots.positions.playing import LAST
from tests.classic.maps import ClassicTable, Seat, at, elves_elsewhere, holds, v
from tests.engine.table import Table
from tests.warcraft.islands import h


def reader() -> TurnReader:
    return TurnReader(RuleOfThumb(), 1)


class TestUses:
    def test_are_judged_by_their_best_answers(self) -> None:
        """S.dragon_master: the dragon's use is worth as much as its best prey, which the plan names."""
        table = ClassicTable(
            Seat(active=holds("ratmen", "dragon_master", at({10: 1}), hand=1)),
            Seat(active=holds("elves", "mounted", at({9: 3, 4: 3, 5: 3, 11: 1, 15: 1}))),
            **LAST,
        )
        ahead, use = reader(), code(USE, 0, table.code("dragon_master"))
        assert ahead.after(table.state, use, 0) == 5 + 2
        plan = ahead.plan(use)
        assert plan[0] == use
        for action in plan:
            apply(table.state, action)
        assert len(table.held("ratmen")) == 2

    def test_are_repeated_where_once_is_not_enough(self) -> None:
        """W.intimidating.1: three tokens driven away open a region that two in hand can take."""
        table = Table(
            Seat(active=holds("pandaren", "intimidating", {h(11): 1}, hand=2)),
            Seat(active=holds("draenei", "fishing", {h(10): 3, h(12): 3})),
            **LAST,
        )
        ahead, use = reader(), code(USE, 0, table.code("intimidating"))
        assert ahead.after(table.state, use, 0) == 5 + 2
        table.use("intimidating").play("target", h(12))
        once = ahead.value(table.state.copy(), table.state.turn, 0)
        assert once < 5 + 2

    def test_leave_the_state_alone(self) -> None:
        table = Table(
            Seat(active=holds("pandaren", "intimidating", {h(11): 1}, hand=2)),
            Seat(active=holds("draenei", "fishing", {h(10): 3, h(12): 3})),
            **LAST,
        )
        before = table.state.key()
        for option in table.state.options:
            reader().after(table.state, option, 0)
        assert table.state.key() == before


class TestOutlook:
    def test_common_sense_goes_on(self) -> None:
        """Where it would decline it conquers, or ends."""
        table = ClassicTable(Seat(active=holds("ratmen", "hill", at({5: 1, 10: 1}))), elves_elsewhere(), round=3)
        declines = code(DECLINE)
        assert SimpleBot().choose(table.state, 0) == declines
        assert Steadfast().choose(table.state, 0) != declines

    def test_is_for_the_end_of_a_turn_that_is_not_the_last(self) -> None:
        for last in (False, True):
            table = ClassicTable(
                Seat(active=holds("ratmen", "fortified", at({5: 1, 10: 1}))),
                elves_elsewhere(),
                **(LAST if last else {"round": 3}),
            )
            table.end()
            assert kind_of(table.state.options[0]) != USE
            assert is_ending(table.state, 0) != last

    def test_sees_what_the_next_turn_brings(self) -> None:
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

    def test_fears_what_others_may_take(self) -> None:
        """S.fortified.1: a fortress at the border promises more than one behind it."""
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
