"""Devices that signed out; recovery codes that were made without a password end"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "signed_out",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("device", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("person", "device", name=op.f("pk_signed_out")),
    )
    op.execute("UPDATE people SET recovery = NULL")


def downgrade() -> None:
    op.drop_table("signed_out")
