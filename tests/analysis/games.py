"""Positions of games between simple bots, and whole turns, for the tests of analysis."""

from collections.abc import Iterable, Iterator
from random import Random

from elbowroom import Game, new_game
from elbowroom.analysis.grading import start_of
from elbowroom.analysis.puzzles import Puzzle
from elbowroom.bots import ask, named, seen_by
from elbowroom.bots.dice import Dice, draw_with
from elbowroom.bots.simple import SimpleBot
from elbowroom.engine.action_text import action_of
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State
from elbowroom.games import RULESETS


def at_turn(game: str, players: int, turn: int, seed: int = 1) -> State:
    """Return the state at the first decision of a turn."""
    state = new_game(game, players, seed=seed).state
    dice, bot = Dice(seed), SimpleBot()
    while state.turn < turn or state.actor < 0:
        apply(state, draw_with(state, dice) if state.actor < 0 else bot.choose(state.copy(), state.actor))
    return state


def decisions(game: str, seed: int, players: int = 3) -> Iterator[tuple[Game, State, int]]:
    """Yield each decision of a game: the game, the state as the deciding seat knows it, and that seat."""
    players = min(players, max(RULESETS[game].rounds))
    started, rng, bot = new_game(game, players, seed=seed), Random(seed), named("simple")
    while not started.is_over:
        if started.is_chance:
            started.draw(rng)
            continue
        seat = started.to_act
        assert seat is not None
        yield started, seen_by(started.state, seat, counted=started.counted(seat)), seat
        started.play(action_of(started.state, ask(bot, started.state)))


def whole_turn(puzzle: Puzzle, decisions: Iterable[str], seed: int = 0) -> list[str]:
    """Return a whole turn with these decisions; the simple bot decides the rest, and a seed the dice."""
    game, bot, rng, left = start_of(puzzle), named("simple"), Random(seed), list(decisions)
    turn = game.state.turn
    while not game.is_over and game.state.turn == turn:
        if game.is_chance:
            game.play(game.random_outcome(rng))
        elif game.to_act == puzzle.seat and left:
            game.play(left.pop(0))
        else:
            game.play(action_of(game.state, bot.choose(game.state.copy(), game.state.actor)))
    assert not left
    return game.log
