"""The numbers of regions and pieces on a board: W-1.6 for islands, S-1 for classic maps."""

import math
from typing import Final, NamedTuple

from elbowroom.boards.board import Size, Terrain

LAND: Final[dict[Size, int]] = {"S": 7, "M": 9, "L": 11}
NATIVES: Final[dict[Size, int]] = {"S": 2, "M": 3, "L": 4}
MOUNTAINS: Final[dict[Size, int]] = {"S": 1, "M": 2, "L": 3}
ANCHORS: Final[dict[Size, tuple[int, int]]] = {"S": (2, 3), "M": (2, 3), "L": (3, 4)}
EVEN_TERRAINS: Final[tuple[Terrain, ...]] = ("farmland", "forest", "hill", "swamp")
CLASSIC_REGIONS: Final[dict[int, int]] = {2: 23, 3: 30, 4: 39, 5: 48}


def symbol_range(land_regions: int) -> tuple[int, int]:
    """Return the minimum and maximum number of magic regions, and of caverns: about one per five regions."""
    return max(1, land_regions // 5), math.ceil(land_regions / 5)


class Supply(NamedTuple):
    """The numbers of natives and mountains in the box of a game."""

    natives: int
    mountains: int


WARCRAFT_SUPPLY: Final = Supply(natives=15, mountains=10)  # W-1.5
CLASSIC_SUPPLY: Final = Supply(natives=18, mountains=9)  # S-1.2
# All regions of a draw together: sets of regions are bits of one int that stays fast up to 61.
MAX_REGIONS: Final = 61
