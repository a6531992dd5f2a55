"""The contents of a new island: terrains, symbols, natives, anchors and the size mark (W-1.6)."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from elbowroom.boards.board import Size, Symbol, Terrain
from elbowroom.boards.numbers import ANCHORS, EVEN_TERRAINS, MOUNTAINS, NATIVES, symbol_range

TRIES = 300

Neighbours = dict[int, set[int]]


class Contents(NamedTuple):
    """Contents by the number of their region."""

    terrain: dict[int, Terrain]
    symbols: dict[int, tuple[Symbol, ...]]
    natives: frozenset[int]
    anchors: frozenset[int]
    size_mark: int


def fill(size: Size, near: Neighbours, coast: frozenset[int], shore: frozenset[int], rng: Random) -> Contents:
    """Choose contents for the land regions in `near`; `coast` are those at the open sea, `shore` those at the lake."""
    land = sorted(near)
    terrain = _terrains(size, land, near, rng)
    mountains = {region for region in land if terrain[region] == "mountain"}
    low, high = ANCHORS[size]
    anchors = _spread(sorted(coast - mountains), rng.randint(low, high), near, rng)
    wet = sorted((coast | shore) - mountains)
    natives = _spread(wet, NATIVES[size], near, rng)
    magic = _spread(sorted(set(land) - mountains), rng.randint(*symbol_range(len(land))), near, rng)
    hollow = sorted(set(land) - magic, key=lambda region: (terrain[region] not in ("mountain", "hill"), region))
    caverns = _spread(hollow, rng.randint(*symbol_range(len(land))), near, rng)
    inland = sorted(set(land) - anchors, key=lambda region: (-_steps_from(anchors, near)[region], region))
    symbols: dict[int, tuple[Symbol, ...]] = dict.fromkeys(land, ())
    symbols |= dict.fromkeys(caverns, ("cavern",)) | dict.fromkeys(magic, ("magic",))
    return Contents(terrain, symbols, frozenset(natives), frozenset(anchors), inland[0])


def _terrains(size: Size, land: Sequence[int], near: Neighbours, rng: Random) -> dict[int, Terrain]:
    plain = rng.sample(EVEN_TERRAINS, len(EVEN_TERRAINS))
    rest = len(land) - MOUNTAINS[size]
    cards: list[Terrain] = [plain[index % len(plain)] for index in range(rest)]
    cards += ["mountain" for _ in range(MOUNTAINS[size])]

    def count_equal_neighbours(deal: list[Terrain]) -> float:
        terrain = dict(zip(land, deal, strict=True))
        pairs = [terrain[a] for a in land for b in near[a] if a < b and terrain[a] == terrain[b]]
        return len(pairs) + pairs.count("mountain")

    deals = [rng.sample(cards, len(cards)) for _ in range(TRIES)]
    best = min(deals, key=count_equal_neighbours)
    return dict(zip(land, best, strict=True))


def _spread(among: Sequence[int], count: int, near: Neighbours, rng: Random) -> set[int]:
    """Choose `count` regions far from each other."""

    def closeness(chosen: list[int]) -> float:
        steps = {region: _steps_from({region}, near) for region in chosen}
        return sum(1 / steps[a][b] ** 2 for a, b in combinations(chosen, 2)) + rng.random() * 0.2

    choices = [rng.sample(among, count) for _ in range(40)]
    best = min(choices, key=closeness)
    return set(best)


def _steps_from(start: Iterable[int], near: Neighbours) -> dict[int, int]:
    """Return the distance of each region, in borders, from the nearest region of `start`."""
    steps = dict.fromkeys(start, 0)
    queue = list(steps)
    for region in queue:
        for other in near[region]:
            if other not in steps:
                steps[other] = steps[region] + 1
                queue.append(other)
    return steps
