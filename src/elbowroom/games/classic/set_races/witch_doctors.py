"""Rule S.witch_doctors."""

from elbowroom.engine.ability import Race
from elbowroom.engine.rules.tokens import recruit, set_aside
from elbowroom.engine.state import State


class WitchDoctors(Race):
    """For each token they lose, the die brings new ones."""

    id = "witch_doctors"
    banner = 6
    tray = 18

    def on_lost(self, state: State, tribe: int, tokens: int) -> None:
        state.die_for = self.code

    def on_roll(self, state: State, tribe: int, pips: int) -> int:
        came = recruit(state, tribe, pips)
        if state.seat_of[tribe] == state.seat:
            # Not for conquests of this turn.
            set_aside(state, tribe, came)
        return 0
