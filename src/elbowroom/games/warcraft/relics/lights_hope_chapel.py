"""Rule W.lights_hope_chapel."""

from typing import Final

from elbowroom.engine.regions import Region
from elbowroom.engine.state import State
from elbowroom.games.warcraft.relics.place import Place

SPARED_BY_CHAPEL: Final = 2


class Chapel(Place):
    """The race that holds it loses no token when it is attacked, not even when the Chapel itself is taken."""

    id = "lights_hope_chapel"

    def spares(self, state: State, tribe: int, region: Region, how: int) -> int:
        return SPARED_BY_CHAPEL
