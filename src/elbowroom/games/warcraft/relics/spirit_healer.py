"""Rule W.spirit_healer."""

from elbowroom.engine.rules.tokens import recruit
from elbowroom.engine.state import State
from elbowroom.games.warcraft.relics.place import Place


class SpiritHealer(Place):
    """At redeployment one more token from the tray."""

    id = "spirit_healer"

    def on_redeploy(self, state: State, tribe: int) -> None:
        recruit(state, tribe, 1)
