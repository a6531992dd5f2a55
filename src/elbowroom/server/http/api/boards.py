"""Boards of one's own: checked for whoever writes one, and kept to be played on at tables."""

from typing import Annotated

import msgspec
from starlette.requests import Request

from elbowroom.boards.board import Board, Size
from elbowroom.server.boards.looking import LookedAt
from elbowroom.server.http.api.problems import ApiError, language_of
from elbowroom.server.http.callers import caller
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.services import Services
from elbowroom.server.table.protocol import Details
from elbowroom.server.table.seating import Guest

Seed = Annotated[int, msgspec.Meta(ge=0, lt=10**15)]
BoardFile = Annotated[str, msgspec.Meta(description="The text of a board file, as docs/boards.md tells.")]


class BoardSent(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A board as TOML; or a size and a seed, for an island from the generator."""

    toml: BoardFile = ""
    size: Size | None = None
    seed: Seed = 0


class OwnBoard(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A board of somebody's own: the id that its content gives it, its names by language, and for what it is."""

    id: str
    # warcraft, also for Battle for Azeroth, or classic.
    game: str
    titles: dict[str, str]
    regions: int
    # Of a classic map.
    players: int | None = None
    # Of an island.
    size: Size | None = None


class OwnBoardList(msgspec.Struct):
    """Boards of somebody's own, the newest first."""

    boards: tuple[OwnBoard, ...]


class BoardFault(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is wrong with a board: its words are `board.problem.REASON`, and `sentence` in the reader's language."""

    reason: str
    sentence: str
    # Of the board; none: it is about the whole of it.
    region: int | None = None
    details: Details = {}


class BoardChecked(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A board that was looked at: its file, all its faults, and the board itself where it could be read."""

    toml: str
    faults: tuple[BoardFault, ...]
    board: OwnBoard | None = None


async def check(services: Services, request: Request, body: BoardSent) -> BoardChecked:
    """Check a board, or make an island: all faults as data, and nothing is kept."""
    found, language = await _found(services, request, body), language_of(request.headers.get("accept-language", ""))
    faults = tuple(
        BoardFault(reason=one.reason, sentence=one.sentence(language), region=one.region, details={**one.details})
        for one in found.faults
    )
    board = shown(found.board) if found.board is not None else None
    return BoardChecked(toml=found.toml, faults=faults, board=board)


async def keep(services: Services, request: Request, guest: Guest, body: BoardSent) -> OwnBoard:
    """Keep a board of mine, to be named in the `boards` of a new table's setup; it must have no faults.

    The same board has the same id whoever sends it. One that lies at no table goes away after a while.
    """
    found = await _found(services, request, body)
    if not found.is_sound:
        fault = found.faults[0].sentence(language_of(request.headers.get("accept-language", "")))
        raise ApiError("board-has-faults", count=len(found.faults), fault=fault)
    return shown(await services.own_boards.keep(found, guest.id))


async def my_boards(services: Services, guest: Guest) -> OwnBoardList:
    """The boards that I have sent."""
    return OwnBoardList(tuple(shown(kept.board) for kept in await services.own_boards.of_guest(guest.id)))


async def at_table(live: LiveTable) -> OwnBoardList:
    """The boards of people's own that lie at a table, with their names."""
    lying = {board.id: board for board in live.own_boards}
    return OwnBoardList(tuple(shown(lying[name]) for name in live.table.info.setup.boards if name in lying))


async def drop(services: Services, guest: Guest, path: dict[str, str]) -> None:
    """Take a board from my list; tables at which it lies keep it."""
    await services.own_boards.drop(path["board"], guest.id)


async def _found(services: Services, request: Request, body: BoardSent) -> LookedAt:
    who = caller(request.scope)
    if body.size is not None:
        return await services.own_boards.make(body.size, body.seed, who)
    return await services.own_boards.look_at(body.toml, who)


def shown(board: Board) -> OwnBoard:
    """A board as a list shows it."""
    regions = len(board.regions)
    return OwnBoard(
        id=board.id, game=board.game, titles=board.name, regions=regions, players=board.players, size=board.size
    )
