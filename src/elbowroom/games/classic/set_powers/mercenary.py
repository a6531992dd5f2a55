"""Rule S.mercenary."""

from typing import Final

from elbowroom.engine.ability import Asks, Power
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AFTER_DIE, Next, YesNoQuestion
from elbowroom.engine.regions import Region, Regions
from elbowroom.engine.rules.coins import BANK, pay
from elbowroom.engine.state import State

COINS: Final = 1
CHEAPER: Final = 2


class WhetherToPay(YesNoQuestion):
    """The choice to pay for the tokens that the die did not bring."""

    moment = AFTER_DIE

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        if answer:
            pay(state, state.seat_of[tribe], BANK, COINS, self.ability.id)
            state.target_cost -= CHEAPER
        return None


class Mercenary(Power):
    """For a coin each conquest costs two tokens less; with the last-conquest die it may be paid after the roll."""

    id = "mercenary"
    badge = 4
    aid_use = 0
    aids_each_conquest = True
    saves_die = True
    asks: Asks = (WhetherToPay,)

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, CHEAPER

    def fee(self, state: State, tribe: int, region: Region) -> tuple[int, int]:
        return COINS, BANK

    def stretch(self, state: State, tribe: int) -> int:
        return CHEAPER if state.coins[state.seat_of[tribe]] >= COINS else 0
