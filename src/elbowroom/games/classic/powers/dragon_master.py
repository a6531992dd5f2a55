"""Rule S.dragon_master."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Region, bits
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import DRAGON


class DragonMaster(Power):
    """Once a turn the dragon conquers a region with one token, and guards it."""

    id = "dragon_master"
    badge = 5
    aid_use = 0
    always_matters = True

    def price(self, state: State, tribe: int) -> int | None:
        return state.ruleset.races[tribe].least

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if state.aids >> self.code & 1:
            self.on_given_back(state, tribe)
            place_marker(state, DRAGON, region)

    def on_given_back(self, state: State, tribe: int) -> None:
        for region in bits(state.marks[DRAGON]):
            remove_marker(state, DRAGON, region)
