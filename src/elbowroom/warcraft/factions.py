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

# Which race took regions of others this turn, and how many from each race; more than two make no difference.
TAKER: Final = race("taker")
TAKEN: Final = per_race("taken", 2)

MEMORY: Final = fields(TAKER, TAKEN)


@mypyc_attr(allow_interpreted_subclasses=True)
class FactionRace(Race):
    """A race of Small World of Warcraft belongs to a faction."""

    faction: str


def faction_of(state: State, tribe: int) -> str:
    """The faction of a tribe; natives and nobody are neutral (W-3.1)."""
    if 0 <= tribe < state.ruleset.natives:
        race = state.ruleset.races[tribe]
        assert isinstance(race, FactionRace)
        return race.faction
    return NEUTRAL


class FactionBonus(TableRule):
    """At scoring, a coin for each race of the opposite faction from which the active race took a region this turn."""

    id = "faction-bonus"
    remembers = MEMORY

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if faction_of(state, loser) != NEUTRAL:
            taken = self.recall_race(state, TAKEN, loser)
            self.remember_race(state, TAKEN, loser, min(TAKEN.most, taken + 1))
            self.remember(state, TAKER, tribe)

    def bounty(self, state: State, seat: int) -> int:
        # Asked for the seat, since the race that took the regions may have declined after it.
        if seat != state.seat:
            return 0
        faction = faction_of(state, self.recall(state, TAKER))
        return bonus(state, OPPOSITE[faction], 1) if faction in OPPOSITE else 0


def bonus(state: State, enemies: str, most: int) -> int:
    """The coins for regions that were taken from races of a faction this turn, counting up to `most` for each."""
    rule = state.ruleset.table[0]
    races = races_of(state.ruleset, enemies)
    return sum(min(most, rule.recall_race(state, TAKEN, race)) for race in races)


@cache
def races_of(ruleset: Ruleset, faction: str) -> tuple[int, ...]:
    """The numbers of a faction's races."""
    races = enumerate(ruleset.races)
    return tuple(number for number, race in races if isinstance(race, FactionRace) and race.faction == faction)
