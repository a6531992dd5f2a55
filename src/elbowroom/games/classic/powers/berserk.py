"""Rule S.berserk."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.engine.hooks import MOST_PIPS
from elbowroom.engine.memory import NOTHING, fields, optional_count
from elbowroom.engine.regions import Region, Regions
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.rules.tokens import hooks_of
from elbowroom.engine.state import State

# The pips rolled for the next conquest.
ROLLED: Final = optional_count("rolled", MOST_PIPS)

MEMORY: Final = fields(ROLLED)


class Berserk(Power):
    """Before a conquest it may roll the die, which lowers the cost of the region it names then."""

    id = "berserk"
    badge = 4
    rolls_before = True
    remembers = MEMORY

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        # A roll is allowed only if the best result would make a conquest possible.
        terms = Terms(state, tribe, hooks_of(state, tribe))
        return self.recall(state, ROLLED) == NOTHING and bool(terms.options(MOST_PIPS))

    def on_used(self, state: State, tribe: int, use: int) -> None:
        state.die_for = self.code

    def on_roll(self, state: State, tribe: int, pips: int) -> int:
        self.remember(state, ROLLED, pips)
        return 0

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        rolled = self.recall(state, ROLLED)
        return (state.world.all, rolled) if rolled != NOTHING else (0, 0)

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        rolled = self.recall(state, ROLLED)
        return [("rolled", rolled)] if rolled != NOTHING else []

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        self.forget(state)

    def on_repelled(self, state: State, tribe: int, region: Region) -> None:
        self.forget(state)

    def on_redeploy(self, state: State, tribe: int) -> None:
        self.forget(state)
