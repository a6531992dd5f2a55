"""PettingZoo: its own suite, and further properties of our games."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.rules.scoring import winners
from elbowroom.env import petting_zoo
from elbowroom.env.arrays import piece
from elbowroom.env.rewards import KINDS, final_rewards, leads
from tests.env.games import GAMES, PLAYERS

# Its checks expect plain arrays except for environments known by name, and a legal action at the end of a game.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def play(zoo: Any, seed: int, steps: int = 10_000) -> list[tuple[str, float]]:
    """Play at random; return the asked agents with their rewards so far."""
    zoo.reset(seed=seed)
    rewards = []
    for number, agent in enumerate(zoo.agent_iter()):
        seen, reward, terminated, truncated, _ = zoo.last()
        rewards.append((agent, reward))
        if number == steps:
            break
        legal = np.flatnonzero(seen["action_mask"])
        zoo.step(None if terminated or truncated else int(legal[(7 * number) % len(legal)]))
    return rewards


class TestPettingZooSuite:
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
        """All seats get their rewards at the end, and these add up to zero."""
        zoo = petting_zoo.raw_env(game=game, players=players)
        rewards = play(zoo, seed=players)
        last = dict(rewards[-players:])
        assert sorted(last) == zoo.possible_agents
        assert not zoo.agents
        assert sum(last.values()) == pytest.approx(0)
        won = winners(zoo.game_state)
        assert {agent for agent, reward in last.items() if reward >= 0} == {f"seat_{seat}" for seat in won}
        assert all(reward == 0 for _, reward in rewards[:-players])

    @pytest.mark.parametrize("reward", KINDS)
    def test_rewards_add_up(self, reward: str) -> None:
        zoo = petting_zoo.raw_env(game="classic", players=3, reward=reward)
        zoo.reset(seed=2)
        totals = dict.fromkeys(zoo.possible_agents, 0.0)
        for agent in zoo.agent_iter():
            seen, earned, terminated, _, _ = zoo.last()
            totals[agent] += earned
            zoo.step(None if terminated else int(np.flatnonzero(seen["action_mask"])[-1]))
        state = zoo.game_state
        wanted = [lead / 20 for lead in leads(state, list(state.coins))] if reward == "lead" else final_rewards(state)
        assert list(totals.values()) == pytest.approx(wanted)

    def test_infos_have_coins_and_winners(self) -> None:
        zoo = petting_zoo.raw_env(game="classic", players=2)
        zoo.reset(seed=1)
        kept = []
        while not any(zoo.terminations.values()):
            coins = list(zoo.game_state.coins)
            assert all(info["coins"].tolist() == coins for info in zoo.infos.values())
            assert not any(info["winners"].any() for info in zoo.infos.values())
            kept.append((zoo.last()[-1], coins))
            zoo.step(int(np.flatnonzero(zoo.last()[0]["action_mask"])[-1]))
        # The infos of earlier steps stay as they were.
        assert all(info["coins"].tolist() == coins for info, coins in kept)
        assert zoo.infos["seat_1"]["coins"].tolist() == list(zoo.game_state.coins)
        assert np.flatnonzero(zoo.infos["seat_1"]["winners"]).tolist() == winners(zoo.game_state)

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

    def test_agents_without_a_choice_are_not_asked(self) -> None:
        zoo = petting_zoo.raw_env(game="classic", players=2)
        zoo.reset(seed=3)
        for _ in range(40):
            seen = zoo.last()[0]
            assert seen["action_mask"].sum() > 1
            assert piece(zoo.encoder.layout, seen["observation"], "actor").tolist() == [1, 0]
            zoo.step(int(np.flatnonzero(seen["action_mask"])[-1]))

    def test_other_agents_have_an_empty_mask(self) -> None:
        zoo = petting_zoo.raw_env(game="classic", players=3)
        zoo.reset(seed=3)
        others = [agent for agent in zoo.agents if agent != zoo.agent_selection]
        assert [int(zoo.observe(agent)["action_mask"].sum()) for agent in others] == [0, 0]

    def test_the_state_has_all_observations(self) -> None:
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
