"""Rule W.portal_mage."""

from typing import Final

from elbowroom.engine.ability import DISPLACE, Asks
from elbowroom.engine.memory import count, fields
from elbowroom.engine.native import i64
from elbowroom.engine.questions import Next, RegionsQuestion
from elbowroom.engine.regions import Regions, bits, mask, only
from elbowroom.engine.rules.conquest import pay_tolls
from elbowroom.engine.rules.moving import swap
from elbowroom.engine.rules.reach import coins_due_together, tolls_for, untouchable
from elbowroom.engine.state import State
from elbowroom.games.warcraft.powers.repeated import Repeated

# How often it was used this turn.
MEMORY: Final = fields(count("used", 2))


class Swap(RegionsQuestion):
    """Two magic regions; the tolls for both together must be affordable."""

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        return 2, 2

    def regions(self, state: State, tribe: int, named: Regions) -> Regions:
        tolls, coins = tolls_for(state, tribe, DISPLACE), state.coins[state.seat_of[tribe]]
        magic: Regions = state.world.magic & ~untouchable(state, tribe)
        if not tolls:
            return magic
        return mask(region for region in bits(magic) if coins_due_together(tolls, named | only(region)) <= coins)

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        one, other = bits(answer)
        for region in (one, other):
            pay_tolls(state, tribe, region, DISPLACE)
        swap(state, one, other)
        return None


class PortalMage(Repeated):
    """Twice a turn it exchanges all that stands in two magic regions."""

    id = "portal_mage"
    badge = 5
    asks: Asks = (Swap,)
    remembers = MEMORY
