"""Sets of regions for authors of bots; the engine itself uses the bit masks of `regions.py`."""

from collections.abc import Iterable, Iterator, Set

from elbowroom.engine.regions import bits, mask, size


class RegionSet(Set[int]):
    """An immutable set of region numbers, stored as one int.

    It combines with any set or list of regions, and equals a Python set with the same numbers. `mask` is its int.

    >>> reach = RegionSet([12, 3, 7])
    >>> reach
    {3, 7, 12}
    >>> len(reach), 7 in reach, list(reach)
    (3, True, [3, 7, 12])
    >>> reach | {1}, reach & [7, 8], reach - {3}
    ({1, 3, 7, 12}, {7}, {7, 12})
    >>> reach == {3, 7, 12}, reach.isdisjoint({4}), bool(RegionSet())
    (True, True, False)
    """

    __slots__ = ("mask",)

    def __init__(self, regions: int | Iterable[int] = 0) -> None:
        self.mask = regions if isinstance(regions, int) else _mask_of(regions)

    def __iter__(self) -> Iterator[int]:
        return iter(bits(self.mask))

    def __len__(self) -> int:
        return size(self.mask)

    def __contains__(self, region: object) -> bool:
        return isinstance(region, int) and region >= 0 and bool(self.mask >> region & 1)

    def __or__(self, other: object) -> "RegionSet":
        return RegionSet(self.mask | _mask_of(other)) if isinstance(other, Iterable) else NotImplemented

    def __and__(self, other: object) -> "RegionSet":
        return RegionSet(self.mask & _mask_of(other)) if isinstance(other, Iterable) else NotImplemented

    def __sub__(self, other: object) -> "RegionSet":
        return RegionSet(self.mask & ~_mask_of(other)) if isinstance(other, Iterable) else NotImplemented

    def __xor__(self, other: object) -> "RegionSet":
        return RegionSet(self.mask ^ _mask_of(other)) if isinstance(other, Iterable) else NotImplemented

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, RegionSet) else super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def __repr__(self) -> str:
        return "{" + ", ".join(map(str, self)) + "}"


def _mask_of(regions: Iterable[object]) -> int:
    """Return the bit mask of some regions."""
    if isinstance(regions, RegionSet):
        return regions.mask
    return mask(region for region in regions if isinstance(region, int))
