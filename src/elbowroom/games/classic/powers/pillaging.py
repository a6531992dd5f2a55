"""Rule S.pillaging."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Region
from elbowroom.engine.state import State
from elbowroom.games.classic.spoils import SPOILS, count_spoils, spoils


class Pillaging(Power):
    """A coin more per non-empty region conquered this turn."""

    id = "pillaging"
    badge = 5
    remembers = SPOILS

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        count_spoils(self, state, loser)

    def income(self, state: State, tribe: int) -> int:
        return spoils(self, state, tribe)
