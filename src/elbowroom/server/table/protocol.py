"""Messages between clients and the server over a WebSocket (docs/protocol.md); also generated for TypeScript.

A client's message that wants an answer has an `id`; the answer, `done` or `refused`, repeats it. The `version` of a
game is the number of the last entry of its log.
"""

from typing import Annotated, Final

import msgspec

from elbowroom.analysis.plan_model import Plans
from elbowroom.engine.events import Event
from elbowroom.engine.view import Decision, Explanation, ScorePart
from elbowroom.server.table.info import BoardIds, DeclineReason, Id, SeatNumber, TableInfo

PROTOCOL: Final = 1

LONGEST_TEXT: Final = 400
# Databases cannot store NUL.
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TEXT, pattern=r"^[^\x00]+$")]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Nonce = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[!-~]*$")]
NonceHash = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[0-9a-f]{64}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Details = dict[str, str | int | float | bool | None]


class _Message(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, tag_field="type"):
    """A message."""


# Messages of clients.


class Hello(_Message, tag="hello"):
    """The first message: the client's token, the table, and the last version it has seen."""

    # The id in the table's link.
    table: Id
    # Without a token one can only watch.
    token: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    # The last version that was seen; the steps since then are sent.
    seen: Number | None = None


class Act(_Message, tag="act"):
    """Actions as text, such as `conquer 7`, for a version of the game; all are played, or none."""

    id: Id
    # The version for which they were chosen.
    version: Number
    # As named in the decision, in order.
    actions: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1, max_length=64)]


class Undo(_Message, tag="undo"):
    """Undo the last action."""

    id: Id
    # The current version.
    version: Number


class Hint(_Message, tag="hint"):
    """Ask the coach what to do."""

    id: Id
    # The current version.
    version: Number


class Explain(_Message, tag="explain"):
    """Ask what conquering a region would cost and earn; also for regions out of reach, and in other players' turns."""

    id: Id
    # The current version.
    version: Number
    # From 0, over all boards of the game.
    region: Number
    # For clients with several seats; none: the seat that must decide, or else the first.
    seat: SeatNumber | None = None


class Say(_Message, tag="say"):
    """Post a chat message; during a game players see those of spectators only when it is over."""

    id: Id
    # Shown on one line.
    text: Text


class Sync(_Message, tag="sync"):
    """Ask for the whole state again, after missing something."""

    # The last version that was seen.
    seen: Number | None = None
    # For clients with several seats: the seat whose coins are wanted; none: the seat that must decide.
    seat: SeatNumber | None = None


class Ping(_Message, tag="ping"):
    """Check the connection; the answer is `pong`."""


class Join(_Message, tag="join"):
    """Take a seat, by default the first open one; the nonce is the seat's contribution to the random seed.

    A `nonce_hash` keeps the nonce from everybody until all seats have committed to theirs; then send `reveal`.
    A bot account accepts a challenge with it; without a challenge it can take seats only at its own tables.
    """

    id: Id
    # From 0.
    seat: SeatNumber | None = None
    # Visible ASCII characters; can be changed until the game starts.
    nonce: Nonce | None = None
    # Instead of a nonce: its SHA-256 in hexadecimal.
    nonce_hash: NonceHash | None = None


class Decline(_Message, tag="decline"):
    """Decline the table's challenge (a bot account)."""

    id: Id
    reason: DeclineReason = "other"


class Leave(_Message, tag="leave"):
    """Leave the seat; in a running game a bot takes over, and the person may come back.

    A person who is not back at the end of a rated game has lost it.
    """

    id: Id


class Back(_Message, tag="back"):
    """Take one's seat back from the bot."""

    id: Id


class Start(_Message, tag="start"):
    """Start the game (the host); it begins when all who have sent the hash of a nonce have revealed the nonce."""

    id: Id


class Reveal(_Message, tag="reveal"):
    """Reveal the nonce of one's seat, once the table has a `reveal_until`."""

    id: Id
    # Its SHA-256 is the seat's `nonce_hash`.
    nonce: Nonce


class Seat(_Message, tag="seat"):
    """Open a seat or give it to a bot, and ban its player (the host).

    In a running game the bot `medium` can stand in for a person; in a rated game no seat can be changed.
    """

    id: Id
    # From 0.
    seat: SeatNumber
    # The name of a bot; none: open.
    bot: Annotated[str, msgspec.Meta(max_length=20)] | None = None


class Boards(_Message, tag="boards"):
    """Choose other boards before the game starts, or have them drawn (the host)."""

    id: Id
    # As in the setup; empty: drawn when the game starts.
    boards: BoardIds = ()


class Pause(_Message, tag="pause"):
    """Pause or resume the game and its clock: the host or, in a rated game, a person with `pause_left`."""

    id: Id
    paused: bool


class Close(_Message, tag="close"):
    """Close the table (the host); in a rated game this concedes, and ends it only if all others have conceded."""

    id: Id


class Concede(_Message, tag="concede"):
    """Concede: a bot plays this seat from now on."""

    id: Id


class Vote(_Message, tag="vote"):
    """Vote to end the game now; it is over when all people at the table agree, in a rated game also absent ones."""

    id: Id
    # False withdraws the vote.
    end: bool


class Rematch(_Message, tag="rematch"):
    """Open a new table with the same people and settings."""

    id: Id


class Mute(_Message, tag="mute"):
    """Mute or unmute a guest: by the host for everybody, by others for themselves on this socket."""

    id: Id
    # A guest's id.
    guest: Id
    muted: bool
    # By the host: how long; none: at this table for good.
    seconds: Annotated[int, msgspec.Meta(ge=1, le=30 * 24 * 3600)] | None = None


class Ban(_Message, tag="ban"):
    """Ban or unban a guest, who then cannot take a seat or chat at this table (the host).

    People with a seat in a rated game cannot be banned.
    """

    id: Id
    # A guest's id.
    guest: Id
    banned: bool


class RedeployForMe(_Message, tag="redeploy-for-me"):
    """Have withdrawn tokens redeployed automatically, or not."""

    id: Id
    redeploy: bool


# A new message needs a handler: in `changes.py` or `table.py` if a table can answer it alone, otherwise in
# `live/requests.py`; and an example in `tools/protocol_page.py`.
TableRequest = (
    Act
    | Undo
    | Start
    | Reveal
    | Boards
    | Join
    | Decline
    | Leave
    | Back
    | Seat
    | Pause
    | Close
    | Concede
    | Vote
    | RedeployForMe
    | Mute
    | Ban
)
Request = TableRequest | Hint | Explain | Say | Rematch
ClientMessage = Hello | Sync | Ping | Request


# Messages of the server.


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An announcement of the operator, such as maintenance."""

    text: str
    # The time it is about, and until when it is shown: seconds since 1970.
    at: float | None = None
    until: float | None = None


class OperatorMute(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A mute by the operator, at all tables: its reason and its end, in seconds since 1970 (none: permanent)."""

    reason: str
    until: float | None = None


class Welcome(_Message, tag="welcome"):
    """The answer to `hello`: the table, the client's seat (none: a spectator), and the latest chat."""

    # The version of this protocol.
    protocol: int
    table: TableInfo
    # The guest id of the token.
    you: str | None = None
    # The first of several seats.
    seat: int | None = None
    # The last hundred messages.
    chat: tuple["ChatMessage", ...] = ()
    announcement: Announcement | None = None
    # The client's guest is muted by the operator; mutes by the host are in the table.
    muted: OperatorMute | None = None


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log entry and its events: an action as text or `undo`, and the seat that acted (-1: chance).

    `asked` is the question of an ability that it answers, such as `ask.goblins.lay`.
    """

    action: str
    seat: int
    events: tuple[Event, ...] = ()
    asked: str = ""


class Update(_Message, tag="update"):
    """The game at a version: the public view, what only this seat may see, and the steps since an earlier version.

    `view` is a spectator's view; `coins` are those of seats that this client may also see; `secrets` are the sides of
    face-down markers that this seat knows, by region; `decision` is present only for the seat that must decide.
    `since` is the version before the `steps`, one for each version: the version that the client has seen or, when that
    is long ago, a later one.
    """

    # The number of the last entry of the log.
    version: int
    since: int
    view: msgspec.Raw
    coins: dict[str, int] = {}
    secrets: dict[str, str] = {}
    decision: Decision | None = None
    # How a spread of tokens or companions could be placed well: the number for each region.
    placing: dict[str, int] = {}
    can_undo: bool = False
    steps: tuple[Step, ...] = ()


class TableChanged(_Message, tag="table"):
    """The table's info has changed: seats, status or clock."""

    table: TableInfo


class Done(_Message, tag="done"):
    """The request with this id was carried out and saved."""

    id: str
    # The version after it.
    version: int | None = None
    # The new table after a rematch.
    table: str | None = None


class Refused(_Message, tag="refused"):
    """The request with this id was refused and changed nothing; with the id of the reason and details."""

    # None if the message was unreadable.
    id: str | None
    # The sentence is `error.REASON` in the texts.
    reason: str
    details: Details = {}


class Hinted(_Message, tag="hinted"):
    """The coach's next move: one action, several that name regions for one choice, or a whole redeployment.

    With the plans for the turn it comes from, best first; without plans where there is nothing to plan, such as while
    placing tokens or in another player's turn.
    """

    id: str
    version: int
    # As text, as in `act`.
    actions: tuple[str, ...]
    plans: Plans | None = None


class Explained(_Message, tag="explained"):
    """The cost of a region, or why it cannot be conquered; and what a conquest without a die would earn.

    `earns` is how the conquest would change a scoring now, plus the coins that it brings at once; a marker that it
    would reveal is ignored.
    """

    id: str
    version: int
    explanation: Explanation
    earns: tuple[ScorePart, ...] = ()


class ChatMessage(_Message, tag="said"):
    """A chat message."""

    # Counts the table's messages, from 1.
    number: int
    guest: str
    name: str
    text: str
    # Seconds since 1970.
    at: float
    # Written by a spectator during the game: players get it when the game is over, with GET /api/tables/{table}/chat.
    spectators: bool = False
    # The guest is a bot account.
    bot_account: bool = False


class Here(_Message, tag="here"):
    """The guests at the table now, by id, and the number of spectators."""

    # Guests with a seat.
    guests: tuple[str, ...]
    watching: int


class Announced(_Message, tag="announced"):
    """A new announcement of the operator; none: it was removed."""

    announcement: Announcement | None = None


class Muted(_Message, tag="muted"):
    """The operator has muted the client's guest; none: the mute was lifted."""

    mute: OperatorMute | None = None


class Pong(_Message, tag="pong"):
    """The answer to `ping`."""


ServerMessage = (
    Welcome
    | Update
    | TableChanged
    | Done
    | Refused
    | Hinted
    | Explained
    | ChatMessage
    | Here
    | Announced
    | Muted
    | Pong
)
