"""A guest can sign out everywhere, and a link to another device works once."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database up to date."""
    op.add_column("guests", sa.Column("sign_outs", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "used_links",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_used_links")),
    )


def downgrade() -> None:
    """Bring the database back."""
    op.drop_table("used_links")
    op.drop_column("guests", "sign_outs")
