"""Rule W.championing."""

from typing import Final

from elbowroom.engine.ability import CONQUEST, NOT_SPARED, Power
from elbowroom.engine.markers import Companion
from elbowroom.engine.regions import Region, Regions
from elbowroom.engine.rules.coins import pay
from elbowroom.engine.rules.tokens import bring_companions
from elbowroom.engine.state import State
from elbowroom.games.warcraft.pieces import CHAMPION

SPARED_BY_CHAMPION: Final = 1
RANSOM: Final = 1


class Championing(Power):
    """Once a turn the Champion conquers an adjacent region for nothing; a player who takes his region gets a ransom."""

    id = "championing"
    badge = 5
    aid_use = 0
    companion: Companion | None = CHAMPION

    def on_pick(self, state: State, tribe: int) -> None:
        bring_companions(state, tribe, CHAMPION.supply)

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        in_hand, on_map = state.companions_in_hand[tribe], state.held[tribe]
        return bool(in_hand and on_map)

    def price(self, state: State, tribe: int) -> int | None:
        return 0

    def within(self, state: State, tribe: int, near: Regions) -> Regions:
        return near

    def spares(self, state: State, tribe: int, region: Region, how: int) -> int:
        return SPARED_BY_CHAMPION if how == CONQUEST and state.companions[region] else NOT_SPARED

    def on_spared(self, state: State, tribe: int, region: Region) -> None:
        seat = state.seat_of[tribe]
        pay(state, seat, state.seat, min(RANSOM, state.coins[seat]), self.id)
