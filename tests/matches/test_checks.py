"""The checks of a game while it is played."""

from random import Random

import pytest

from elbowroom.engine.action_text import action_of
from elbowroom.engine.game import Game
from elbowroom.games import new_game
from elbowroom.matches.checks import Checker


@pytest.fixture
def game() -> Game:
    """Return a game of two players in its third round."""
    game, rng = new_game("warcraft", 2, seed=4), Random(4)
    while game.state.round < 2 or game.is_chance:
        game.play(rng.choice(game.legal()))
    return game


def play_one(game: Game, checker: Checker, rng: Random) -> list[str]:
    """Play a random action and return the violations."""
    action = rng.choice(game.state.options)
    game.play(action_of(game.state, action))
    return checker.after(action)


def test_a_game_has_no_violations(game: Game) -> None:
    checker, rng = Checker(game), Random(1)
    while not game.is_over:
        assert play_one(game, checker, rng) == []
    assert checker.at_end() == []


def test_unexplained_coins_are_found(game: Game) -> None:
    """R-6.4: gains and payments are public when they happen."""
    checker = Checker(game)
    game.state.coins[0] += 1
    assert any("without events" in found for found in play_one(game, checker, Random(1)))


def test_unexplained_coins_on_combos_are_found(game: Game) -> None:
    """R-3.1: coins on combos come from picks alone."""
    checker = Checker(game)
    game.state.row_coins = (game.state.row_coins[0] + 1, *game.state.row_coins[1:])
    assert any("on combos" in found for found in play_one(game, checker, Random(1)))


def test_a_changed_copy_is_found(game: Game) -> None:
    checker = Checker(game)
    checker._copies[0][0].tokens[0] += 1
    assert any("has changed since" in found for found in checker.at_end())


def test_a_state_that_differs_after_loading_is_found(game: Game) -> None:
    """R-9.1: the list of actions is all there is."""
    checker = Checker(game)
    game.state.coins[0] += 1
    assert any("differs after saving" in found for found in checker.at_end())
