"""Rule S.berserk."""

from elbowroom.engine.ability import Power
from elbowroom.engine.hooks import MOST_PIPS
from elbowroom.engine.regions import Region, Regions
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.rules.tokens import hooks_of
from elbowroom.engine.state import State


class Berserk(Power):
    """Before a conquest it may roll the die, which lowers the cost of the region it names then."""

    id = "berserk"
    badge = 4
    rolls_before = True

    # Remembers the pips that were rolled for the next conquest, plus one.

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        # A roll is of use only if some region could be had with the best one.
        terms = Terms(state, tribe, hooks_of(state, tribe))
        return not state.memory[self.code] and bool(terms.options(MOST_PIPS))

    def on_used(self, state: State, tribe: int, use: int) -> None:
        state.die_for = self.code

    def on_roll(self, state: State, tribe: int, pips: int) -> int:
        state.memory[self.code] = 1 + pips
        return 0

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        rolled = state.memory[self.code]
        return (state.world.all, rolled - 1) if rolled else (0, 0)

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        rolled = state.memory[self.code]
        return [("rolled", rolled - 1)] if rolled else []

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        state.memory[self.code] = 0

    def on_redeploy(self, state: State, tribe: int) -> None:
        state.memory[self.code] = 0
