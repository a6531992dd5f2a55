"""Rule S.hordes_of."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.engine.markers import Companion
from elbowroom.engine.memory import count, fields
from elbowroom.engine.rules.tokens import bring_companions
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import HORDE

# Hordes that are set aside, and those that may conquer this turn.
ASIDE: Final = count("aside", HORDE.supply)
READY: Final = count("ready", HORDE.supply)

MEMORY: Final = fields(ASIDE, READY)


class HordesOf(Power):
    """Two horde tokens more, which are spent and lost last."""

    id = "hordes_of"
    badge = 5
    companion: Companion | None = HORDE
    remembers = MEMORY

    def on_pick(self, state: State, tribe: int) -> None:
        bring_companions(state, tribe, HORDE.supply)

    def on_turn(self, state: State, tribe: int) -> None:
        bring_companions(state, tribe, state.companions_in_hand[tribe] + self.recall(state, ASIDE))
        self.forget(state)
        self.remember(state, READY, state.companions_in_hand[tribe])

    def on_ready(self, state: State, tribe: int) -> None:
        # Hordes that another race of the same player has driven out since do not conquer this turn.
        ready = self.recall(state, READY)
        self._set_aside(state, tribe, state.companions_in_hand[tribe] - ready)

    def on_redeploy(self, state: State, tribe: int) -> None:
        if state.ruleset.races[tribe].redeploys:
            bring_companions(state, tribe, state.companions_in_hand[tribe] + self.recall(state, ASIDE))
            self.forget(state)
        else:
            self._set_aside(state, tribe, state.companions_in_hand[tribe])
            self.remember(state, READY, 0)

    def _set_aside(self, state: State, tribe: int, hordes: int) -> None:
        self.remember(state, ASIDE, self.recall(state, ASIDE) + hordes)
        bring_companions(state, tribe, state.companions_in_hand[tribe] - hordes)
