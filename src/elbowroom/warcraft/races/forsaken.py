"""Rule W.forsaken."""

from elbowroom.engine.ability import AFTER_CONQUESTS
from elbowroom.engine.actions import CHOOSE, code, number_of
from elbowroom.engine.rules.coins import BANK, pay
from elbowroom.engine.rules.tokens import recruit
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import HORDE, FactionRace


class Forsaken(FactionRace):
    """For each token they make others discard, they may buy one of their own for a coin."""

    id = "forsaken"
    numbers = "count"
    banner = 6
    tray = 20
    faction = HORDE
    asks_at = (AFTER_CONQUESTS,)

    # Remembers the tokens discarded this turn that were not paid for yet.

    def on_turn(self, state: State, tribe: int) -> None:
        state.memory[self.code] = 0

    def on_discarded(self, state: State, tribe: int, loser: int, tokens: int) -> None:
        state.memory[self.code] += tokens

    def choices(self, state: State, tribe: int) -> list[int]:
        most = min(state.memory[self.code], state.coins[state.seat_of[tribe]], state.tray[tribe])
        if most == 0:
            return []
        return [code(CHOOSE, 0, tokens) for tokens in range(most + 1)]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        tokens = number_of(action)
        state.memory[self.code] = 0
        pay(state, state.seat_of[tribe], BANK, tokens, self.id)
        recruit(state, tribe, tokens)
