"""Rule S.fireball."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.engine.memory import count, fields
from elbowroom.engine.regions import size
from elbowroom.engine.state import State

# Fireballs in hand.
FIREBALLS: Final = count("fireballs", 10)

CHEAPER: Final = 2
MEMORY: Final = fields(FIREBALLS)


class Fireball(Power):
    """A fireball each turn per magic source it holds; each used in a conquest lowers its cost by two."""

    id = "fireball"
    badge = 5
    aid_use = 0
    aids_each_conquest = True
    counts_pieces = True
    remembers = MEMORY

    def on_end(self, state: State, tribe: int) -> None:
        if state.ruleset.first_power + state.power_of[tribe] != self.code:
            # A copy ends before its fireballs could serve (S.copycat.3).
            return
        sources = size(state.held[tribe] & state.world.magic)
        self.remember(state, FIREBALLS, min(FIREBALLS.most, self.recall(state, FIREBALLS) + sources))

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("fireballs", self.recall(state, FIREBALLS))]

    def pieces(self, state: State, tribe: int) -> int:
        return self.recall(state, FIREBALLS)

    def boost(self, state: State, tribe: int, pieces: int) -> int:
        return pieces * CHEAPER

    def on_aided(self, state: State, tribe: int) -> None:
        self.remember(state, FIREBALLS, self.recall(state, FIREBALLS) - state.aid_pieces)
