"""Rule S.ransacking."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Region
from elbowroom.engine.rules.coins import pay
from elbowroom.engine.state import State
from elbowroom.games.classic.spoils import is_active_opponent


class Ransacking(Power):
    """The opponent from whose active race it takes a region pays it a coin."""

    id = "ransacking"
    badge = 4

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if is_active_opponent(state, tribe, loser):
            payer = state.seat_of[loser]
            pay(state, payer, state.seat_of[tribe], min(1, state.coins[payer]), self.id)
