"""OpenSpiel: its own tests on our games, and public and private information."""

import re
import unittest

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from elbowroom.engine.errors import SettingsError
from elbowroom.engine.rules.scoring import winners
from elbowroom.env.actions import SIZE
from elbowroom.env.arrays import ObservationEncoder
from elbowroom.env.open_spiel_game import MAX_LENGTH, PRIVATE
from elbowroom.env.settings import EnvSettings
from tests.env.games import GAMES, PLAYERS
from tests.repeats import few_of


def load(game: str, players: int = 2, **rest: object) -> pyspiel.Game:
    options = "".join(f",{name}={value}" for name, value in rest.items())
    return pyspiel.load_game(f"python_elbowroom_{game}(players={players}{options})")


def play(state: pyspiel.State, seed: int, most: int = MAX_LENGTH) -> pyspiel.State:
    """Play random actions, at most this many."""
    rng = np.random.default_rng(seed)
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


class TestOpenSpielSuite:
    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("players", few_of(PLAYERS))
    def test_random_simulations(self, game: str, players: int) -> None:
        """Serialises each state, and compares masks and observations."""
        pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)

    def test_api(self) -> None:
        """OpenSpiel's module makes a test class for each registered game when it is imported."""
        from open_spiel.integration_tests import api_test

        flags.FLAGS(["test", "--test_only_games=python_elbowroom_.*"])
        suite = unittest.defaultTestLoader.loadTestsFromModule(api_test)
        names = re.findall(r"PartialTree_python_elbowroom_(\w+)_Test", str(suite))
        assert set(names) == set(GAMES)
        result = unittest.TestResult()
        suite.run(result)
        assert result.wasSuccessful(), (result.failures or result.errors)[0][1]
        assert result.testsRun == suite.countTestCases() == len(names) >= 5 * len(GAMES)
        assert not result.skipped


class TestGames:
    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("players", PLAYERS)
    def test_a_whole_game(self, game: str, players: int) -> None:
        state = play(load(game, players).new_initial_state(), seed=players)
        assert state.is_terminal()
        assert sum(state.returns()) == pytest.approx(0)
        won = winners(state.engine_state)
        assert [seat for seat, reward in enumerate(state.returns()) if reward >= 0] == won
        assert len(state.full_history()) < MAX_LENGTH / 5

    def test_the_map_is_given_or_drawn_by_a_seed(self) -> None:
        chosen = load("warcraft", boards="hammerhead+millstone").new_initial_state()
        assert [board.id for board in chosen.engine_state.world.boards] == ["hammerhead", "millstone"]
        drawn = {str(load("warcraft", seed=seed).new_initial_state()) for seed in (1, 2, 3, 1)}
        assert len(drawn) == 3

    def test_small_sets_without_races_with_secrets(self) -> None:
        """S-4.1: the sets are an option; a hidden marker (S.skags.2) is in no information state."""
        state = play(
            load("classic", 3, sets="cursed+spiders_web", excluded="skags+wealthy").new_initial_state(), seed=3
        )
        assert state.is_terminal()
        assert state.engine_state.ruleset is EnvSettings("classic", sets=("cursed", "spiders_web")).ruleset()
        with pytest.raises(SettingsError, match="skags"):
            load("classic", sets="all")

    def test_a_copy_is_independent(self) -> None:
        state = play(load("classic").new_initial_state(), seed=1, most=40)
        copy, before = state.clone(), str(state)
        play(copy, seed=2, most=30)
        assert str(state) == before != str(copy)
        assert copy.history()[:40] == state.history()

    def test_actions_are_ids_with_the_engines_text(self) -> None:
        state = load("classic").new_initial_state()
        assert state.action_to_string(pyspiel.PlayerId.CHANCE, 1) == "first 1"
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        assert state.get_game().num_distinct_actions() == SIZE
        assert [state.action_to_string(action) for action in state.legal_actions()] == [f"pick {n}" for n in range(6)]
        with pytest.raises(ValueError, match="not legal"):
            state.apply_action(600)

    def test_odds_of_the_die(self) -> None:
        state = load("classic").new_initial_state()
        for seed in range(30):
            rng = np.random.default_rng(seed)
            state = load("classic").new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node() and state.action_to_string(state.legal_actions()[0]).startswith("die"):
                    assert state.chance_outcomes() == [(0, 1 / 2), (1, 1 / 6), (2, 1 / 6), (3, 1 / 6)]
                    return
                state.apply_action(int(rng.choice(state.legal_actions())))
        raise AssertionError("nobody rolled")


class TestObservers:
    def test_the_tensor_is_the_observation(self) -> None:
        state = play(load("azeroth", 4).new_initial_state(), seed=1, most=120)
        seen = make_observation(state.get_game())
        encoder = ObservationEncoder(EnvSettings("azeroth", 4))
        for seat in range(4):
            seen.set_from(state, seat)
            wanted = encoder.observation(state.engine_state, seat)
            assert np.array_equal(seen.tensor, wanted)
            assert state.observation_tensor(seat) == wanted.tolist()
            assert seen.dict["tokens"].shape == (61,)

    def test_coins_are_private(self) -> None:
        state = play(load("classic", 3).new_initial_state(), seed=1, most=60)
        kinds = pyspiel.IIGObservationType
        public = make_observation(
            state.get_game(), kinds(perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE)
        )
        private = make_observation(
            state.get_game(),
            kinds(perfect_recall=False, public_info=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER),
        )
        assert not set(PRIVATE) & set(public.dict)
        assert set(private.dict) == set(PRIVATE)
        assert public.string_from(state, 0) == public.string_from(state, 1)
        assert private.string_from(state, 1) == f"coins {state.engine_state.coins[1]}"
        everybody = make_observation(
            state.get_game(),
            kinds(perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
        )
        everybody.set_from(state, 0)
        assert everybody.dict["coins"].tolist() == list(state.engine_state.coins)

    def test_nothing_is_private_where_coins_are_open(self) -> None:
        state = play(load("classic", 3, hide_coins=False).new_initial_state(), seed=1, most=60)
        private = make_observation(
            state.get_game(),
            pyspiel.IIGObservationType(
                perfect_recall=False, public_info=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
            ),
        )
        assert not private.dict
        assert private.string_from(state, 0) == ""
        assert all(state.observation_tensor(0)[known_offset(state) :][:3])

    def test_perfect_recall_lists_every_action(self) -> None:
        state = play(load("classic").new_initial_state(), seed=1, most=40)
        other = play(load("classic").new_initial_state(), seed=2, most=40)
        assert state.information_state_string(0) != other.information_state_string(0)
        assert state.information_state_string(0) != state.information_state_string(1)

    def test_the_information_state_implies_all_coins(self) -> None:
        state = play(load("classic", 3).new_initial_state(), seed=1, most=60)
        encoder = ObservationEncoder(EnvSettings("classic", 3, hide_coins=False))
        for seat in range(3):
            tensor = state.information_state_tensor(seat)
            assert tensor == encoder.observation(state.engine_state, seat).tolist()
            assert len(tensor) == state.get_game().information_state_tensor_size()
        assert state.information_state_tensor(0) != state.information_state_tensor(1)


class TestSearch:
    def test_a_resampled_state_has_the_same_information_state(self) -> None:
        state = play(load("classic").new_initial_state(), seed=1, most=40)
        seat = state.current_player()
        other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(seat) == state.information_state_string(seat)
        before = str(state)
        play(other, seed=2, most=20)
        assert str(state) == before

    @pytest.mark.parametrize("game", GAMES)
    def test_information_set_search_plays_whole_games(self, game: str) -> None:
        rng = np.random.RandomState(1)
        spiel = load(game)
        bot = ismcts.ISMCTSBot(spiel, CoinEvaluator(), 1.0, 4, random_state=rng)
        state = spiel.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=odds)))
            elif state.current_player() == 0:
                state.apply_action(int(bot.step(state)))
                decisions += 1
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
        assert decisions > 20
        assert sum(state.returns()) == pytest.approx(0)


class CoinEvaluator(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """An evaluator that counts coins, which is quicker than a playout."""

    def evaluate(self, state: pyspiel.State) -> list[float]:
        coins = state.engine_state.coins
        return [float(np.tanh((2 * own - sum(coins)) / 20)) for own in coins]

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def known_offset(state: pyspiel.State) -> int:
    """Return the offset of `coins_known` in the tensor."""
    settings = EnvSettings(state.engine_state.ruleset.id, state.engine_state.seats)
    return ObservationEncoder(settings).layout["coins_known"].offset
