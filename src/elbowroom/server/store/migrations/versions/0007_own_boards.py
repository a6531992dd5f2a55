"""Boards of people's own, and the tables at which they lie."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database up to date."""
    op.create_table(
        "boards",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("guest", sa.String(length=24), nullable=False),
        sa.Column("board", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("used_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_boards")),
    )
    op.create_index(op.f("ix_boards_guest"), "boards", ["guest"])
    op.create_table(
        "table_boards",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("board_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_table_boards_table_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["board_id"], ["boards.id"], name=op.f("fk_table_boards_board_id")),
        sa.PrimaryKeyConstraint("table_id", "board_id", name=op.f("pk_table_boards")),
    )
    op.create_index(op.f("ix_table_boards_board_id"), "table_boards", ["board_id"])


def downgrade() -> None:
    """Bring the database back."""
    op.drop_table("table_boards")
    op.drop_table("boards")
