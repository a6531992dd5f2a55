"""Small World of Warcraft as a ruleset."""

from collections.abc import Sequence
from typing import Final

from elbowroom.engine.ability import Power, Race, Relic
from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.ruleset import Ruleset
from elbowroom.games.warcraft.factions import FactionBonus
from elbowroom.games.warcraft.pieces import MARKERS, MURLOCS
from elbowroom.games.warcraft.powers import POWERS
from elbowroom.games.warcraft.races import RACES
from elbowroom.games.warcraft.relics import RELICS


@mypyc_attr(allow_interpreted_subclasses=True)
class Warcraft(Ruleset):
    """The rules of parts R and W."""

    id = "warcraft"
    box = "warcraft"
    travel = 1
    always_enters = True

    def __init__(
        self,
        races: Sequence[type[Race]] = RACES,
        powers: Sequence[type[Power]] = POWERS,
        relics: Sequence[type[Relic]] = RELICS,
    ) -> None:
        super().__init__(
            races=[race() for race in races],
            powers=[power() for power in powers],
            relics=[relic() for relic in relics],
            table=[FactionBonus()],
            markers=MARKERS,
            native_supply=MURLOCS,
        )

    def with_content(
        self, races: Sequence[type[Race]], powers: Sequence[type[Power]], relics: Sequence[type[Relic]]
    ) -> Ruleset:
        """Make the same rules with these races, powers and relics."""
        return type(self)(races, powers, relics)


WARCRAFT: Final = Warcraft()
