"""Things that stand in a landscape: what stands nearer is drawn over what stands behind it."""

from typing import NamedTuple

from shapely import Polygon

from elbowroom.boards.draw.data import Layer


class Thing(NamedTuple):
    """A tree, a mound or a peak: where it meets the ground, the room it takes, and the paths to draw."""

    ground: float
    room: Polygon
    body: str
    shade: str
    ink: str = ""


def stood_up(things: list[Thing], terrain: str) -> list[Layer]:
    """The layers of many things, those behind first; things that do not overlap share a layer."""
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
