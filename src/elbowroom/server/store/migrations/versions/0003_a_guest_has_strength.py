"""A guest plays so well against bots."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database up to date."""
    op.add_column("guests", sa.Column("strength", sa.Integer(), nullable=False, server_default="1"))


def downgrade() -> None:
    """Bring the database back."""
    op.drop_column("guests", "strength")
