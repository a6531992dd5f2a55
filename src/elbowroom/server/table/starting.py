"""From an agreement to a game: what a new table is, and what happens when it starts."""

import secrets
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from elbowroom.boards.catalogue import GENERATED
from elbowroom.engine.cast import Cast
from elbowroom.engine.game import Game
from elbowroom.engine.position.model import Position
from elbowroom.engine.position.reading import boards_in
from elbowroom.fair.drawing import boards_seed, hash_of_seed
from elbowroom.games import game_from, game_from_notation, new_game
from elbowroom.puzzles.puzzle import shipped
from elbowroom.server.table import seating
from elbowroom.server.table.banning import is_banned
from elbowroom.server.table.info import SeatInfo, TableInfo, TableSetup
from elbowroom.server.table.lessons import LESSON_BOARDS, LESSON_CAST, demand_lesson
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import Guest, demand_host
from elbowroom.server.table.strength import MY_STRENGTH

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 10


def new_id(length: int = ID_LENGTH) -> str:
    """An id that cannot be guessed and is easy to read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def is_id(text: str) -> bool:
    """Whether a text may be the id of a table at all."""
    return len(text) == ID_LENGTH and all(letter in ALPHABET for letter in text)


def new_table(
    host: Guest,
    setup: TableSetup,
    *,
    public: bool,
    bots: tuple[str | None, ...],
    seed: str,
    sits: bool = True,
    names: Sequence[str | None] = (),
) -> TableInfo:
    """A new table: the host has the first seat, if the host plays, and bots have those that were named for them.

    On one device the host has all seats that are no bot's, under these names.
    """
    if setup.lesson:
        demand_lesson(setup, public=public, bots=bots)
    if setup.puzzle:
        demand_puzzle(setup)
    _demand_playable(setup)
    seats = [SeatInfo() for _ in range(setup.players)]
    if len(bots) > setup.players:
        raise TableError("too-many-seats", count=len(bots), players=setup.players)
    info = TableInfo(
        id=new_id(),
        status="open",
        host=host.id,
        public=public,
        setup=setup,
        seats=tuple(seats),
        revision=1,
        # Where people tell what chance brings, the server commits to nothing.
        seed_hash="" if setup.referee else hash_of_seed(seed),
    )
    for number, bot in enumerate(bots):
        if bot is not None:
            info = seating.set_seat(info, host, number, bot)
    if setup.hot_seat:
        return seating.seat_friends(info, host, names)
    return seating.join(info, host, None, None) if sits else info


def _demand_playable(setup: TableSetup) -> None:
    """What cannot be played is refused now, not when everybody has come."""
    if setup.referee and not setup.boards:
        raise TableError("referee-needs-boards")
    demand_online((*setup.boards, *(boards_in(setup.start) if setup.start else ())))
    if started(setup, "").is_over:
        raise TableError("start-is-over")


def lay(info: TableInfo, host: str, boards: tuple[str, ...]) -> TableInfo:
    """The host agrees on other boards, or on none: then they are drawn."""
    demand_host(info, host)
    if info.status != "open":
        raise TableError("not-open", status=info.status)
    if info.setup.lesson:
        raise TableError("lesson-is-fixed")
    if boards == info.setup.boards:
        return info
    setup = replace(info.setup, boards=boards)
    _demand_playable(setup)
    return replace(info, setup=setup)


def demand_online(boards: Sequence[str]) -> None:
    """Refuse boards that would have to be made first: it takes seconds, each time that a game is played again."""
    for board in boards:
        if GENERATED.fullmatch(board):
            raise TableError("board-not-online", board=board)


def demand_puzzle(setup: TableSetup) -> None:
    """A puzzle is solved from its own position, with open coins."""
    puzzle = shipped().get(setup.puzzle)
    if puzzle is None:
        raise TableError("unknown-puzzle")
    if setup.start != puzzle.position or not setup.open_coins:
        raise TableError("start-differs")


def again(info: TableInfo, host: Guest, seed: str) -> TableInfo:
    """A new table as the one before: bots and all who played to the end have their seats again."""
    bots = tuple(_bot_again(seat) for seat in info.seats)
    names = [seat.name for seat in info.seats]
    new = new_table(host, info.setup, public=info.public, bots=bots, seed=seed, sits=False, names=names)
    if info.setup.hot_seat:
        return new
    new = replace(new, banned=info.banned)
    for number, seat in enumerate(info.seats):
        if seat.guest is None or is_banned(info, seat.guest):
            continue
        if seat.guest == host.id or not (seat.away or seat.conceded):
            new = seating.join(new, Guest(seat.guest, seat.name or ""), number, None)
    return new


def _bot_again(seat: SeatInfo) -> str | None:
    if seat.kind != "bot":
        return None
    return MY_STRENGTH if seat.follows else seat.bot


def started(setup: TableSetup, draw: str, cast: Cast | None = None) -> Game:
    """The game of an agreement; boards that were not agreed on are drawn."""
    if setup.start:
        return _started_from(setup, cast)
    return new_game(
        setup.game,
        setup.players,
        boards=setup.boards or None,
        seed=draw,
        open_coins=setup.open_coins,
        excluded=setup.excluded,
        first=setup.first,
        referee=setup.referee,
        cast=cast,
    )


def _started_from(setup: TableSetup, cast: Cast | None) -> Game:
    """The game that an agreement starts in the middle; what its notation says cannot be agreed on otherwise."""
    game = game_from_notation(setup.start, open_coins=setup.open_coins, referee=setup.referee, cast=cast)
    settings = game.settings
    is_same = (setup.game, setup.players) == (settings.game, settings.players)
    if not is_same or setup.boards not in ((), settings.boards) or setup.excluded or setup.first is not None:
        raise TableError("start-differs")
    return game


def start(info: TableInfo, guest: str, seed: str) -> tuple[TableInfo, Game]:
    """The host starts: everybody must have a seat."""
    demand_host(info, guest)
    if info.status != "open":
        raise TableError("not-open", status=info.status)
    free = sum(seat.kind == "open" for seat in info.seats)
    if free:
        raise TableError("seats-open", count=free)
    # A seat without a nonce stays without: the server adds none, or it could choose one to its liking.
    draw = boards_seed(seed, [seat.nonce for seat in info.seats])
    is_lesson = info.setup.lesson
    setup = replace(info.setup, boards=LESSON_BOARDS) if is_lesson else info.setup
    game = started(setup, draw, LESSON_CAST if is_lesson else None)
    return replace(info, status="playing", boards=game.settings.boards, cast=game.settings.cast), game


def restored(info: TableInfo, position: Position | None = None) -> Game:
    """The game of a table at its beginning, or at a snapshot of it."""
    if position is not None:
        return game_from(position, open_coins=info.setup.open_coins, referee=info.setup.referee)
    return started(replace(info.setup, boards=info.boards), "", info.cast)
