"""Rule S.ghouls."""

from elbowroom.engine.ability import AT_START, Moments, Race
from elbowroom.engine.actions import DECLINE, DONE, code
from elbowroom.engine.state import State


class Ghouls(Race):
    """In decline all their tokens stay, and they conquer before the active race."""

    id = "ghouls"
    banner = 5
    tray = 10
    acts_in_decline = True
    works_in_decline = True
    asks_at: Moments = (AT_START,)

    # Whoever has them decides about declining before troops are readied, for in decline they stay where they stand.

    def choices(self, state: State, tribe: int) -> list[int]:
        return [code(DONE), code(DECLINE)] if state.may_decline else []

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        state.may_decline = False
