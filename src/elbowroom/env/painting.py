"""The map of a state as a picture: the boards, with tokens in the colours of their seats."""

import io
from functools import lru_cache
from typing import Final

from elbowroom.boards.board import Board
from elbowroom.engine.regions import bits
from elbowroom.engine.state import NOBODY, State
from elbowroom.env.arrays import Bytes
from elbowroom.extras import needs

with needs("env"):
    import numpy as np
with needs("boards"):
    from PIL import Image, ImageDraw, ImageFont

    from elbowroom.drawing.painting import draw_map
    from elbowroom.drawing.raster import to_png
    from elbowroom.drawing.scene import LaidOutBoards, Scene

LARGEST: Final = (800, 600)
# By seat, in colours that colour-blind people can distinguish. Natives are grey.
SEATS: Final = ("#e69f00", "#56b4e9", "#009e73", "#d55e00", "#cc79a7")
NATIVES: Final = "#9a9a9a"
INK: Final = "#1d1a16"
PAPER: Final = "#f4ecd8"
# The sizes of tokens and markers in pixels.
RADIUS: Final = 11
SMALL: Final = 4


def painted(state: State) -> Bytes:
    """Return a picture of the map: discs are tokens, pale ones in decline; squares are markers."""
    ground, scene = _ground(_Boards(state.world.boards))
    picture = ground.copy()
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(RADIUS + 4)
    lying = [0] * state.world.size
    for regions in (*state.marks, *(1 << state.relic_at[relic] for relic in state.found), state.face_down):
        for region in bits(regions):
            lying[region] += 1
    for place, owner, tokens, companions, pieces in zip(
        scene.regions, state.owner, state.tokens, state.companions, lying, strict=True
    ):
        if owner != NOBODY:
            box = (place.x - RADIUS, place.y - RADIUS, place.x + RADIUS, place.y + RADIUS)
            colour = _colour(state, owner)
            is_pale = owner != state.ruleset.natives and not state.is_active(owner)
            pen.ellipse(box, fill=PAPER if is_pale else colour, outline=colour if is_pale else INK, width=2)
            pen.text((place.x, place.y), str(tokens + companions), fill=INK, font=font, anchor="mm")
        for number in range(pieces):
            x, y = place.x + RADIUS + SMALL, place.y - RADIUS + number * 3 * SMALL
            pen.rectangle((x - SMALL, y - SMALL, x + SMALL, y + SMALL), fill=PAPER, outline=INK)
    return np.asarray(picture, dtype=np.uint8)


def _colour(state: State, tribe: int) -> str:
    return SEATS[state.seat_of[tribe]] if state.seat_of[tribe] >= 0 else NATIVES


class _Boards(tuple[Board, ...]):
    """Boards compared by their ids, as the key of a cache."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Boards) and [board.id for board in self] == [board.id for board in other]

    def __hash__(self) -> int:
        return hash(tuple(board.id for board in self))


@lru_cache(maxsize=16)
def _ground(boards: _Boards) -> tuple[Image.Image, Scene]:
    """Return the bare map and the places of its regions; drawing it takes a second or two."""
    laid = LaidOutBoards(boards, LARGEST)
    with Image.open(io.BytesIO(to_png(draw_map(laid), laid.width))) as image:
        return image.convert("RGB"), laid.scene()
