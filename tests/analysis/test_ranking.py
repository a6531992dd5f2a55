"""The order of plans: by the chance as it is shown, then by coins. Abandoned regions and the die need a clear gain."""

from itertools import islice

import pytest

from elbowroom import analysis, load
from elbowroom.analysis import hints
from elbowroom.analysis.hints import TRUST, _damp, _lower_doubtful_declines, _rank, _worthwhile
from elbowroom.analysis.judges import LeadJudge, learned_judge
from elbowroom.analysis.lines import LAST_DIE, Line, ranked_paths
from elbowroom.analysis.reasons import reasons_for
from elbowroom.analysis.turn_analysis import TurnAnalysis
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.simulator import TurnSimulator
from elbowroom.bots.search.tree import TurnTree
from elbowroom.engine.actions import ABANDON, CONQUER, DECLINE, ROLL, kind_of, region_of
from tests.analysis.games import at_turn
from tests.analysis.line_makers import line_of
from tests.azeroth.sides import SidesTable
from tests.classic.maps import ClassicTable, Seat, at, holds, v
from tests.warcraft.islands import h, m


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


# Ghouls in decline act first; a bot that takes the most for its tokens abandons nothing either, but plays on poorly.
GHOULS_FIRST = (
    "er1/classic/three-fords:-C2aaabcCaahbCh-bb-CCCCCNC2-2bN-/7.1.2/46,,nomads;54,elves.hordes_of:11:0:2,ghouls;"
    "63,tritons.mounted,humans.spirit,orcs/goblins.ransacking:1,white_ladies.hill,priestesses.heroic,giants.merchant,"
    "trolls.bivouacking,skeletons.diplomat/below=sorcerers/discarded=cursed,fortified,peace_loving,were/"
    "sets=cursed,grand_dames/marks=fortress:a6.a12.a16.a28/memory=hordes_of:ready=2/"
    "now=conquests:tribe=ghouls:may_decline=0"
)


# Draenei with 8 tokens in hand; their ally is poorer, so the judge sees little difference between 3 and 15 coins.
POORER_ALLY = (
    "er1/azeroth/hammerhead:aN-a-aa-N-D3N;long-tooth:-NA-D3bcbD2D3;lantern-fish:N-Nd-2D4-A-;half-moon:Ad-5/5.0.0/39"
    ",draenei.mining:8,worgen;28,,goblins;25,,humans;38,tauren.enraged,blood_elves/gnomes~forsaken~.fishing,dwarves"
    "~orcs~.ranger,night_elves~trolls~.marshdweller,~~.blacksmith/discarded=archaeologist,intimidating,mountaineer,"
    "sailing/relics=well_of_eternity:b4/hidden=a5.c2.d6/memory=goblins:exploding=4:duds=5/now=conquests:tribe=draen"
    "ei"
)


class TestAbandoning:
    def test_for_little_is_left_out(self) -> None:
        staying = valued(line_of(table(), f"conquer {v(4)}", "end")[0], 0.40)
        leaving = valued(line_of(table(), f"abandon {v(9)}", f"conquer {v(4)}", "end")[0], 0.415)
        assert _worthwhile([leaving, staying]) == [staying]

    def test_for_a_clear_gain_stays(self) -> None:
        staying = valued(line_of(table(), f"conquer {v(4)}", "end")[0], 0.40)
        leaving = valued(line_of(table(), f"abandon {v(9)}", f"conquer {v(4)}", "end")[0], 0.46)
        assert _worthwhile([leaving, staying]) == [leaving, staying]

    def test_less_is_enough_for_more_coins(self) -> None:
        staying = valued(line_of(table(), f"conquer {v(4)}", "end")[0], 0.40)
        leaving = valued(line_of(table(), f"abandon {v(9)}", f"conquer {v(4)}", "end")[0], 0.44)
        assert _worthwhile([leaving, staying]) == [staying]
        poor = valued(line_of(table(), f"abandon {v(9)}", f"abandon {v(10)}", "end")[0], 0.40)
        poor.abandons = 0
        assert leaving.coins_now > poor.coins_now
        assert _worthwhile([leaving, poor]) == [leaving, poor]

    def test_doing_nothing_for_fewer_coins_is_left_out(self) -> None:
        idle, rich = line_of(table(), "end")[0], line_of(table(), f"conquer {v(4)}", "end")[0]
        assert _worthwhile([valued(idle, 0.41), valued(rich, 0.40)]) == [rich]
        assert _worthwhile([valued(idle, 0.44), valued(rich, 0.40)]) == [idle, rich]

    def test_staying_is_searched_beside_the_greedy_line(self) -> None:
        """Abandoning a region to conquer it again came first where staying was played on by a greedy bot."""
        state = load(GHOULS_FIRST).state
        [best, *_] = analysis.plans(state, 1, visits=4000).plans
        assert best.actions[0] == "end"

    def test_every_region_must_gain(self) -> None:
        """11 % are enough for two regions, not for three."""
        staying = valued(line_of(table(), f"conquer {v(4)}", "end")[0], 0.40)
        leaving = valued(line_of(table(), f"abandon {v(9)}", f"conquer {v(4)}", "end")[0], 0.51)
        for regions, is_kept in ((2, True), (3, False)):
            leaving.abandons = regions
            assert (leaving in _worthwhile([leaving, staying])) is is_kept

    def test_a_plan_that_stays_is_always_weighed(self) -> None:
        """Without one there is nothing to compare with: it comes right after the decline, however it looks."""
        simulator = TurnSimulator(LeadJudge(table().state), 0)
        tree = TurnTree(simulator, table().state, 0)
        for child in tree.root.children:
            child.value = {ABANDON: 1.0, DECLINE: 0.5}.get(kind_of(child.option), 0.0)
        declining, staying = (path[0].option for path in islice(ranked_paths(tree, 0), 2))
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
        kinds = [kind_of(path[0].option) for path in islice(ranked_paths(tree, 0), 3)]
        assert kinds[:2] == [DECLINE, ROLL]
        assert kinds[2] not in (ABANDON, DECLINE, ROLL)


class TestAllies:
    """T.4, T.8: the two seats of a faction win together, so taking from one's ally gains nothing."""

    def table(self) -> SidesTable:
        orcs, trolls = holds("orcs", "ranger", {h(6): 1}, hand=4), holds("trolls", "farmer", {h(4): 1, h(9): 1})
        dwarves, gnomes = holds("dwarves", "mining", {h(3): 1}), holds("gnomes", "herbalist", {m(7): 1})
        return SidesTable(
            Seat(active=dwarves), Seat(active=orcs), Seat(active=gnomes), Seat(active=trolls), turn=1, phase="conquests"
        )

    def line(self, *actions: str) -> Line:
        return line_of(self.table(), *actions, seat=1)[0]

    def test_taking_from_an_ally_is_noted(self) -> None:
        assert self.line(f"conquer {h(9)}", "end").harms_ally
        assert not self.line(f"conquer {h(3)}", "end").harms_ally

    def test_it_is_no_reason(self) -> None:
        taken = [
            {reason.seat for reason in reasons_for(line, [line], turn.judge) if reason.what.startswith("takes-from")}
            for line, turn in (line_of(self.table(), f"conquer {h(at)}", "end", seat=1) for at in (9, 3))
        ]
        assert taken == [set(), {0}]

    def test_is_left_out_for_little(self) -> None:
        fair, harmful = self.line(f"conquer {h(3)}", "end"), self.line(f"conquer {h(9)}", "end")
        assert _worthwhile([valued(harmful, 0.44), valued(fair, 0.40)]) == [fair]
        assert _worthwhile([valued(harmful, 0.46), valued(fair, 0.40)]) == [harmful, fair]

    def test_something_is_left(self) -> None:
        """The die is left out for the sure coins, and those for being an ally's."""
        harmful, thrown = self.line(f"conquer {h(9)}", "end"), self.line("end")
        thrown.then = LAST_DIE
        assert _worthwhile([valued(harmful, 0.40), valued(thrown, 0.40)])

    def test_a_plan_that_spares_allies_is_always_weighed(self) -> None:
        state = self.table().state
        tree = TurnTree(TurnSimulator(learned_judge(state), 0), state, 1)
        theirs = {self.table().region(h(4)), self.table().region(h(9))}
        for child in tree.root.children:
            is_harm = kind_of(child.option) in (CONQUER, ROLL) and region_of(child.option) in theirs
            child.value = 1.0 if is_harm else 0.5
        first = [path[0].option for path in islice(ranked_paths(tree, 1), 3)]
        assert kind_of(first[0]) == DECLINE
        assert region_of(first[1]) in theirs
        assert kind_of(first[2]) not in (CONQUER, ROLL) or region_of(first[2]) not in theirs


class TestDamping:
    """The judge is trusted in part, and coins for the rest."""

    def test_all_plans_are_damped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        damped: list[Line] = []
        monkeypatch.setattr(hints, "_damp", lambda lines, _judge: damped.extend(lines))
        found = analysis.plans(table().state, 0, visits=60)
        assert len(damped) >= len(found.plans)

    def test_a_sure_coin_outweighs_a_doubtful_difference(self) -> None:
        poor = valued(line_of(table(), "end")[0], 0.43)
        rich, turn = line_of(table(), f"conquer {v(4)}", f"conquer {v(3)}", "end")
        _damp([poor, valued(rich, 0.42)], turn.judge)
        assert rich.coins_now > poor.coins_now + 1
        assert rich.chance > poor.chance == 0.43

    def test_a_difference_without_coins_is_damped(self) -> None:
        lines = [line_of(table(), f"conquer {v(region)}", "end") for region in (4, 3)]
        (one, turn), (other, _) = lines
        assert one.coins_now == other.coins_now
        _damp([valued(one, 0.50), valued(other, 0.40)], turn.judge)
        assert one.chance == 0.5
        assert other.chance == pytest.approx(0.5 - TRUST * 0.1)
        assert one.value - other.value == pytest.approx(TRUST * 0.1)

    @pytest.mark.parametrize(
        ("chance", "coins", "hand", "is_better"),
        [(0.50, 79, 0, False), (0.60, 79, 0, True), (0.50, 81, 0, True), (0.42, 81, 0, False), (0.50, 81, 9, False)],
    )
    def test_a_decline_must_gain_clearly(self, chance: float, coins: float, hand: int, is_better: bool) -> None:
        """It needs 2 % with more coins over the game, 5 % with fewer, and more with tokens in hand."""
        staying, turn = line_of(table(), f"conquer {v(4)}", "end")
        declining = line_of(table(), "decline")[0]
        declining.start.hand[declining.start.active[0]] = hand
        staying.coins, declining.coins = 80.0, coins
        lines = [valued(declining, chance), valued(staying, 0.4)]
        _damp(lines, turn.judge)
        _lower_doubtful_declines(lines)
        assert (declining.chance > staying.chance) is is_better
        _rank(lines)
        assert lines == ([declining, staying] if is_better else [staying, declining])

    def test_a_decline_must_gain_on_plans_that_are_shown(self) -> None:
        """Not on plans that are left out: here it would waste 8 tokens and 12 coins."""
        found = analysis.plans(load(POORER_ALLY).state, 0, visits=6000)
        assert not found.plans[0].declines

    def test_coins_of_a_team_always_count(self) -> None:
        """T.8: the poorer of two allies decides, and that may change: a coin counts at least a little."""
        poor, _ = line_of(TestAllies().table(), "end", seat=1)
        rich, _ = line_of(TestAllies().table(), f"conquer {h(3)}", "end", seat=1)
        judge = type("Judge", (), {"value": lambda *_: 0.0})()
        _damp([valued(poor, 0.5), valued(rich, 0.5)], judge)
        assert rich.coins_now > poor.coins_now
        assert rich.chance > poor.chance

    def test_declines_are_compared_by_coins_as_well(self) -> None:
        """The judge sees 10 % between them: more coins over the game confirm it, none leave a part of it."""
        for coins, most in ((90.0, 0.11), (80.0, 0.06)):
            staying, turn = line_of(table(), f"conquer {v(4)}", "end")
            declining = line_of(table(), "decline")[0]
            declining.start.hand[declining.start.active[0]] = 0
            staying.coins, declining.coins = 80.0, coins
            _damp([valued(declining, 0.5), valued(staying, 0.4)], turn.judge)
            assert most - 0.03 < declining.chance - staying.chance < most


class TestMoves:
    """W.portal_mage.1: a swap that brings no coin must gain as much as any other risk."""

    def test_for_little_is_left_out(self) -> None:
        plain, moving = (line_of(table(), f"conquer {v(4)}", "end")[0] for _ in range(2))
        moving.moves = True
        assert _worthwhile([valued(moving, 0.41), valued(plain, 0.40)]) == [plain]
        assert _worthwhile([valued(moving, 0.43), valued(plain, 0.40)]) == [moving, plain]

    def test_for_fewer_coins_is_left_out(self) -> None:
        plain, moving = line_of(table(), f"conquer {v(4)}", "end")[0], line_of(table(), "end")[0]
        moving.moves = True
        assert _worthwhile([valued(moving, 0.43), valued(plain, 0.40)]) == [plain]
        assert _worthwhile([valued(moving, 0.46), valued(plain, 0.40)]) == [moving, plain]
