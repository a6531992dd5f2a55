"""Random games for tests that must hold in any of them."""

from collections.abc import Iterator
from random import Random

from elbowroom.engine.action_text import action_of
from elbowroom.games import RULESETS, Game, new_game


def random_games(count: int, *, first: int = 0, game: str = "warcraft") -> Iterator[tuple[Game, Random]]:
    """Yield new games for each number of players in turn, each with its dice."""
    players = list(RULESETS[game].rounds)
    for seed in range(first, first + count):
        yield new_game(game, players[seed % len(players)], seed=seed), Random(seed)


def decisions(game: Game, rng: Random) -> Iterator[Game]:
    """Yield a random game at every decision, before it is taken."""
    while not game.is_over:
        if game.is_chance:
            game.draw(rng)
            continue
        yield game
        if game.to_act is not None:
            game.play(action_of(game.state, rng.choice(game.state.options)))
