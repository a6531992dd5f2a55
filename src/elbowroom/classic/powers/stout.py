"""Rule S.stout."""

from typing import Final

from elbowroom.engine.ability import AFTER_SCORING, Moments, Power
from elbowroom.engine.actions import CHOOSE, code, number_of
from elbowroom.engine.rules.tribes import decline
from elbowroom.engine.state import State

NO: Final = 0
YES: Final = 1


class Stout(Power):
    """It may decline right after scoring a turn of conquest."""

    id = "stout"
    badge = 4
    numbers = "yes-no"
    asks_at: Moments = (AFTER_SCORING,)

    def choices(self, state: State, tribe: int) -> list[int]:
        return [code(CHOOSE, 0, NO), code(CHOOSE, 0, YES)]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        if number_of(action) == YES:
            decline(state, state.seat_of[tribe])
