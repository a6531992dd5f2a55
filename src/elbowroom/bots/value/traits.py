"""Traits of abilities: what an ability does, as small numbers, so that a network can judge one that it has never seen.

Some traits are facts of its class, some say which hooks it overrides, and some are measured: the ability is asked on a
usual map what it brings in forests, how much cheaper hills become, or which regions are immune.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

import msgspec

from elbowroom.boards.board import Board, Region
from elbowroom.engine.ability import CONQUEST, NO_AID, NO_MARKER, Ability, Power, Race
from elbowroom.engine.hooks import Hook, overrides
from elbowroom.engine.regions import Regions, bits, mask, size
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.engine.world import (
    BESIDE_WATER,
    CAVERN,
    FARMLAND,
    FOREST,
    HILL,
    MAGIC,
    MINE,
    MOUNTAIN,
    SWAMP,
    World,
)

# The map on which abilities are measured, for each region its terrain, symbols and neighbours: that of Three Fords when
# the networks learned. It must not change with the board.
MAP: Final = """
sea 2 8 13
forest mine 1 3 8 9
mountain 2 4 9 10
farmland 3 5 10 11
swamp cavern 4 6 11 12
forest 5 7 12
swamp mine 6 12 17 18
farmland magic 1 2 9 13
swamp 2 3 8 10 13 14
hill magic 3 4 9 11 14 15
mountain mine 4 5 10 12 15 16
farmland 5 6 7 11 16 17
mountain cavern mine 1 8 9 14 19
swamp 9 10 13 15 19 20
lake 10 11 14 16 20 21 22
mountain cavern 11 12 15 17 22 23
hill magic 7 12 16 18 23 24
mountain 7 17 24 30
farmland magic 13 14 20 25 26
forest cavern 14 15 19 21 26 27
hill 15 20 22 27 28
swamp magic 15 16 21 23 28 29
farmland 16 17 22 24 29
hill cavern 17 18 23 29 30
hill 19 26
mountain 19 20 25 27
mountain 20 21 26 28
forest 21 22 27 29
forest mine 22 23 24 28 30
sea 18 24 29
"""
# Measured shares are multiples of 1 / this number.
UNITS: Final = 8
FEATURES: Final = {
    "farmland": FARMLAND,
    "forest": FOREST,
    "hill": HILL,
    "swamp": SWAMP,
    "mountain": MOUNTAIN,
    "cavern": CAVERN,
    "magic": MAGIC,
    "mine": MINE,
    "coast": BESIDE_WATER,
}
# Numbers of regions held when the income of abilities is measured that count regions.
FEW: Final = 3
MANY: Final = 9
HOOKS: Final[tuple[Hook, ...]] = (
    *(Ability.links, Ability.price, Ability.within, Ability.forbids, Ability.barred, Ability.stretch, Ability.spares),
    *(Ability.may_use, Ability.sites, Ability.on_pick, Ability.on_turn, Ability.on_ready, Ability.on_used),
    *(Ability.on_roll, Ability.on_conquered, Ability.on_any_conquest, Ability.on_lost, Ability.on_any_loss),
    *(Ability.on_redeploy, Ability.on_end, Ability.on_decline, Ability.on_any_decline),
)


def facts_of(ability: Ability, ruleset: Ruleset) -> dict[str, int]:
    """Return the facts that the class of an ability declares."""
    facts = {
        "works_in_decline": int(ability.works_in_decline),
        "is_aid": int(ability.aid_use != NO_AID),
        "aids_each_conquest": int(ability.aids_each_conquest),
        "rolls_before": int(ability.rolls_before),
        "uses": ability.uses,
        "questions": len(ability.questions),
    }
    marker = None if ability.builds == NO_MARKER else ruleset.markers[ability.builds]
    facts["builds"] = marker.supply if marker else 0
    facts["builds_defence"] = marker.defence if marker else 0
    facts["builds_immunity"] = int(marker.immune) if marker else 0
    race = ability if isinstance(ability, Race) else None
    facts["banner"] = race.banner if race else 0
    facts["tray"] = race.tray if race else 0
    facts["more_tokens"] = race.more_tokens if race else 0
    facts["least"] = race.least - 1 if race else 0
    facts["stays_in_region"] = race.stays_in_region if race else 0
    facts["stays_put"] = int(not race.redeploys) if race else 0
    facts["joins_when_passed"] = race.joins_when_passed if race else 0
    facts["acts_in_decline"] = int(race.acts_in_decline) if race else 0
    power = ability if isinstance(ability, Power) else None
    companion = power.companion if power else None
    facts["badge"] = power.badge if power else 0
    facts["passing_price"] = power.passing_price - 1 if power else 0
    facts["stays_in_decline"] = int(power.stays_in_decline) if power else 0
    facts["stays_beside_another"] = int(power.stays_beside_another) if power else 0
    facts["companions"] = companion.supply if companion else 0
    facts["companions_hold"] = companion.supply if companion and companion.is_token else 0
    return facts


class Probe:
    """Asks an ability on the usual map what it does."""

    def __init__(self, ruleset: Ruleset, ability: Ability) -> None:
        self._ability = ability
        self._ruleset = ruleset
        self._world = _world()
        is_race = isinstance(ability, Race)
        self._tribe = ruleset.races.index(ability) if is_race else 0
        self._power = -1 if is_race else ruleset.powers.index(ability)

    def state(self, held: Regions, *, declined: bool = False) -> State:
        """Return a state in which the ability's race holds some regions with a token each."""
        state = State(self._ruleset, self._world, 2)
        state.seat = 0
        state.seat_of[self._tribe] = 0
        state.power_of[self._tribe] = self._power
        state.held[self._tribe] = held
        if declined:
            state.declined[0] = 1 << self._tribe
        else:
            state.active[0] = self._tribe
        for region in bits(held):
            state.owner[region] = self._tribe
            state.tokens[region] = 1
        return state

    def measure(self) -> dict[str, int]:
        """Return what the ability does, as numbers."""
        land = bits(self._world.land)
        found = {f"income_{name}": self._income(self._world.features[kind]) for name, kind in FEATURES.items()}
        found["income_of_few"] = self._income(mask(land[:FEW]))
        found["income_of_many"] = self._income(mask(land[:MANY]))
        found["income_in_decline"] = self._income(self._world.land, declined=True)
        found |= {f"discount_{name}": self._discount(self._world.features[kind]) for name, kind in FEATURES.items()}
        found["immune"] = self._share(self._ability.immune, self._world.land)
        found["immune_in_decline"] = self._share(self._ability.immune, self._world.land, declined=True)
        found["reach"] = self._share(self._ability.reach, mask(land[:1]))
        found["enters"] = self._share(self._ability.enters, mask(land[:1]))
        state = self.state(self._world.land)
        found["toll"] = self._ability.toll(state, self._tribe, self._tribe, CONQUEST)[1]
        found["fee"] = self._ability.fee(state, self._tribe, land[0])[0]
        found["boost"] = min(UNITS, self._ability.boost(state, self._tribe, 1))
        return found

    def _income(self, regions: Regions, *, declined: bool = False) -> int:
        if declined and not self._ability.works_in_decline:
            return 0
        state = self.state(regions, declined=declined)
        coins = self._ability.income(state, self._tribe)
        coins -= size(self._ability.coinless(state, self._tribe, self._tribe) & regions)
        return UNITS * coins // max(1, size(regions))

    def _discount(self, regions: Regions) -> int:
        """Return the tokens saved in a region, on the mean of an even and an odd round."""
        total = 0
        for number in range(2):
            state = self.state(self._world.mountain)
            state.held[self._ruleset.natives] = regions
            state.round = number
            cheaper, tokens = self._ability.discount(state, self._tribe)
            total += size(cheaper & regions) * tokens
        return UNITS * total // max(1, 2 * size(regions))

    def _share(self, query: Callable[[State, int], Regions], held: Regions, *, declined: bool = False) -> int:
        """Return the share of the map that a query names."""
        if declined and not self._ability.works_in_decline:
            return 0
        named = size(query(self.state(held, declined=declined), self._tribe))
        return -(-UNITS * named // self._world.size)


def traits_of(ruleset: Ruleset, ability: Ability) -> dict[str, int]:
    """Return the traits of a race or power of a ruleset, by name; the same names for each."""
    hooks = {hook.__name__: int(overrides(ability, hook)) for hook in HOOKS}
    return facts_of(ability, ruleset) | Probe(ruleset, ability).measure() | hooks


@cache
def _world() -> World:
    regions = []
    for number, line in enumerate(MAP.split("\n")[1:-1], 1):
        terrain, *others = line.split()
        symbols = tuple(word for word in others if not word.isdigit())
        neighbours = tuple(int(word) for word in others if word.isdigit())
        region = {"id": number, "terrain": terrain, "symbols": symbols, "neighbours": neighbours}
        regions.append(msgspec.convert(region | {"spot": (0, 0), "outline": ()}, Region))
    heading = {"id": "usual", "game": "classic", "name": {}, "width": 1, "height": 1}
    return World([msgspec.convert(heading | {"regions": regions}, Board)])
