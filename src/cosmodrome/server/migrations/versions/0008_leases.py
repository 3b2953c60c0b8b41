"""Which process serves which table"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("address", sa.String(length=128), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.Column("holder", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_leases_table"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["holder"], ["processes.id"], name=op.f("fk_leases_holder"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_leases")),
    )
    op.create_index(op.f("ix_leases_holder"), "leases", ["holder"])


def downgrade() -> None:
    op.drop_table("leases")
    op.drop_table("processes")
