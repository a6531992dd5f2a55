"""All that is known of a table but its game: what was agreed, who sits where, and how far it has come."""

from typing import Annotated, Literal

import msgspec

from elbowroom.engine.cast import Cast
from elbowroom.engine.position.reading import LONGEST
from elbowroom.games import MOST_BOARDS

# Short enough to be kept with the number of a seat before it.
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=38, pattern=r"^[!-~]+$")]
BoardIds = Annotated[tuple[Id, ...], msgspec.Meta(max_length=MOST_BOARDS)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=4)]
SeatKind = Literal["open", "person", "bot"]
Status = Literal["open", "playing", "over", "closed"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """How long a seat may think before a bot takes over: seconds for each turn; none: as long as it likes."""

    kind: Literal["none", "live", "days"] = "none"
    seconds: Annotated[float, msgspec.Meta(ge=5, le=30 * 24 * 3600)] = 120.0


class TableSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What was agreed at a table: the game with its options, who may come, and the clock."""

    game: Id
    players: Annotated[int, msgspec.Meta(ge=2, le=5)]
    # None: they are drawn when the game starts.
    boards: BoardIds = ()
    # Everybody sees everybody's coins.
    open_coins: bool = False
    # Races and powers to play without.
    excluded: Annotated[tuple[Id, ...], msgspec.Meta(max_length=100)] = ()
    # The seat that begins; none: chance tells, or the rules.
    first: SeatNumber | None = None
    clock: Clock = Clock()
    # Whether the coach may be asked; such a game is not rated. None: where one person plays against bots, and around
    # one device. What is told of a table is always true or false.
    hints: bool | None = None
    # Friends around one device: all seats that are not bots' belong to the host.
    hot_seat: bool = False
    # Played along on a real table: the host types in what dice and reveals show, and nothing is drawn.
    referee: bool = False
    # The notation of a position to start from, which then says game, players, boards, who begins and who is excluded;
    # all who sit down may read it.
    start: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""
    # The first guided game: its seed is known, and nothing else may be agreed on.
    lesson: bool = False
    # The id of the puzzle whose position it starts from.
    puzzle: Annotated[str, msgspec.Meta(max_length=80)] = ""


class SeatInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A seat: whose it is, and who plays it now."""

    kind: SeatKind = "open"
    # A person's id, known to everybody: it is no secret, the token is.
    guest: str | None = None
    name: str | None = None
    # The bot that plays it: its own, or the one that stands in for a person who is away.
    bot: str | None = None
    # The bot was chosen to play as well as the host, and so is the one at the next table.
    follows: bool = False
    # A bot stands in until the person is back.
    away: bool = False
    # The person has given up; a bot plays on.
    conceded: bool = False
    # Has voted to end the game.
    wants_end: bool = False
    # Tokens withdrawn in somebody else's turn are placed by a bot.
    redeploys_by_itself: bool = False
    # The seat's share in the game's chance; told when the game has begun.
    nonce: str = ""


class BannedGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Somebody whom the host has sent away, and the name by which they sat at the table."""

    guest: str
    name: str = ""


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A table as everybody may see it."""

    id: str
    status: Status
    # The id of the guest who may start, close and so on.
    host: str
    # Whether it is in the list of tables; a private one is found by its link.
    public: bool
    setup: TableSetup
    seats: tuple[SeatInfo, ...]
    # Grows with every change of this info.
    revision: int
    # The races, powers and relics it is played with, once it has begun; of use to nobody but the server.
    cast: Cast | None = None
    # The islands or the map, once the game has begun.
    boards: tuple[str, ...] = ()
    # How long the clock still runs, while it is stopped.
    paused: float | None = None
    # By agreement, before the last round.
    ended_early: bool = False
    # When the clock of whoever decides runs out: seconds since 1970.
    deadline: float | None = None
    # What the server has committed to, from the beginning.
    seed_hash: str = ""
    # Told when all is over.
    seed: str | None = None
    # The digest of the record, when all is over.
    digest: str | None = None
    # The seats that have won; who was ahead, if the game was ended early.
    winners: tuple[int, ...] = ()
    # The table of the rematch.
    next_table: str | None = None
    # Ids of guests whom nobody hears.
    muted: tuple[str, ...] = ()
    # Whom the host has sent away.
    banned: tuple[BannedGuest, ...] = ()
    # The rules were mended: with this entry the game went on by the new ones, from the start of its turn.
    new_rules_at: int | None = None
    # A game that is over, by older rules: today's can show it up to this entry.
    shown_until: int | None = None
