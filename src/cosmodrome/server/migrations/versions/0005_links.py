"""Links to finished games that people who sat there have given away"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "links",
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("names", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_links_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_links")),
    )
    for name in ("person", "table"):
        op.create_index(op.f(f"ix_links_{name}"), "links", [name])


def downgrade() -> None:
    op.drop_table("links")
