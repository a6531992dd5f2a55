"""Rule S.diplomat."""

from typing import Final

from elbowroom.engine.ability import AT_END, Moments, Power
from elbowroom.engine.actions import CHOOSE, DONE, code, kind_of, number_of
from elbowroom.engine.memory import NOTHING, fields, seat
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State

# The seat that may not attack it.
PEACE_WITH: Final = seat("peace_with")

MEMORY: Final = fields(PEACE_WITH)


class Diplomat(Power):
    """At the end of its turn it makes peace with an opponent whom it left in peace."""

    id = "diplomat"
    badge = 5
    numbers = "seat"
    asks_at: Moments = (AT_END,)
    remembers = MEMORY

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def choices(self, state: State, tribe: int) -> list[int]:
        seats = [seat for seat in range(state.seats) if self._may_name(state, tribe, seat)]
        return [*(code(CHOOSE, 0, seat) for seat in seats), code(DONE)] if seats else []

    def _may_name(self, state: State, tribe: int, seat: int) -> bool:
        race = state.active[seat]
        was_attacked = race >= 0 and state.attacked >> race & 1
        return seat != state.seat_of[tribe] and not was_attacked

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        self.remember(state, PEACE_WITH, NOTHING if kind_of(action) == DONE else number_of(action))

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        named = self.recall(state, PEACE_WITH)
        return [("peace", named)] if named != NOTHING else []

    def forbids(self, state: State, tribe: int, attacker: int) -> Regions:
        is_bound = state.is_active(attacker) and state.seat_of[attacker] == self.recall(state, PEACE_WITH)
        return state.held[tribe] if is_bound else 0
