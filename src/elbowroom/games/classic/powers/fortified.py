"""Rule S.fortified."""

from elbowroom.engine.ability import Asks, Power
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AT_END, Next, RegionQuestion
from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import FORTRESS, MARKERS


class Fortress(RegionQuestion):
    """The region for the next fortress."""

    moment = AT_END

    def regions(self, state: State, tribe: int) -> Regions:
        built = state.marks[FORTRESS]
        return state.held[tribe] & ~built if size(built) < MARKERS[FORTRESS].supply else 0

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        place_marker(state, FORTRESS, answer)
        return None


class Fortified(Power):
    """A fortress on one of its regions each turn, and a coin for each of them while it is active."""

    id = "fortified"
    badge = 3
    asks: Asks = (Fortress,)

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.marks[FORTRESS])

    def on_given_back(self, state: State, tribe: int) -> None:
        # Those of a race in decline stay.
        for region in bits(state.held[tribe] & state.marks[FORTRESS]):
            remove_marker(state, FORTRESS, region)
