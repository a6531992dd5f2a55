"""Gymnasium: its checker, bots at the other seats, and the penalty for illegal actions."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from elbowroom.bots.registry import UnknownBotError
from elbowroom.engine.errors import SettingsError
from elbowroom.engine.rules.scoring import winners
from elbowroom.env.gymnasium_env import MAX_STEPS, PENALTY, OneSeat
from elbowroom.env.rewards import KINDS, final_rewards
from tests.env.games import GAMES, PLAYERS
from tests.repeats import few_of


def play(gym: Any, seed: int) -> tuple[list[int], float]:
    """Play at random to the end; return the sums of all observations, and the last reward."""
    seen, info = gym.reset(seed=seed)
    sums: list[int] = []
    reward, over = 0.0, False
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        assert len(legal) > 1
        seen, reward, over, cut_off, info = gym.step(legal[(5 * len(sums)) % len(legal)])
        assert not cut_off
        sums.append(int(seen.sum()))
    return sums, reward


@pytest.mark.parametrize("game", few_of(GAMES))
def test_the_gymnasium_checker_passes(game: str) -> None:
    check_env(gymnasium.make(f"elbowroom/{game}-v0", players=3, bots=("random",)).unwrapped)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", few_of(PLAYERS))
def test_a_whole_game(game: str, players: int) -> None:
    gym = OneSeat(game, players, bots=("random",), seat=players - 1)
    _, reward = play(gym, seed=players)
    assert -1 <= reward <= players - 1
    assert gym.action_masks().sum() == 0


def test_a_seed_gives_the_same_game_again() -> None:
    gym = OneSeat("warcraft", 3, bots=("simple", "random"))
    assert play(gym, seed=7) == play(OneSeat("warcraft", 3, bots=("simple", "random")), seed=7)
    assert play(gym, seed=8) != play(gym, seed=7)


def test_bots_sit_to_the_left_in_their_order() -> None:
    gym = OneSeat("classic", 4, bots=("simple", "random"), seat=2)
    gym.reset(seed=1)
    assert [type(gym._opponents.bots[seat]).__name__ for seat in (3, 0, 1)] == ["SimpleBot", "RandomBot", "SimpleBot"]


def test_the_bots_at_other_seats_really_play() -> None:
    rewards = [play(OneSeat("classic", 2, bots=("simple",)), seed=seed)[1] for seed in range(12)]
    assert sum(rewards) < 0


@pytest.mark.parametrize("reward", KINDS)
def test_rewards_add_up(reward: str) -> None:
    gym = OneSeat("classic", 2, bots=("simple",), reward=reward)
    _, info = gym.reset(seed=3)
    total, over = 0.0, False
    while not over:
        assert not info["winners"].any()
        _, earned, over, _, info = gym.step(np.flatnonzero(info["action_mask"])[0])
        total += earned
    coins = info["coins"].tolist()
    assert coins == list(gym.game_state.coins)
    assert np.flatnonzero(info["winners"]).tolist() == winners(gym.game_state)
    assert total == pytest.approx((coins[0] - coins[1]) / 20 if reward == "lead" else final_rewards(gym.game_state)[0])


class TestIllegalActions:
    def test_cost_something_and_change_nothing(self) -> None:
        gym = OneSeat("classic", 2, bots=("random",))
        seen, info = gym.reset(seed=1)
        before = gym.game_state.key()
        illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
        again, reward, over, cut_off, info = gym.step(illegal)
        assert (reward, over, cut_off, info["illegal"]) == (-PENALTY, False, False, True)
        assert gym.game_state.key() == before
        assert np.array_equal(seen, again)
        assert "illegal" not in gym.step(np.flatnonzero(info["action_mask"])[0])[-1]

    def test_cost_the_given_penalty(self) -> None:
        gym = OneSeat("classic", 2, bots=("random",), penalty=2.5)
        gym.reset(seed=1)
        assert gym.step(600)[1] == -2.5

    def test_are_limited_by_truncation(self) -> None:
        gym = gymnasium.make("elbowroom/classic-v0", bots=("random",), disable_env_checker=True)
        gym.reset(seed=1)
        ends = [gym.step(600)[3] for _ in range(MAX_STEPS)]
        assert ends.index(True) == MAX_STEPS - 1


def test_invalid_settings_are_errors() -> None:
    with pytest.raises(SettingsError):
        OneSeat("classic", 2, seat=2)
    with pytest.raises(UnknownBotError):
        OneSeat("classic", 2, bots=("nobody",)).reset()
