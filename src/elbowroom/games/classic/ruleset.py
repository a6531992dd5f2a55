"""Classic Small World as a ruleset."""

from collections.abc import Sequence
from typing import Final

from elbowroom.engine.ability import Power, Race, Relic
from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.ruleset import Ruleset
from elbowroom.games.classic.pieces import LOST_TRIBES, MARKERS
from elbowroom.games.classic.powers import POWERS
from elbowroom.games.classic.races import RACES


@mypyc_attr(allow_interpreted_subclasses=True)
class Classic(Ruleset):
    """The rules of parts R and S."""

    id = "classic"
    box = "classic"

    def __init__(
        self,
        races: Sequence[type[Race]] = RACES,
        powers: Sequence[type[Power]] = POWERS,
        relics: Sequence[type[Relic]] = (),
    ) -> None:
        super().__init__(
            races=[race() for race in races],
            powers=[power() for power in powers],
            relics=[relic() for relic in relics],
            table=[],
            markers=MARKERS,
            native_supply=LOST_TRIBES,
        )

    def with_content(
        self, races: Sequence[type[Race]], powers: Sequence[type[Power]], relics: Sequence[type[Relic]]
    ) -> Ruleset:
        """Make the same rules with these races, powers and relics."""
        return type(self)(races, powers, relics)


CLASSIC: Final = Classic()
