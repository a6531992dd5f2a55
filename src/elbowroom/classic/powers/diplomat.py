"""Rule S.diplomat."""

from elbowroom.engine.ability import AT_END, Power
from elbowroom.engine.actions import CHOOSE, DONE, code, kind_of, number_of
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Diplomat(Power):
    """At the end of its turn it makes peace with an opponent whom it left in peace."""

    id = "diplomat"
    badge = 5
    numbers = "seat"
    asks_at = (AT_END,)

    # Remembers the seat that may not attack it, plus one.

    def on_turn(self, state: State, tribe: int) -> None:
        state.memory[self.code] = 0

    def choices(self, state: State, tribe: int) -> list[int]:
        seats = [seat for seat in range(state.seats) if self._may_name(state, tribe, seat)]
        return [*(code(CHOOSE, 0, seat) for seat in seats), code(DONE)] if seats else []

    def _may_name(self, state: State, tribe: int, seat: int) -> bool:
        race = state.active[seat]
        was_attacked = race >= 0 and state.attacked >> race & 1
        return seat != state.seat_of[tribe] and not was_attacked

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        state.memory[self.code] = 0 if kind_of(action) == DONE else number_of(action) + 1

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        named = state.memory[self.code]
        return [("peace", named - 1)] if named else []

    def forbids(self, state: State, tribe: int, attacker: int) -> Regions:
        is_bound = state.is_active(attacker) and state.seat_of[attacker] == state.memory[self.code] - 1
        return state.held[tribe] if is_bound else 0
