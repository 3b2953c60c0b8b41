"""Shapes: the schemas of what tables keep and tell, written from their types."""

from ..core.schema import Schema, Writer


class OpenWriter(Writer):
    """Knows `dict[str, object]` besides: what a game says, which is checked against the game's own schema."""

    def of(self, hint: object) -> Schema:
        return {"type": "object"} if hint == dict[str, object] else super().of(hint)
