"""Everything about a table except its game: setup, seats and status."""

from typing import Annotated, Literal

import msgspec

from elbowroom.engine.cast import Cast
from elbowroom.engine.position.reading import MAX_NOTATION_LENGTH
from elbowroom.games import MOST_BOARDS

# Short enough to be stored with a seat number before it.
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=38, pattern=r"^[!-~]+$")]
BoardIds = Annotated[tuple[Id, ...], msgspec.Meta(max_length=MOST_BOARDS)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=4)]
HandicapCoins = Annotated[int, msgspec.Meta(ge=0, le=100)]
SeatKind = Literal["open", "person", "bot"]
Status = Literal["open", "playing", "over", "closed"]
# Why a bot account declines a challenge; `other`: no reason.
DeclineReason = Literal["game", "players", "clock", "options", "later", "other"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The seconds that a seat has for each turn before a bot takes over; kind `none`: no limit."""

    kind: Literal["none", "live", "days"] = "none"
    seconds: Annotated[float, msgspec.Meta(ge=5, le=30 * 24 * 3600)] = 120.0


class TableSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The setup of a table: the game with its options, the clock, and special modes."""

    game: Id
    players: Annotated[int, msgspec.Meta(ge=1, le=5)]
    # Empty: drawn when the game starts.
    boards: BoardIds = ()
    # All players see everybody's coins.
    open_coins: bool = False
    # Races and powers to play without.
    excluded: Annotated[tuple[Id, ...], msgspec.Meta(max_length=100)] = ()
    # The sets of races and powers that are added.
    sets: Annotated[tuple[Id, ...], msgspec.Meta(max_length=10)] = ()
    # The seat that begins; none: decided by chance or by the rules.
    first: SeatNumber | None = None
    # The number of Murlocs, in the game against them; none: the usual one.
    difficulty: Annotated[int, msgspec.Meta(ge=10, le=15)] | None = None
    # Coins with which each seat begins in addition; seats that are not named get none. Such a game is not rated.
    handicap: Annotated[tuple[HandicapCoins, ...], msgspec.Meta(max_length=5)] = ()
    clock: Clock = Clock()
    # The coach gives hints; such a game is not rated. None: only with one person against bots, or on one
    # device. Clients always get true or false.
    hints: bool | None = None
    # Friends on one device: the host has all seats that are not bots'.
    hot_seat: bool = False
    # For a game on a real table: the host enters what dice and reveals show, and nothing is drawn.
    referee: bool = False
    # The notation of a position to start from; it determines game, players, boards, first seat and exclusions. All
    # players may read it.
    start: Annotated[str, msgspec.Meta(max_length=MAX_NOTATION_LENGTH)] = ""
    # The guided first game: its seed is public, and nothing else can be changed.
    lesson: bool = False
    # The id of the puzzle whose position it starts from.
    puzzle: Annotated[str, msgspec.Meta(max_length=80)] = ""
    # One turn of a lesson, from the position `start`: bots take no turn. Named by the client, such as `decline.0`.
    exercise: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A challenge to a bot account to take an open seat."""

    # The bot account's id and name.
    bot: str
    name: str
    # When it expires, in seconds since 1970.
    until: float
    # Why the bot account has declined; none: it has not answered.
    declined: DeclineReason | None = None


class SeatInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A seat: its owner, and who plays it now."""

    kind: SeatKind = "open"
    # The person's id; public, unlike the token.
    guest: str | None = None
    name: str | None = None
    # The guest is a bot account: a program, flagged for everybody.
    bot_account: bool = False
    # The bot account that is invited to an open seat.
    challenge: Challenge | None = None
    # The bot that owns the seat, or stands in for an absent person.
    bot: str | None = None
    # The bot was chosen by the host's strength, and is chosen again for a rematch.
    follows: bool = False
    # A bot stands in until the person returns.
    away: bool = False
    # The person has conceded; a bot plays on.
    conceded: bool = False
    # The person has voted to end the game.
    wants_end: bool = False
    # A bot redeploys tokens withdrawn in another player's turn.
    redeploys_by_itself: bool = False
    # The person had opted in to ratings when the game started.
    rated: bool = False
    # Seconds that the person may still pause a rated game.
    pause_left: float = 0.0
    # Seconds left of the current turn while the seat's clock stands still; 0: time is up, and a bot finishes the turn.
    time_left: float | None = None
    # The seat's contribution to the random seed; public once the game has begun.
    nonce: str = ""
    # SHA-256 of the nonce, fixed before the first nonce is revealed.
    nonce_hash: str = ""


class BannedGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A guest banned from the table by the host, and the guest's name there."""

    guest: str
    name: str = ""


class MutedGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A guest whose chat the host has hidden for everybody, and until when, in seconds since 1970 (none: for good)."""

    guest: str
    until: float | None = None


IncidentKind = Literal["timeout", "away", "back", "conceded", "vote", "unvote", "ended", "paused", "resumed"]


class Incident(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that happened at a table beside its game: `what`, to the person in `seat`.

    `timeout` and `away`: a bot plays until the person is `back`; `vote`: the person wants to end the game; `ended`: all
    agreed; `paused`: by the person in `seat`, or by a host without one.
    """

    # Counts up.
    number: int
    what: IncidentKind
    # The last entry of the log before it.
    after: int
    seat: int | None = None


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A table as everybody may see it."""

    id: str
    status: Status
    # The id of the guest who can start the game and, unless it is rated, pause and close it.
    host: str
    # Public tables are listed; a private one is reached by its link.
    public: bool
    setup: TableSetup
    seats: tuple[SeatInfo, ...]
    # Grows with every change of this info.
    revision: int
    # The races, powers and relics in play, once the game has begun; only for the server.
    cast: Cast | None = None
    # The islands or the map, once the game has begun.
    boards: tuple[str, ...] = ()
    # Fixed when the game starts: it counts for the people who are rated.
    rated: bool = False
    # Why it is not rated: `bot-account`, `handicap`, `hints`, `new-rules`, `no-clock`, `position`, `referee` or
    # `same-address`.
    unrated: str = ""
    # Seconds left on the clock while the game is paused.
    paused: float | None = None
    # In a rated game: the seat that has paused it, and when it continues by itself, in seconds since 1970.
    paused_by: int | None = None
    pause_ends: float | None = None
    # The players agreed to end before the last round.
    ended_early: bool = False
    # Incidents beside the game, the latest last; old ones are dropped.
    incidents: tuple[Incident, ...] = ()
    # When the current player's clock runs out, in seconds since 1970.
    deadline: float | None = None
    # The host has started the game, and it begins when all nonces are revealed, or at this time without the others:
    # seconds since 1970.
    reveal_until: float | None = None
    # Hash of the server's seed, published from the start.
    seed_hash: str = ""
    # The seed; published when the game is over.
    seed: str | None = None
    # The digest of the record; published when the game is over.
    digest: str | None = None
    # The seats that won, or were ahead if the game ended early.
    winners: tuple[int, ...] = ()
    # The table of the rematch.
    next_table: str | None = None
    # Guests muted and banned by the host, who gets all of them; others get only their own entry.
    muted: tuple[MutedGuest, ...] = ()
    banned: tuple[BannedGuest, ...] = ()
    # The entry from whose turn on the game continues by newer rules.
    new_rules_at: int | None = None
    # For a finished game by older rules: the last entry that today's rules can show.
    shown_until: int | None = None
