"""Regions as numbers from 0, and sets of regions as ints with a bit for each."""

from collections.abc import Iterable
from functools import lru_cache
from sys import modules
from typing import Final, TypeAlias

from elbowroom.engine.native import Numbers, i64, replace_if_interpreted, vec

Region: TypeAlias = i64
Regions: TypeAlias = i64

NOWHERE: Final = -1
MOST_REGIONS: Final = 61


def only(region: Region) -> Regions:
    """Return the set of one region."""
    # Not simply `1 << region`: the compiler takes a literal 1 for a Python int, not for an i64.
    one: i64 = 1 - (region >> 6)
    return one << region


def size(regions: Regions) -> int:
    """Return the number of regions in a set."""
    found: i64 = 0
    while regions:
        regions &= regions - 1
        found += 1
    return found


def first(regions: Regions) -> Region:
    """Return the first region of a set that is not empty, in board order."""
    # A binary search without unpredictable branches. The constants have at most 32 bits: the compiler makes objects of
    # longer ones.
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
    """Return the number that follows the last region of a set; 0 if it is empty."""
    region: i64 = 0
    while regions:
        regions >>= 1
        region += 1
    return region


def bits(regions: Regions) -> Numbers:
    """Return the regions of a set, in board order."""
    found = vec[i64]([0] * size(regions))
    for place in range(len(found)):
        found[place] = first(regions)
        regions &= regions - 1
    return found


def mask(regions: Iterable[Region]) -> Regions:
    """Return the set of some regions."""
    result: Regions = 0
    for region in regions:
        result |= only(region)
    return result


def _first_interpreted(regions: int) -> int:
    """Return the first region of a set that is not empty, in board order."""
    return (regions & -regions).bit_length() - 1


def _bits_interpreted(regions: int) -> tuple[int, ...]:
    """Return the regions of a set, in board order."""
    found = []
    while regions:
        lowest = regions & -regions
        found.append(lowest.bit_length() - 1)
        regions ^= lowest
    return tuple(found)


# Methods of int are faster, and a cache is, too: a game uses the same few sets again and again.
replace_if_interpreted(
    __file__,
    modules[__name__],
    only=(1).__lshift__,
    size=int.bit_count,
    first=_first_interpreted,
    after_last=int.bit_length,
    bits=lru_cache(1 << 16)(_bits_interpreted),
)
