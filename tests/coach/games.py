"""Positions of games in which bots with common sense have played some turns, for the coach to look at."""

from collections.abc import Iterator
from random import Random

from elbowroom import Game, new_game
from elbowroom.bots import ask, named, seen_by
from elbowroom.bots.dice import Dice, drawn
from elbowroom.bots.simple import SimpleBot
from elbowroom.engine.action_text import action_of
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State


def at_turn(game: str, players: int, turn: int, seed: int = 1) -> State:
    """The first decision of a turn."""
    state = new_game(game, players, seed=seed).state
    dice, bot = Dice(seed), SimpleBot()
    while state.turn < turn or state.actor < 0:
        apply(state, drawn(state, dice) if state.actor < 0 else bot.choose(state.copy(), state.actor))
    return state


def decisions(game: str, seed: int, players: int = 3) -> Iterator[tuple[Game, State, int]]:
    """Each decision of a game: the game, what whoever decides knows of it, and their seat."""
    started, rng, bot = new_game(game, players, seed=seed), Random(seed), named("simple")
    while not started.is_over:
        if started.is_chance:
            started.draw(rng)
            continue
        seat = started.to_act
        assert seat is not None
        yield started, seen_by(started.state, seat, counted=started.counted(seat)), seat
        started.play(action_of(started.state, ask(bot, started.state)))
