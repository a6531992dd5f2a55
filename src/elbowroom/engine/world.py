"""The map of one game: all its boards side by side, adjacency and features as sets of regions."""

from collections.abc import Sequence
from typing import Final

from elbowroom.boards.board import SYMBOLS, TERRAINS, Board
from elbowroom.engine.native import Numbers, append, i64, vec
from elbowroom.engine.regions import Region, Regions, bits, first, mask, only

# The boards of a game in their order, for short names: a3 is the region with the number 3 on the first one.
LETTERS: Final = "abcdefghijkl"


class World:
    """An immutable map; regions of the second board follow those of the first, and so on."""

    def __init__(self, boards: Sequence[Board]) -> None:
        self.boards = tuple(boards)
        self.known_around: dict[int, int] = {}
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
            self._lay(board)
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
        # What conquering a region costs when nobody is there: 2, and 1 more where a mountain stands.
        self.bare: Numbers = vec[i64]([3 if self.mountain >> region & 1 else 2 for region in range(self.size)])
        self.by_water: Regions = self.land & self.around(self.water)

    def _lay(self, board: Board) -> None:
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
        """All regions adjacent to at least one of these."""
        near: Regions = 0
        while regions:
            near |= self.near[first(regions)]
            regions &= regions - 1
        return near

    def island_of(self, region: Region) -> Regions:
        """The island a region lies on."""
        return next(island for island in self.islands if island >> region & 1)

    def terrain_of(self, region: Region) -> str:
        """The terrain of a region."""
        return next(terrain for terrain, regions in self.terrain.items() if regions >> region & 1)

    def name_of(self, region: Region) -> tuple[str, int]:
        """The board and number by which people know a region."""
        return self.names[region]

    def find(self, board_id: str, number: int) -> Region:
        """The region with this number on this board."""
        return self.names.index((board_id, number))


def _around_as_known(world: World, regions: Regions) -> Regions:
    """The same as `World.around`, noting the answers."""
    known = world.known_around.get(regions)
    if known is None:
        known = 0
        for region in bits(regions):
            known |= world.near[region]
        world.known_around[regions] = known
    return known


if __file__.endswith(".py"):
    # Interpreted, notes are quicker: a tribe asks for the surroundings of the same regions many times in a turn.
    setattr(World, "around", _around_as_known)  # noqa: B010 — not as if it were an ordinary assignment to a method
