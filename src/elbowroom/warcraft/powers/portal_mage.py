"""Rule W.portal_mage."""

from typing import ClassVar, Final

from elbowroom.engine.ability import DISPLACE, Power
from elbowroom.engine.actions import TARGET, code, region_of
from elbowroom.engine.memory import count, fields
from elbowroom.engine.regions import Region, bits
from elbowroom.engine.rules.conquest import pay_tolls
from elbowroom.engine.rules.moving import swap
from elbowroom.engine.rules.reach import toll_for_all, tolls, untouchable
from elbowroom.engine.state import State

# How often it was used this turn.
USED: Final = count("used", 2)


class PortalMage(Power):
    """Twice a turn it exchanges all that stands in two magic regions."""

    id = "portal_mage"
    badge = 5
    remembers = fields(USED)
    TIMES: ClassVar[int] = USED.most
    # What is asked, as the cursor has it.
    FIRST: ClassVar[int] = 1
    SECOND: ClassVar[int] = 2

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        return self.recall(state, USED) < self.TIMES and bool(self._firsts(state, tribe))

    def on_used(self, state: State, tribe: int, use: int) -> None:
        self.remember(state, USED, self.recall(state, USED) + 1)
        state.cursor = self.FIRST

    def _firsts(self, state: State, tribe: int) -> list[Region]:
        """Regions that can be exchanged with one after them in board order: no exchange is named in two ways."""
        return [region for region in bits(state.world.magic) if self._seconds(state, tribe, region)]

    def _seconds(self, state: State, tribe: int, first: Region) -> list[Region]:
        """Regions after the first with which it can be exchanged, and all that is demanded for both be paid."""
        demands, coins = tolls(state, tribe, DISPLACE), state.coins[state.seat_of[tribe]]
        magic = state.world.magic & ~untouchable(state, tribe)
        if not magic >> first & 1:
            return []
        later = bits(magic >> (first + 1) << (first + 1))
        return [region for region in later if toll_for_all(demands, 1 << first | 1 << region) <= coins]

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("uses-left", self.TIMES - self.recall(state, USED))]

    def asks(self, state: State, tribe: int, when: int) -> str:
        return "first" if state.cursor == self.FIRST else "second"

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        if not state.cursor:
            return []
        is_first = state.cursor == self.FIRST
        regions = self._firsts(state, tribe) if is_first else self._seconds(state, tribe, state.picked)
        return [code(TARGET, region) for region in regions]

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        region = region_of(action)
        if state.cursor == self.FIRST:
            state.picked, state.cursor = region, self.SECOND
            return
        state.cursor = 0
        for end in (state.picked, region):
            pay_tolls(state, tribe, end, DISPLACE)
        swap(state, state.picked, region)
