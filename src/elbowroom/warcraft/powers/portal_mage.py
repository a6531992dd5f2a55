"""Rule W.portal_mage."""

from typing import ClassVar

from elbowroom.engine.ability import DISPLACE, Power
from elbowroom.engine.naming import NamesRegions, can_name
from elbowroom.engine.regions import Regions, bits, mask
from elbowroom.engine.rules.conquest import pay_tolls
from elbowroom.engine.rules.moving import swap
from elbowroom.engine.rules.reach import toll_for_all, tolls, untouchable
from elbowroom.engine.state import State


class PortalMage(Power, NamesRegions):
    """Twice a turn it exchanges all that stands in two magic regions."""

    id = "portal_mage"
    badge = 5
    TIMES: ClassVar[int] = 2

    # Remembers how often it was used this turn.

    def on_turn(self, state: State, tribe: int) -> None:
        state.memory[self.code] = 0

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        return state.memory[self.code] < self.TIMES and can_name(state, self)

    def on_used(self, state: State, tribe: int, use: int) -> None:
        state.memory[self.code] += 1

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("uses-left", self.TIMES - state.memory[self.code])]

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        return 2, 2

    def nameable(self, state: State, tribe: int, named: Regions) -> Regions:
        """Magic regions for which, together with the one named, all that is demanded can be paid."""
        demands, coins = tolls(state, tribe, DISPLACE), state.coins[state.seat_of[tribe]]
        magic = bits(state.world.magic & ~untouchable(state, tribe))
        return mask(region for region in magic if toll_for_all(demands, named | 1 << region) <= coins)

    def on_named(self, state: State, tribe: int, named: Regions) -> None:
        one, other = bits(named)
        for region in (one, other):
            pay_tolls(state, tribe, region, DISPLACE)
        swap(state, one, other)
