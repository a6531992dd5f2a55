"""OpenSpiel: its own tests, run on our games alone, and what is public or private."""

import re
import unittest

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.observation import make_observation

from elbowroom.engine.rules.scoring import winners
from elbowroom.env.actions import SIZE
from elbowroom.env.arrays import Eyes
from elbowroom.env.deal import Deal
from elbowroom.env.open_spiel_game import LONGEST, PRIVATE
from tests.env.games import GAMES, PLAYERS


def load(game: str, players: int = 2, **rest: object) -> pyspiel.Game:
    told = "".join(f",{name}={value}" for name, value in rest.items())
    return pyspiel.load_game(f"python_elbowroom_{game}(players={players}{told})")


def play(state: pyspiel.State, seed: int, most: int = LONGEST) -> pyspiel.State:
    """Play at random, so many actions."""
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


class TestTheirSuite:
    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("players", PLAYERS)
    def test_random_simulations(self, game: str, players: int) -> None:
        """Each state is written and read again, masks and observations are compared on the way."""
        pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)

    def test_api(self) -> None:
        """Their loader makes a class of tests for each game it knows: ours must be known before it is imported."""
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
        assert len(state.full_history()) < LONGEST / 5

    def test_the_map_is_told_by_its_boards_or_drawn_by_a_seed(self) -> None:
        told = load("warcraft", boards="hammerhead+millstone").new_initial_state()
        assert [board.id for board in told.engine_state.world.boards] == ["hammerhead", "millstone"]
        drawn = {str(load("warcraft", seed=seed).new_initial_state()) for seed in (1, 2, 3, 1)}
        assert len(drawn) == 3

    def test_a_copy_is_independent(self) -> None:
        state = play(load("classic").new_initial_state(), seed=1, most=40)
        copy, before = state.clone(), str(state)
        play(copy, seed=2, most=30)
        assert str(state) == before != str(copy)
        assert copy.history()[:40] == state.history()

    def test_actions_are_ids_and_their_words_the_engines(self) -> None:
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
    def test_the_tensor_is_what_a_seat_observes(self) -> None:
        state = play(load("azeroth", 4).new_initial_state(), seed=1, most=120)
        seen = make_observation(state.get_game())
        eyes = Eyes(Deal("azeroth", 4))
        for seat in range(4):
            seen.set_from(state, seat)
            wanted = eyes.observation(state.engine_state, seat)
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
        assert all(state.observation_tensor(0)[make_offset(state) :][:3])

    def test_who_remembers_everything_knows_every_action(self) -> None:
        state = play(load("classic").new_initial_state(), seed=1, most=40)
        other = play(load("classic").new_initial_state(), seed=2, most=40)
        assert state.information_state_string(0) != other.information_state_string(0)
        assert state.information_state_string(0) != state.information_state_string(1)


def make_offset(state: pyspiel.State) -> int:
    """Where the tensor says whose coins are known."""
    return Eyes(Deal(state.engine_state.ruleset.id, state.engine_state.seats)).layout["coins_known"].offset
