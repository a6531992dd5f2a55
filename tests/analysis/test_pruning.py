"""Uses of abilities that gain nothing are left out of plans."""

from elbowroom.analysis.pruning import without_idle_uses
from tests.analysis.line_makers import line_of
from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import h, m


def intimidating(hand: int) -> Table:
    """Return a turn of intimidating Orcs beside Trolls, in the last round."""
    orcs = holds("orcs", "intimidating", {h(9): 1, h(10): 1}, hand=hand)
    trolls = holds("trolls", "ranger", {h(6): 2, h(11): 6, m(6): 3})
    return Table(Seat(active=orcs), Seat(active=trolls), round=10, first=1, natives=[])


def test_a_use_without_effect_is_left_out() -> None:
    """W.intimidating.1: with an empty hand the Orcs gain nothing from a token that moves away."""
    line, turn = line_of(intimidating(0), "use intimidating", f"target {h(6)}", f"target {m(6)}", "end")
    assert [step.what for step in line.steps] == ["move"]
    assert line.moves
    assert without_idle_uses(line, turn.simulator, turn.judge).steps == []


def test_a_use_that_a_conquest_needs_stays() -> None:
    """W.intimidating.1: 3 tokens take region 6 only after one of its 2 tokens has moved."""
    table = intimidating(3)
    line, turn = line_of(table, "use intimidating", f"target {h(6)}", f"target {m(6)}", f"conquer {h(6)}", "end")
    kept = without_idle_uses(line, turn.simulator, turn.judge)
    assert [step.what for step in kept.steps] == ["move", "conquer"]
    assert kept.steps[0].regions == (table.region(h(6)), table.region(m(6)))


def test_of_two_uses_the_idle_one_is_left_out() -> None:
    """W.intimidating.1: only the first move helps the conquest."""
    first = ("use intimidating", f"target {h(6)}", f"target {m(6)}", f"conquer {h(6)}")
    table = intimidating(3)
    line, turn = line_of(table, *first, "use intimidating", f"target {h(11)}", f"target {m(6)}", "end")
    kept = without_idle_uses(line, turn.simulator, turn.judge)
    assert [step.what for step in kept.steps] == ["move", "conquer"]
    assert kept.coins_now == line.coins_now
