"""What clients and the server say to each other over a socket, as docs/protocol.md tells; generated for TypeScript.

A client's message that wants an answer has an `id` of its own; the answer, `done` or `refused`, names it. The
`version` of a game is the number of the last entry of its log.
"""

from typing import Annotated, Final

import msgspec

from elbowroom.coach.model import Plans
from elbowroom.engine.decision import Decision
from elbowroom.engine.events import Event
from elbowroom.engine.explanation import Explanation, ScorePart
from elbowroom.server.table.info import BoardIds, Id, SeatNumber, TableInfo

PROTOCOL: Final = 1

LONGEST_TEXT: Final = 400
# Databases cannot keep a NUL.
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TEXT, pattern=r"^[^\x00]+$")]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Nonce = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[!-~]*$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Details = dict[str, str | int | float | bool | None]


class _Message(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, tag_field="type"):
    """A message."""


# What a client says.


class Hello(_Message, tag="hello"):
    """The first message: who it is, which table it wants, and the last version it has seen."""

    # As in the table's link.
    table: Id
    # Whoever has none only watches.
    token: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    # The last version that was seen: what happened since is told.
    seen: Number | None = None


class Act(_Message, tag="act"):
    """Actions in words, such as `conquer 7`, played all or none, made for a version of the game."""

    id: Id
    # The version for which it was chosen.
    version: Number
    # As the decision names them, one after the other.
    actions: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1, max_length=64)]


class Undo(_Message, tag="undo"):
    """Take the last action back."""

    id: Id
    # The version that was seen.
    version: Number


class Hint(_Message, tag="hint"):
    """What would the coach do?"""

    id: Id
    # The version that was seen.
    version: Number


class Explain(_Message, tag="explain"):
    """What would a region take, and what would it bring? Also one that is out of reach, or not in one's own turn."""

    id: Id
    # The version that was seen.
    version: Number
    # From 0, over all boards of the game.
    region: Number
    # Whoever has several seats says for which; none: the one that must decide, or else the first.
    seat: SeatNumber | None = None


class Say(_Message, tag="say"):
    """Chat."""

    id: Id
    # Told on one line.
    text: Text


class Sync(_Message, tag="sync"):
    """Send everything again: the client missed something."""

    # The last version that was seen.
    seen: Number | None = None
    # Whoever has several seats says whose coins are wanted; none: those of the one that must decide.
    seat: SeatNumber | None = None


class Ping(_Message, tag="ping"):
    """Is anybody there?"""


class Join(_Message, tag="join"):
    """Take a seat, the first open one if none is named; a nonce is the seat's share in the game's chance."""

    id: Id
    # From 0.
    seat: SeatNumber | None = None
    # Visible ASCII characters; it can be changed until the game starts.
    nonce: Nonce | None = None


class Leave(_Message, tag="leave"):
    """Give the seat up; in a running game a bot takes over, and the person may come back."""

    id: Id


class Back(_Message, tag="back"):
    """Take one's own seat back from the bot."""

    id: Id


class Start(_Message, tag="start"):
    """Start the game (the host)."""

    id: Id


class Seat(_Message, tag="seat"):
    """Make a seat open or a bot's, and ban whoever sat there; in a running game a bot stands in (the host)."""

    id: Id
    # From 0.
    seat: SeatNumber
    # The name of a bot; none: open.
    bot: Annotated[str, msgspec.Meta(max_length=20)] | None = None


class Boards(_Message, tag="boards"):
    """Agree on other boards before the game starts, or let them be drawn after all (the host)."""

    id: Id
    # As in a new table's setup; none: they are drawn when the game starts.
    boards: BoardIds = ()


class Pause(_Message, tag="pause"):
    """Stop the game and its clock, or let it go on (the host)."""

    id: Id
    paused: bool


class Close(_Message, tag="close"):
    """Close the table (the host)."""

    id: Id


class Concede(_Message, tag="concede"):
    """Give the game up: a bot plays on in this seat for good."""

    id: Id


class Vote(_Message, tag="vote"):
    """Vote to end the game now; when all people at the table agree it is over."""

    id: Id
    # False: the vote is withdrawn.
    end: bool


class Rematch(_Message, tag="rematch"):
    """A new table with the same people and settings."""

    id: Id


class Mute(_Message, tag="mute"):
    """Hear what a guest says no more, or again: the host for everybody, others for themselves on this socket."""

    id: Id
    # A guest's id.
    guest: Id
    muted: bool


class Ban(_Message, tag="ban"):
    """Send a guest away for good, or let one come again: who is banned takes no seat and is not heard (the host)."""

    id: Id
    # A guest's id.
    guest: Id
    banned: bool


class RedeployForMe(_Message, tag="redeploy-for-me"):
    """Let withdrawn tokens be placed automatically, or not."""

    id: Id
    redeploy: bool


# All that clients say. A message that is added here wants a handler: for the info of a table in `changes.py`, for its
# game in `table.py`, for anything else in `live/requests.py`; and an example in `tools/protocol_page.py`.
InfoRequest = Join | Leave | Back | Seat | Boards | Pause | Close | Concede | Vote | RedeployForMe | Mute | Ban
GameRequest = Act | Undo | Start
TableRequest = GameRequest | InfoRequest
Request = TableRequest | Hint | Explain | Say | Rematch
ClientMessage = Hello | Sync | Ping | Request


# What the server says.


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What whoever runs the server tells all who are there, such as when it will be away."""

    text: str
    # The time that it is about, and until when it is shown: seconds since 1970.
    at: float | None = None
    until: float | None = None


class Welcome(_Message, tag="welcome"):
    """The answer to `hello`: the table, the seat of this client (none: a spectator), and the talk so far."""

    # The version of this protocol.
    protocol: int
    table: TableInfo
    # The id of whoever the token names.
    you: str | None = None
    # Of several the first.
    seat: int | None = None
    # The last hundred things that were said.
    chat: tuple["Said", ...] = ()
    announcement: Announcement | None = None


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the log, and what it led to: an action or `undo` in words, and the seat that acted (-1: chance).

    `asked` is the question of an ability that it answers, such as `ask.goblins.lay`.
    """

    action: str
    seat: int
    events: tuple[Event, ...] = ()
    asked: str = ""


class Update(_Message, tag="update"):
    """The game at a version: what everybody sees, what only this seat may see, and what happened since.

    `view` is what a spectator sees; `coins` are those that this seat may see besides, by seat; `decision` is there only
    for the seat that must decide. `since` is the version after which the `steps` were made, one for each version: the
    one that was seen or, when that is long ago, a later one.
    """

    # The number of the last entry of the log.
    version: int
    since: int
    view: msgspec.Raw
    coins: dict[str, int] = {}
    decision: Decision | None = None
    can_undo: bool = False
    steps: tuple[Step, ...] = ()


class TableChanged(_Message, tag="table"):
    """The table changed: seats, status or clock."""

    table: TableInfo


class Done(_Message, tag="done"):
    """The request with this id is carried out, and will not be lost."""

    id: str
    # The version to which it has led.
    version: int | None = None
    # The new table, after a rematch.
    table: str | None = None


class Refused(_Message, tag="refused"):
    """The request with this id is refused, and nothing has changed: a reason's id and its details."""

    # None if the message could not be read.
    id: str | None
    # Its words are `error.REASON` in the texts.
    reason: str
    details: Details = {}


class Hinted(_Message, tag="hinted"):
    """What the coach would do next: one action, all that name several regions for one choice, or a whole redeployment.

    The plans for the turn from which it comes, the best one first; none where there is nothing to plan, as when tokens
    are placed or in another player's turn.
    """

    id: str
    version: int
    # In words, as in `act`.
    actions: tuple[str, ...]
    plans: Plans | None = None


class Explained(_Message, tag="explained"):
    """What a region would take, or why it cannot be had; and what a conquest would earn, where it needs no die.

    `earns` are the differences that the conquest would make to a scoring now, and the coins that it brings at once; a
    marker that it would turn up is left out of account.
    """

    id: str
    version: int
    explanation: Explanation
    earns: tuple[ScorePart, ...] = ()


class Said(_Message, tag="said"):
    """Somebody said something."""

    # Counts what was said at the table, from 1.
    number: int
    guest: str
    name: str
    text: str
    # Seconds since 1970.
    at: float


class Here(_Message, tag="here"):
    """Who is at the table now, by id, and how many watch."""

    # Those who have a seat.
    guests: tuple[str, ...]
    watching: int


class Announced(_Message, tag="announced"):
    """Whoever runs the server tells all something, or nothing any more."""

    announcement: Announcement | None = None


class Pong(_Message, tag="pong"):
    """Somebody is there."""


ServerMessage = Welcome | Update | TableChanged | Done | Refused | Hinted | Explained | Said | Here | Announced | Pong
