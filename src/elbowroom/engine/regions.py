"""Regions are numbers from 0, and a set of regions is an int with a bit for each."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

Region: TypeAlias = int
Regions: TypeAlias = int

NOWHERE: Final = -1


# The same few sets come up again and again in a game.
@lru_cache(maxsize=1 << 16)
def bits(regions: Regions) -> tuple[Region, ...]:
    """The regions of a set, in board order."""
    found = []
    while regions:
        lowest = regions & -regions
        found.append(lowest.bit_length() - 1)
        regions ^= lowest
    return tuple(found)


def mask(regions: Iterable[Region]) -> Regions:
    """The set of some regions."""
    result = 0
    for region in regions:
        result |= 1 << region
    return result


class RegionSet:
    """A set of regions for people: prints, compares, iterates and counts like one."""

    def __init__(self, regions: Regions | Iterable[Region] = 0) -> None:
        self.mask = regions if isinstance(regions, int) else mask(regions)

    def __iter__(self) -> Iterator[Region]:
        return iter(bits(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, region: Region) -> bool:
        return bool(self.mask >> region & 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RegionSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return f"RegionSet({list(bits(self.mask))})"
