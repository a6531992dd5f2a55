"""Everybody has a list of boards of their own: several may have sent the same one."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database up to date."""
    op.create_table(
        "guest_boards",
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("board_id", sa.String(length=32), nullable=False),
        sa.Column("sent_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["board_id"], ["boards.id"], name=op.f("fk_guest_boards_board_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", "board_id", name=op.f("pk_guest_boards")),
    )
    op.create_index(op.f("ix_guest_boards_board_id"), "guest_boards", ["board_id"])
    op.execute(
        "INSERT INTO guest_boards (guest, board_id, sent_at) SELECT guest, id, created_at FROM boards WHERE guest <> ''"
    )
    op.drop_index(op.f("ix_boards_guest"), "boards")
    op.drop_column("boards", "guest")
    op.drop_column("boards", "created_at")


def downgrade() -> None:
    """Bring the database back."""
    op.add_column("boards", sa.Column("created_at", sa.Float(), nullable=False, server_default="0"))
    op.add_column("boards", sa.Column("guest", sa.String(length=24), nullable=False, server_default=""))
    op.create_index(op.f("ix_boards_guest"), "boards", ["guest"])
    op.execute(
        "UPDATE boards SET guest = COALESCE((SELECT MIN(guest) FROM guest_boards WHERE board_id = boards.id), ''),"
        " created_at = COALESCE((SELECT MIN(sent_at) FROM guest_boards WHERE board_id = boards.id), 0)"
    )
    op.drop_table("guest_boards")
