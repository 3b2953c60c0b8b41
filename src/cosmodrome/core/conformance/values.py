"""Values that go out as JSON: whether they are ready for it, and where two differ."""

from .. import canonical

LARGEST = 2**53


def not_ready(value: object, path: str = "") -> str | None:
    """Why a value is not ready for JSON and for clients, or None."""
    if value is None or isinstance(value, bool | str):
        return None
    if isinstance(value, int):
        return f"{path or 'value'}: an integer above 2**53" if abs(value) > LARGEST else None
    if isinstance(value, float):
        return None if value - value == 0 else f"{path or 'value'}: not a finite number"
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                return f"{path or 'value'}: a key that is no text: {key!r}"
            if found := not_ready(item, f"{path}.{key}" if path else key):
                return found
        return None
    if isinstance(value, list | tuple):
        for i, item in enumerate(value):
            if found := not_ready(item, f"{path}[{i}]"):
                return found
        return None
    return f"{path or 'value'}: a {type(value).__name__}, which JSON does not have"


def difference(a: object, b: object, path: str = "") -> str:
    """Where two JSON-ready values differ first."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in [*a, *b]:
            if a.get(key) != b.get(key):
                return difference(a.get(key), b.get(key), f"{path}.{key}" if path else str(key))
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for i, (x, y) in enumerate(zip(a, b, strict=True)):
            if x != y:
                return difference(x, y, f"{path}[{i}]")
    return f"{path or 'all of it'} ({canonical.dumps(a)[:60]}, {canonical.dumps(b)[:60]})"
