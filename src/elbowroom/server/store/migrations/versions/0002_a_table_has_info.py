"""What is known of a table is called its info everywhere."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database up to date."""
    # Not as a batch: on SQLite that makes the table anew, and dropping the old one takes all logs with it.
    op.execute("ALTER TABLE tables RENAME COLUMN sheet TO info")


def downgrade() -> None:
    """Bring the database back."""
    op.execute("ALTER TABLE tables RENAME COLUMN info TO sheet")
