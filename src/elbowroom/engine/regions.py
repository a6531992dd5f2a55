"""Regions are numbers from 0, and a set of regions is an int with a bit for each."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from elbowroom.engine.native import Numbers, i64, vec

Region: TypeAlias = i64
Regions: TypeAlias = i64

NOWHERE: Final = -1
# So many are the most that a game can have.
MOST_REGIONS: Final = 61


def only(region: Region) -> Regions:
    """The set of one region."""
    # Not simply `1 << region`: the compiler would take a number that it knows for a short one.
    one: i64 = 1 - (region >> 6)
    return one << region


def size(regions: Regions) -> int:
    """How many regions are in a set."""
    found: i64 = 0
    while regions:
        regions &= regions - 1
        found += 1
    return found


def first(regions: Regions) -> Region:
    """The first region of a set that is not empty, in board order."""
    # Each digit of its number is found without a branch, so that the processor need not guess. No longer numbers: the
    # compiler would take those for objects.
    lowest = regions & -regions
    region: i64 = 0
    if lowest > 0xFFFFFFFF:
        lowest >>= 32
        region = 32
    if lowest & 0xFFFF0000:
        region += 16
    if lowest & 0xFF00FF00:
        region += 8
    if lowest & 0xF0F0F0F0:
        region += 4
    if lowest & 0xCCCCCCCC:
        region += 2
    if lowest & 0xAAAAAAAA:
        region += 1
    return region


def after_last(regions: Regions) -> Region:
    """The number that follows the last region of a set; 0 if it is empty."""
    region: i64 = 0
    while regions:
        regions >>= 1
        region += 1
    return region


def bits(regions: Regions) -> Numbers:
    """The regions of a set, in board order."""
    found = vec[i64]([0] * size(regions))
    for place in range(len(found)):
        found[place] = first(regions)
        regions &= regions - 1
    return found


def mask(regions: Iterable[Region]) -> Regions:
    """The set of some regions."""
    result: Regions = 0
    for region in regions:
        result |= only(region)
    return result


class RegionSet:
    """A set of regions for people: prints, compares, iterates and counts like one."""

    def __init__(self, regions: Regions | Iterable[Region] = 0) -> None:
        self.mask = regions if isinstance(regions, int) else mask(regions)

    def __iter__(self) -> Iterator[Region]:
        return iter(bits(self.mask))

    def __len__(self) -> int:
        return size(self.mask)

    def __contains__(self, region: Region) -> bool:
        return bool(self.mask >> region & 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RegionSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return f"RegionSet({list(bits(self.mask))})"


def _lowest(regions: int) -> int:
    """The first region of a set that is not empty, in board order."""
    return (regions & -regions).bit_length() - 1


def _listed(regions: int) -> tuple[int, ...]:
    """The regions of a set, in board order."""
    found = []
    while regions:
        lowest = regions & -regions
        found.append(lowest.bit_length() - 1)
        regions ^= lowest
    return tuple(found)


if __file__.endswith(".py"):
    # Interpreted, what Python itself knows of ints is quicker; and the same few sets come up again and again in a game.
    globals().update(
        only=(1).__lshift__,
        size=int.bit_count,
        first=_lowest,
        after_last=int.bit_length,
        bits=lru_cache(1 << 16)(_listed),
    )
