"""Looking ahead: turns followed to their end, exact over the die, and what others reply."""

import pytest

from elbowroom import new_game
from elbowroom.bots import named
from elbowroom.bots.dice import Dice, drawn, seed_number
from elbowroom.bots.levels.expert import Expert, _end_of
from elbowroom.bots.search.budget import AMPLE_VISITS, Budget
from elbowroom.bots.search.replies import after_replies
from elbowroom.bots.search.tree import TurnTree
from elbowroom.bots.search.turn import DECLINES, TurnReader, is_thrown
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.foresight import judge_for
from elbowroom.bots.value.judge import Judge, RuleOfThumb
from elbowroom.engine.actions import PICK, ROLL, kind_of
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.state import State
from elbowroom.games import RULESETS


class Purse(Judge):
    """Judges by coins alone."""

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """The coins a seat has."""
        return float(state.coins[seat]) - lost


def decisions(game: str, players: int, seed: int = 1) -> list[State]:
    """All decisions of a game between bots with common sense."""
    state = new_game(game, players, seed=seed).state
    dice, bot, found = Dice(seed), SimpleBot(), []
    while state.options:
        if state.actor < 0:
            apply(state, drawn(state, dice))
            continue
        found.append(state.copy())
        apply(state, bot.choose(state.copy(), state.actor))
    return found


def of_own_turn(game: str, players: int) -> list[State]:
    return [state for state in decisions(game, players) if state.actor == state.seat and len(state.options) > 1]


def played_on(state: State, outcome: int) -> State:
    """A state after an outcome of chance, played on by common sense to the end of the turn or the next chance."""
    end, bot = state.copy(), SimpleBot()
    apply(end, outcome)
    while end.turn == state.turn and end.options and end.actor >= 0:
        apply(end, bot.choose(end, end.actor))
    return end


@pytest.mark.parametrize("game", RULESETS)
def test_looking_ahead_leaves_the_state_alone(game: str) -> None:
    reader = TurnReader(judge_for(RULESETS[game], 2), 1)
    for state in of_own_turn(game, 2)[::9]:
        before = state.key()
        reader.best(state, state.seat)
        TurnTree(reader, state.copy(), state.seat).grow()
        assert state.key() == before


def test_a_die_is_weighed_exactly() -> None:
    """A last conquest is worth what its outcomes are worth, each as often as the die shows it."""
    reader, checked = TurnReader(Purse(), 1), 0
    for state in of_own_turn("classic", 2):
        for option in state.options:
            if kind_of(option) != ROLL:
                continue
            after = state.copy()
            apply(after, option)
            if not is_thrown(after):
                continue
            ends = [(played_on(after, outcome), weight) for outcome, weight in chance(after)]
            # Where one die leads to another, later ones are thrown.
            if any(end.turn == state.turn for end, _ in ends):
                continue
            mean = sum(weight * end.coins[state.seat] for end, weight in ends) / sum(weight for _, weight in ends)
            assert reader.after(state, option, state.seat) == pytest.approx(mean)
            checked += 1
    assert checked > 5


def test_the_best_option_is_the_one_with_the_most() -> None:
    reader = TurnReader(Purse(), 1)
    for state in of_own_turn("warcraft", 2)[::7]:
        values = [reader.after(state, option, state.seat) for option in state.options]
        assert reader.after(state, reader.best(state, state.seat), state.seat) == max(values)


def test_picks_and_declines_are_judged_and_the_rest_is_sensible() -> None:
    reader, sense, judged = TurnReader(judge_for(RULESETS["classic"], 2), 1), SimpleBot(), 0
    for state in of_own_turn("classic", 2):
        choice = reader.pick_or_decline(state, state.seat)
        if kind_of(state.options[0]) == PICK:
            assert choice == reader.best(state, state.seat)
            judged += 1
        elif DECLINES not in state.options:
            assert choice == sense.choose(state, state.seat)
    assert judged > 2


class TestTree:
    def test_it_finds_at_least_what_looking_once_finds(self) -> None:
        reader = TurnReader(RuleOfThumb(), 1)
        for state in of_own_turn("classic", 2)[::11]:
            once = max(reader.after(state, option, state.seat) for option in state.options)
            tree = TurnTree(reader, state.copy(), state.seat)
            for _ in range(5):
                tree.grow()
            assert tree.best().value >= once - 1e-9

    def test_its_best_plan_can_be_played_and_is_worth_what_it_says(self) -> None:
        """Without dice the end of the best plan is judged as the plan is."""
        reader, checked = TurnReader(Purse(), 1), 0
        for state in of_own_turn("classic", 2)[::5]:
            tree = TurnTree(reader, state.copy(), state.seat)
            for _ in range(4):
                tree.grow()
            end = tree.leaf(tree.best()).state.copy()
            before = end.turn
            reader.finish(end, state.turn)
            if before == state.turn and tree.best().children and not tree.best().is_chance:
                checked += 1
                assert tree.best().value >= float(end.coins[state.seat]) - 3
        assert checked

    def test_it_stops_growing_when_all_is_known(self) -> None:
        last = decisions("classic", 2)[-1]
        state = next(state for state in reversed(of_own_turn("classic", 2)) if state.turn == last.turn)
        tree = TurnTree(TurnReader(Purse(), 1), state.copy(), state.seat)
        assert any(not tree.grow() for _ in range(3000))


class TestReplies:
    def test_all_others_have_a_turn(self) -> None:
        """What others take is lost: judged by land, a turn's end is worth no more after their replies."""
        reader = TurnReader(judge_for(RULESETS["classic"], 3), 1)
        start = next(state for state in decisions("classic", 3) if state.turn == 7)
        turns = []

        class Watch(Judge):
            def value(self, state: State, seat: int, lost: float = 0.0) -> float:
                turns.append((state.turn, seat))
                return 0.0

        watched = TurnReader(Watch(), 1)
        after_replies(watched, start, 2, 1)
        assert turns[-1] == (start.turn + 2, 2)
        assert after_replies(reader, start, 2, 2) == after_replies(reader, start, 2, 2)


@pytest.mark.parametrize("game", ["classic", "warcraft"])
def test_who_is_keen_plays_turns_that_are_worth_more(game: str) -> None:
    """Common sense takes what is cheap; who is keen takes what is worth most in the end, luck being the same."""
    reader = TurnReader(judge_for(RULESETS[game], 2, is_best=True), 1)
    starts = {state.turn: state for state in reversed(of_own_turn(game, 2))}
    gained = 0.0
    for turn, state in starts.items():
        by_sense, keen = state.copy(), state.copy()
        reader.play_turn(by_sense, Dice(turn))
        reader.play_turn(keen, Dice(turn), is_keen=True)
        gained += reader.judge.value(keen, state.seat) - reader.judge.value(by_sense, state.seat)
    assert gained > 0.1


class TestExpert:
    def test_the_same_visits_give_the_same_moves(self) -> None:
        for state in of_own_turn("warcraft", 2)[::13]:
            moves = {named("expert", 5, visits=40).choose(state.copy(), state.seat) for _ in range(2)}
            assert len(moves) == 1

    def test_more_visits_think_longer(self) -> None:
        state = next(state for state in of_own_turn("classic", 2) if state.may_decline)
        few, many = named("expert", 1, visits=30), named("expert", 1, visits=600)
        few.choose(state.copy(), state.seat)
        many.choose(state.copy(), state.seat)
        assert few.visits < many.visits  # type: ignore[attr-defined]  # an expert counts them

    @pytest.mark.parametrize("visits", [2000, 8000])
    def test_a_turn_never_takes_more_than_its_visits(self, visits: int) -> None:
        """However many decisions a turn has, they share its budget; only what is looked at in any case comes on top."""
        bot, game = named("expert", 2, visits=visits), new_game("classic", 2, seed=11).state
        dice, used = Dice(11), dict[int, int]()
        while game.options and game.turn < 4:
            if game.actor < 0:
                apply(game, drawn(game, dice))
                continue
            before = bot.visits  # type: ignore[attr-defined]  # an expert counts them
            choice = bot.choose(game.copy(), game.actor)
            used[game.turn] = used.get(game.turn, 0) + bot.visits - before  # type: ignore[attr-defined]
            apply(game, choice)
        assert visits * 0.5 < max(used.values()) < visits * 1.5

    def test_with_ample_time_there_is_a_closer_look_at_replies(self) -> None:
        assert [Budget(seconds, visits).is_ample for seconds, visits in ((0.5, 0), (0.1, 0), (2.0, 60))] == [
            True,
            False,
            False,
        ]

    @pytest.mark.parametrize(("players", "is_closer"), [(2, True), (3, False)])
    def test_with_ample_time_two_players_reply_with_their_best_conquests(self, players: int, is_closer: bool) -> None:
        """Who looks for others' best conquests judges more of their options for each of their replies."""
        state = next(state for state in of_own_turn("classic", players) if state.turn == 3 * players)

        class Counting(Judge):
            """Counts what is judged for those who reply."""

            options_of_others = replies = 0

            def value(self, state: State, seat: int, lost: float = 0.0) -> float:
                """What the rule of thumb says."""
                self.options_of_others += seat != start.seat
                self.replies += seat == start.seat and state.turn >= start.turn + players
                return RuleOfThumb().value(state, seat, lost)

        start, looked_at = state.copy(), []
        for visits in (AMPLE_VISITS - 1, AMPLE_VISITS):
            judge = Counting()
            Expert(1, visits=visits, judge=judge).choose(state.copy(), state.seat)
            assert judge.replies
            looked_at.append(judge.options_of_others / judge.replies)
        assert (looked_at[1] > 3 * looked_at[0]) is is_closer

    def test_with_little_time_others_reply_to_the_two_best_alone(self) -> None:
        """With five players a round of replies to all finalists takes longer than a decision may."""
        states = of_own_turn("warcraft", 5)
        state = next(state for state in states if len(state.options) > 5 and kind_of(state.options[0]) == PICK)
        reader = TurnReader(judge_for(state.ruleset, 5, is_best=True), seed_number(3))
        tree = TurnTree(reader, state.copy(), state.seat)
        best = sorted(tree.root.children, key=lambda node: -node.value)[:2]
        for node in best:
            after_replies(reader, _end_of(reader, tree, node, state.seat), state.seat, 1)
        bot = named("expert", 3, visits=1)
        bot.choose(state.copy(), state.seat)
        assert bot.visits == reader.visits  # type: ignore[attr-defined]  # an expert counts them

    def test_what_was_used_is_gone_until_the_next_turn(self) -> None:
        reader, budget = TurnReader(Purse(), 1), Budget(0.0, 100)
        budget.begin(reader, 1)
        reader.visits += 60
        budget.end(reader)
        budget.begin(reader, 1)
        budget.start(reader, 1.0)
        reader.visits += 39
        assert budget.goes_on(reader)
        reader.visits += 1
        assert not budget.goes_on(reader)
        budget.begin(reader, 2)
        budget.start(reader, 1.0)
        assert budget.goes_on(reader)
