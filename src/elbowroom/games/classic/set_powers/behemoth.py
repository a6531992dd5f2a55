"""Rule S.behemoth."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.engine.markers import Companion
from elbowroom.engine.memory import count, fields
from elbowroom.engine.regions import Region, bits
from elbowroom.engine.rules.tokens import bring_companions, companion_worth, put, take_up
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import BEHEMOTH

# Behemoths that have served in a conquest this turn.
SERVED: Final = count("served", BEHEMOTH.supply)

MEMORY: Final = fields(SERVED)


class Behemoth(Power):
    """Two behemoths, each worth as many tokens as swamps its race holds."""

    id = "behemoth"
    badge = 4
    companion: Companion | None = BEHEMOTH
    aid_use = 0
    aids_each_conquest = True
    counts_pieces = True
    remembers = MEMORY

    def on_pick(self, state: State, tribe: int) -> None:
        bring_companions(state, tribe, BEHEMOTH.supply)

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def on_ready(self, state: State, tribe: int) -> None:
        for region in bits(state.held[tribe]):
            take_up(state, region, 0, state.companions[region])

    def pieces(self, state: State, tribe: int) -> int:
        return min(state.companions_in_hand[tribe], BEHEMOTH.supply - self.recall(state, SERVED))

    def boost(self, state: State, tribe: int, pieces: int) -> int:
        return pieces * companion_worth(state, tribe)

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if state.aids >> self.code & 1:
            put(state, tribe, region, 0, state.aid_pieces)

    def on_aided(self, state: State, tribe: int) -> None:
        self.remember(state, SERVED, self.recall(state, SERVED) + state.aid_pieces)
