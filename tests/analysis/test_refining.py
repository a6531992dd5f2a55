"""Plans are refined: the target of the last die, answers at the end of a turn, and what is drawn in replies."""

import pytest

from elbowroom import analysis
from elbowroom.analysis import turn_analysis
from elbowroom.analysis.lines import LAST_DIE, Line, ranked_paths, sketch
from elbowroom.analysis.lines import line_of as grown_line_of
from elbowroom.analysis.refining import CLEARLY_BETTER, with_best_target, with_last_die
from elbowroom.analysis.turn_analysis import TurnAnalysis
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.outlook import Outlook, is_ending
from elbowroom.bots.search.simulator import TurnSimulator, after_replies_of_others, is_placing
from elbowroom.engine.action_text import Action, code_of, text_of
from elbowroom.engine.actions import END, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State
from tests.analysis.games import at_turn
from tests.analysis.line_makers import line_of
from tests.classic.maps import ClassicTable, Seat, at, elves_elsewhere, holds, v


def one_token() -> ClassicTable:
    """Return a turn with one token left: 1 short of the empty region 4, 2 short of the mountain 9."""
    ratmen = holds("ratmen", "alchemist", at({3: 1}), hand=1)
    return ClassicTable(Seat(active=ratmen), elves_elsewhere(), natives=[])


def thrown(table: ClassicTable, region: int, bonus: float = 0.0) -> Line:
    """Return the line with the last die for a region, refined; a bonus makes the judge prefer that region."""
    line, turn = line_of(table, f"roll {v(region)}")
    whole = table.state.copy()
    turn = TurnAnalysis(whole, 0, Budget(1.0, 200), 0, 1)
    path = next(path for path in ranked_paths(turn.tree, 0) if [node.option for node in path] == line.sure_codes)
    line = grown_line_of(turn.tree, turn.simulator, 0, path)
    liked = table.region(v(region))

    class Judge:
        def value(self, state: State, seat: int) -> float:
            return bonus if state.held[state.active[seat]] >> liked & 1 else 0.0

    return with_best_target(line, turn.simulator, Judge())  # type: ignore[arg-type]


class TestLastDie:
    def test_better_odds_for_the_same_coins(self) -> None:
        """R-2.5: 3 of 6 faces take region 4, 2 of 6 the mountain; both bring a coin."""
        line = thrown(one_token(), 9)
        assert line.then == LAST_DIE
        assert line.rolled is not None
        assert one_token().state.cost(line.rolled) == 2

    def test_the_best_target_stays(self) -> None:
        assert thrown(one_token(), 4).rolled == one_token().region(v(4))

    def test_an_own_region_in_decline_is_no_target(self) -> None:
        """R-4.7: taking it back brings nothing that another region does not bring, and its tokens are lost."""
        own = Seat(active=holds("ratmen", "swamp", at({3: 1}), hand=2), declined=[holds("orcs", None, at({4: 1}))])
        elves = Seat(active=holds("elves", "mounted", at({2: 1, 7: 2})))
        table = ClassicTable(own, elves, natives=[])
        table.state.base[table.region(v(9))] += 3
        line, _ = line_of(table, f"roll {v(4)}")
        assert (line.retakes, line.rolled) == (True, table.region(v(4)))
        assert thrown(table, 4).rolled == table.region(v(2))

    def test_another_target_is_no_other_plan(self) -> None:
        """Plans that differ in the target alone are chosen last."""
        one, other = (line_of(one_token(), f"roll {v(region)}")[0] for region in (4, 9))
        assert not one.differs_from(other, 1)
        assert one.differs_from(other, 0)
        assert one.differs_from(line_of(one_token(), "end")[0], 1)

    def test_the_odds_decide_between_equal_coins(self) -> None:
        """S.pillaging.1: the Elves 3 tokens short bring two coins with 1 face of 6, the mountain one with 2 faces."""
        ratmen = holds("ratmen", "pillaging", at({3: 1}), hand=1)
        elves = Seat(active=holds("elves", "mounted", at({2: 2, 4: 2, 7: 2})))
        table = ClassicTable(Seat(active=ratmen), elves, natives=[])
        assert thrown(table, 4).rolled == table.region(v(9))

    def test_a_clearly_better_region_stays(self) -> None:
        """The odds are 1 in 3: the judge sees three times its limit there."""
        line = thrown(one_token(), 9, 3.3 * CLEARLY_BETTER)
        assert line.rolled == one_token().region(v(9))

    def test_is_thrown_before_conquests_end(self) -> None:
        """R-4.11: a failed die costs nothing, and 3 of 6 faces bring a coin."""
        line, turn = line_of(one_token(), "end")
        thrown = with_last_die(line, turn.simulator, turn.judge)
        assert thrown.then == LAST_DIE
        assert thrown.coins_now == pytest.approx(line.coins_now + 0.5)

    def test_is_not_thrown_where_nothing_is_in_reach(self) -> None:
        """R-4.11: an empty hand throws no die."""
        ratmen = holds("ratmen", "alchemist", at({3: 1}), hand=0)
        line, turn = line_of(ClassicTable(Seat(active=ratmen), elves_elsewhere(), natives=[]), "end")
        assert with_last_die(line, turn.simulator, turn.judge) is line

    def test_all_plans_have_the_best_odds(self) -> None:
        """No plan throws for a mountain while an empty region is as near."""
        found = analysis.plans(one_token().state, 0, visits=300, count=9)
        rolled = [plan for plan in found.plans if plan.then == LAST_DIE]
        assert rolled
        for plan in rolled:
            [die] = [reason for reason in plan.reasons if reason.what == "die"]
            assert die.count == 50


def test_answers_at_the_end_look_at_the_next_turn() -> None:
    """S.heroic.1: heroes stand where the outlook wants them, and so does the whole plan."""
    checked = 0
    ratmen = holds("ratmen", "heroic", at({3: 1, 4: 1, 9: 1, 10: 1}), hand=3)
    orcs = Seat(active=holds("orcs", "hill", at({5: 6, 11: 2})))
    state = ClassicTable(Seat(active=ratmen), orcs, natives=[]).state
    turn = TurnAnalysis(state, 0, Budget(1.0, 200), 0, 3)
    for line in turn.lines():
        now = line.start.copy()
        outlook = Outlook(0)
        for code in line.codes if not line.then else []:
            if now.actor == 0 and is_ending(now) and len(now.options) > 1:
                assert code == outlook.best_answer(now, 0)
                checked += 1
            apply(now, code)
    assert checked


def test_plans_do_not_place_tokens() -> None:
    """Not between the last conquest and an answer at the end either: the redeployment is advised by itself."""
    ratmen = holds("ratmen", "heroic", at({3: 1, 4: 1, 9: 1, 10: 1}), hand=3)
    state = ClassicTable(Seat(active=ratmen), elves_elsewhere(), natives=[]).state
    found = analysis.plans(state, 0, visits=200, count=9)
    assert any("target" in action for plan in found.plans for action in plan.actions)
    assert not [action for plan in found.plans for action in plan.actions if action.startswith("deploy")]


def test_ends_are_placed_by_threat() -> None:
    """Reasons name what attackers can take from tokens where the advice puts them."""
    ratmen = holds("ratmen", "merchant", at({3: 1, 4: 1, 9: 1, 10: 1}), hand=5)
    orcs = Seat(active=holds("orcs", "hill", at({5: 8})))
    state = ClassicTable(Seat(active=ratmen), orcs, natives=[]).state
    turn = TurnAnalysis(state, 0, Budget(1.0, 200), 0, 3)
    path = next(path for path in ranked_paths(turn.tree, 0) if kind_of(path[0].option) == END)
    line = sketch(turn.tree, turn.simulator, 0, path)
    now, placed = line.start.copy(), 0
    for code in line.codes:
        if now.actor == 0 and is_placing(now) and len(now.options) > 1:
            [best, *_] = analysis.spread(now, 0)
            apply(after := now.copy(), code)
            apply(wanted := now.copy(), _code(now, best))
            assert after.key() == wanted.key()
            placed += 1
        apply(now, code)
    assert placed


def _code(state: State, action: Action) -> int:
    code = code_of(state, text_of(action))
    assert code is not None
    return code


COURSES = (["end"], [f"conquer {v(4)}", "end"], [f"conquer {v(4)}", f"conquer {v(10)}", "end"])


def three_tokens() -> ClassicTable:
    """Return a turn in which two empty regions can be taken."""
    ratmen = holds("ratmen", "alchemist", at({3: 1}), hand=4)
    return ClassicTable(Seat(active=ratmen), elves_elsewhere(), natives=[])


class TestAverages:
    def test_new_combos_are_averaged_at_the_end_of_a_turn(self, monkeypatch: pytest.MonkeyPatch) -> None:
        met: set[int] = set()
        state = at_turn("classic", 2, 0)
        turn = TurnAnalysis(state, state.actor, Budget(1.0, 200), 0, 1)
        line = turn.lines()[0]
        real = turn.judge.chances

        def watched(end: State) -> list[float]:
            met.add(end.row_badges[-1])
            return real(end)

        judge = type("Judge", (), {"chances": staticmethod(watched), "coins": turn.judge.coins})
        monkeypatch.setattr(turn, "judge", judge)
        turn._expectation(line)
        assert len(met) >= 4

    def test_opponents_reply_in_several_styles(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """With one style, one small preference decides what everybody attacks."""
        rivals: set[TurnSimulator] = set()
        real = after_replies_of_others

        def watched(simulator: TurnSimulator, end: State, turn: int, number: int) -> State:
            rivals.add(simulator)
            return real(simulator, end, turn, number)

        monkeypatch.setattr(turn_analysis, "after_replies_of_others", watched)
        state = at_turn("classic", 4, 9)
        turn = TurnAnalysis(state, state.actor, Budget(1.0, 4000), 0, 1)
        turn.weigh(turn.lines()[:1])
        assert len(rivals) == len(turn_analysis.REPLY_STYLES) > 5

    def test_the_plan_with_the_most_coins_is_weighed(self) -> None:
        poor, fair, rich = (line_of(three_tokens(), *actions)[0] for actions in COURSES)
        assert poor.coins_now < fair.coins_now < rich.coins_now
        found = turn_analysis._richest_second([([], poor), ([], fair), ([], rich)])
        assert [line for _, line in found] == [poor, rich, fair]

    def test_a_greedy_line_is_always_weighed(self) -> None:
        """One line takes as much as a simple bot would, even if the search did not find that."""
        for turn_number in range(4, 12):
            state = at_turn("warcraft", 3, turn_number)
            turn = TurnAnalysis(state, state.actor, Budget(1.0, 1), 0, 1)
            greedy = turn._greedy_line()
            if greedy is not None:
                most = max(line.coins_now for line in turn.lines() if not line.abandons)
                assert most >= greedy.coins_now - 0.01
