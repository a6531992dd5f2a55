"""Rule W.worgen."""

from typing import Final

from elbowroom.engine.ability import Asks
from elbowroom.engine.memory import fields, option
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AT_START, Ids, Next, NumberQuestion
from elbowroom.engine.regions import Regions
from elbowroom.engine.rules.coins import BANK, gain, pay
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import ALLIANCE, FactionRace

# The form of this turn.
FORMS: Final = ("human", "worgen")
FORM: Final = option("form", *FORMS)

HUMAN: Final = 0
WORGEN: Final = 1
MEMORY: Final = fields(FORM)


class WhichForm(NumberQuestion):
    """Human form, or worgen form for a coin."""

    moment = AT_START
    option_ids: Ids = FORMS

    def numbers(self, state: State, tribe: int) -> list[int]:
        return [HUMAN, WORGEN] if state.coins[state.seat_of[tribe]] else [HUMAN]

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        self.ability.remember(state, FORM, answer)
        if answer == HUMAN:
            gain(state, state.seat_of[tribe], 2, self.ability.id)
        else:
            pay(state, state.seat_of[tribe], BANK, 1, self.ability.id)
        return None


class Worgen(FactionRace):
    """At the start of each turn human form, for coins, or worgen form, for cheaper conquests."""

    id = "worgen"
    banner = 5
    tray = 10
    faction = ALLIANCE
    asks: Asks = (WhichForm,)
    remembers = MEMORY

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("worgen-form", 1)] if self.recall(state, FORM) == WORGEN else []

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, 1 if self.recall(state, FORM) == WORGEN else 0
