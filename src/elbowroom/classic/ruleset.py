"""Classic Small World as a ruleset."""

from typing import Final

from elbowroom.classic.pieces import LOST_TRIBES, MARKERS
from elbowroom.classic.powers import POWERS
from elbowroom.classic.races import RACES
from elbowroom.engine.ruleset import Ruleset


class Classic(Ruleset):
    """The rules of parts R and S."""

    id = "classic"
    box = "classic"

    def __init__(self) -> None:
        super().__init__(
            races=[race() for race in RACES],
            powers=[power() for power in POWERS],
            relics=[],
            table=[],
            markers=MARKERS,
            native_supply=LOST_TRIBES,
        )


CLASSIC: Final = Classic()
