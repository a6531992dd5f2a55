"""Boards to look at: the scene of a game as data and as a picture, and thumbnails."""

import gzip
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from elbowroom.boards.draw.scene import SceneShape
from elbowroom.server.caching import accepts, is_known
from elbowroom.server.scenes import Packed

if TYPE_CHECKING:
    from elbowroom.server.app import Services

SVG: Final = "image/svg+xml"
WEBP: Final = "image/webp"
FOR_A_DAY: Final = "public, max-age=86400"
# A picture that is opened by itself is a page of its own: with a style in it, and nothing else.
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"


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


async def scene(services: "Services", request: Request, query: WhichScene) -> Response:
    """How the boards of a game lie on a screen: outlines, places for tokens, symbols."""
    found = await services.scenes.scene(query.boards.split(","), query.shape)
    return _unpacked(request, found, "application/json")


async def scene_picture(services: "Services", request: Request, query: WhichScene) -> Response:
    """The bare map of a scene, without natives: they are tokens."""
    found = await services.scenes.picture(query.boards.split(","), query.shape)
    response = _unpacked(request, found, SVG)
    response.headers["content-security-policy"] = PICTURE_POLICY
    return response


async def scene_painted(services: "Services", request: Request, query: WhichScene) -> Response:
    """The same map in pixels, for browsers that would draw it again and again."""
    found = await services.scenes.painted(query.boards.split(","), query.shape)
    return _answer(request, found.data, found.tag, WEBP)


async def board_thumbnail(services: "Services", request: Request, path: dict[str, str]) -> Response:
    """A board, small: 320 pixels wide."""
    found = await services.scenes.thumbnail(path["board"])
    return _answer(request, found.data, found.tag, WEBP)


def _unpacked(request: Request, found: Packed, kind: str) -> Response:
    """What is packed, as it is for those who can unpack it."""
    is_packed = accepts(request.headers.get("accept-encoding", ""), "gzip")
    response = _answer(request, found.data if is_packed else gzip.decompress(found.data), found.tag, kind)
    response.headers["vary"] = "accept-encoding"
    if is_packed:
        response.headers["content-encoding"] = "gzip"
    return response


def _answer(request: Request, data: bytes, tag: str, kind: str) -> Response:
    headers = {"cache-control": FOR_A_DAY, "etag": tag}
    if is_known(tag, request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    return Response(data, headers=headers, media_type=kind)
