"""Rule W.worgen."""

from typing import ClassVar

from elbowroom.engine.ability import AT_START
from elbowroom.engine.actions import CHOOSE, code, number_of
from elbowroom.engine.regions import Regions
from elbowroom.engine.rules.coins import BANK, gain, pay
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import ALLIANCE, FactionRace


class Worgen(FactionRace):
    """At the start of each turn human form, for coins, or worgen form, for cheaper conquests."""

    id = "worgen"
    banner = 5
    tray = 10
    faction = ALLIANCE
    asks_at = (AT_START,)
    HUMAN: ClassVar[int] = 0
    WORGEN: ClassVar[int] = 1

    # Remembers the form of this turn.

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("worgen-form", 1)] if state.memory[self.code] == self.WORGEN else []

    def choices(self, state: State, tribe: int) -> list[int]:
        forms = [self.HUMAN, self.WORGEN] if state.coins[state.seat_of[tribe]] else [self.HUMAN]
        return [code(CHOOSE, 0, form) for form in forms]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        form, seat = number_of(action), state.seat_of[tribe]
        state.memory[self.code] = form
        if form == self.HUMAN:
            gain(state, seat, 2, self.id)
        else:
            pay(state, seat, BANK, 1, self.id)

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, state.memory[self.code]
