"""The map of one game: all its boards side by side, adjacency and features as sets of regions."""

from collections.abc import Sequence
from typing import Any, Final

from elbowroom.boards.board import SYMBOLS, TERRAINS, Board
from elbowroom.engine.native import Numbers, append, i64, replace_if_interpreted, vec
from elbowroom.engine.regions import Region, Regions, bits, first, mask, only

# Features of regions, by number: a terrain, a symbol, or water beside the region.
EVERYWHERE: Final = 0
FARMLAND: Final = 1
FOREST: Final = 2
HILL: Final = 3
SWAMP: Final = 4
MOUNTAIN: Final = 5
CAVERN: Final = 6
MAGIC: Final = 7
MINE: Final = 8
BESIDE_WATER: Final = 9
COAST: Final = 10
NO_FEATURE: Final = -1

# Letters of the boards in short names: a3 is region 3 of the first board.
LETTERS: Final = "abcdefghijkl"


class World:
    """An immutable map; regions of the second board follow those of the first, and so on."""

    def __init__(self, boards: Sequence[Board]) -> None:
        self.boards = tuple(boards)
        self.around_cache: dict[int, int] = {}
        self.near: Numbers = vec[i64]()
        self.islands: list[int] = []
        self.terrain: dict[str, int] = dict.fromkeys(TERRAINS, 0)
        self.symbol: dict[str, int] = dict.fromkeys(SYMBOLS, 0)
        self.names: list[tuple[str, int]] = []
        self.short_names: list[str] = []
        self.natives: Regions = 0
        self.entry: Regions = 0
        self.border_sea: Regions = 0
        self.size_marks: Regions = 0
        for board in boards:
            self._add_board(board)
        self.size: int = len(self.near)
        self.all: Regions = only(self.size) - 1
        self.water: Regions = self.terrain["sea"] | self.terrain["lake"]
        self.land: Regions = self.all & ~self.water
        self.farmland: Regions = self.terrain["farmland"]
        self.forest: Regions = self.terrain["forest"]
        self.hill: Regions = self.terrain["hill"]
        self.swamp: Regions = self.terrain["swamp"]
        self.mountain: Regions = self.terrain["mountain"]
        self.cavern: Regions = self.symbol["cavern"]
        self.magic: Regions = self.symbol["magic"]
        self.mine: Regions = self.symbol["mine"]
        # The cost of each region while it is empty: 2, on a mountain 3.
        self.empty_cost: Numbers = vec[i64]([3 if self.mountain >> region & 1 else 2 for region in range(self.size)])
        self.by_water: Regions = self.land & self.around(self.water)
        # The regions that have each feature, by the number of the feature.
        self.features: Numbers = vec[i64](
            [
                self.all,
                self.farmland,
                self.forest,
                self.hill,
                self.swamp,
                self.mountain,
                self.cavern,
                self.magic,
                self.mine,
                self.around(self.water),
                self.by_water,
            ]
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return World, (self.boards,)

    def _add_board(self, board: Board) -> None:
        first: int = len(self.near)
        self.islands.append((only(len(board.regions)) - 1) << first)
        for region in board.regions:
            bit = only(len(self.near))
            self.near = append(self.near, mask([first + number - 1 for number in region.neighbours]))
            self.terrain[region.terrain] |= bit
            for symbol in region.symbols:
                self.symbol[symbol] |= bit
            self.natives |= bit * region.native
            self.entry |= bit * board.is_entry(region)
            self.border_sea |= bit * (region.edge and region.terrain == "sea")
            self.size_marks |= bit * region.size_mark
            self.names.append((board.id, region.id))
            self.short_names.append(f"{LETTERS[len(self.islands) - 1]}{region.id}")

    def around(self, regions: Regions) -> Regions:
        """Return all regions adjacent to at least one of these."""
        near: Regions = 0
        while regions:
            near |= self.near[first(regions)]
            regions &= regions - 1
        return near

    def island_of(self, region: Region) -> Regions:
        """Return the island a region lies on."""
        return next(island for island in self.islands if island >> region & 1)

    def terrain_of(self, region: Region) -> str:
        """Return the terrain of a region."""
        return next(terrain for terrain, regions in self.terrain.items() if regions >> region & 1)

    def name_of(self, region: Region) -> tuple[str, int]:
        """Return the board of a region and its number there."""
        return self.names[region]

    def find(self, board_id: str, number: int) -> Region:
        """Return the region with this number on this board."""
        return self.names.index((board_id, number))


def _cached_around(world: World, regions: Regions) -> Regions:
    """Return the same as `World.around`, from a cache."""
    known = world.around_cache.get(regions)
    if known is None:
        known = 0
        for region in bits(regions):
            known |= world.near[region]
        world.around_cache[regions] = known
    return known


# A cache is faster: a turn asks for the neighbours of the same regions many times.
replace_if_interpreted(__file__, World, around=_cached_around)
