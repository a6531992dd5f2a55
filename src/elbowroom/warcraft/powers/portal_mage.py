"""Rule W.portal_mage."""

from typing import Final

from elbowroom.engine.ability import DISPLACE, Power
from elbowroom.engine.memory import count, fields
from elbowroom.engine.naming import can_name
from elbowroom.engine.regions import Regions, bits, mask, only
from elbowroom.engine.rules.conquest import pay_tolls
from elbowroom.engine.rules.moving import swap
from elbowroom.engine.rules.reach import toll_for_all, tolls, untouchable
from elbowroom.engine.state import State

# How often it was used this turn.
USED: Final = count("used", 2)

TIMES: Final = USED.most
MEMORY: Final = fields(USED)


class PortalMage(Power):
    """Twice a turn it exchanges all that stands in two magic regions."""

    id = "portal_mage"
    badge = 5
    remembers = MEMORY

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        return self.recall(state, USED) < TIMES and can_name(state, self)

    def on_used(self, state: State, tribe: int, use: int) -> None:
        self.remember(state, USED, self.recall(state, USED) + 1)

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("uses-left", TIMES - self.recall(state, USED))]

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        return 2, 2

    def nameable(self, state: State, tribe: int, named: Regions) -> Regions:
        """Magic regions for which, together with the one named, all that is demanded can be paid."""
        demands, coins = tolls(state, tribe, DISPLACE), state.coins[state.seat_of[tribe]]
        magic = bits(state.world.magic & ~untouchable(state, tribe))
        return mask(region for region in magic if toll_for_all(demands, named | only(region)) <= coins)

    def on_named(self, state: State, tribe: int, named: Regions) -> None:
        one, other = bits(named)
        for region in (one, other):
            pay_tolls(state, tribe, region, DISPLACE)
        swap(state, one, other)
