"""Boards: check custom boards, store them for tables, and get pictures and scenes of any board."""

import gzip
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from elbowroom.drawing.painted import SceneShape
from elbowroom.server.boards.checked_boards import CheckedBoard
from elbowroom.server.boards.scene_addresses import playable, version_of
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.headers import FOREVER, REVALIDATE, accepts, caller, is_known
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.services import Services
from elbowroom.server.table.api_model import (
    BoardChecked,
    BoardFault,
    BoardSent,
    OwnBoard,
    OwnBoardList,
    WhichScene,
    list_board,
)
from elbowroom.server.table.problems import language_of
from elbowroom.server.table.seating import Guest

WEBP: Final = "image/webp"
ONE_DAY: Final = "public, max-age=86400"


async def check_board(services: Services, request: Request, body: BoardSent) -> BoardChecked:
    """Check a board, or generate an island: return all faults, and store nothing."""
    found, language = await _checked(services, request, body), language_of(request.headers.get("accept-language", ""))
    faults = tuple(
        BoardFault(reason=one.reason, sentence=one.sentence(language), region=one.region, details={**one.details})
        for one in found.faults
    )
    board = list_board(found.board) if found.board is not None else None
    return BoardChecked(toml=found.toml, faults=faults, board=board)


async def store_board(services: Services, request: Request, guest: Guest, body: BoardSent) -> OwnBoard:
    """Store a board of mine, which must have no faults; a new table names it in its setup's `boards`.

    Equal boards have the same id. A board that is used at no table is deleted after a while.
    """
    found = await _checked(services, request, body)
    if not found.is_sound:
        fault = found.faults[0].sentence(language_of(request.headers.get("accept-language", "")))
        raise ApiError("board-has-faults", count=len(found.faults), fault=fault)
    return list_board(await services.own_boards.store(found, guest.id))


async def my_boards(services: Services, guest: Guest) -> OwnBoardList:
    """List the boards that I have stored."""
    return OwnBoardList(tuple(list_board(stored.board) for stored in await services.own_boards.of_guest(guest.id)))


async def custom_boards_of_table(live: LiveTable) -> OwnBoardList:
    """List the custom boards of a table, with their names."""
    used = {board.id: board for board in live.table.custom_boards}
    return OwnBoardList(tuple(list_board(used[name]) for name in live.table.info.setup.boards if name in used))


async def remove_board(services: Services, guest: Guest, path: dict[str, str]) -> None:
    """Remove a board from my list; tables that use it keep it."""
    await services.own_boards.drop(path["board"], guest.id)


async def _checked(services: Services, request: Request, body: BoardSent) -> CheckedBoard:
    who = caller(request.scope)
    if body.size is not None:
        return await services.own_boards.generate(body.size, body.seed, who)
    return await services.own_boards.check(body.toml, who)


async def scene(services: Services, request: Request, query: WhichScene) -> Response:
    """Return the layout of a game's boards on a screen: outlines, places for tokens, symbols."""
    names = query.boards.split(",")
    custom = await services.own_boards.load(names)
    found = await services.scenes.scene(names, query.shape, caller(request.scope), custom)
    is_packed = accepts(request.headers.get("accept-encoding", ""), "gzip")
    data = found.data if is_packed else gzip.decompress(found.data)
    response = _answer(request, data, found.tag, "application/json")
    response.headers["vary"] = "accept-encoding"
    if is_packed:
        response.headers["content-encoding"] = "gzip"
    return response


async def board_picture(services: Services, request: Request, path: dict[str, str]) -> Response:
    """Return the picture of a board without natives, which are tokens; its URL, given by scenes, changes with it."""
    try:
        shape = msgspec.convert(path["shape"], SceneShape)
    except msgspec.ValidationError:
        raise ApiError("unknown-page") from None
    custom = await services.own_boards.load([path["board"]])
    found = await services.scenes.picture(path["board"], shape, caller(request.scope), custom)
    [board] = playable([path["board"]], custom)
    is_latest = path["version"] == version_of(board, shape)
    return _answer(request, found.data, found.tag, WEBP, FOREVER if is_latest else REVALIDATE)


async def board_thumbnail(services: Services, request: Request, path: dict[str, str]) -> Response:
    """Return a small picture of a board, 320 pixels wide."""
    custom = await services.own_boards.load([path["board"]])
    found = await services.scenes.thumbnail(path["board"], caller(request.scope), custom)
    return _answer(request, found.data, found.tag, WEBP)


def _answer(request: Request, data: bytes, tag: str, kind: str, caching: str = ONE_DAY) -> Response:
    headers = {"cache-control": caching, "etag": tag}
    if is_known(tag, request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    return Response(data, headers=headers, media_type=kind)
