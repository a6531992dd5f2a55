"""Rule S.fortified."""

from elbowroom.classic.pieces import FORTRESS
from elbowroom.engine.ability import AT_END, Moments, Power
from elbowroom.engine.actions import TARGET, code, region_of
from elbowroom.engine.regions import bits, size
from elbowroom.engine.rules.tokens import place_marker
from elbowroom.engine.state import State


class Fortified(Power):
    """A fortress on one of its regions each turn, and a coin for each of them while it is active."""

    id = "fortified"
    badge = 3
    asks_at: Moments = (AT_END,)

    def choices(self, state: State, tribe: int) -> list[int]:
        built = state.marks[FORTRESS]
        if size(built) == state.ruleset.markers[FORTRESS].supply:
            return []
        return [code(TARGET, region) for region in bits(state.held[tribe] & ~built)]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        place_marker(state, FORTRESS, region_of(action))

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.marks[FORTRESS])
