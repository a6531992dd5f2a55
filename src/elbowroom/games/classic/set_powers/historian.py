"""Rule S.historian."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import size
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.state import State


class Historian(Power):
    """A coin per race in decline when it is picked, and one for each race that declines then, its own too."""

    id = "historian"
    badge = 5

    def on_pick(self, state: State, tribe: int) -> None:
        gain(state, state.seat_of[tribe], sum(size(races) for races in state.declined), self.id)

    def on_borrowed(self, state: State, tribe: int) -> None:
        # The races that were in decline already bring nothing.
        pass

    def on_any_decline(self, state: State, tribe: int, declined: int) -> None:
        gain(state, state.seat_of[tribe], 1, self.id)

    def on_decline(self, state: State, tribe: int) -> None:
        gain(state, state.seat_of[tribe], 1, self.id)
