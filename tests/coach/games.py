"""Positions of games in which bots with common sense have played some turns, for the coach to look at."""

from elbowroom import new_game
from elbowroom.bots.dice import Dice, drawn
from elbowroom.bots.simple import SimpleBot
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State


def at_turn(game: str, players: int, turn: int, seed: int = 1) -> State:
    """The first decision of a turn."""
    state = new_game(game, players, seed=seed).state
    dice, bot = Dice(seed), SimpleBot()
    while state.turn < turn or state.actor < 0:
        apply(state, drawn(state, dice) if state.actor < 0 else bot.choose(state.copy(), state.actor))
    return state
