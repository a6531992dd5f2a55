"""Whole turns, for puzzles to be answered with."""

from collections.abc import Iterable
from random import Random

from elbowroom.bots import named
from elbowroom.engine.action_text import action_of
from elbowroom.puzzles.puzzle import Puzzle
from elbowroom.puzzles.solving import start_of


def whole_turn(puzzle: Puzzle, decisions: Iterable[str], seed: int = 0) -> list[str]:
    """A turn in which this is decided; after that, and for others, common sense decides, and chance by a seed."""
    game, bot, rng, left = start_of(puzzle), named("simple"), Random(seed), list(decisions)
    turn = game.state.turn
    while not game.is_over and game.state.turn == turn:
        if game.is_chance:
            game.play(game.drawn(rng))
        elif game.to_act == puzzle.seat and left:
            game.play(left.pop(0))
        else:
            game.play(action_of(game.state, bot.choose(game.state.copy(), game.state.actor)))
    assert not left
    return game.log
