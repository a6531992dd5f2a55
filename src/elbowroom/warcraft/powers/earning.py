"""Powers that bring coins at scoring."""

from elbowroom.engine.ability import Power
from elbowroom.engine.state import State


class Archaeologist(Power):
    """A coin per artifact and legendary place in its active regions."""

    id = "archaeologist"
    badge = 5

    def income(self, state: State, tribe: int) -> int:
        return sum(state.held[tribe] >> state.relic_at[relic] & 1 for relic in state.found)


class Explorer(Power):
    """A coin per island where it holds a region."""

    id = "explorer"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return sum(bool(state.held[tribe] & island) for island in state.world.islands)


class Farmer(Power):
    """A coin more per fields region."""

    id = "farmer"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.farmland).bit_count()


class Fishing(Power):
    """A coin more per region adjacent to water."""

    id = "fishing"
    badge = 3

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.around(state.world.water)).bit_count()


class Herbalist(Power):
    """A coin more per hill."""

    id = "herbalist"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.hill).bit_count()


class Mining(Power):
    """A coin more per cavern."""

    id = "mining"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.cavern).bit_count()


class Mountaineer(Power):
    """A coin more per mountain."""

    id = "mountaineer"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.mountain).bit_count()


class Ranger(Power):
    """A coin more per forest."""

    id = "ranger"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.forest).bit_count()


class SwampWalker(Power):
    """A coin more per swamp."""

    id = "swamp_walker"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.swamp).bit_count()
