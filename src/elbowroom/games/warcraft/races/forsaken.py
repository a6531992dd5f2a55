"""Rule W.forsaken."""

from typing import Final

from elbowroom.engine.ability import Asks
from elbowroom.engine.memory import count, fields
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AFTER_CONQUESTS, Next, NumberQuestion
from elbowroom.engine.rules.coins import BANK, pay
from elbowroom.engine.rules.tokens import recruit
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import HORDE, FactionRace

# The tokens that others have discarded this turn since the last purchase; 20 is the size of the tray.
DISCARDED: Final = count("discarded", 20)

MEMORY: Final = fields(DISCARDED)


class HowManyToBuy(NumberQuestion):
    """How many tokens to buy."""

    moment = AFTER_CONQUESTS
    kind = "count"

    def numbers(self, state: State, tribe: int) -> list[int]:
        discarded = self.ability.recall(state, DISCARDED)
        most = min(discarded, state.coins[state.seat_of[tribe]], state.tray[tribe])
        return list(range(most + 1)) if most else []

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        self.ability.forget(state)
        pay(state, state.seat_of[tribe], BANK, answer, self.ability.id)
        recruit(state, tribe, answer)
        return None


class Forsaken(FactionRace):
    """For each token they make others discard, they may buy a Forsaken token for a coin."""

    id = "forsaken"
    banner = 6
    tray = 20
    faction = HORDE
    asks: Asks = (HowManyToBuy,)
    remembers = MEMORY

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def on_discarded(self, state: State, tribe: int, loser: int, tokens: int) -> None:
        self.remember(state, DISCARDED, min(DISCARDED.most, self.recall(state, DISCARDED) + tokens))
