"""Rule W.pandaren."""

from typing import ClassVar, Final

from elbowroom.engine.ability import ATTACK
from elbowroom.engine.memory import fields, seats
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import NEUTRAL, FactionRace

# The seats that hold a harmony token. When the Pandaren decline the tokens are back already, since that turn began.
HARMONY: Final = seats("harmony")


class Pandaren(FactionRace):
    """Opponents they left in peace get a harmony token, and must pay before they attack the Pandaren."""

    id = "pandaren"
    banner = 5
    tray = 10
    faction = NEUTRAL
    remembers = fields(HARMONY)
    PRICE: ClassVar[int] = 2

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def on_end(self, state: State, tribe: int) -> None:
        for seat in range(state.seats):
            race = state.active[seat]
            if seat != state.seat_of[tribe] and not (race >= 0 and state.attacked >> race & 1):
                self.remember_seat(state, HARMONY, seat)

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("harmony", seat) for seat in range(state.seats) if self.recall_seat(state, HARMONY, seat)]

    def toll(self, state: State, tribe: int, attacker: int, how: int) -> tuple[Regions, int]:
        if how < ATTACK:
            return 0, 0
        holds = self.recall_seat(state, HARMONY, state.seat_of[attacker])
        # Once a turn: whoever holds one and has attacked them has paid.
        has_paid = state.attacked >> tribe & 1
        return (state.held[tribe], self.PRICE) if holds and not has_paid else (0, 0)
