"""Random games for the tests of environments."""

from collections.abc import Iterator

from elbowroom.bots.dice import Dice, draw_with
from elbowroom.engine.engine import apply
from elbowroom.engine.state import CHANCE, State
from elbowroom.env.settings import EnvSettings

GAMES = ("classic", "warcraft", "azeroth")
PLAYERS = (2, 3, 4, 5)


def states(game: str, players: int, seed: int, *, chance: bool = False) -> Iterator[State]:
    """Yield the states of a random game in which a seat decides, and the last one; `chance` adds chance nodes."""
    dice = Dice(1000 * players + seed)
    state = EnvSettings(game, players).start(seed)
    while True:
        if state.actor != CHANCE or chance:
            yield state
        if not state.options:
            return
        count = len(state.options)
        apply(state, draw_with(state, dice) if state.actor == CHANCE else state.options[dice.below(count)])
