"""Rule W.pandaren."""

from typing import Final

from elbowroom.engine.ability import DISPLACE
from elbowroom.engine.memory import fields, seat, seats
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import NEUTRAL, FactionRace

# The seats that hold a harmony token; empty when the Pandaren decline, since their turn starts with taking them back.
HARMONY: Final = seats("harmony")
# The opponent who paid last, since the last turn of the Pandaren; it need not pay again in the same turn.
PAID_BY: Final = seat("paid_by")

PRICE: Final = 2
MEMORY: Final = fields(HARMONY, PAID_BY)


class Pandaren(FactionRace):
    """Opponents they left in peace get a harmony token, and must pay before they attack the Pandaren."""

    id = "pandaren"
    banner = 5
    tray = 10
    faction = NEUTRAL
    remembers = MEMORY

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def on_toll(self, state: State, tribe: int) -> None:
        self.remember(state, PAID_BY, state.seat)

    def on_end(self, state: State, tribe: int) -> None:
        for other in range(state.seats):
            race = state.active[other]
            if other != state.seat_of[tribe] and not (race >= 0 and state.attacked >> race & 1):
                self.remember_seat(state, HARMONY, other)

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("harmony", other) for other in range(state.seats) if self.recall_seat(state, HARMONY, other)]

    def toll(self, state: State, tribe: int, attacker: int, how: int) -> tuple[Regions, int]:
        holds = self.recall_seat(state, HARMONY, state.seat_of[attacker])
        has_paid = self.recall(state, PAID_BY) == state.seat_of[attacker]
        return (state.held[tribe], PRICE) if how >= DISPLACE and holds and not has_paid else (0, 0)
