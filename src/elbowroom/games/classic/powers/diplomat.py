"""Rule S.diplomat."""

from typing import Final

from elbowroom.engine.ability import Asks, Power
from elbowroom.engine.memory import NOTHING, fields, seat
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AT_END, Next, NumberQuestion
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State

# The seat that may not attack this tribe.
PEACE_WITH: Final = seat("peace_with")

MEMORY: Final = fields(PEACE_WITH)


class PeaceWith(NumberQuestion):
    """The opponent to make peace with, if any."""

    moment = AT_END
    kind = "seat"
    is_optional = True

    def numbers(self, state: State, tribe: int) -> list[int]:
        return [seat for seat in range(state.seats) if self._may_name(state, tribe, seat)]

    def _may_name(self, state: State, tribe: int, seat: int) -> bool:
        race = state.active[seat]
        was_attacked = race >= 0 and state.attacked >> race & 1
        return seat != state.seat_of[tribe] and not was_attacked

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        self.ability.remember(state, PEACE_WITH, answer)
        return None


class Diplomat(Power):
    """At the end of its turn it makes peace with an opponent that it did not attack."""

    id = "diplomat"
    badge = 5
    asks: Asks = (PeaceWith,)
    remembers = MEMORY

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        named = self.recall(state, PEACE_WITH)
        return [("peace", named)] if named != NOTHING else []

    def forbids(self, state: State, tribe: int, attacker: int) -> Regions:
        is_bound = state.is_active(attacker) and state.seat_of[attacker] == self.recall(state, PEACE_WITH)
        return state.held[tribe] if is_bound else 0
