"""Rule W.forsaken."""

from typing import Final

from elbowroom.engine.ability import AFTER_CONQUESTS, Moments
from elbowroom.engine.actions import CHOOSE, code, number_of
from elbowroom.engine.memory import count, fields
from elbowroom.engine.rules.coins import BANK, pay
from elbowroom.engine.rules.tokens import recruit
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import HORDE, FactionRace

# The tokens that others discarded this turn and that were not paid for yet; more than the tray has make no difference.
DISCARDED: Final = count("discarded", 20)

MEMORY: Final = fields(DISCARDED)


class Forsaken(FactionRace):
    """For each token they make others discard, they may buy one of their own for a coin."""

    id = "forsaken"
    numbers = "count"
    banner = 6
    tray = 20
    faction = HORDE
    asks_at: Moments = (AFTER_CONQUESTS,)
    remembers = MEMORY

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def on_discarded(self, state: State, tribe: int, loser: int, tokens: int) -> None:
        self.remember(state, DISCARDED, min(DISCARDED.most, self.recall(state, DISCARDED) + tokens))

    def choices(self, state: State, tribe: int) -> list[int]:
        most = min(self.recall(state, DISCARDED), state.coins[state.seat_of[tribe]], state.tray[tribe])
        if most == 0:
            return []
        return [code(CHOOSE, 0, tokens) for tokens in range(most + 1)]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        tokens = number_of(action)
        self.forget(state)
        pay(state, state.seat_of[tribe], BANK, tokens, self.id)
        recruit(state, tribe, tokens)
