"""Every pack that a table was made with, kept by its hash"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from cosmodrome.core.errors import GameError

revision = "0002"
down_revision: str | None = "0001"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    if op.get_bind().scalar(sa.text("SELECT count(*) FROM tables")):
        raise GameError("database: its tables were made with draft packs, before 1.0.0; start with a new database")
    op.create_table(
        "packs",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("files", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_packs")),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("pack", sa.String(length=64), nullable=False))
        batch_op.create_foreign_key(batch_op.f("fk_tables_pack"), "packs", ["pack"], ["hash"])


def downgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("fk_tables_pack"), type_="foreignkey")
        batch_op.drop_column("pack")
    op.drop_table("packs")
