"""What a person may play: several regions for one effect, or to be abandoned, are named in any order (R-1.10)."""

from elbowroom.engine.naming import names_in_any_order, naming
from elbowroom.engine.phases.conquests import ABANDONS
from elbowroom.engine.phases.steps import CONQUESTS
from elbowroom.engine.regions import Regions, bits
from elbowroom.engine.state import NOBODY, State


def in_any_order(state: State) -> list[int]:
    """All that is legal now: the state's own options, which hold one order only, and what other orders allow."""
    if state.actor < 0:
        return list(state.options)
    if ability := naming(state):
        return names_in_any_order(state, ability)
    abandons = [ABANDONS[region] for region in bits(_abandonable(state))]
    return [*state.options, *(action for action in abandons if action not in state.options)]


def _abandonable(state: State) -> Regions:
    """Regions that the acting seat may still abandon: all it holds, until a conquest or an ability (R-4.2)."""
    may_abandon = state.step == CONQUESTS and not state.begun and not state.lone and state.asking == NOBODY
    return state.held[state.tribe] if may_abandon else 0
