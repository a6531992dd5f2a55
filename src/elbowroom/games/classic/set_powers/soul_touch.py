"""Rule S.soul_touch."""

from typing import Final

from elbowroom.engine.ability import Asks, Power
from elbowroom.engine.memory import NOTHING, Field, fields, race
from elbowroom.engine.native import i64
from elbowroom.engine.questions import BEFORE_DECLINE, Next, NumberQuestion
from elbowroom.engine.regions import bits, size
from elbowroom.engine.state import State

# The race in decline that its player has chosen.
CHOSEN: Final = race("chosen")

MEMORY: Final = fields(CHOSEN)


class WhichReturns(NumberQuestion):
    """The race that comes back, if there are several in decline."""

    moment = BEFORE_DECLINE
    kind = "race"

    def numbers(self, state: State, tribe: int) -> list[int]:
        races = state.declined[state.seat_of[tribe]]
        return list(bits(races)) if size(races) > 1 else []

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        self.ability.remember(state, CHOSEN, answer)
        return None


class SoulTouch(Power):
    """When it declines, the race in decline of its player comes back as the active one and plays a turn at once."""

    id = "soul_touch"
    badge = 4
    asks: Asks = (WhichReturns,)
    remembers: tuple[Field, ...] = MEMORY

    def returns(self, state: State, tribe: int) -> int:
        chosen = self.recall(state, CHOSEN)
        if chosen != NOTHING:
            return chosen
        races = bits(state.declined[state.seat_of[tribe]])
        return races[0] if len(races) else NOTHING
