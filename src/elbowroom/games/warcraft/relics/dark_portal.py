"""Rule W.dark_portal."""

from elbowroom.engine.state import State
from elbowroom.games.warcraft.relics.place import Place


class DarkPortal(Place):
    """Two coins."""

    id = "dark_portal"

    def income(self, state: State, tribe: int) -> int:
        return 2
