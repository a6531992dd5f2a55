"""Powers that make conquests cheaper or wider."""

from elbowroom.classic.pieces import DRAGON
from elbowroom.engine.ability import Power
from elbowroom.engine.aiding import Aid
from elbowroom.engine.phases.conquests import conquest_options
from elbowroom.engine.regions import Region, Regions, bits
from elbowroom.engine.rules.tokens import lay, unlay
from elbowroom.engine.ruleset import MOST_PIPS
from elbowroom.engine.state import State


class Berserk(Power):
    """Before a conquest it may roll the die, which lowers the cost of the region it names then."""

    id = "berserk"
    badge = 4
    rolls_before = True

    # Remembers the pips that were rolled for the next conquest, plus one.

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        # A roll is of use only if some region could be had with the best one.
        return not state.memory[self.code] and bool(conquest_options(state, tribe, MOST_PIPS))

    def on_used(self, state: State, tribe: int, use: int) -> None:
        state.die_for = self.code

    def on_roll(self, state: State, tribe: int, pips: int) -> None:
        state.memory[self.code] = 1 + pips

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


class Commando(Power):
    """Every region costs one token less."""

    id = "commando"
    badge = 4

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, 1


class DragonMaster(Aid, Power):
    """Once a turn the dragon conquers a region with one token, and guards it."""

    id = "dragon_master"
    badge = 5
    always_matters = True

    def price(self, state: State, tribe: int) -> int | None:
        return state.hooks.least

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if self.is_chosen(state):
            for lair in bits(state.marks[DRAGON]):
                unlay(state, DRAGON, lair)
            lay(state, DRAGON, region)


class Flying(Power):
    """Any land region is in reach."""

    id = "flying"
    badge = 5

    def reach(self, state: State, tribe: int) -> Regions:
        return state.world.land


class Mounted(Power):
    """Hills and farmland cost one token less."""

    id = "mounted"
    badge = 5

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.hill | state.world.farmland, 1


class Seafaring(Power):
    """While active it conquers seas and the lake, and may begin on a border sea."""

    id = "seafaring"
    badge = 5

    def enters(self, state: State, tribe: int) -> Regions:
        return state.world.water

    def reach(self, state: State, tribe: int) -> Regions:
        return 0 if state.held[tribe] else state.world.border_sea


class Underworld(Power):
    """Caverns cost one token less and are all adjacent to each other."""

    id = "underworld"
    badge = 5

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.cavern, 1

    def links(self, state: State, tribe: int) -> Regions:
        return state.world.cavern
