"""Steps name what a plan does: no more than its actions before the first reveal, and with which answers."""

from elbowroom.analysis.hints import plan_of
from elbowroom.analysis.plan_model import PlanStep
from elbowroom.commands.terminal.analysis import plan_text
from elbowroom.words.speaker import Speaker
from tests.analysis.line_makers import line_of
from tests.classic.maps import ClassicTable, at, elves_elsewhere, holds, v
from tests.classic.maps import Seat as ClassicSeat
from tests.classic.set_tables import column, turn_of
from tests.engine.table import Seat, Table
from tests.warcraft.islands import h, m


def text_of(table: Table, *actions: str) -> str:
    """Return the text of the plan that begins with some actions."""
    line, turn = line_of(table, *actions)
    return plan_text(plan_of(line, [line], turn.judge), Speaker("en", table.state.ruleset, table.state.world))


def test_a_conquest_after_a_marker_is_not_named() -> None:
    """The marker in region 6 turns up first; later conquests are not planned yet."""
    orcs = holds("orcs", "ranger", {h(9): 1}, hand=9)
    table = Table(Seat(active=orcs), Seat(active=holds("trolls", "mining", {m(2): 3})), face_down=[h(6)], natives=[])
    line, _ = line_of(table, f"conquer {h(10)}", f"conquer {h(6)}")
    assert line.sure_actions == [f"conquer {table.region(h(10))}", f"conquer {table.region(h(6))}"]
    assert line.sure_steps == [PlanStep(what="conquer", regions=(table.region(h(10)), table.region(h(6))))]


def test_the_form_of_the_worgen_is_named() -> None:
    """W.worgen.1"""
    worgen = holds("worgen", "ranger", {h(9): 2})
    table = Table(Seat(active=worgen), Seat(active=holds("trolls", "mining", {m(2): 3})), phase="turn", natives=[])
    assert text_of(table, "choose human", "end") == "Use Worgen (human form: 2 coins)"


def test_the_copied_power_is_named() -> None:
    """S.copycat.1"""
    table = turn_of(holds("ratmen", "copycat", at({2: 5})), phase="turn", combos=column("flying"))
    assert text_of(table, "choose flying", "end") == "Use Copycat (Flying)"


def test_the_player_at_peace_is_named() -> None:
    """S.diplomat.1"""
    table = ClassicTable(ClassicSeat(active=holds("ratmen", "diplomat", at({9: 3}))), elves_elsewhere(), natives=[])
    table.conquer(v(4)).end().redeploy()
    assert text_of(table, "choose 1") == "Use Diplomat (Player 2)"


def test_a_token_moves_from_one_region_to_another() -> None:
    """W.intimidating.1"""
    orcs, trolls = holds("orcs", "intimidating", {h(9): 1}), holds("trolls", "ranger", {h(6): 2, m(6): 3})
    table = Table(Seat(active=orcs), Seat(active=trolls), natives=[])
    text = text_of(table, "use intimidating", f"target {h(6)}", f"target {m(6)}", "end")
    assert text == "With Intimidating move a token from Hammerhead 6 to Millstone 6"
