"""Trees, mounds and peaks: nearer ones are drawn over those behind them."""

from typing import NamedTuple

from shapely import Polygon

from elbowroom.drawing.data import Layer


class Thing(NamedTuple):
    """A tree, a mound or a peak: the y of its foot, its area, and the paths to draw."""

    ground: float
    room: Polygon
    body: str
    shade: str
    ink: str = ""


def stack_layers(things: list[Thing], terrain: str) -> list[Layer]:
    """Return the layers of many things, those behind first; things that do not overlap share a layer."""
    order = sorted(things, key=lambda thing: (thing.ground, thing.room.bounds))
    ranks: list[int] = []
    for index, thing in enumerate(order):
        behind = (ranks[other] for other in range(index) if order[other].room.intersects(thing.room))
        ranks.append(max(behind, default=-1) + 1)
    layers = []
    for rank in range(max(ranks, default=-1) + 1):
        row = [thing for thing, its in zip(order, ranks, strict=True) if its == rank]
        layers.append(Layer(f"{terrain}-body", "".join(thing.body for thing in row)))
        layers.append(Layer(f"{terrain}-shade", "".join(thing.shade for thing in row)))
        layers.append(Layer(f"{terrain}-ink", "".join(thing.ink for thing in row)))
    return layers
