"""Copies of environments, deep or pickled, play on like the originals."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from elbowroom.env import petting_zoo
from elbowroom.env.gymnasium_env import OneSeat
from elbowroom.env.vector import VectorEnv

COPIERS = {"deepcopy": copy.deepcopy, "pickle": lambda env: pickle.loads(pickle.dumps(env))}
Copier = Callable[[Any], Any]


@pytest.fixture(params=COPIERS)
def copier(request: pytest.FixtureRequest) -> Copier:
    return COPIERS[request.param]


class TestGymnasium:
    def play(self, gym: Any, steps: int) -> list[object]:
        """Play some steps from wherever the environment is, through ends of games; return what it says."""
        said: list[object] = []
        for number in range(steps):
            legal = np.flatnonzero(gym.action_masks())
            if not len(legal):
                seen, info = gym.reset()
            else:
                seen, reward, *_, info = gym.step(legal[number % len(legal)])
                said.append(reward)
            said += [seen.tobytes(), info["action_mask"].tobytes(), info["coins"].tolist()]
        return said

    @pytest.mark.parametrize("bot", ["random", "simple", "easy", "medium", "hard", "expert@30v"])
    def test_a_copy_in_the_middle_of_a_game(self, bot: str, copier: Copier) -> None:
        gym = OneSeat("classic", 2, bots=(bot,), reward="shaped")
        gym.reset(seed=1)
        self.play(gym, 12)
        other = copier(gym)
        steps = 6 if bot.startswith(("hard", "expert")) else 80
        before = gym.game_state.key()
        said = self.play(other, steps)
        assert gym.game_state.key() == before
        assert self.play(gym, steps) == said

    def test_a_copy_before_the_first_game(self, copier: Copier) -> None:
        gym = OneSeat("warcraft", 3, bots=("easy",))
        other = copier(gym)
        assert gym.reset(seed=1)[0].tobytes() == other.reset(seed=1)[0].tobytes()


class TestPettingZoo:
    def play(self, zoo: Any, steps: int) -> list[object]:
        said = []
        for number in range(steps):
            if not zoo.agents:
                zoo.reset()
            seen, reward, terminated, _, info = zoo.last()
            said += [zoo.agent_selection, reward, seen["observation"].tobytes(), info["coins"].tolist()]
            legal = np.flatnonzero(seen["action_mask"])
            zoo.step(None if terminated else int(legal[number % len(legal)]))
        return said

    @pytest.mark.parametrize("make", [petting_zoo.raw_env, petting_zoo.env])
    def test_a_copy_in_the_middle_of_a_game(self, make: Callable[..., Any], copier: Copier) -> None:
        zoo = make(game="warcraft", players=3, reward="lead")
        zoo.reset(seed=1)
        self.play(zoo, 30)
        other = copier(zoo)
        assert self.play(other, 300) == self.play(zoo, 300)

    def test_a_copy_of_the_parallel_environment(self, copier: Copier) -> None:
        zoo = petting_zoo.parallel_env(game="classic", players=2)
        zoo.reset(seed=1)
        other = copier(zoo)
        for env in (zoo, other):
            env.step(dict.fromkeys(env.agents, 2))
        assert zoo.unwrapped.game_state == other.unwrapped.game_state


class TestVector:
    def play(self, games: VectorEnv, steps: int) -> list[bytes]:
        said = []
        for number in range(steps):
            weights = np.random.default_rng(number).random(games.masks.shape)
            seen, rewards, dones, _, infos = games.step((weights * games.masks).argmax(axis=1))
            said += [seen.tobytes(), rewards.tobytes(), dones.tobytes(), infos["seat"].tobytes()]
        return said

    @pytest.mark.parametrize("settings", [{}, {"processes": 2}, {"bots": ("easy",), "reward": "lead"}], ids=str)
    def test_a_copy_in_the_middle_of_games(self, settings: dict[str, Any], copier: Copier) -> None:
        with VectorEnv(5, "classic", 2, **settings) as games:
            games.reset(seed=4)
            self.play(games, 20)
            with copier(games) as other:
                assert self.play(other, 120) == self.play(games, 120)
                assert other.reset()[0].tobytes() == games.reset()[0].tobytes()
