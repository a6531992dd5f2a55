"""Rule S.skeletons."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import Region
from elbowroom.engine.rules.tokens import recruit
from elbowroom.engine.state import State
from elbowroom.games.classic.spoils import SPOILS, count_spoils, spoils


class Skeletons(Race):
    """At redeployment one more token per two non-empty regions conquered this turn."""

    id = "skeletons"
    banner = 6
    tray = 20
    remembers = SPOILS

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        count_spoils(self, state, loser)

    def on_redeploy(self, state: State, tribe: int) -> None:
        recruit(state, tribe, spoils(self, state, tribe) // 2)
