"""PettingZoo: its own suite, and what our games promise beyond it."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.rules.scoring import winners
from elbowroom.env import petting_zoo
from elbowroom.env.arrays import piece
from tests.env.games import GAMES, PLAYERS

# Its checks expect arrays alone, unless they know the environment by name, though its own games for two with masks look
# like ours; and at the end of a game nothing is legal.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def play(zoo: Any, seed: int, steps: int = 10_000) -> list[tuple[str, float]]:
    """Play at random; who was asked, and what each had earned then."""
    zoo.reset(seed=seed)
    told = []
    for number, agent in enumerate(zoo.agent_iter()):
        seen, reward, terminated, truncated, _ = zoo.last()
        told.append((agent, reward))
        if number == steps:
            break
        legal = np.flatnonzero(seen["action_mask"])
        zoo.step(None if terminated or truncated else int(legal[(7 * number) % len(legal)]))
    return told


class TestTheirSuite:
    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("players", [2, 5])
    def test_api(self, game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
        api_test(petting_zoo.env(game=game, players=players), num_cycles=60)
        assert "Passed API test" in capsys.readouterr().out

    def test_api_of_the_raw_environment_to_the_end_of_a_game(self, capsys: pytest.CaptureFixture[str]) -> None:
        api_test(petting_zoo.raw_env(game="classic", players=2), num_cycles=1000)
        assert "Passed API test" in capsys.readouterr().out

    @pytest.mark.parametrize("game", GAMES)
    def test_seeds(self, game: str) -> None:
        seed_test(lambda: petting_zoo.env(game=game, players=3), num_cycles=40)

    @pytest.mark.parametrize(("game", "players"), [("classic", 3), ("warcraft", 2), ("azeroth", 4)])
    def test_parallel_api(self, game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
        parallel_api_test(petting_zoo.parallel_env(game=game, players=players), num_cycles=200)
        assert "Passed Parallel API test" in capsys.readouterr().out

    def test_render(self) -> None:
        render_test(lambda render_mode: petting_zoo.env(game="classic", boards=BOARDS, render_mode=render_mode))


BOARDS = ("elbow-valley",)


class TestGames:
    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("players", PLAYERS)
    def test_a_whole_game(self, game: str, players: int) -> None:
        """All seats are told at the end what they have won, and it adds up to nothing."""
        zoo = petting_zoo.raw_env(game=game, players=players)
        told = play(zoo, seed=players)
        last = dict(told[-players:])
        assert sorted(last) == zoo.possible_agents
        assert not zoo.agents
        assert sum(last.values()) == pytest.approx(0)
        won = winners(zoo.game_state)
        assert {agent for agent, reward in last.items() if reward >= 0} == {f"seat_{seat}" for seat in won}
        assert all(reward == 0 for _, reward in told[:-players])

    def test_a_seed_gives_the_same_games_again(self) -> None:
        zoo = petting_zoo.raw_env(game="warcraft", players=3)
        games = []
        for _ in range(2):
            first = play(zoo, seed=4, steps=50)
            boards = [zoo.game_state.world.boards]
            zoo.reset()
            boards.append(zoo.game_state.world.boards)
            games.append((first, boards, zoo.last()[0]["observation"].tobytes()))
        assert games[0] == games[1]
        assert play(zoo, seed=5, steps=50) != games[0][0]

    def test_nobody_is_asked_who_has_no_choice(self) -> None:
        zoo = petting_zoo.raw_env(game="classic", players=2)
        zoo.reset(seed=3)
        for _ in range(40):
            seen = zoo.last()[0]
            assert seen["action_mask"].sum() > 1
            assert piece(zoo.eyes.layout, seen["observation"], "actor").tolist() == [1, 0]
            zoo.step(int(np.flatnonzero(seen["action_mask"])[-1]))

    def test_who_does_not_decide_has_an_empty_mask(self) -> None:
        zoo = petting_zoo.raw_env(game="classic", players=3)
        zoo.reset(seed=3)
        others = [agent for agent in zoo.agents if agent != zoo.agent_selection]
        assert [int(zoo.observe(agent)["action_mask"].sum()) for agent in others] == [0, 0]

    def test_the_state_is_what_all_observe(self) -> None:
        zoo = petting_zoo.raw_env(game="classic", players=2)
        zoo.reset(seed=3)
        both = [zoo.observe(agent)["observation"] for agent in zoo.agents]
        assert np.array_equal(zoo.state(), np.concatenate(both))


class TestIllegalActions:
    def test_are_an_error_in_the_raw_environment(self) -> None:
        zoo = petting_zoo.raw_env(game="classic", players=2)
        zoo.reset(seed=1)
        before = zoo.game_state.key()
        with pytest.raises(IllegalActionError):
            zoo.step(669)
        assert zoo.game_state.key() == before

    def test_lose_the_game_otherwise(self) -> None:
        zoo = petting_zoo.env(game="classic", players=2)
        zoo.reset(seed=1)
        loser = zoo.agent_selection
        zoo.step(669)
        assert all(zoo.terminations.values())
        assert zoo.rewards[loser] == -1.0
