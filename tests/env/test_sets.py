"""The small sets of the classic game in every environment (S-4.1)."""

from typing import Any

import numpy as np
import pytest

from elbowroom.engine.cast import cast_of
from elbowroom.engine.errors import SettingsError
from elbowroom.env import petting_zoo
from elbowroom.env.gymnasium_env import OneSeat
from elbowroom.env.settings import EnvSettings
from elbowroom.env.vector import VectorEnv
from elbowroom.games import balanced, ruleset_with_sets
from elbowroom.games.classic.ruleset import CLASSIC

ALL: Any = {"game": "classic", "players": 3, "sets": ("all",)}
RULES = ruleset_with_sets("classic")


def test_gymnasium_plays_with_them() -> None:
    """S-4.1"""
    gym = OneSeat(**ALL, bots=("random",))
    _, info = gym.reset(seed=4)
    over = False
    while not over:
        _, _, over, _, info = gym.step(int(np.flatnonzero(info["action_mask"])[-1]))
    assert gym.game_state.ruleset is RULES


def test_petting_zoo_plays_with_them() -> None:
    """S-4.1"""
    zoo = petting_zoo.env(**ALL)
    zoo.reset(seed=4)
    for agent in zoo.agent_iter():
        seen, _, is_over, is_cut_off, _ = zoo.last()
        zoo.step(None if is_over or is_cut_off else zoo.action_space(agent).sample(seen["action_mask"]))
    assert zoo.unwrapped.game_state.ruleset is RULES


def test_many_games_at_once_play_with_them() -> None:
    """S-4.1: they observe the pieces of the sets, too."""
    games, base = VectorEnv(2, **ALL), VectorEnv(2, **{**ALL, "sets": ()})
    assert games.layout.size > base.layout.size
    for _ in range(200):
        games.step(games.masks.argmax(axis=1))


def test_without_a_choice_it_is_the_base_game() -> None:
    """S-4.1"""
    for sets in ((), ("base",)):
        assert EnvSettings("classic", sets=sets).ruleset() is CLASSIC


def test_a_cast_says_itself_which_pieces_there_are() -> None:
    """S-4.1: one of an older version stays as it was."""
    cursed = EnvSettings("classic", sets=("cursed",)).ruleset()
    settings = EnvSettings("classic", sets=("all",), cast=cast_of(cursed))
    assert settings.ruleset().race_ids == settings.start(1).ruleset.race_ids == cursed.race_ids


def test_unknown_sets() -> None:
    """S-4.1"""
    with pytest.raises(SettingsError, match="spiders"):
        OneSeat(**{**ALL, "sets": ("spiders",)})


def test_balanced_excludes_what_is_far_too_strong() -> None:
    """As `new_game` does, with the sets and without them."""
    for sets in ((), ("all",)):
        preset, named = (
            EnvSettings("classic", sets=sets, excluded=excluded).excluded_codes()
            for excluded in (("balanced",), balanced("classic", sets))
        )
        assert preset == named != EnvSettings("classic", sets=sets).excluded_codes()
    games = VectorEnv(2, **ALL, excluded=("balanced",))
    for _ in range(50):
        games.step(games.masks.argmax(axis=1))
