"""Boards to look at: the scene of a game as data and as a picture, and thumbnails."""

import gzip
from typing import Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from elbowroom.boards.draw.scene import SceneShape
from elbowroom.server.http.callers import caller
from elbowroom.server.http.headers import accepts, is_known
from elbowroom.server.operations.services import Services

WEBP: Final = "image/webp"
FOR_A_DAY: Final = "public, max-age=86400"


class WhichScene(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Which boards are to be shown, and on what kind of screen."""

    boards: Annotated[
        str,
        msgspec.Meta(
            pattern="^[0-9a-z-]+(,[0-9a-z-]+)*$", max_length=400, description="ids of boards, in the game's order"
        ),
    ]
    shape: SceneShape = "landscape"
    v: Annotated[str, msgspec.Meta(max_length=40, description="changes with the picture, so that it can be kept")] = ""


async def scene(services: Services, request: Request, query: WhichScene) -> Response:
    """How the boards of a game lie on a screen: outlines, places for tokens, symbols."""
    found = await services.scenes.scene(query.boards.split(","), query.shape, caller(request.scope))
    is_packed = accepts(request.headers.get("accept-encoding", ""), "gzip")
    data = found.data if is_packed else gzip.decompress(found.data)
    response = _answer(request, data, found.tag, "application/json")
    response.headers["vary"] = "accept-encoding"
    if is_packed:
        response.headers["content-encoding"] = "gzip"
    return response


async def scene_painted(services: Services, request: Request, query: WhichScene) -> Response:
    """The bare map of a scene, without natives: they are tokens."""
    found = await services.scenes.painted(query.boards.split(","), query.shape, caller(request.scope))
    return _answer(request, found.data, found.tag, WEBP)


async def board_thumbnail(services: Services, request: Request, path: dict[str, str]) -> Response:
    """A board, small: 320 pixels wide."""
    found = await services.scenes.thumbnail(path["board"], caller(request.scope))
    return _answer(request, found.data, found.tag, WEBP)


def _answer(request: Request, data: bytes, tag: str, kind: str) -> Response:
    headers = {"cache-control": FOR_A_DAY, "etag": tag}
    if is_known(tag, request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    return Response(data, headers=headers, media_type=kind)
