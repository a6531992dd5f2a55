"""Rule S.skeletons."""

from elbowroom.classic.spoils import Plunderer
from elbowroom.engine.ability import Race
from elbowroom.engine.rules.tokens import recruit
from elbowroom.engine.state import State


class Skeletons(Race, Plunderer):
    """At redeployment one more token per two non-empty regions conquered this turn."""

    id = "skeletons"
    banner = 6
    tray = 20

    def on_redeploy(self, state: State, tribe: int) -> None:
        recruit(state, tribe, self.taken(state, tribe) // 2)
