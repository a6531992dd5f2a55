"""Alliance, Horde and the neutral races, and the bonus for fighting the other side (W-3)."""

from functools import cache
from typing import Final

from elbowroom.engine.ability import Race, TableRule
from elbowroom.engine.memory import fields, per_race, race
from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.regions import Region
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State

ALLIANCE: Final = "alliance"
HORDE: Final = "horde"
NEUTRAL: Final = "neutral"
OPPOSITE: Final = {ALLIANCE: HORDE, HORDE: ALLIANCE}

# The race that conquered this turn, and the number of regions it took from each race; more than 2 count as 2.
TAKER: Final = race("taker")
TAKEN: Final = per_race("taken", 2)

MEMORY: Final = fields(TAKER, TAKEN)


@mypyc_attr(allow_interpreted_subclasses=True)
class FactionRace(Race):
    """A race with a faction."""

    faction: str


def faction_of(state: State, tribe: int) -> str:
    """Return the faction of a tribe; natives and nobody are neutral (W-3.1)."""
    if 0 <= tribe < state.ruleset.natives:
        race = state.ruleset.races[tribe]
        assert isinstance(race, FactionRace)
        return race.faction
    return NEUTRAL


class FactionBonus(TableRule):
    """At scoring, a coin for each race of the opposite faction from which the active race took a region this turn."""

    id = "faction-bonus"
    remembers = MEMORY

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if faction_of(state, loser) != NEUTRAL:
            taken = self.recall_race(state, TAKEN, loser)
            self.remember_race(state, TAKEN, loser, min(TAKEN.most, taken + 1))
            self.remember(state, TAKER, tribe)

    def bounty(self, state: State, seat: int) -> int:
        # A bounty of the seat and not an income of the race, since the race may have declined after its conquests.
        if seat != state.seat or not state.memory[self.code]:
            return 0
        faction = faction_of(state, self.recall(state, TAKER))
        return bonus(state, OPPOSITE[faction], 1) if faction in OPPOSITE else 0


def bonus(state: State, enemies: str, most: int) -> int:
    """Return the coins for regions taken from races of a faction this turn, counting up to `most` for each."""
    rule = state.ruleset.table[0]
    coins = 0
    for enemy in races_of(state.ruleset, enemies):
        coins += min(most, rule.recall_race(state, TAKEN, enemy))
    return coins


@cache
def races_of(ruleset: Ruleset, faction: str) -> tuple[int, ...]:
    """Return the numbers of a faction's races."""
    races = enumerate(ruleset.races)
    return tuple(number for number, race in races if isinstance(race, FactionRace) and race.faction == faction)
