"""New tables, and starting their games."""

import secrets
from collections.abc import Sequence, Set
from typing import Final

from msgspec.structs import replace

from elbowroom.analysis.puzzles import shipped_puzzles
from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import GENERATED
from elbowroom.engine.cast import Cast
from elbowroom.engine.game import Game
from elbowroom.engine.position.model import Position
from elbowroom.engine.position.reading import boards_in
from elbowroom.fair.drawing import boards_seed, hash_of_seed
from elbowroom.games import game_from, game_from_notation, new_game, ruleset_of
from elbowroom.server.table import seating
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import SeatInfo, TableInfo, TableSetup
from elbowroom.server.table.lessons import LESSON_BOARDS, LESSON_CAST, require_lesson_setup
from elbowroom.server.table.seating import Guest, is_banned, require_host, require_open
from elbowroom.server.table.strength import MY_STRENGTH

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 10
# After the start the game waits this many seconds for nonces: browsers reveal theirs at once.
REVEAL_SECONDS: Final = 10.0


def new_id(length: int = ID_LENGTH) -> str:
    """Return a random id without characters that look alike."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def is_table_id(text: str) -> bool:
    """Return whether a text has the form of a table id."""
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
    custom: Sequence[Board] = (),
) -> TableInfo:
    """Return a new table: the host takes the first free seat, if the host plays, and bots take theirs.

    On one device the host has all seats that are not bots', under these names. `custom` are its uploaded boards.
    """
    if setup.lesson:
        require_lesson_setup(setup, public=public, bots=bots)
    if setup.puzzle:
        require_puzzle_setup(setup)
    if setup.exercise:
        require_exercise_setup(setup, public=public, bots=bots)
    _require_playable(setup, custom)
    if ruleset_of(setup.game).opens_coins:
        setup = replace(setup, open_coins=True)
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
        # At a referee's table nothing is drawn from a seed.
        seed_hash="" if setup.referee else hash_of_seed(seed),
    )
    for number, bot in enumerate(bots):
        if bot is not None:
            info = seating.set_seat(info, host, number, bot)
    if setup.hot_seat:
        return seating.seat_friends(info, host, names)
    return seating.join(info, host, None, None) if sits else info


def _require_playable(setup: TableSetup, custom: Sequence[Board]) -> None:
    """Raise an error for a setup that cannot be played, before people have joined."""
    if setup.referee and not setup.boards:
        raise TableError("referee-needs-boards")
    require_no_generated_boards((*setup.boards, *(boards_in(setup.start) if setup.start else ())))
    if game_of(setup, "", custom=custom).is_over:
        raise TableError("start-is-over")


def set_boards(info: TableInfo, host: str, boards: tuple[str, ...], custom: Sequence[Board] = ()) -> TableInfo:
    """Choose other boards as the host; none: they are drawn."""
    require_host(info, host)
    require_open(info)
    if info.setup.lesson:
        raise TableError("lesson-is-fixed")
    if boards == info.setup.boards:
        return info
    setup = replace(info.setup, boards=boards)
    _require_playable(setup, custom)
    return replace(info, setup=setup)


def require_no_generated_boards(boards: Sequence[str]) -> None:
    """Raise TableError for generated boards: generating takes seconds, each time the game is loaded."""
    for board in boards:
        if GENERATED.fullmatch(board):
            raise TableError("board-not-online", board=board)


def require_puzzle_setup(setup: TableSetup) -> None:
    """Raise TableError unless a puzzle's setup has the puzzle's position and open coins."""
    puzzle = shipped_puzzles().get(setup.puzzle)
    if puzzle is None:
        raise TableError("unknown-puzzle")
    if setup.start != puzzle.position or not setup.open_coins:
        raise TableError("start-differs")


def require_exercise_setup(setup: TableSetup, *, public: bool, bots: Sequence[str | None]) -> None:
    """Raise TableError unless an exercise is private and one person plays without a clock from a position."""
    is_alone = len(bots) == setup.players and list(bots).count(None) == 1
    is_special = setup.hot_seat or setup.referee or bool(setup.puzzle) or setup.clock.kind != "none"
    if public or not setup.start or not is_alone or is_special:
        raise TableError("exercise-is-fixed")


def rematch_table(
    info: TableInfo, host: Guest, seed: str, custom: Sequence[Board] = (), present: Set[str] = frozenset()
) -> TableInfo:
    """Return a table for a rematch: bots, people who played to the end and those who are present keep their seats."""
    bots = tuple(_bot_again(seat) for seat in info.seats)
    names = [seat.name for seat in info.seats]
    new = new_table(host, info.setup, public=info.public, bots=bots, seed=seed, sits=False, names=names, custom=custom)
    if info.setup.hot_seat:
        return new
    new = replace(new, banned=info.banned)
    for number, seat in enumerate(info.seats):
        if seat.guest is None or is_banned(info, seat.guest):
            continue
        if seat.guest == host.id or seat.guest in present or not (seat.away or seat.conceded):
            new = seating.join(new, Guest(seat.guest, seat.name or "", is_bot=seat.bot_account), number, None)
    return new


def _bot_again(seat: SeatInfo) -> str | None:
    if seat.kind != "bot":
        return None
    return MY_STRENGTH if seat.follows else seat.bot


def game_of(setup: TableSetup, draw: str, cast: Cast | None = None, custom: Sequence[Board] = ()) -> Game:
    """Return a new game of a setup; boards that are not chosen are drawn."""
    if setup.start:
        return _game_from_notation(setup, cast, custom)
    return new_game(
        setup.game,
        setup.players,
        boards=setup.boards or None,
        seed=draw,
        open_coins=setup.open_coins,
        excluded=setup.excluded,
        sets=setup.sets,
        first=setup.first,
        difficulty=setup.difficulty,
        handicap=setup.handicap,
        referee=setup.referee,
        cast=cast,
        custom=custom,
    )


def _game_from_notation(setup: TableSetup, cast: Cast | None, custom: Sequence[Board]) -> Game:
    """Return the game of a setup with a start position; raise TableError if other settings contradict it."""
    game = game_from_notation(setup.start, open_coins=setup.open_coins, referee=setup.referee, cast=cast, custom=custom)
    settings = game.settings
    is_same = (setup.game, setup.players) == (settings.game, settings.players)
    given = setup.excluded or setup.sets or setup.handicap or setup.first is not None or setup.difficulty is not None
    if not is_same or setup.boards not in ((), settings.boards) or given:
        raise TableError("start-differs")
    return game


def require_startable(info: TableInfo, guest: str) -> None:
    """Raise TableError unless a guest is the host and can start the game: all seats must be taken."""
    require_host(info, guest)
    require_open(info)
    free = sum(seat.kind == "open" for seat in info.seats)
    if free:
        raise TableError("seats-open", count=free)


def begin(info: TableInfo, seed: str, custom: Sequence[Board] = ()) -> tuple[TableInfo, Game]:
    """Return a table's info and game at its beginning."""
    # Seats without a nonce get none: the server must not be able to choose one.
    draw = boards_seed(seed, [seat.nonce for seat in info.seats])
    is_lesson = info.setup.lesson
    setup = replace(info.setup, boards=LESSON_BOARDS) if is_lesson else info.setup
    game = game_of(setup, draw, LESSON_CAST if is_lesson else None, custom)
    playing = replace(info, status="playing", reveal_until=None)
    return replace(playing, boards=game.settings.boards, cast=game.settings.cast), game


def restored_game(info: TableInfo, position: Position | None = None, custom: Sequence[Board] = ()) -> Game:
    """Return the game of a table at its beginning, or at a snapshot."""
    if position is not None:
        return game_from(position, open_coins=info.setup.open_coins, referee=info.setup.referee, custom=custom)
    return game_of(replace(info.setup, boards=info.boards), "", info.cast, custom)
