"""Rule S.corrupt."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Region
from elbowroom.engine.rules.coins import pay
from elbowroom.engine.state import State


class Corrupt(Power):
    """Another player who conquers a region of its race pays its player a coin."""

    id = "corrupt"
    badge = 4

    def on_any_conquest(self, state: State, tribe: int, conqueror: int, region: Region, loser: int) -> None:
        payer, receiver = state.seat_of[conqueror], state.seat_of[tribe]
        if loser == tribe and payer != receiver:
            pay(state, payer, receiver, min(1, state.coins[payer]), self.id)
