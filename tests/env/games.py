"""Random games for the tests of environments."""

from collections.abc import Iterator
from random import Random

from elbowroom.engine.engine import apply
from elbowroom.engine.state import CHANCE, State
from elbowroom.env.match import Deal, drawn

GAMES = ("classic", "warcraft", "azeroth")
PLAYERS = (2, 3, 4, 5)


def states(game: str, players: int, seed: int, *, chance: bool = False) -> Iterator[State]:
    """Each state of a random game in which a seat decides, and the last one; if wanted also where chance tells."""
    rng = Random(f"{game} {players} {seed}")
    state = Deal(game, players).start(seed)
    while True:
        if state.actor != CHANCE or chance:
            yield state
        if not state.options:
            return
        apply(state, drawn(state, rng) if state.actor == CHANCE else rng.choice(state.options))
