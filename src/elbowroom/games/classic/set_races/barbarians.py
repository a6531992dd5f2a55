"""Rule S.barbarians."""

from elbowroom.engine.ability import Race
from elbowroom.engine.rules.tokens import take_back
from elbowroom.engine.state import State


class Barbarians(Race):
    """A race that does not redeploy at the end of its turn."""

    id = "barbarians"
    banner = 9
    tray = 14
    redeploys = False

    def on_turn(self, state: State, tribe: int) -> None:
        take_back(state, tribe)
