"""Create all tables, as in release 0.1.0."""

import sqlalchemy as sa
from alembic import op

revision = "0.1.0"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade the database."""
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("who", sa.String(length=80), nullable=False),
        sa.Column("what", sa.String(length=20), nullable=False),
        sa.Column("about", sa.String(length=400), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_audit")),
    )
    op.create_table(
        "bans",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(length=24), nullable=True),
        sa.Column("network", sa.String(length=50), nullable=True),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("chat_only", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_bans")),
    )
    op.create_table(
        "boards",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("board", sa.LargeBinary(), nullable=False),
        sa.Column("used_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_boards")),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("strength", sa.Integer(), server_default="1", nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("seen_at", sa.Float(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guests")),
    )
    op.create_index("ix_guests_seen_at", "guests", ["seen_at"], unique=False)
    op.create_table(
        "bot_accounts",
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("owner", sa.String(length=24), nullable=True),
        sa.Column("about", sa.String(length=200), nullable=False),
        sa.Column("contact", sa.String(length=100), nullable=False),
        sa.Column("stream", sa.String(length=16), server_default="", nullable=False),
        sa.Column("online_until", sa.Float(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_bot_accounts_guest"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", name=op.f("pk_bot_accounts")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_bot_accounts_token_hash")),
    )
    op.create_index("ix_bot_accounts_owner", "bot_accounts", ["owner"], unique=False)
    op.create_index("ix_bot_accounts_online_until", "bot_accounts", ["online_until"], unique=False)
    op.create_table(
        "devices",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_devices_guest"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_devices")),
    )
    op.create_index("ix_devices_guest", "devices", ["guest"], unique=False)
    moderation = op.create_table(
        "moderation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("announced", sa.String(length=400), nullable=False),
        sa.Column("announced_for", sa.Float(), nullable=True),
        sa.Column("announced_until", sa.Float(), nullable=True),
        sa.Column("removed_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moderation")),
    )
    op.bulk_insert(moderation, [{"id": 1, "revision": 0, "is_open": True, "announced": ""}])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
    )
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("message", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.String(length=400), nullable=False),
        sa.Column("reporter", sa.String(length=24), nullable=False),
        sa.Column("note", sa.String(length=200), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("closed_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_reports")),
    )
    op.create_index("ix_reports_guest", "reports", ["guest"], unique=False)
    op.create_index("ix_reports_reporter", "reports", ["reporter"], unique=False)
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("host", sa.String(length=24), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("info", sa.LargeBinary(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("touched_at", sa.Float(), nullable=False),
        sa.Column("base", sa.Integer(), nullable=False),
        sa.Column("waits_for", sa.String(length=24), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("standing", sa.Text(), nullable=True),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_host", "tables", ["host"], unique=False)
    op.create_index("ix_tables_public_status", "tables", ["public", "status"], unique=False)
    op.create_index("ix_tables_status_due_at", "tables", ["status", "due_at"], unique=False)
    op.create_index("ix_tables_status_is_rated", "tables", ["status", "is_rated"], unique=False)
    op.create_index("ix_tables_waits_for", "tables", ["waits_for"], unique=False)
    op.create_table(
        "used_links",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_used_links")),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("text", sa.String(length=400), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("spectators", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_chat_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_chat")),
    )
    op.create_index("ix_chat_guest", "chat", ["guest"], unique=False)
    op.create_table(
        "challenges",
        sa.Column("bot", sa.String(length=24), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["bot"], ["guests.id"], name=op.f("fk_challenges_bot"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_challenges_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("bot", "table_id", name=op.f("pk_challenges")),
    )
    op.create_table(
        "guest_boards",
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("board_id", sa.String(length=32), nullable=False),
        sa.Column("sent_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["board_id"], ["boards.id"], name=op.f("fk_guest_boards_board_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", "board_id", name=op.f("pk_guest_boards")),
    )
    op.create_index("ix_guest_boards_board_id", "guest_boards", ["board_id"], unique=False)
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("owner", sa.String(length=40), nullable=False),
        sa.Column("expires_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_leases_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_leases")),
    )
    op.create_index("ix_leases_owner", "leases", ["owner"], unique=False)
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry", sa.String(length=80), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("client_id", sa.String(length=44), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("hash", sa.String(length=16), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_log_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_log")),
    )
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_notices_guest"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_notices_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "guest", name=op.f("pk_notices")),
    )
    op.create_table(
        "players",
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_players_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", "table_id", name=op.f("pk_players")),
    )
    op.create_table(
        "race_tallies",
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("race", sa.String(length=40), nullable=False),
        sa.Column("picks", sa.Integer(), nullable=False),
        sa.Column("coins", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_race_tallies_guest"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", "game", "race", name=op.f("pk_race_tallies")),
    )
    op.create_table(
        "ratings",
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_ratings_guest"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", "game", name=op.f("pk_ratings")),
    )
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("review", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_reviews_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_reviews")),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("position", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_snapshots_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_snapshots")),
    )
    op.create_table(
        "subscriptions",
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("endpoint", sa.String(length=500), nullable=False),
        sa.Column("keys", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_subscriptions_guest"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", "table_id", "kind", "endpoint", name=op.f("pk_subscriptions")),
    )
    op.create_table(
        "table_boards",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("board_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["board_id"], ["boards.id"], name=op.f("fk_table_boards_board_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_table_boards_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "board_id", name=op.f("pk_table_boards")),
    )
    op.create_index("ix_table_boards_board_id", "table_boards", ["board_id"], unique=False)
    op.create_table(
        "tallies",
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_tallies_guest"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", "game", name=op.f("pk_tallies")),
    )


def downgrade() -> None:
    """Downgrade the database."""
    op.drop_table("tallies")
    op.drop_table("table_boards")
    op.drop_table("subscriptions")
    op.drop_table("snapshots")
    op.drop_table("reviews")
    op.drop_table("ratings")
    op.drop_table("race_tallies")
    op.drop_table("players")
    op.drop_table("notices")
    op.drop_table("log")
    op.drop_table("leases")
    op.drop_table("guest_boards")
    op.drop_table("challenges")
    op.drop_table("chat")
    op.drop_table("used_links")
    op.drop_table("tables")
    op.drop_table("reports")
    op.drop_table("keys")
    op.drop_table("moderation")
    op.drop_table("bot_accounts")
    op.drop_table("devices")
    op.drop_table("guests")
    op.drop_table("boards")
    op.drop_table("bans")
    op.drop_table("audit")
