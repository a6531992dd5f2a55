"""Classic Small World as a ruleset."""

from collections.abc import Sequence
from typing import ClassVar, Final

from elbowroom.engine.ability import Power, Race, Relic
from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.ruleset import Ruleset
from elbowroom.games.classic.pieces import LOST_TRIBES, MARKERS, SET_MARKERS
from elbowroom.games.classic.powers import POWERS
from elbowroom.games.classic.races import RACES
from elbowroom.games.classic.set_powers import SET_POWERS
from elbowroom.games.classic.set_races import SET_RACES
from elbowroom.games.classic.sets import SETS


@mypyc_attr(allow_interpreted_subclasses=True)
class Classic(Ruleset):
    """The rules of parts R and S; the markers of the sets come only with their races or powers."""

    id = "classic"
    box = "classic"
    sets: ClassVar[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = SETS

    def __init__(
        self,
        races: Sequence[type[Race]] = RACES,
        powers: Sequence[type[Power]] = POWERS,
        relics: Sequence[type[Relic]] = (),
    ) -> None:
        has_sets = any(race in SET_RACES for race in races) or any(power in SET_POWERS for power in powers)
        super().__init__(
            races=[race() for race in races],
            powers=[power() for power in powers],
            relics=[relic() for relic in relics],
            table=[],
            markers=MARKERS + SET_MARKERS if has_sets else MARKERS,
            native_supply=LOST_TRIBES,
        )
        self.usual_markers = len(MARKERS)

    def race_kinds(self) -> dict[str, type[Race]]:
        """Return the classes of all races that a cast may name, by id: also those of the sets."""
        return {race().id: race for race in (*RACES, *SET_RACES)} | {race.id: type(race) for race in self.races}

    def power_kinds(self) -> dict[str, type[Power]]:
        """Return the classes of all powers that a cast may name, by id: also those of the sets."""
        return {power().id: power for power in (*POWERS, *SET_POWERS)} | {
            power.id: type(power) for power in self.powers
        }

    def with_content(
        self, races: Sequence[type[Race]], powers: Sequence[type[Power]], relics: Sequence[type[Relic]]
    ) -> Ruleset:
        """Make the same rules with these races, powers and relics."""
        return type(self)(races, powers, relics)


CLASSIC: Final = Classic()
