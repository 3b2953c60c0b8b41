"""Lists in pages: a cursor names the last line that was seen."""

import re
from typing import Annotated

from fastapi import Query

from ..tables.messages import KeptLine

_CURSOR = re.compile(r"(\d{1,15})\.([A-Za-z0-9_-]{22})")

Before = Annotated[str | None, Query(pattern=r"^\d{1,15}\.[A-Za-z0-9_-]{22}$")]
Limit = Annotated[int, Query(ge=1, le=100)]


def parse_cursor(text: str | None) -> tuple[int, str] | None:
    """Time and table of the last line seen."""
    found = _CURSOR.fullmatch(text or "")
    return (int(found[1]), found[2]) if found else None


def next_cursor(lines: list[KeptLine], limit: int) -> str | None:
    """The cursor for the lines after these; None where they are the last."""
    return f"{lines[-1]['updated']}.{lines[-1]['table']}" if len(lines) == limit else None
