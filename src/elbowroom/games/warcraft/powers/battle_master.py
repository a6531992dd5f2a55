"""Rule W.battle_master."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Region
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.state import NOBODY, State


class BattleMaster(Power):
    """A coin per non-empty region conquered."""

    id = "battle_master"
    badge = 5

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if loser != NOBODY:
            gain(state, state.seat_of[tribe], 1, self.id)
