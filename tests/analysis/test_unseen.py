"""Plans assume nothing about powers and combos that nobody has seen yet."""

import pytest

from elbowroom import analysis
from elbowroom.analysis import turn_analysis
from elbowroom.analysis.judges import learned_judge
from elbowroom.analysis.turn_analysis import TurnAnalysis
from elbowroom.analysis.unseen import with_other_combos
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.simulator import TurnSimulator, after_replies_of_others
from elbowroom.engine.engine import apply
from elbowroom.engine.position.model import Combo
from elbowroom.engine.regions import bits
from elbowroom.engine.state import CHANCE, State
from tests.analysis.games import at_turn
from tests.classic.maps import Seat, at, elves_elsewhere, holds
from tests.classic.set_tables import SetTable

COPYCAT = ("copycat", "flying", "merchant", "alchemist", "commando")
VISITS = 120


def combos(*powers: str) -> list[Combo]:
    """Return combos with these powers."""
    races = ("ratmen", "wizards", "giants", "tritons", "dwarves")
    return [Combo(race=race, power=power) for race, power in zip(races, powers, strict=True)]


def soul_touch(declined_power: str | None) -> SetTable:
    """Return the turn of an exhausted Soul-touch race, with Humans in decline that would come back."""
    humans = holds("humans", declined_power, at({14: 1, 20: 1, 21: 1}))
    seat = Seat(active=holds("elves", "soul_touch", at({17: 1})), declined=[humans])
    return SetTable(seat, Seat(active=holds("orcs", "hill", at({2: 3}))), combos=combos(*COPYCAT[1:], "forest"))


class TestPowers:
    def test_a_copycat_waits_for_the_new_combo(self) -> None:
        """S.copycat.1: the powers to copy are known only after the column is filled again."""
        state = SetTable(Seat(), elves_elsewhere(), combos=combos(*COPYCAT)).refill().state
        found = analysis.plans(state, 0, visits=VISITS, count=9).plans
        [copying] = [plan for plan in found if plan.power == "copycat"]
        assert (copying.actions, copying.then) == (("pick 0",), "power")
        assert all(plan.then != "power" for plan in found if plan.power != "copycat")
        assert any(len(plan.actions) > 1 for plan in found)

    def test_a_race_that_comes_back_waits_for_its_power(self) -> None:
        """S.soul_touch.2: the next badge of the stack is unknown, so nothing is planned with it."""
        state = soul_touch(None).refill().state
        [back] = [plan for plan in analysis.plans(state, 0, visits=VISITS, count=9).plans if plan.declines]
        assert (back.actions, back.then, back.coin_parts) == (("decline",), "power", ())

    def test_a_race_that_keeps_its_power_is_planned_with_it(self) -> None:
        """S.soul_touch.2: Spirit stays with its race."""
        state = soul_touch("spirit").refill().state
        back = [plan for plan in analysis.plans(state, 0, visits=VISITS, count=9).plans if plan.declines]
        assert all(plan.then != "power" for plan in back)
        assert any(len(plan.actions) > 1 for plan in back)

    def test_every_power_counts(self) -> None:
        """The value of coming back is the mean over all badges of the stack."""
        state = soul_touch(None).refill().state
        turn = TurnAnalysis(state, 0, Budget(1.0, VISITS), 0, 3)
        [line] = [line for line in turn.lines() if line.is_declining]
        returned = [end.state.power_of[end.state.active[0]] for end in line.ends if end.state.active[0] >= 0]
        assert len(set(returned)) > 10
        assert sum(end.odds for end in line.ends) == pytest.approx(1)


def picked(game: str, players: int) -> tuple[State, State]:
    """Return the first state of a game, and the one at the end of the first turn."""
    start = at_turn(game, players, 0)
    end = start.copy()
    TurnSimulator(learned_judge(start, is_best=True), 0).finish(end, start.turn)
    return start, end


class TestCombos:
    @pytest.mark.parametrize(("game", "players"), [("classic", 2), ("warcraft", 3), ("azeroth", 4)])
    def test_others_may_come(self, game: str, players: int) -> None:
        """Each unseen badge and banner of the column comes at some time; all that was visible stays."""
        start, end = picked(game, players)
        new = [badge for badge in end.row_badges if badge not in start.row_badges]
        assert len(new) == 1
        badges, banners = set(), set()
        for number in range(400):
            other = with_other_combos(end, start, number)
            badges.update(set(other.row_badges) - set(start.row_badges))
            banners.update(set().union(*other.columns) - set().union(*start.columns))
            assert [badge in start.row_badges for badge in other.row_badges] == [
                badge in start.row_badges for badge in end.row_badges
            ]
            assert [len(column) for column in other.columns] == [len(column) for column in end.columns]
            # No piece is lost or doubled.
            shown = sum(1 << badge for badge in other.row_badges)
            assert not shown & other.badges
            assert shown | other.badges == sum(1 << badge for badge in end.row_badges) | end.badges
        column = start.ruleset.columns[start.ruleset.column_for(start.seats, start.seat)]
        assert badges == set(bits(start.badges))
        assert banners == set(bits(start.banners & column))

    def test_a_turn_without_a_pick_stays_as_it_is(self) -> None:
        start = at_turn("classic", 2, 3)
        end = start.copy()
        apply(end, end.options[-1])
        assert with_other_combos(end, start, 5).key() == end.key()

    def test_replies_meet_many_combos_and_all_plans_the_same(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Each round of replies draws again; plans that leave the same combos meet the same new one."""
        met: dict[tuple[int, tuple[int, ...]], set[int]] = {}
        real = after_replies_of_others

        def watched(simulator: TurnSimulator, end: State, turn: int, number: int) -> State:
            met.setdefault((number, end.row_badges[:-1]), set()).add(end.row_badges[-1])
            return real(simulator, end, turn, number)

        monkeypatch.setattr(turn_analysis, "after_replies_of_others", watched)
        state = at_turn("classic", 2, 0)
        turn = TurnAnalysis(state, state.actor, Budget(1.0, 2000), 0, 3)
        lines = turn.lines()
        turn.weigh(lines)
        assert all(len(badges) == 1 for badges in met.values())
        rounds = {number for number, _ in met}
        assert len(rounds) > 5
        assert len(set().union(*met.values())) > 5


def test_no_combo_of_the_stack_is_named() -> None:
    """In the first turn every plan picks one of the visible combos."""
    for game in ("classic", "warcraft"):
        state = at_turn(game, 3, 0)
        assert state.actor != CHANCE
        offered = {(combo.race, combo.power) for combo in state.combos(state.actor)}
        for plan in analysis.plans(state, state.actor, visits=60, count=9).plans:
            assert {(plan.race, plan.power)} | {(step.race, step.power) for step in plan.steps if step.race} <= offered
            named = {(reason.race, reason.power) for reason in plan.reasons if reason.what.startswith("combo-")}
            assert named <= offered
