"""Rule S.fauns."""

from typing import Final

from elbowroom.engine.ability import Race
from elbowroom.engine.memory import MOST_SEATS, count, fields
from elbowroom.engine.regions import MOST_REGIONS, Region
from elbowroom.engine.rules.tokens import recruit
from elbowroom.engine.state import State
from elbowroom.games.classic.spoils import is_active_opponent

# The regions taken this turn from the active race of each seat.
TAKEN_FROM: Final = fields(*(count(f"taken_from_{seat}", MOST_REGIONS) for seat in range(MOST_SEATS)))


class Fauns(Race):
    """For each region taken from an active race they and that race get a token more."""

    id = "fauns"
    banner = 5
    tray = 18
    remembers = TAKEN_FROM

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if is_active_opponent(state, tribe, loser):
            taken = TAKEN_FROM[state.seat_of[loser]]
            self.remember(state, taken, self.recall(state, taken) + 1)

    def on_redeploy(self, state: State, tribe: int) -> None:
        for seat, other in enumerate(state.active):
            taken = self.recall(state, TAKEN_FROM[seat])
            recruit(state, tribe, taken)
            if taken:
                recruit(state, other, taken)
        self.forget(state)
