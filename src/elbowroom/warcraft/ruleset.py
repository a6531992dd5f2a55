"""Small World of Warcraft as a ruleset."""

from typing import Final

from elbowroom.engine.ruleset import Ruleset
from elbowroom.warcraft.factions import FactionBonus
from elbowroom.warcraft.pieces import MARKERS, MURLOCS
from elbowroom.warcraft.powers import POWERS
from elbowroom.warcraft.races import RACES
from elbowroom.warcraft.relics import RELICS


class Warcraft(Ruleset):
    """The rules of parts R and W."""

    id = "warcraft"
    box = "warcraft"
    travel = 1
    always_enters = True

    def __init__(self) -> None:
        super().__init__(
            races=[race() for race in RACES],
            powers=[power() for power in POWERS],
            relics=[relic() for relic in RELICS],
            table=[FactionBonus()],
            markers=MARKERS,
            native_supply=MURLOCS,
        )


WARCRAFT: Final = Warcraft()
