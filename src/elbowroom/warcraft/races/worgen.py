"""Rule W.worgen."""

from typing import ClassVar, Final

from elbowroom.engine.ability import AT_START
from elbowroom.engine.actions import CHOOSE, code, number_of
from elbowroom.engine.memory import fields, option
from elbowroom.engine.regions import Regions
from elbowroom.engine.rules.coins import BANK, gain, pay
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import ALLIANCE, FactionRace

# The form of this turn.
FORM: Final = option("form", "human", "worgen")


class Worgen(FactionRace):
    """At the start of each turn human form, for coins, or worgen form, for cheaper conquests."""

    id = "worgen"
    options = FORM.ids
    banner = 5
    tray = 10
    faction = ALLIANCE
    asks_at = (AT_START,)
    remembers = fields(FORM)
    HUMAN: ClassVar[int] = 0
    WORGEN: ClassVar[int] = 1

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("worgen-form", 1)] if self.recall(state, FORM) == self.WORGEN else []

    def choices(self, state: State, tribe: int) -> list[int]:
        forms = [self.HUMAN, self.WORGEN] if state.coins[state.seat_of[tribe]] else [self.HUMAN]
        return [code(CHOOSE, 0, form) for form in forms]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        form, seat = number_of(action), state.seat_of[tribe]
        self.remember(state, FORM, form)
        if form == self.HUMAN:
            gain(state, seat, 2, self.id)
        else:
            pay(state, seat, BANK, 1, self.id)

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, 1 if self.recall(state, FORM) == self.WORGEN else 0
