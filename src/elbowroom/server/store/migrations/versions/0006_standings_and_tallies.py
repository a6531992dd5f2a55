"""How a game stands is kept beside its table, and people's games are counted."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database up to date."""
    op.add_column("tables", sa.Column("standing", sa.Text(), nullable=True))
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


def downgrade() -> None:
    """Bring the database back."""
    op.drop_table("race_tallies")
    op.drop_table("tallies")
    op.drop_column("tables", "standing")
