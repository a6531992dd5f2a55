"""Boards to look at: how those of a game lie together, and their pictures, large and small."""

import gzip
from typing import Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from elbowroom.boards.painted import SceneShape
from elbowroom.server.boards.scenes import playable, version_of
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.callers import caller
from elbowroom.server.http.headers import ASK_AGAIN, FOREVER, accepts, is_known
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


async def scene(services: Services, request: Request, query: WhichScene) -> Response:
    """How the boards of a game lie on a screen: outlines, places for tokens, symbols."""
    names = query.boards.split(",")
    async with services.own_boards.lending(names):
        found = await services.scenes.scene(names, query.shape, caller(request.scope))
    is_packed = accepts(request.headers.get("accept-encoding", ""), "gzip")
    data = found.data if is_packed else gzip.decompress(found.data)
    response = _answer(request, data, found.tag, "application/json")
    response.headers["vary"] = "accept-encoding"
    if is_packed:
        response.headers["content-encoding"] = "gzip"
    return response


async def board_picture(services: Services, request: Request, path: dict[str, str]) -> Response:
    """A board as scenes show it, without natives: they are tokens. Its address, which scenes tell, changes with it."""
    try:
        shape = msgspec.convert(path["shape"], SceneShape)
    except msgspec.ValidationError:
        raise ApiError("unknown-page") from None
    async with services.own_boards.lending([path["board"]]):
        found = await services.scenes.picture(path["board"], shape, caller(request.scope))
        [board] = playable([path["board"]])
    is_latest = path["version"] == version_of(board, shape)
    return _answer(request, found.data, found.tag, WEBP, FOREVER if is_latest else ASK_AGAIN)


async def board_thumbnail(services: Services, request: Request, path: dict[str, str]) -> Response:
    """A board, small: 320 pixels wide."""
    async with services.own_boards.lending([path["board"]]):
        found = await services.scenes.thumbnail(path["board"], caller(request.scope))
    return _answer(request, found.data, found.tag, WEBP)


def _answer(request: Request, data: bytes, tag: str, kind: str, keeping: str = FOR_A_DAY) -> Response:
    headers = {"cache-control": keeping, "etag": tag}
    if is_known(tag, request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    return Response(data, headers=headers, media_type=kind)
