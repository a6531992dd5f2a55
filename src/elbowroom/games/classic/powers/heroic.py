"""Rule S.heroic."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions, bits
from elbowroom.engine.rules.tokens import remove_marker
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import HERO


class Heroic(Power):
    """Two heroes make two of its regions immune until they move."""

    id = "heroic"
    badge = 5
    builds = HERO

    def on_end(self, state: State, tribe: int) -> None:
        self.on_given_back(state, tribe)

    def on_given_back(self, state: State, tribe: int) -> None:
        for region in bits(state.marks[HERO]):
            remove_marker(state, HERO, region)

    def sites(self, state: State, tribe: int) -> Regions:
        return state.held[tribe]
