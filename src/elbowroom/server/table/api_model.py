"""Bodies and answers of the HTTP API that a server and the backend in a browser share."""

from collections import Counter
from datetime import date
from functools import cache
from typing import Annotated, Final, NamedTuple

import msgspec

from elbowroom.analysis.puzzles import Puzzle, Theme, of_day, shipped_puzzles
from elbowroom.boards.board import Board, Size
from elbowroom.drawing.painted import SceneShape
from elbowroom.engine.action_text import MAX_ACTION_LENGTH
from elbowroom.engine.position.model import Seat
from elbowroom.engine.position.reading import MAX_NOTATION_LENGTH, boards_in, read_notation
from elbowroom.games import game_from_notation
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import SeatNumber, TableInfo, TableSetup
from elbowroom.server.table.protocol import ChatMessage, Details, Number, Update
from elbowroom.server.table.results import ShownStanding, Standing, shown_standing
from elbowroom.server.table.seating import seats_of
from elbowroom.server.table.starting import require_no_generated_boards
from elbowroom.server.table.text_cleaning import clean_line
from elbowroom.server.table.views import public_info

LONGEST_NAME: Final = 30
MAX_ACTIONS: Final = 300
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME, description="The name that others see.")]
BotName = Annotated[str, msgspec.Meta(max_length=20)]
Most = Annotated[int, msgspec.Meta(ge=1, le=100, description="The maximum number.")]
Seed = Annotated[int, msgspec.Meta(ge=0, lt=10**15)]
BoardFile = Annotated[str, msgspec.Meta(description="The text of a board file, described in docs/boards.md.")]
WhoseCoins = Annotated[SeatNumber, msgspec.Meta(description="the seat whose coins to show, for guests with several")]


class Profile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A guest's own data: id, name, whether games are rated, and strength."""

    id: str
    name: str
    rated: bool
    created_at: float
    # Strength against bots, as the level of equally strong bots.
    strength: str
    bot_account: bool = False


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """The name of a new guest."""

    name: Name


class Welcomed(msgspec.Struct):
    """A guest, signed in on a device: keep token and renewal key secret, they are the only keys to the seats."""

    guest: Profile
    # Proves the identity for `expires_in` seconds.
    token: str
    expires_in: float
    # Gets a new token, also long after the old one has expired, until the device is signed out.
    renewal: str


class Changes(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Changes of a guest: the name, or whether games count for ratings."""

    name: Name | None = None
    rated: bool | None = None


class NewTable(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A new table: its setup, whether it is listed, and which seats are bots."""

    setup: TableSetup
    public: bool = False
    bots: Annotated[
        tuple[BotName | None, ...],
        msgspec.Meta(max_length=5, description="by seat: the name of a bot, or null for an open seat"),
    ] = ()
    sits: Annotated[bool, msgspec.Meta(description="whether the host takes the first open seat")] = True
    names: Annotated[
        tuple[Name | None, ...],
        msgspec.Meta(max_length=5, description="by seat: the player's name, for friends at one device"),
    ] = ()


class TableSummary(NamedTuple):
    """A table in a list, with the guest who must act, the time of the last change, and the scores."""

    info: TableInfo
    waits_for: str | None
    touched_at: float
    standing: Standing | None


class Listed(TableInfo, frozen=True, omit_defaults=True, kw_only=True):
    """A table in a list: which person must decide, whether it is me, when it changed, and the standings.

    For friends at one device the seat is unknown.
    """

    waits_for: int | None = None
    my_turn: bool = False
    # Seconds since 1970.
    touched_at: float = 0.0
    standing: ShownStanding | None = None


class Tables(msgspec.Struct):
    """A list of tables."""

    tables: tuple[Listed, ...]


class HowMany(msgspec.Struct, forbid_unknown_fields=True):
    """The maximum number."""

    most: Most = 50


class Talk(msgspec.Struct):
    """Chat messages of a table, oldest first."""

    said: tuple[ChatMessage, ...]


class TableBoards(msgspec.Struct):
    """The boards of a table, in the game's order; none before its game begins."""

    boards: tuple[str, ...] = ()


class Pasted(msgspec.Struct, forbid_unknown_fields=True):
    """A position in notation."""

    notation: Annotated[
        str, msgspec.Meta(max_length=MAX_NOTATION_LENGTH, description="the position as one line of text")
    ]


class PositionInfo(msgspec.Struct):
    """A position from which a table can be opened; `seat` must decide now or, before a chance event, has the turn."""

    game: str
    players: int
    boards: tuple[str, ...]
    # Numbered from 1.
    round: int
    seat: int


class Seen(msgspec.Struct, omit_defaults=True):
    """A table as a guest sees it: the seat (none for a spectator), and the game once it has begun."""

    table: TableInfo
    seat: int | None = None
    game: Update | None = None


class Whose(msgspec.Struct, forbid_unknown_fields=True):
    """The seat whose coins are wanted, for guests with several seats."""

    seat: WhoseCoins | None = None


class Notation(msgspec.Struct):
    """A position as one line of text."""

    notation: str


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle without its solution; a table is opened from its `position` with open coins, and its id in the setup."""

    id: str
    game: str
    players: int
    position: str
    seat: int
    theme: Theme
    stars: int
    boards: tuple[str, ...]
    # The race that the puzzle is named after: the player's own, or that of the leading rival.
    race: str
    is_own: bool
    # Counts the puzzles of this theme that are named after this race.
    number: int


class Puzzles(msgspec.Struct, frozen=True):
    """All puzzles, and the id of today's."""

    today: str
    puzzles: tuple[PuzzleInfo, ...]


class Answered(msgspec.Struct, forbid_unknown_fields=True):
    """A whole turn: the text of every action, including chance and decisions of others."""

    actions: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=MAX_ACTION_LENGTH)], ...],
        msgspec.Meta(min_length=1, max_length=MAX_ACTIONS),
    ]


class FramesAfter(msgspec.Struct, forbid_unknown_fields=True):
    """The frames that are wanted."""

    after: Annotated[Number, msgspec.Meta(description="only frames after this version")] = 0
    most: Annotated[int, msgspec.Meta(ge=1, le=1000, description="The maximum number.")] = 500


class StepsBefore(msgspec.Struct, forbid_unknown_fields=True):
    """The steps that are wanted."""

    before: Annotated[Number, msgspec.Meta(description="only steps before this version")] | None = None
    most: Annotated[int, msgspec.Meta(ge=1, le=300, description="The maximum number.")] = 100


class BoardSent(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A board as TOML; or a size and a seed, for an island from the generator."""

    toml: BoardFile = ""
    size: Size | None = None
    seed: Seed = 0


class OwnBoard(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A custom board: the id computed from its content, its names by language, and its game."""

    id: str
    # warcraft (also for Battle for Azeroth) or classic.
    game: str
    titles: dict[str, str]
    regions: int
    # Only for a classic map.
    players: int | None = None
    # Only for an island.
    size: Size | None = None


class OwnBoardList(msgspec.Struct):
    """Custom boards, newest first."""

    boards: tuple[OwnBoard, ...]


class BoardFault(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A fault of a board: `reason` for the text `board.problem.REASON`, and a sentence in the reader's language."""

    reason: str
    sentence: str
    # None if the fault concerns the whole board.
    region: int | None = None
    details: Details = {}


class BoardChecked(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A checked board: its file, all its faults, and the board itself if it could be read."""

    toml: str
    faults: tuple[BoardFault, ...]
    board: OwnBoard | None = None


class WhichScene(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The boards to show, and the shape of the screen."""

    boards: Annotated[
        str,
        msgspec.Meta(
            pattern="^[0-9a-z-]+(,[0-9a-z-]+)*$", max_length=400, description="ids of boards, in the game's order"
        ),
    ]
    shape: SceneShape = "landscape"


def clean_name(name: str) -> str:
    """Return a name fit to be shown; raise TableError if nothing is left of it."""
    cleaned = clean_line(name)[:LONGEST_NAME].strip()
    if not cleaned:
        raise TableError("empty-name")
    return cleaned


def list_table(found: TableSummary, me: str | None = None) -> Listed:
    """Return a table as it is listed for a guest."""
    info = public_info(found.info, me)
    seats = seats_of(info, found.waits_for)
    return Listed(
        **msgspec.structs.asdict(info),
        waits_for=seats[0] if len(seats) == 1 else None,
        my_turn=me is not None and found.waits_for == me,
        touched_at=found.touched_at,
        standing=None if found.standing is None else shown_standing(found.standing, info, me),
    )


def list_board(board: Board) -> OwnBoard:
    """Return the description of a board for a list."""
    regions = len(board.regions)
    return OwnBoard(
        id=board.id, game=board.game, titles=board.name, regions=regions, players=board.players, size=board.size
    )


def describe_position(notation: str) -> PositionInfo:
    """Describe a position from which a table can be opened; raise EngineError for any other."""
    require_no_generated_boards(boards_in(notation))
    game = game_from_notation(notation)
    if game.is_over:
        raise TableError("start-is-over")
    view, settings = game.view(None), game.settings
    seat = view.turn_of if view.to_act is None else view.to_act
    return PositionInfo(settings.game, settings.players, settings.boards, view.round, seat or 0)


def list_puzzles(today: date) -> Puzzles:
    """Return all puzzles, with the one of a day."""
    known = tuple(shipped_puzzles().values())
    return Puzzles(of_day(today, known).id, tuple(_puzzle_infos().values()))


def puzzle_of_day(today: date) -> PuzzleInfo:
    """Return the puzzle of a day."""
    return _puzzle_infos()[of_day(today, tuple(shipped_puzzles().values())).id]


@cache
def _puzzle_infos() -> dict[str, PuzzleInfo]:
    """Return what players may know of each puzzle, by id."""
    infos = {}
    numbers: Counter[tuple[Theme, str, bool]] = Counter()
    for puzzle in shipped_puzzles().values():
        race, is_own = _protagonist(puzzle)
        numbers[puzzle.theme, race, is_own] += 1
        infos[puzzle.id] = PuzzleInfo(
            id=puzzle.id,
            game=puzzle.game,
            players=puzzle.players,
            position=puzzle.position,
            seat=puzzle.seat,
            theme=puzzle.theme,
            stars=puzzle.stars,
            boards=tuple(boards_in(puzzle.position)),
            race=race,
            is_own=is_own,
            number=numbers[puzzle.theme, race, is_own],
        )
    return infos


def _protagonist(puzzle: Puzzle) -> tuple[str, bool]:
    """Return the race that a puzzle is named after, and whether it is the player's own."""
    found, _ = read_notation(puzzle.position)
    races = [_race_of(seat) for seat in found.seats]
    rivals = (seat for seat, race in enumerate(races) if race and seat != puzzle.seat)
    leader = max(rivals, key=lambda seat: found.seats[seat].coins or 0, default=puzzle.seat)
    own = races[puzzle.seat]
    if own and puzzle.theme != "leader":
        return own, True
    return races[leader], False


def _race_of(seat: Seat) -> str:
    """Return the active race of a seat, or else the one that declined last; empty if there is none."""
    tribes = [*([seat.active] if seat.active else []), *seat.declined]
    return tribes[0].race if tribes else ""
