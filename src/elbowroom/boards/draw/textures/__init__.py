"""Textures: the strokes that tell the terrains apart, also for those who see no colours."""

from collections.abc import Callable
from typing import Final

from shapely import prepare

from elbowroom.boards.board import Terrain
from elbowroom.boards.draw.data import Layer
from elbowroom.boards.draw.textures.crowns import crowns
from elbowroom.boards.draw.textures.furrows import furrows
from elbowroom.boards.draw.textures.ground import Ground
from elbowroom.boards.draw.textures.reeds import reeds
from elbowroom.boards.draw.textures.relief import mounds, ridges
from elbowroom.boards.draw.textures.waves import wave, waves

__all__ = ["Ground", "texture", "wave"]

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
    """The texture layers of a region."""
    prepare(ground.free)
    layers = TEXTURES[terrain](ground, terrain)
    return tuple(layer for layer in layers if layer.path)
