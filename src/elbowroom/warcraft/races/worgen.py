"""Rule W.worgen."""

from typing import Final

from elbowroom.engine.ability import AT_START, Ids, Moments
from elbowroom.engine.actions import CHOOSE, code, number_of
from elbowroom.engine.memory import fields, option
from elbowroom.engine.regions import Regions
from elbowroom.engine.rules.coins import BANK, gain, pay
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import ALLIANCE, FactionRace

# The form of this turn.
FORMS: Final = ("human", "worgen")
FORM: Final = option("form", *FORMS)

HUMAN: Final = 0
WORGEN: Final = 1
MEMORY: Final = fields(FORM)


class Worgen(FactionRace):
    """At the start of each turn human form, for coins, or worgen form, for cheaper conquests."""

    id = "worgen"
    options: Ids = FORMS
    banner = 5
    tray = 10
    faction = ALLIANCE
    asks_at: Moments = (AT_START,)
    remembers = MEMORY

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("worgen-form", 1)] if self.recall(state, FORM) == WORGEN else []

    def choices(self, state: State, tribe: int) -> list[int]:
        forms = [HUMAN, WORGEN] if state.coins[state.seat_of[tribe]] else [HUMAN]
        return [code(CHOOSE, 0, form) for form in forms]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        form, seat = number_of(action), state.seat_of[tribe]
        self.remember(state, FORM, form)
        if form == HUMAN:
            gain(state, seat, 2, self.id)
        else:
            pay(state, seat, BANK, 1, self.id)

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, 1 if self.recall(state, FORM) == WORGEN else 0
