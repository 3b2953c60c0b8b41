"""For the owner: reports with what they are about and their answers, bans, devices; who was seen when, in order"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("what", sa.String(length=64), nullable=False),
        sa.Column("reason", sa.String(length=300), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bans")),
    )
    op.create_table(
        "devices",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("device", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("browser", sa.String(length=16), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "device", name=op.f("pk_devices")),
    )
    for column in (
        sa.Column("about", sa.JSON(), nullable=False, server_default="{}"),
        sa.Column("answer", sa.String(length=1000), nullable=True),
        sa.Column("answered", sa.BigInteger(), nullable=True),
        sa.Column("read", sa.Boolean(), nullable=False, server_default=sa.false()),
    ):
        op.add_column("reports", column)
    for name in ("reporter", "person", "table"):
        op.create_index(op.f(f"ix_reports_{name}"), "reports", [name])
    op.create_index(op.f("ix_people_seen"), "people", ["seen"])
    op.create_index(op.f("ix_devices_seen"), "devices", ["seen"])


def downgrade() -> None:
    op.drop_index(op.f("ix_people_seen"), table_name="people")
    for name in ("reporter", "person", "table"):
        op.drop_index(op.f(f"ix_reports_{name}"), table_name="reports")
    for column in ("about", "answer", "answered", "read"):
        op.drop_column("reports", column)
    op.drop_table("devices")
    op.drop_table("bans")
