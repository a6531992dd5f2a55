"""Playouts: games played from a position to the end, each with a seed of its own."""

from collections import Counter

import pytest

from elbowroom import bots, new_game, playouts
from elbowroom.bots.dice import Dice, draw_with
from elbowroom.bots.playouts import Playouts, play_at_random
from elbowroom.engine.actions import DIE, FLIP, kind_of, number_of
from elbowroom.engine.engine import apply, chance, is_over
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.state import CHANCE, State
from elbowroom.games import RULESETS

TABLES = [(game, players) for game, ruleset in RULESETS.items() for players in ruleset.rounds]


class TestDice:
    def test_the_same_seed_gives_the_same_numbers_everywhere(self) -> None:
        """Fixed numbers: a change would change all recorded playouts."""
        dice = Dice(0)
        assert [dice.below(1000) for _ in range(8)] == [364, 500, 674, 83, 374, 57, 549, 409]
        dice = Dice(-5)
        assert [dice.below(6) for _ in range(8)] == [5, 4, 4, 4, 4, 4, 1, 3]

    def test_consecutive_seeds_are_independent(self) -> None:
        firsts = Counter(Dice(seed).below(10) for seed in range(10_000))
        assert all(900 < count < 1100 for count in firsts.values())
        assert len({tuple(dice.below(1000) for _ in range(4)) for dice in map(Dice, range(5000))}) == 5000

    @pytest.mark.parametrize("other", [1, 1 << 31, 1 << 32, 1 << 63, -1])
    def test_different_seeds_give_different_numbers(self, other: int) -> None:
        one, two = Dice(0), Dice(other)
        assert [one.below(1000) for _ in range(4)] != [two.below(1000) for _ in range(4)]

    @pytest.mark.parametrize("count", [2, 3, 6, 7, 60])
    def test_every_number_has_the_same_odds(self, count: int) -> None:
        """A chi-square test with a fixed seed."""
        dice, rolls = Dice(count), 60_000
        found = Counter(dice.below(count) for _ in range(rolls))
        assert set(found) == set(range(count))
        expected = rolls / count
        chi = sum((times - expected) ** 2 / expected for times in found.values())
        assert (count - 1) * 0.05 < chi < (count - 1) + 4 * (2 * (count - 1)) ** 0.5

    def test_pairs_have_the_same_odds_too(self) -> None:
        dice, rolls = Dice(3), 72_000
        found = Counter((dice.below(6), dice.below(6)) for _ in range(rolls))
        chi = sum((times - rolls / 36) ** 2 / (rolls / 36) for times in found.values())
        assert 10 < chi < 35 + 4 * 70**0.5

    def test_numbers_fit_machine_ints(self) -> None:
        """No intermediate number exceeds 61 bits."""
        from elbowroom.bots import dice as module

        longest = module.WORD
        for factor in (module._STEP, module._FIRST, module._SECOND):
            assert factor % 2 == 1
            assert (longest * factor).bit_length() <= 61
        assert (longest << 11).bit_length() <= 61
        assert (longest * (1 << 29)).bit_length() <= 61


def at_die(game: str, seed: int = 0) -> State:
    """Return the first state of a random game whose outcomes have different odds."""
    while True:
        state, dice = new_game(game, 2, seed=1).state.copy(), Dice(seed)
        while not is_over(state):
            if state.actor == CHANCE and kind_of(state.options[0]) in (DIE, FLIP):
                return state
            apply(state, draw_with(state, dice) if state.actor < 0 else state.options[dice.below(len(state.options))])
        seed += 1


class TestPlayouts:
    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_results_are_those_of_the_same_games_played_alone(self, game: str, players: int) -> None:
        start = new_game(game, players, seed=3).state
        found = playouts(start, 3, seed=10)
        for number in range(3):
            state = start.copy()
            decisions = play_at_random(state, Dice(10 + number))
            assert is_over(state)
            assert (found.coins[number], found.winners[number]) == (list(state.coins), winners(state))
            assert found.decisions[number] == decisions > 20
            assert len(found.coins[number]) == RULESETS[game].seats_for(players)

    def test_only_real_choices_count_as_decisions(self) -> None:
        state, dice, choices = new_game("warcraft", 3, seed=3).state.copy(), Dice(5), 0
        wanted = playouts(state, 1, seed=5)
        while not is_over(state):
            if state.actor >= 0 and len(state.options) > 1:
                choices += 1
            if len(state.options) == 1:
                apply(state, state.options[0])
            else:
                apply(
                    state, draw_with(state, dice) if state.actor < 0 else state.options[dice.below(len(state.options))]
                )
        assert wanted.decisions == [choices]
        assert wanted.coins == [list(state.coins)]

    def test_the_position_is_not_changed(self) -> None:
        state = new_game("warcraft", 4, seed=3).state
        before = state.key()
        playouts(state, 2)
        assert state.key() == before

    def test_each_can_be_repeated_alone(self) -> None:
        state = new_game("classic", 2, seed=3).state
        many, alone = playouts(state, 4, seed=20), playouts(state, 2, seed=22)
        assert (many.coins[2:], many.winners[2:], many.decisions[2:]) == (alone.coins, alone.winners, alone.decisions)

    def test_different_seeds_give_different_games(self) -> None:
        found = playouts(new_game("classic", 2, seed=3).state, 30)
        assert len({tuple(coins) for coins in found.coins}) > 20

    def test_a_finished_game_is_its_own_result(self) -> None:
        state = new_game("classic", 2, seed=3).state.copy()
        play_at_random(state, Dice(1))
        found = playouts(state, 2)
        assert found.coins == [list(state.coins)] * 2
        assert found.decisions == [0, 0]

    def test_a_bot_can_be_the_policy(self) -> None:
        state = new_game("classic", 2, seed=3).state
        random, simple = playouts(state, 6), playouts(state, 6, policy="simple")
        assert sum(simple.mean_coins()) > 1.2 * sum(random.mean_coins())
        assert playouts(state, 1, seed=4, policy="simple").coins[0] == simple.coins[4]

    def test_an_unknown_policy_is_refused(self) -> None:
        with pytest.raises(bots.UnknownBotError, match="clever"):
            playouts(new_game("classic", 2, seed=3).state, 1, policy="clever")

    @pytest.mark.parametrize("game", ["classic", "warcraft"])
    def test_outcomes_are_drawn_by_weight(self, game: str) -> None:
        """R-2.5: the die has three blanks; flips of abilities have other weights."""
        state = at_die(game)
        outcomes, dice, rolls = chance(state), Dice(8), 12_000
        weights = sum(weight for _, weight in outcomes)
        assert len({weight for _, weight in outcomes}) > 1
        found = Counter(number_of(draw_with(state, dice)) for _ in range(rolls))
        for action, weight in outcomes:
            assert found[number_of(action)] / rolls == pytest.approx(weight / weights, abs=0.02)


class TestResults:
    @staticmethod
    def of(teams: tuple[tuple[int, ...], ...], winners: list[list[int]]) -> Playouts:
        found = Playouts(teams)
        for victors in winners:
            found.winners.append(victors)
            found.coins.append([10 * (seat in victors) for team in teams for seat in team])
            found.decisions.append(1)
        return found

    def test_a_tie_is_shared(self) -> None:
        found = self.of(((0,), (1,), (2,)), [[0], [0, 1], [1], [0, 1, 2]])
        assert found.shares() == pytest.approx([(1 + 1 / 2 + 1 / 3) / 4, (1 / 2 + 1 + 1 / 3) / 4, 1 / 12])
        assert found.mean_coins() == [7.5, 7.5, 2.5]

    def test_allies_win_together(self) -> None:
        """T.8"""
        found = self.of(((0, 2), (1, 3)), [[0, 2], [0, 1, 2, 3]])
        assert found.shares() == [0.75, 0.25, 0.75, 0.25]
