"""Textures: strokes that distinguish terrains, also for colour-blind people."""

from collections.abc import Callable
from typing import Final

from shapely import prepare

from elbowroom.boards.board import Terrain
from elbowroom.drawing.data import Layer
from elbowroom.drawing.textures.crowns import crowns
from elbowroom.drawing.textures.furrows import furrows
from elbowroom.drawing.textures.ground import Ground
from elbowroom.drawing.textures.reeds import reeds
from elbowroom.drawing.textures.relief import mounds, ridges
from elbowroom.drawing.textures.waves import waves

__all__ = ["Ground", "texture"]

TEXTURES: Final[dict[Terrain, Callable[[Ground, Terrain], list[Layer]]]] = {
    "farmland": furrows,
    "forest": crowns,
    "hill": mounds,
    "swamp": reeds,
    "mountain": ridges,
    "sea": waves,
    "lake": waves,
}


def texture(terrain: Terrain, ground: Ground) -> tuple[Layer, ...]:
    """Return the texture layers of a region."""
    prepare(ground.free)
    layers = TEXTURES[terrain](ground, terrain)
    return tuple(layer for layer in layers if layer.path)
