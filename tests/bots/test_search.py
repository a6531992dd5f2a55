"""Search: simulated turns, exact over the die, trees, replies of others, and budgets."""

from itertools import product

import pytest

from elbowroom import new_game
from elbowroom.bots import named
from elbowroom.bots.dice import Dice, draw_with, seed_number
from elbowroom.bots.levels.expert import Expert, _end_of
from elbowroom.bots.search.budget import AMPLE_VISITS, Budget
from elbowroom.bots.search.simulator import (
    DECLINES,
    RELIC_SAMPLES,
    TurnSimulator,
    after_replies,
    is_die_or_flip,
    is_placing,
    sampled_relics,
)
from elbowroom.bots.search.tree import Node, TurnTree
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.judge import HeuristicJudge, Judge
from elbowroom.bots.value.learned import judge_for
from elbowroom.engine.actions import PICK, ROLL, TARGET, kind_of
from elbowroom.engine.engine import apply, chance, try_last_answer
from elbowroom.engine.questions import DONE_ACTION, regions_question_asked
from elbowroom.engine.state import LAST_CONQUEST, State
from elbowroom.games import RULESETS_OF_PLAYERS


class CoinJudge(Judge):
    """A judge that counts coins only."""

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """Return the coins of a seat."""
        return float(state.coins[seat]) - lost


def decisions(game: str, players: int, seed: int = 1) -> list[State]:
    """Return all decisions of a game between simple bots."""
    state = new_game(game, players, seed=seed).state
    dice, bot, found = Dice(seed), SimpleBot(), []
    while state.options:
        if state.actor < 0:
            apply(state, draw_with(state, dice))
            continue
        found.append(state.copy())
        apply(state, bot.choose(state.copy(), state.actor))
    return found


def decisions_in_own_turn(game: str, players: int) -> list[State]:
    return [state for state in decisions(game, players) if state.actor == state.seat and len(state.options) > 1]


def play_on(state: State, outcome: int) -> State:
    """Return a state after an outcome, played by the simple bot to the end of the turn or the next chance event."""
    end, bot = state.copy(), SimpleBot()
    apply(end, outcome)
    while end.turn == state.turn and end.options and end.actor >= 0:
        apply(end, bot.choose(end, end.actor))
    return end


@pytest.mark.parametrize("game", RULESETS_OF_PLAYERS)
def test_simulating_does_not_change_the_state(game: str) -> None:
    simulator = TurnSimulator(judge_for(RULESETS_OF_PLAYERS[game], 2), 1)
    for state in decisions_in_own_turn(game, 2)[::9]:
        before = state.key()
        simulator.best(state, state.seat)
        TurnTree(simulator, state.copy(), state.seat).grow()
        assert state.key() == before


def simulate(simulator: TurnSimulator, state: State, exact: int, lost: float, seed: int) -> tuple[object, ...]:
    """Return the value at the end of the turn, where the dice stand then, and the turns simulated for it."""
    dice, visits = Dice(seed), simulator.visits
    value = simulator._to_end(state.copy(), state.turn, state.seat, exact, 1, dice, lost)
    return value, dice.words(), simulator.visits - visits


@pytest.mark.parametrize("game", RULESETS_OF_PLAYERS)
def test_known_values_are_the_same_as_new_ones(game: str) -> None:
    """Each twice, with dice that are drawn or evaluated exactly, and with different draws."""
    used = TurnSimulator(HeuristicJudge(), 1)
    for state in decisions_in_own_turn(game, 3)[::2]:
        for case in product((0, 1), (0.0, 1.0), (1, 2)):
            new = simulate(TurnSimulator(HeuristicJudge(), 1), state, *case)
            assert simulate(used, state, *case) == new
            assert simulate(used, state, *case) == new


class CountingJudge(CoinJudge):
    """A judge that counts the ends of turns that it values."""

    def __init__(self) -> None:
        self.ends = 0

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """Return the coins of a seat."""
        self.ends += 1
        return super().value(state, seat, lost)


def test_a_state_reached_again_is_not_simulated_again() -> None:
    """Conquests in another order lead to the same states."""
    judge = CountingJudge()
    simulator = TurnSimulator(judge, 1)
    for state in decisions_in_own_turn("classic", 3):
        for option in state.options:
            simulator.after(state, option, state.seat)
    assert judge.ends < 0.9 * simulator.visits


def test_a_die_is_evaluated_exactly() -> None:
    """The value of a last conquest is the weighted mean of its outcomes."""
    simulator, checked = TurnSimulator(CoinJudge(), 1), 0
    for state in decisions_in_own_turn("classic", 2):
        for option in state.options:
            if kind_of(option) != ROLL:
                continue
            after = state.copy()
            apply(after, option)
            if not is_die_or_flip(after):
                continue
            ends = [(play_on(after, outcome), weight) for outcome, weight in chance(after)]
            # Only the first of several dice is exact.
            if any(end.turn == state.turn for end, _ in ends):
                continue
            mean = sum(weight * end.coins[state.seat] for end, weight in ends) / sum(weight for _, weight in ends)
            assert simulator.after(state, option, state.seat) == pytest.approx(mean)
            checked += 1
    assert checked > 5


def test_the_policy_is_asked_once_about_a_state() -> None:
    simulator, checked = TurnSimulator(CoinJudge(), 1), 0
    for state in decisions_in_own_turn("classic", 2):
        if is_placing(state):
            continue
        place = state.key(), state.world, state.hooks
        assert simulator.policy_choice(state, state.seat) == SimpleBot().choose(state.copy(), state.seat)
        simulator._choices[place] = state.options[-1]
        assert simulator.policy_first(state, state.seat)[0] == state.options[-1]
        checked += 1
    assert checked > 5


def test_dice_with_the_same_result_are_simulated_once() -> None:
    """A last conquest succeeds or fails; the visits are those of all outcomes.

    Only where chance comes again in the same turn each outcome has its own dice.
    """
    fewer, all_of_them = 0, 0
    for state in decisions_in_own_turn("classic", 2):
        for option in state.options:
            after = state.copy()
            apply(after, option)
            if after.die_for != LAST_CONQUEST:
                continue
            judge = CountingJudge()
            simulator = TurnSimulator(judge, 1)
            simulator.after(state, option, state.seat)
            assert simulator.visits == len(chance(after))
            fewer += judge.ends <= 2
            all_of_them += judge.ends == len(chance(after))
    assert fewer > 5 * all_of_them


def test_a_set_of_regions_can_be_tried_out_as_complete() -> None:
    """It leads where naming the region and then ending the set does."""
    checked = 0
    for state in decisions("warcraft", 3, seed=7):
        question = regions_question_asked(state)
        if question is None:
            continue
        for option in state.options:
            ended = state.copy()
            apply(ended, option)
            if kind_of(option) != TARGET or ended.options[-1] != DONE_ACTION:
                continue
            apply(ended, DONE_ACTION)
            tried = state.copy()
            try_last_answer(tried, question, option)
            assert tried.key() == ended.key()
            checked += 1
    assert checked > 5


def finding_conquests() -> list[tuple[State, int]]:
    """Return conquests that turn up a marker, with the states in which they are legal."""
    found = []
    for state in decisions_in_own_turn("warcraft", 2):
        for option in state.options:
            after = state.copy()
            apply(after, option)
            if after.finding and len(after.options) > 1:
                found.append((state, option))
    assert len(found) > 3
    return found


def test_a_marker_is_the_mean_of_sampled_relics() -> None:
    """No single relic decides what a conquest is worth: several are tried, the same for all options."""
    simulator = TurnSimulator(CoinJudge(), 1)
    for state, option in finding_conquests():
        after = state.copy()
        apply(after, option)
        relics = sampled_relics(after)
        assert 1 < len({action for action, _ in relics}) == len(relics) <= RELIC_SAMPLES
        values = []
        for action, _ in relics:
            shown = after.copy()
            apply(shown, action)
            values.append(simulator._to_end(shown, state.turn, state.seat, 1, 0, simulator.dice(state.turn), 0.0))
        assert simulator.after(state, option, state.seat) == pytest.approx(sum(values) / len(values))


def test_the_tree_follows_every_relic_of_a_marker() -> None:
    for state, option in finding_conquests()[::5]:
        tree = TurnTree(TurnSimulator(CoinJudge(), 1), state.copy(), state.seat)
        [node] = [child for child in tree.root.children if child.option == option]
        assert node.state.finding
        tree.deepen(node, 1)
        assert node.is_chance
        assert [child.option for child in node.children] == [action for action, _ in chance(node.state)]
        mean = sum(child.value for child in node.children) / len(node.children)
        assert node.value == pytest.approx(mean)


def test_leaves_are_sampled_by_their_odds() -> None:
    """A die shows 0 in half of the samples; places of equal distance hit every outcome as often as its odds say."""
    tree = TurnTree(TurnSimulator(CoinJudge(), 1), decisions_in_own_turn("classic", 2)[0].copy(), 0)
    root = Node(tree.root.state, 0, 1, 0.0)
    root.is_chance = True
    root.children = [Node(root.state, number, weight, 0.0) for number, weight in enumerate((3, 1, 1, 1))]
    hits = [tree.leaf_at(root, (place + 0.5) / 60).option for place in range(60)]
    assert [hits.count(number) for number in range(4)] == [30, 10, 10, 10]


def test_the_best_option_has_the_highest_value() -> None:
    simulator = TurnSimulator(CoinJudge(), 1)
    for state in decisions_in_own_turn("warcraft", 2)[::7]:
        values = [simulator.after(state, option, state.seat) for option in state.options]
        assert simulator.after(state, simulator.best(state, state.seat), state.seat) == max(values)


def test_opponents_simulate_picks_and_declines_only() -> None:
    simulator, sense, judged = TurnSimulator(judge_for(RULESETS_OF_PLAYERS["classic"], 2), 1), SimpleBot(), 0
    for state in decisions_in_own_turn("classic", 2):
        choice = simulator.pick_or_decline(state, state.seat)
        if kind_of(state.options[0]) == PICK:
            assert choice == simulator.best(state, state.seat)
            judged += 1
        elif DECLINES not in state.options:
            assert choice == sense.choose(state, state.seat)
    assert judged > 2


class TestTree:
    def test_it_is_no_worse_than_simulating_each_option_once(self) -> None:
        simulator = TurnSimulator(HeuristicJudge(), 1)
        for state in decisions_in_own_turn("classic", 2)[::11]:
            once = max(simulator.after(state, option, state.seat) for option in state.options)
            tree = TurnTree(simulator, state.copy(), state.seat)
            for _ in range(5):
                tree.grow()
            assert tree.best().value >= once - 1e-9

    def test_its_best_plan_is_legal_and_has_its_value(self) -> None:
        """Without dice, the end of the best plan has the value of the plan."""
        simulator, checked = TurnSimulator(CoinJudge(), 1), 0
        for state in decisions_in_own_turn("classic", 2)[::5]:
            tree = TurnTree(simulator, state.copy(), state.seat)
            for _ in range(4):
                tree.grow()
            end = tree.leaf(tree.best()).state.copy()
            before = end.turn
            simulator.finish(end, state.turn)
            if before == state.turn and tree.best().children and not tree.best().is_chance:
                checked += 1
                assert tree.best().value >= float(end.coins[state.seat]) - 3
        assert checked

    def test_it_stops_growing_when_complete(self) -> None:
        last = decisions("classic", 2)[-1]
        state = next(state for state in reversed(decisions_in_own_turn("classic", 2)) if state.turn == last.turn)
        tree = TurnTree(TurnSimulator(CoinJudge(), 1), state.copy(), state.seat)
        assert any(not tree.grow() for _ in range(3000))


class TestReplies:
    def test_all_others_play_a_turn(self) -> None:
        """Counted in regions, the end of a turn is worth no more after replies."""
        simulator = TurnSimulator(judge_for(RULESETS_OF_PLAYERS["classic"], 3), 1)
        start = next(state for state in decisions("classic", 3) if state.turn == 7)
        turns = []

        class Watch(Judge):
            def value(self, state: State, seat: int, lost: float = 0.0) -> float:
                turns.append((state.turn, seat))
                return 0.0

        watched = TurnSimulator(Watch(), 1)
        after_replies(watched, start, 2, 1)
        assert turns[-1] == (start.turn + 2, 2)
        assert after_replies(simulator, start, 2, 2) == after_replies(simulator, start, 2, 2)


@pytest.mark.parametrize("game", ["classic", "warcraft"])
def test_thorough_opponents_play_better_turns(game: str) -> None:
    """With the same dice, simulated conquests lead to higher values than the policy's."""
    simulator = TurnSimulator(judge_for(RULESETS_OF_PLAYERS[game], 2, is_best=True), 1)
    starts = {state.turn: state for state in reversed(decisions_in_own_turn(game, 2))}
    gained = 0.0
    for turn, state in starts.items():
        by_sense, keen = state.copy(), state.copy()
        simulator.play_turn(by_sense, Dice(turn))
        simulator.play_turn(keen, Dice(turn), is_thorough=True)
        gained += simulator.judge.value(keen, state.seat) - simulator.judge.value(by_sense, state.seat)
    assert gained > 0.1


class TestExpert:
    def test_the_same_visits_give_the_same_moves(self) -> None:
        for state in decisions_in_own_turn("warcraft", 2)[::13]:
            moves = {named("expert", 5, visits=40).choose(state.copy(), state.seat) for _ in range(2)}
            assert len(moves) == 1

    def test_a_larger_budget_is_used(self) -> None:
        state = next(state for state in decisions_in_own_turn("classic", 2) if state.may_decline)
        few, many = named("expert", 1, visits=30), named("expert", 1, visits=600)
        few.choose(state.copy(), state.seat)
        many.choose(state.copy(), state.seat)
        assert few.visits < many.visits  # type: ignore[attr-defined]  # an expert counts them

    @pytest.mark.parametrize("visits", [2000, 8000])
    def test_a_turn_stays_within_its_visits(self, visits: int) -> None:
        """All decisions of a turn share its budget; only the minimum of each decision comes on top."""
        bot, game = named("expert", 2, visits=visits), new_game("classic", 2, seed=11).state
        dice, used = Dice(11), dict[int, int]()
        while game.options and game.turn < 4:
            if game.actor < 0:
                apply(game, draw_with(game, dice))
                continue
            before = bot.visits  # type: ignore[attr-defined]  # an expert counts them
            choice = bot.choose(game.copy(), game.actor)
            used[game.turn] = used.get(game.turn, 0) + bot.visits - before  # type: ignore[attr-defined]
            apply(game, choice)
        assert visits * 0.5 < max(used.values()) < visits * 1.5

    def test_a_large_budget_is_ample(self) -> None:
        assert [Budget(seconds, visits).is_ample for seconds, visits in ((0.5, 0), (0.1, 0), (2.0, 60))] == [
            True,
            False,
            False,
        ]

    @pytest.mark.parametrize(("players", "is_closer"), [(2, True), (3, False)])
    def test_two_players_with_an_ample_budget_get_thorough_replies(self, players: int, is_closer: bool) -> None:
        """Thorough replies judge more options per reply."""
        state = next(state for state in decisions_in_own_turn("classic", players) if state.turn == 3 * players)

        class Counting(Judge):
            """A judge that counts its calls for other seats."""

            options_of_others = replies = 0

            def value(self, state: State, seat: int, lost: float = 0.0) -> float:
                """Return the heuristic value."""
                self.options_of_others += seat != start.seat
                self.replies += seat == start.seat and state.turn >= start.turn + players
                return HeuristicJudge().value(state, seat, lost)

        start, looked_at = state.copy(), []
        for visits in (AMPLE_VISITS - 1, AMPLE_VISITS):
            judge = Counting()
            Expert(1, visits=visits, judge=judge).choose(state.copy(), state.seat)
            assert judge.replies
            looked_at.append(judge.options_of_others / judge.replies)
        assert (looked_at[1] > 3 * looked_at[0]) is is_closer

    def test_with_a_small_budget_only_two_finalists_meet_replies(self) -> None:
        """With five players a round of replies to all finalists exceeds the budget."""
        states = decisions_in_own_turn("warcraft", 5)
        state = next(state for state in states if len(state.options) > 5 and kind_of(state.options[0]) == PICK)
        simulator = TurnSimulator(judge_for(state.ruleset, 5, is_best=True), seed_number(3))
        tree = TurnTree(simulator, state.copy(), state.seat)
        best = sorted(tree.root.children, key=lambda node: -node.value)[:2]
        for node in best:
            after_replies(simulator, _end_of(simulator, tree, node, state.seat, 0), state.seat, 1)
        bot = named("expert", 3, visits=1)
        bot.choose(state.copy(), state.seat)
        assert bot.visits == simulator.visits  # type: ignore[attr-defined]  # an expert counts them

    def test_a_budget_is_renewed_each_turn(self) -> None:
        simulator, budget = TurnSimulator(CoinJudge(), 1), Budget(0.0, 100)
        budget.begin(simulator, 1)
        simulator.visits += 60
        budget.end(simulator)
        budget.begin(simulator, 1)
        budget.start(simulator, 1.0)
        simulator.visits += 39
        assert budget.has_remaining(simulator)
        simulator.visits += 1
        assert not budget.has_remaining(simulator)
        budget.begin(simulator, 2)
        budget.start(simulator, 1.0)
        assert budget.has_remaining(simulator)
