"""The model of boards: regions with terrain, symbols, neighbours and outlines."""

from typing import Annotated, Literal, TypeVar, get_args

import msgspec

Game = Literal["warcraft", "classic"]
Size = Literal["S", "M", "L"]
Terrain = Literal["farmland", "forest", "hill", "swamp", "mountain", "sea", "lake"]
Symbol = Literal["cavern", "magic", "mine"]
# Bounded, so that no file contains numbers too large for arithmetic or printing.
Number = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
Point = tuple[Number, Number]

GAMES: tuple[Game, ...] = get_args(Game)
SIZES: tuple[Size, ...] = get_args(Size)
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
WATER: frozenset[Terrain] = frozenset({"sea", "lake"})

FORMAT = 1


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One region: its terrain and symbols, its neighbours, and its shape."""

    id: Number
    terrain: Terrain
    symbols: tuple[Symbol, ...] = ()
    native: bool = False
    anchor: bool = False
    size_mark: bool = False
    edge: bool = False
    neighbours: tuple[Number, ...]
    spot: Point
    outline: tuple[Point, ...]

    @property
    def is_water(self) -> bool:
        """Sea and lake are water (R-1.1)."""
        return self.terrain in WATER


class Heading(msgspec.Struct, frozen=True, kw_only=True, weakref=True):
    """A board without its map: enough to list it and to draw boards at random."""

    id: str
    game: Game
    name: dict[str, str]
    size: Size | None = None
    reverse: str | None = None
    players: Number | None = None

    def title(self, language: str = "en") -> str:
        """Return the board's name in a language, or in English, or its id."""
        return self.name.get(language) or self.name.get("en") or self.id


class Board(Heading, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One face of an island, or one classic map."""

    width: Number
    height: Number
    regions: tuple[Region, ...]

    @property
    def land(self) -> tuple[Region, ...]:
        """The regions that are not water."""
        return tuple(region for region in self.regions if not region.is_water)

    @property
    def water(self) -> tuple[Region, ...]:
        """The sea and lake regions."""
        return tuple(region for region in self.regions if region.is_water)

    def region(self, region_id: int) -> Region:
        """Return the region with this number."""
        return next(region for region in self.regions if region.id == region_id)

    def is_entry(self, region: Region) -> bool:
        """Return whether a first conquest may be made here by a race without special rules (W-2.1, S-1.3)."""
        if self.game == "warcraft":
            return region.anchor
        if region.is_water:
            return False
        # Regions by number would be searched for; few are at the edge.
        shores = (other for other in self.regions if other.edge and other.terrain == "sea")
        return region.edge or any(shore.id in region.neighbours for shore in shores)


# For functions that take boards or headings.
AnyBoard = TypeVar("AnyBoard", bound=Heading)
