"""How far somebody is in each lesson; which tables are lessons"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("lesson", sa.String(length=64), nullable=False),
        sa.Column("edition", sa.String(length=64), nullable=False),
        sa.Column("table", sa.String(length=22), nullable=True),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("done", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_lessons_table"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("person", "lesson", name=op.f("pk_lessons")),
    )
    op.create_index(op.f("ix_lessons_table"), "lessons", ["table"])
    op.add_column("tables", sa.Column("lesson", sa.String(length=64), nullable=True))
    op.create_index(op.f("ix_tables_lesson"), "tables", ["lesson"])


def downgrade() -> None:
    op.drop_index(op.f("ix_tables_lesson"), table_name="tables")
    op.drop_column("tables", "lesson")
    op.drop_table("lessons")
