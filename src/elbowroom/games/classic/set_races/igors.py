"""Rule S.igors."""

from typing import Final

from elbowroom.engine.ability import Race
from elbowroom.engine.memory import count, fields
from elbowroom.engine.rules.tokens import recruit
from elbowroom.engine.state import State

# Tokens of any race lost since the last Igor came; no game is long enough for the most.
LOST: Final = count("lost", (1 << 16) - 1)

MEMORY: Final = fields(LOST)


class Igors(Race):
    """A new Igor comes for as many lost tokens as there are players."""

    id = "igors"
    banner = 4
    tray = 18
    remembers = MEMORY

    def on_pick(self, state: State, tribe: int) -> None:
        self.forget(state)

    def on_any_loss(self, state: State, tribe: int, loser: int, tokens: int) -> None:
        self.remember(state, LOST, self.recall(state, LOST) + tokens)

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("lost", self.recall(state, LOST))]

    def on_turn(self, state: State, tribe: int) -> None:
        lost = self.recall(state, LOST)
        came = recruit(state, tribe, lost // state.seats)
        self.remember(state, LOST, lost - came * state.seats)

    def on_decline(self, state: State, tribe: int) -> None:
        self.forget(state)
