"""The tables of the database; `migrations/` brings an older one up to date."""

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

# Secrets of the whole server: the key that signs tokens, and the one that signs push messages.
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
    # How well a guest plays against bots (server/table/strength.py).
    Column("strength", Integer, nullable=False, default=1, server_default="1"),
    # How often a guest has signed out everywhere (server/people/auth.py).
    Column("sign_outs", Integer, nullable=False, default=0, server_default="0"),
    Column("created_at", Float, nullable=False),
    # When they last came, to within a day.
    Column("seen_at", Float, nullable=False, default=0.0, server_default="0"),
    Index("ix_guests_seen_at", "seen_at"),
)

# Links to other devices that were used; each works once.
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
    # What is agreed and who sits where, as JSON: a `TableInfo`.
    Column("info", LargeBinary, nullable=False),
    # Grows with every change of this row, so that of two changes at once one is refused.
    Column("revision", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seed", String(64), nullable=False),
    # Numbers of the log are never reused; this is the last one.
    Column("number", Integer, nullable=False),
    # When somebody who is not a person must go on, or a clock runs out: seconds since 1970; none: nobody waits.
    Column("due_at", Float),
    Column("created_at", Float, nullable=False),
    Column("touched_at", Float, nullable=False),
    # The entry after which the game goes on from a snapshot, since its beginning was played by other rules.
    Column("base", Integer, nullable=False, default=0),
    # The guest for whom all wait, none where nobody does, and in which turn: for notices.
    Column("waits_for", String(24)),
    Column("turn", Integer, nullable=False, default=0),
    # How the game stands, as JSON: a `Standing`; none before it has begun.
    Column("standing", Text),
    # Whether the ratings of its players know how the game ended.
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
    # The id that the client gave its action: sent again, it is answered and not played again.
    Column("client_id", String(44)),
    Column("at", Float, nullable=False),
    # At the start of a turn, what the state was: a replay that leads elsewhere is noticed.
    Column("hash", String(16)),
)

# Who has or had a seat at which table.
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

# Boards of people's own, by ids that their content gives them.
boards = Table(
    "boards",
    metadata,
    Column("id", String(32), primary_key=True),
    # As JSON: a `Board`.
    Column("board", LargeBinary, nullable=False),
    Column("used_at", Float, nullable=False),
)

# Whose list has which of them: whoever has sent one, be it the same as others.
guest_boards = Table(
    "guest_boards",
    metadata,
    Column("guest", String(24), primary_key=True),
    Column("board_id", ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True),
    Column("sent_at", Float, nullable=False),
    Index("ix_guest_boards_board_id", "board_id"),
)

# Which of them lie at which table.
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

# The last turn of a table of which a guest was told, or which the guest has seen.
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

# My games in numbers: of each guest and game how many there were, how many were won, and the best score.
tallies = Table(
    "tallies",
    metadata,
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("best", Integer, nullable=False),
)

# And of each race how often it was picked, and the coins it brought.
race_tallies = Table(
    "race_tallies",
    metadata,
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("race", String(40), primary_key=True),
    Column("picks", Integer, nullable=False),
    Column("coins", Integer, nullable=False),
)

# What the coach says about games that are over, as JSON: a `Review`.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("review", LargeBinary, nullable=False),
)

# What whoever runs the server has ordered, in one row; the revision grows with every order, so that servers notice.
house = Table(
    "house",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("revision", Integer, nullable=False),
    # Whether new guests may come.
    Column("is_open", Boolean, nullable=False),
    # What all are told; empty: nothing. When it will be, and until when it is shown.
    Column("announced", String(400), nullable=False),
    Column("announced_for", Float),
    Column("announced_until", Float),
)

# Whom the server lets in no more: a guest, or all who call from a network.
bans = Table(
    "bans",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("guest", String(24)),
    Column("network", String(50)),
    Column("reason", String(200), nullable=False),
    Column("made_at", Float, nullable=False),
    # None: for good.
    Column("until", Float),
)

# One line for each order of whoever runs the server.
audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("who", String(80), nullable=False),
    Column("what", String(20), nullable=False),
    Column("about", String(400), nullable=False),
)

# Messages that somebody has reported to whoever runs the server, as they were; they outlive their table.
reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("table_id", String(16), nullable=False),
    # The number of what was said at the table, who said it, under which name, and what.
    Column("message", Integer, nullable=False),
    Column("guest", String(24), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(400), nullable=False),
    # Who reports it, and why.
    Column("reporter", String(24), nullable=False),
    Column("note", String(200), nullable=False),
    Column("at", Float, nullable=False),
    # When whoever runs the server had done with it; None: not yet.
    Column("closed_at", Float),
    Index("ix_reports_guest", "guest"),
    Index("ix_reports_reporter", "reporter"),
)
