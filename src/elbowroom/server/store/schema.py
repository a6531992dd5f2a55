"""The tables of the database; `migrations/` updates older databases."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

NAMES: Final = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata: Final = MetaData(naming_convention=NAMES)

# Secrets of the whole server, encrypted with the key file: keys that sign tokens, and the one for push messages.
keys = Table(
    "keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("rated", Boolean, nullable=False, default=False),
    # Strength against bots (server/table/strength.py).
    Column("strength", Integer, nullable=False, default=1, server_default="1"),
    Column("created_at", Float, nullable=False),
    # The last visit, to within a day.
    Column("seen_at", Float, nullable=False, default=0.0, server_default="0"),
    Index("ix_guests_seen_at", "seen_at"),
)

# Guests that are programs.
bot_accounts = Table(
    "bot_accounts",
    metadata,
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    # SHA-256 of the token.
    Column("token_hash", String(64), nullable=False, unique=True),
    # The guest who has created it; null: nobody.
    Column("owner", String(24)),
    Column("about", String(200), nullable=False),
    Column("contact", String(100), nullable=False),
    # The id of its event stream (empty: none), and until when it counts as online without a sign of life.
    Column("stream", String(16), nullable=False, default="", server_default=""),
    Column("online_until", Float, nullable=False, default=0.0, server_default="0"),
    Index("ix_bot_accounts_owner", "owner"),
    Index("ix_bot_accounts_online_until", "online_until"),
)

# Unexpired challenges, by which a bot account finds the tables that challenge it; the seats say whether they still do.
challenges = Table(
    "challenges",
    metadata,
    Column("bot", ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("until", Float, nullable=False),
)

# Where guests are signed in: one row for each browser or program. Without its row a token is invalid.
devices = Table(
    "devices",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    # The browser and its system, such as "Firefox (Android)", or the program.
    Column("name", String(60), nullable=False),
    # The SHA-256 hash of the secret in the renewal key.
    Column("secret", String(64), nullable=False),
    Column("created_at", Float, nullable=False),
    # The last use, to within an hour.
    Column("seen_at", Float, nullable=False),
    Index("ix_devices_guest", "guest"),
)

# Used links to other devices; each works once.
used_links = Table(
    "used_links",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("until", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    # open, playing, over or closed.
    Column("status", String(8), nullable=False),
    Column("host", String(24), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("game", String(20), nullable=False),
    # The setup and the seats, as JSON: a `TableInfo`.
    Column("info", LargeBinary, nullable=False),
    # Grows with every change of `info`; of two simultaneous changes one is refused.
    Column("revision", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seed", String(64), nullable=False),
    # The number of the last log entry; numbers are never reused.
    Column("number", Integer, nullable=False),
    # When a bot or chance must act or a clock runs out, in seconds since 1970; null: nothing is due.
    Column("due_at", Float),
    Column("created_at", Float, nullable=False),
    Column("touched_at", Float, nullable=False),
    # The entry after which the game continues from a snapshot, since it began with other rules; usually 0.
    Column("base", Integer, nullable=False, default=0),
    # The guest who must act, or null, and the number of that turn: for notices.
    Column("waits_for", String(24)),
    Column("turn", Integer, nullable=False, default=0),
    # The scores, as JSON: a `Standing`; null before the game begins.
    Column("standing", Text),
    # True when the result is included in the players' ratings.
    Column("is_rated", Boolean, nullable=False, default=False),
    Index("ix_tables_status_due_at", "status", "due_at"),
    Index("ix_tables_status_is_rated", "status", "is_rated"),
    Index("ix_tables_waits_for", "waits_for"),
    Index("ix_tables_public_status", "public", "status"),
    Index("ix_tables_host", "host"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", String(80), nullable=False),
    # The seat that acted; -1: chance.
    Column("seat", Integer, nullable=False),
    # The id that the client gave its action: an action that is sent again is answered but not played twice.
    Column("client_id", String(44)),
    Column("at", Float, nullable=False),
    # The hash of the state at the start of a turn, to notice replays that diverge.
    Column("hash", String(16)),
)

# Guests who have or had a seat at a table.
players = Table(
    "players",
    metadata,
    Column("guest", String(24), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("rules", Integer, nullable=False),
    Column("position", LargeBinary, nullable=False),
)

# Uploaded boards, by ids derived from their content.
boards = Table(
    "boards",
    metadata,
    Column("id", String(32), primary_key=True),
    # As JSON: a `Board`.
    Column("board", LargeBinary, nullable=False),
    Column("used_at", Float, nullable=False),
)

# Uploaded boards on guests' lists; several guests may have the same board.
guest_boards = Table(
    "guest_boards",
    metadata,
    Column("guest", String(24), primary_key=True),
    Column("board_id", ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
    Column("sent_at", Float, nullable=False),
    Index("ix_guest_boards_board_id", "board_id"),
)

# Uploaded boards that tables use.
table_boards = Table(
    "table_boards",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("board_id", ForeignKey("boards.id"), primary_key=True),
    Index("ix_table_boards_board_id", "board_id"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(24), nullable=False),
    Column("text", String(400), nullable=False),
    Column("at", Float, nullable=False),
    # Written by a spectator during the game: hidden from the players until it is over.
    Column("spectators", Boolean, nullable=False),
    Index("ix_chat_guest", "guest"),
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", String(40), nullable=False),
    Column("expires_at", Float, nullable=False),
    Index("ix_leases_owner", "owner"),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    # Empty: for all tables of the guest.
    Column("table_id", String(16), primary_key=True),
    # push or webhook.
    Column("kind", String(8), primary_key=True),
    Column("endpoint", String(500), primary_key=True),
    Column("keys", Text, nullable=False, default=""),
)

# The last turn of which a guest was notified, or which the guest has seen.
notices = Table(
    "notices",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("turn", Integer, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

# Statistics of a guest: games, wins and the best score in each game.
tallies = Table(
    "tallies",
    metadata,
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("best", Integer, nullable=False),
)

# Statistics of a guest with each race: picks, and coins earned.
race_tallies = Table(
    "race_tallies",
    metadata,
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("race", String(40), primary_key=True),
    Column("picks", Integer, nullable=False),
    Column("coins", Integer, nullable=False),
)

# The coach's reviews of finished games, as JSON: a `Review`.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("review", LargeBinary, nullable=False),
)

# The operator's settings, in one row; the revision grows with every action, so that servers notice changes.
moderation = Table(
    "moderation",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("revision", Integer, nullable=False),
    # True if new guests may register.
    Column("is_open", Boolean, nullable=False),
    # The announcement (empty: none), the time it is about, and until when it is shown.
    Column("announced", String(400), nullable=False),
    Column("announced_for", Float),
    Column("announced_until", Float),
    # When old data was last removed; if the clock is much later, it may have jumped.
    Column("removed_at", Float),
)

# Banned guests and networks, and muted guests.
bans = Table(
    "bans",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("guest", String(24)),
    Column("network", String(50)),
    Column("reason", String(200), nullable=False),
    Column("made_at", Float, nullable=False),
    # Null: permanent.
    Column("until", Float),
    # True for a mute: only chat is refused.
    Column("chat_only", Boolean, nullable=False),
)

# The audit log: one row for each action of the operator.
audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("who", String(80), nullable=False),
    Column("what", String(20), nullable=False),
    Column("about", String(400), nullable=False),
)

# Copies of messages that guests have reported to the operator; they outlive their table.
reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("table_id", String(16), nullable=False),
    # The number of the chat message, its author and their name, and its text.
    Column("message", Integer, nullable=False),
    Column("guest", String(24), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(400), nullable=False),
    # The guest who reports it, and why.
    Column("reporter", String(24), nullable=False),
    Column("note", String(200), nullable=False),
    Column("at", Float, nullable=False),
    # When the operator closed the report; null: open.
    Column("closed_at", Float),
    Index("ix_reports_guest", "guest"),
    Index("ix_reports_reporter", "reporter"),
)
