"""What the checks of a simulation notice while a game goes on."""

from random import Random

import pytest

from elbowroom.engine.action_text import action_of
from elbowroom.engine.game import Game
from elbowroom.games import new_game
from elbowroom.simulate.checks import Checker


@pytest.fixture
def game() -> Game:
    """A game of two in its third round."""
    game, rng = new_game("warcraft", 2, seed=4), Random(4)
    while game.state.round < 2 or game.is_chance:
        game.play(rng.choice(game.legal()))
    return game


def go_on(game: Game, checker: Checker, rng: Random) -> list[str]:
    """Play one more action and check."""
    action = rng.choice(game.state.options)
    game.play(action_of(game.state, action))
    return checker.after(action)


def test_a_whole_game_is_sound(game: Game) -> None:
    checker, rng = Checker(game), Random(1)
    while not game.is_over:
        assert go_on(game, checker, rng) == []
    assert checker.at_end() == []


def test_coins_from_nowhere(game: Game) -> None:
    """R-6.4: what is gained and paid is public when it happens."""
    checker = Checker(game)
    game.state.coins[0] += 1
    assert any("without events" in found for found in go_on(game, checker, Random(1)))


def test_coins_on_combos_from_nowhere(game: Game) -> None:
    """R-3.1: coins on combos come from picks alone."""
    checker = Checker(game)
    game.state.row_coins = (game.state.row_coins[0] + 1, *game.state.row_coins[1:])
    assert any("on combos" in found for found in go_on(game, checker, Random(1)))


def test_a_copy_that_changed(game: Game) -> None:
    checker = Checker(game)
    checker._copies[0][0].tokens[0] += 1
    assert any("has changed since" in found for found in checker.at_end())


def test_a_game_that_was_tampered_with_does_not_load_to_the_same(game: Game) -> None:
    """R-9.1: the list of actions is all there is."""
    checker = Checker(game)
    game.state.coins[0] += 1
    assert any("another one" in found for found in checker.at_end())
