"""Powers that make conquests cheaper, wider or more profitable."""

from elbowroom.engine.ability import CONQUEST, Power
from elbowroom.engine.regions import Region, Regions
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.state import NOBODY, State


class BattleMaster(Power):
    """A coin per non-empty region conquered."""

    id = "battle_master"
    badge = 5

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if loser != NOBODY:
            gain(state, state.seat_of[tribe], 1, self.id)


class Blacksmith(Power):
    """Every region costs one token less."""

    id = "blacksmith"
    badge = 4

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, 1


class Enraged(Power):
    """Conquering a region with two or more enemy race tokens brings as many coins."""

    id = "enraged"
    badge = 4

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        seat = state.seat_of[tribe]
        is_enemy = loser not in (NOBODY, state.ruleset.natives) and not _own(state, loser, seat)
        if is_enemy and tokens >= 2:
            gain(state, seat, tokens, self.id)


def _own(state: State, tribe: int, seat: int) -> bool:
    return state.seat_of[tribe] == seat


class Marshdweller(Power):
    """An opponent pays a coin before conquering a swamp it holds, also in decline."""

    id = "marshdweller"
    badge = 4
    stays_in_decline = True
    works_in_decline = True

    def toll(self, state: State, tribe: int, attacker: int, how: int) -> tuple[Regions, int]:
        return (state.held[tribe] & state.world.swamp, 1) if how == CONQUEST else (0, 0)


class Sailing(Power):
    """No travel."""

    id = "sailing"
    badge = 5
    no_travel = True
