"""Rule S.pixies."""

from elbowroom.engine.ability import Race
from elbowroom.engine.rules.tokens import take_back
from elbowroom.engine.rules.tribes import ready
from elbowroom.engine.state import State


class Pixies(Race):
    """At redeployment one token stays in each region, and all others are set aside."""

    id = "pixies"
    banner = 11
    tray = 16
    redeploys = False

    def on_turn(self, state: State, tribe: int) -> None:
        take_back(state, tribe)

    def on_redeploy(self, state: State, tribe: int) -> None:
        ready(state, tribe)
