"""Games with the small sets: they are sound, and replayed they are the same (S-4)."""

from random import Random

import pytest

from elbowroom import position_of
from elbowroom.engine.invariants import violations
from elbowroom.engine.position.notation import notation
from elbowroom.games import Game, load_game, load_position, new_game

GAMES = 12


def random_set_game(seed: int, sets: tuple[str, ...] = ("all",)) -> Game:
    """Return a finished random game in which every state was checked; turns are sometimes spent declining."""
    rng = Random(seed)
    players = 2 + seed % 4
    game = new_game("classic", players, seed=seed, sets=sets)
    while not game.is_over:
        if game.is_chance:
            game.play(game.random_outcome(rng))
        else:
            options = game.legal()
            calm = [option for option in options if option.kind not in ("decline", "abandon")]
            game.play(rng.choice(calm if calm and rng.random() < 0.8 else options))
        assert violations(game.state) == [], (seed, game.log[-3:])
    return game


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_are_sound(seed: int) -> None:
    """S-4.1: with all sets, from the first banner to the last turn."""
    game = random_set_game(seed)
    replayed = load_game(game.record())
    assert replayed.hash() == game.hash()
    assert replayed.settings.sets == ("all",)


@pytest.mark.parametrize("seed", range(3))
def test_positions_load_to_the_same_state(seed: int) -> None:
    """S-4.1: as a file and as one line, also in the middle of a turn and while a set's ability asks."""
    rng, other = Random(seed), random_set_game(seed + 100)
    game = new_game("classic", other.settings.players, boards=other.settings.boards, sets=["all"])
    for action in other.log:
        game.play(action)
        if rng.random() < 0.05 and not game.is_over:
            assert notation(load_position(position_of(game.state))) == game.notation()
            assert Game.from_notation(game.notation()).notation() == game.notation()
