"""Rule S.bivouacking."""

from elbowroom.engine.ability import Power
from elbowroom.engine.markers import Companion
from elbowroom.engine.rules.tokens import bring_companions
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import ENCAMPMENT


class Bivouacking(Power):
    """Five encampments, spread again at every redeployment."""

    id = "bivouacking"
    badge = 5
    companion: Companion | None = ENCAMPMENT

    def on_pick(self, state: State, tribe: int) -> None:
        bring_companions(state, tribe, ENCAMPMENT.supply)
