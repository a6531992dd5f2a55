"""Rule W.heart_of_azeroth."""

from elbowroom.engine.regions import Region
from elbowroom.engine.rules.coins import pay
from elbowroom.engine.state import State
from elbowroom.games.warcraft.relics.keepsake import Keepsake


class Heart(Keepsake):
    """Each opponent whose active race is next to it pays its holder a coin."""

    id = "heart_of_azeroth"

    def on_placed(self, state: State, tribe: int, region: Region) -> None:
        for seat, race in enumerate(state.active):
            near = race >= 0 and race != tribe and state.held[race] & state.world.near[region]
            if near and state.coins[seat]:
                pay(state, seat, state.seat_of[tribe], 1, self.id)
