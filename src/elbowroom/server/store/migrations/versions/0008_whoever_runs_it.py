"""Whoever runs a server can ban, close registration and announce something; each order leaves a line."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database up to date."""
    house = op.create_table(
        "house",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("announced", sa.String(length=400), nullable=False),
        sa.Column("announced_for", sa.Float(), nullable=True),
        sa.Column("announced_until", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house")),
    )
    op.bulk_insert(house, [{"id": 1, "revision": 0, "is_open": True, "announced": ""}])
    op.create_table(
        "bans",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(length=24), nullable=True),
        sa.Column("network", sa.String(length=50), nullable=True),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_bans")),
    )
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("who", sa.String(length=80), nullable=False),
        sa.Column("what", sa.String(length=20), nullable=False),
        sa.Column("about", sa.String(length=400), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_audit")),
    )


def downgrade() -> None:
    """Bring the database back."""
    op.drop_table("audit")
    op.drop_table("bans")
    op.drop_table("house")
