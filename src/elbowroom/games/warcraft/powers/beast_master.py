"""Rule W.beast_master."""

from elbowroom.engine.ability import Power
from elbowroom.engine.markers import Companion
from elbowroom.engine.regions import size
from elbowroom.engine.rules.moving import dismiss_companions
from elbowroom.engine.rules.tokens import bring_companions
from elbowroom.engine.state import State
from elbowroom.games.warcraft.pieces import BEAST


class BeastMaster(Power):
    """New Beasts each turn: one per hill that it still holds after the old Beasts are removed."""

    id = "beast_master"
    badge = 4
    companion: Companion | None = BEAST

    def on_turn(self, state: State, tribe: int) -> None:
        dismiss_companions(state, tribe)

    def on_ready(self, state: State, tribe: int) -> None:
        hills = size(state.held[tribe] & state.world.hill)
        bring_companions(state, tribe, min(hills, BEAST.supply))
