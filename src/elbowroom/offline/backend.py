"""The backend of a page without a server: requests of the HTTP API in, answers out; and sockets to local tables."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import parse_qsl, quote, urlsplit

import msgspec
from msgspec.structs import replace

from elbowroom.analysis.review_model import Review, TurnReview
from elbowroom.boards.board import Board
from elbowroom.boards.custom import custom_among, is_custom
from elbowroom.drawing.painted import SceneShape
from elbowroom.engine.errors import EngineError
from elbowroom.offline.guests import GuestBook
from elbowroom.offline.local_tables import Listener, LocalTable, LocalTables, ValueLoader
from elbowroom.offline.own_boards import OwnBoards
from elbowroom.offline.rooms import open_table
from elbowroom.offline.sockets import Desk, Socket
from elbowroom.offline.storage import Storage
from elbowroom.server.boards.scene_addresses import addressed_scene, playable
from elbowroom.server.replays.judging import Reviewing, count_turns, judge_turn, sum_up
from elbowroom.server.replays.replays import Replays
from elbowroom.server.replays.work_queue import InlineQueue
from elbowroom.server.table.answers import TableError, json_details
from elbowroom.server.table.api_model import (
    Answered,
    BoardChecked,
    BoardFault,
    BoardSent,
    Changes,
    FramesAfter,
    NewGuest,
    NewTable,
    Notation,
    OwnBoardList,
    Pasted,
    Seen,
    StepsBefore,
    TableBoards,
    Talk,
    Welcomed,
    WhichScene,
    Whose,
    describe_position,
    list_board,
    list_puzzles,
    puzzle_of_day,
)
from elbowroom.server.table.grading import grade_turn
from elbowroom.server.table.offers import offer
from elbowroom.server.table.problems import Problem, language_of, sentence, status_of
from elbowroom.server.table.protocol import Refused, Request
from elbowroom.server.table.seating import seat_of
from elbowroom.server.table.starting import new_id

if TYPE_CHECKING:
    from elbowroom.server.boards.checked_boards import CheckedBoard

logger = logging.getLogger(__name__)

OK: Final = 200
FAILED: Final = 500
# Seconds to judge one turn in a review: a worker in a browser is slower than a server, but has one game.
REVIEW_SECONDS: Final = 0.8
# The caller of work that has no other.
CALLER: Final = "local"


class Answer(NamedTuple):
    """A status, a media type, and a body."""

    status: int
    media: str
    body: str


class Call(NamedTuple):
    """A request: the parts of its path, its query, its body, and the language of the page."""

    path: dict[str, str]
    query: dict[str, str]
    body: object
    language: str


Handler = Callable[["Backend", Call], Awaitable[object]]
ROUTES: Final[list[tuple[str, re.Pattern[str], Handler]]] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    """Return a decorator that registers the handler of a path, whose parts in braces are named."""
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))

    def register(handler: Handler) -> Handler:
        ROUTES.append((method, pattern, handler))
        return handler

    return register


TABLE: Final = "/api/tables/{table}"


class Backend:
    """Everything that a page without a server asks for."""

    def __init__(self, storage: Storage, load_values: ValueLoader, *, review_seconds: float = REVIEW_SECONDS) -> None:
        self._review_seconds = review_seconds
        self._guests = GuestBook(storage)
        self._boards = OwnBoards(storage)
        self._tables = LocalTables(storage, load_values)
        self._desk = Desk(self._tables, self._guests, self._boards)
        self._replays = Replays(work_queue=InlineQueue())
        # Judged turns and the number of turns, by table, while a review is being made.
        self._reviews: dict[str, tuple[list[TurnReview], int]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._tables.on_over.append(lambda table: self._spawn(self._guests.learn_strength(table)))

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def connect(self, send: Callable[[str], None], close: Callable[[int], None]) -> Socket:
        """Return a socket for a page; `send` gets messages, `close` a close code."""
        return Socket(self._tables, self._desk, Listener(send, close))

    async def refresh(self, table: str) -> None:
        """Show a table again that another tab has saved."""
        await self._tables.refresh(table)

    async def request(self, method: str, url: str, body: str, language: str) -> Answer:
        """Answer a request of the HTTP API."""
        try:
            found = await self._answer(method, url, body, language_of(language))
        except EngineError as error:
            details = json_details(error.details)
            problem = Problem(reason=error.reason, details=details, sentence=sentence(error.reason, details, language))
            return _json(status_of(error), problem)
        except Exception:
            # A bug: the page says that something went wrong, and goes on.
            logger.exception("a request failed")
            problem = Problem(reason="server-failed", sentence=sentence("server-failed", {}, language))
            return _json(FAILED, problem)
        return found if isinstance(found, Answer) else _json(OK, found)

    async def _answer(self, method: str, url: str, body: str, language: str) -> object:
        parts = urlsplit(url)
        for wanted, pattern, handler in ROUTES:
            match = pattern.fullmatch(parts.path) if wanted == method else None
            if match:
                fields = msgspec.json.decode(body) if body else {}
                return await handler(self, Call(match.groupdict(), dict(parse_qsl(parts.query)), fields, language))
        raise TableError("unknown-page")

    async def _local(self, call: Call) -> LocalTable:
        return await self._tables.get(call.path["table"])

    # The person.

    @route("POST", "/api/guests")
    async def _register(self, call: Call) -> Welcomed:
        profile = await self._guests.register(_read(call.body, NewGuest).name)
        return Welcomed(guest=profile, token=profile.id, expires_in=float(10**9), renewal=profile.id)

    @route("GET", "/api/me")
    async def _me(self, _call: Call) -> object:
        return await self._guests.profile()

    @route("PATCH", "/api/me")
    async def _rename(self, call: Call) -> object:
        name = _read(call.body, Changes).name
        return await (self._guests.profile() if name is None else self._guests.register(name))

    @route("DELETE", "/api/me")
    async def _forget(self, _call: Call) -> None:
        await self._guests.forget()

    # Games, positions, puzzles.

    @route("GET", "/api/games")
    async def _games(self, _call: Call) -> object:
        return offer()

    @route("GET", "/api/position")
    async def _position(self, call: Call) -> object:
        return describe_position(_read(call.query, Pasted).notation)

    @route("GET", "/api/puzzles")
    async def _puzzles(self, _call: Call) -> object:
        return list_puzzles(datetime.now(UTC).date())

    @route("GET", "/api/puzzles/today")
    async def _puzzle_today(self, _call: Call) -> object:
        return puzzle_of_day(datetime.now(UTC).date())

    @route("POST", "/api/puzzles/{puzzle}/grade")
    async def _grade(self, call: Call) -> object:
        return grade_turn(call.path["puzzle"], _read(call.body, Answered).actions)

    # Boards.

    @route("GET", "/api/scene")
    async def _scene(self, call: Call) -> object:
        query = _read(call.query, WhichScene)
        names = query.boards.split(",")
        boards = playable(names, await self._boards.load(filter(is_custom, names)))
        scene = addressed_scene(boards, query.shape)
        drawn = {board.id: _drawn(board, query.shape) for board in custom_among(boards)}
        placed = (
            replace(one, picture=replace(one.picture, address=drawn.get(one.id, one.picture.address)))
            for one in scene.boards
        )
        return replace(scene, boards=tuple(placed))

    @route("POST", "/api/boards/check")
    async def _check(self, call: Call) -> BoardChecked:
        found = _checked(call)
        faults = tuple(
            BoardFault(
                reason=one.reason, sentence=one.sentence(call.language), region=one.region, details={**one.details}
            )
            for one in found.faults
        )
        board = None if found.board is None else list_board(found.board)
        return BoardChecked(toml=found.toml, faults=faults, board=board)

    @route("POST", "/api/boards")
    async def _store_board(self, call: Call) -> object:
        found = _checked(call)
        if found.board is None or not found.is_sound:
            fault = found.faults[0].sentence(call.language)
            raise TableError("board-has-faults", count=len(found.faults), fault=fault)
        return list_board(await self._boards.store(found.board))

    @route("GET", "/api/me/boards")
    async def _my_boards(self, _call: Call) -> OwnBoardList:
        return OwnBoardList(tuple(map(list_board, await self._boards.all())))

    @route("DELETE", "/api/me/boards/{board}")
    async def _drop_board(self, call: Call) -> None:
        await self._boards.drop(call.path["board"])

    # Tables.

    @route("POST", "/api/tables")
    async def _open(self, call: Call) -> object:
        return await open_table(self._tables, self._boards, await self._guests.me(), _read(call.body, NewTable))

    @route("GET", TABLE)
    async def _table(self, call: Call) -> object:
        table = (await self._local(call)).table
        return table.public_info(table.info.host)

    @route("GET", f"{TABLE}/boards")
    async def _table_boards(self, call: Call) -> TableBoards:
        return TableBoards((await self._local(call)).table.info.boards)

    @route("GET", f"{TABLE}/own-boards")
    async def _own_boards(self, call: Call) -> OwnBoardList:
        table = (await self._local(call)).table
        used = {board.id: board for board in table.custom_boards}
        return OwnBoardList(tuple(list_board(used[name]) for name in table.info.setup.boards if name in used))

    @route("GET", f"{TABLE}/chat")
    async def _chat(self, _call: Call) -> Talk:
        return Talk(())

    @route("GET", f"{TABLE}/game")
    async def _game(self, call: Call) -> Seen:
        table = (await self._local(call)).table
        host = table.info.host
        update = table.update_for(host) if table.game is not None else None
        return Seen(table.public_info(host), seat_of(table.info, host), update)

    @route("GET", f"{TABLE}/notation")
    async def _notation(self, call: Call) -> Notation:
        table = (await self._local(call)).table
        return Notation(table.notation_for(table.info.host, _read(call.query, Whose).seat))

    @route("GET", f"{TABLE}/record")
    async def _record(self, call: Call) -> Answer:
        text = await self._replays.record((await self._local(call)).table, CALLER)
        return Answer(OK, "application/json", text)

    @route("GET", f"{TABLE}/frames")
    async def _frames(self, call: Call) -> Answer:
        query = _read(call.query, FramesAfter)
        data = await self._replays.frames((await self._local(call)).table, query.after, query.most, CALLER)
        return Answer(OK, "application/json", data.decode())

    @route("GET", f"{TABLE}/steps")
    async def _steps(self, call: Call) -> Answer:
        query = _read(call.query, StepsBefore)
        data = await self._replays.steps((await self._local(call)).table, query.before, query.most, CALLER)
        return Answer(OK, "application/json", data.decode())

    @route("GET", f"{TABLE}/story")
    async def _story(self, call: Call) -> object:
        return await self._replays.story((await self._local(call)).table, CALLER)

    @route("GET", f"{TABLE}/verify")
    async def _verify(self, call: Call) -> object:
        return await self._replays.verify((await self._local(call)).table, CALLER)

    @route("GET", f"{TABLE}/review")
    async def _review(self, call: Call) -> Reviewing:
        return self._review_of(await self._local(call))

    def _review_of(self, local: LocalTable) -> Reviewing:
        if local.saved.review is not None:
            return Reviewing(is_asked=True, begins=local.table.base, review=local.saved.review)
        if local.id not in self._reviews:
            return Reviewing(is_asked=False)
        judged, turns = self._reviews[local.id]
        return Reviewing(is_asked=True, done=len(judged), turns=turns, begins=local.table.base)

    @route("POST", f"{TABLE}/review")
    async def _ask_review(self, call: Call) -> Reviewing:
        local = await self._local(call)
        local.table.require_over()
        if local.saved.review is None and local.id not in self._reviews:
            record = msgspec.json.encode(local.table.record())
            self._reviews[local.id] = [], count_turns(record)
            self._spawn(self._make_review(local, record))
        return self._review_of(local)

    async def _make_review(self, local: LocalTable, record: bytes) -> None:
        judged, turns = self._reviews[local.id]
        try:
            for number in range(turns):
                judged.append(judge_turn(record, number, self._review_seconds))
                # Messages of the page come first.
                await asyncio.sleep(0)
            await self._tables.keep_review(local, msgspec.json.decode(sum_up(record, judged), type=Review))
        finally:
            del self._reviews[local.id]

    @route("POST", f"{TABLE}/{{request}}")
    async def _request(self, call: Call) -> object:
        local = await self._local(call)
        fields = {"id": new_id(), **_read(call.body, dict[str, Any]), "type": call.path["request"]}
        answer = await self._desk.answer(local, _read(fields, Request))
        if isinstance(answer, Refused):
            raise TableError(answer.reason, **answer.details)
        return answer


def _read(fields: object, wanted: Any) -> Any:
    """Return the body or the query of a request as a struct; raise TableError if it does not fit."""
    try:
        return msgspec.convert(fields, wanted, strict=False)
    except msgspec.ValidationError as error:
        raise TableError("bad-message", text=str(error)[:200]) from error


def _checked(call: Call) -> "CheckedBoard":
    """Return the board of a request, checked; generating islands needs libraries that a browser does not have."""
    # Imported here, since most games need no check, and Python starts faster without it.
    from elbowroom.server.boards.checked_boards import check_toml

    sent: BoardSent = _read(call.body, BoardSent)
    if sent.size is not None:
        raise TableError("not-on-this-device")
    return check_toml(sent.toml)


def _drawn(board: Board, shape: SceneShape) -> str:
    """Return the picture of a board drawn on this device as an address that contains it."""
    # Imported here, since most games are played on painted boards.
    from elbowroom.drawing.simple_picture import simple_picture

    return f"data:image/svg+xml,{quote(simple_picture(board, shape))}"


def _json(status: int, body: object) -> Answer:
    return Answer(status, "application/json", msgspec.json.encode(body).decode())
