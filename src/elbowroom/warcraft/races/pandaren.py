"""Rule W.pandaren."""

from typing import ClassVar

from elbowroom.engine.ability import DISPLACE
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import NEUTRAL, FactionRace


class Pandaren(FactionRace):
    """Opponents they left in peace get a harmony token, and must pay before they attack the Pandaren."""

    id = "pandaren"
    banner = 5
    tray = 10
    faction = NEUTRAL
    PRICE: ClassVar[int] = 2

    # Remembers the seats that hold a harmony token and, above these bits, the turn in which one of them last paid,
    # counted from 1. When they decline the tokens are back already, since the start of that turn.
    SEATS: ClassVar[int] = 5

    def on_turn(self, state: State, tribe: int) -> None:
        state.memory[self.code] = 0

    def on_toll(self, state: State, tribe: int) -> None:
        holders = state.memory[self.code] & ((1 << self.SEATS) - 1)
        state.memory[self.code] = state.turn + 1 << self.SEATS | holders

    def on_end(self, state: State, tribe: int) -> None:
        for seat in range(state.seats):
            race = state.active[seat]
            if seat != state.seat_of[tribe] and not (race >= 0 and state.attacked >> race & 1):
                state.memory[self.code] |= 1 << seat

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("harmony", seat) for seat in range(state.seats) if state.memory[self.code] >> seat & 1]

    def toll(self, state: State, tribe: int, attacker: int, how: int) -> tuple[Regions, int]:
        seat = state.seat_of[attacker]
        holds = state.memory[self.code] >> seat & 1
        has_paid = seat == state.seat and state.memory[self.code] >> self.SEATS == state.turn + 1
        return (state.held[tribe], self.PRICE) if how >= DISPLACE and holds and not has_paid else (0, 0)
