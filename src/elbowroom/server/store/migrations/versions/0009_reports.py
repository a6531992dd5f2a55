"""Messages can be reported to whoever runs the server, and guests who do not come for long go away."""

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database up to date."""
    op.add_column("guests", sa.Column("seen_at", sa.Float(), nullable=False, server_default="0"))
    # Nobody is taken for away who may have been here yesterday.
    guests = sa.table("guests", sa.column("seen_at", sa.Float()))
    op.execute(guests.update().values(seen_at=time()))
    op.create_index("ix_guests_seen_at", "guests", ["seen_at"])
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
    op.create_index("ix_reports_guest", "reports", ["guest"])
    op.create_index("ix_reports_reporter", "reports", ["reporter"])


def downgrade() -> None:
    """Bring the database back."""
    op.drop_table("reports")
    op.drop_index("ix_guests_seen_at", "guests")
    op.drop_column("guests", "seen_at")
