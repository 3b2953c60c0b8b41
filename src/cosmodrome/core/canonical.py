"""The one JSON form of a value: sorted keys, no spaces, so that equal values give equal bytes."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache

type_names = {bool: "true or false", int: "a whole number", str: "a text", list: "a list", dict: "a table"}


# made once: `json.dumps` makes one for each value
_encoder = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def dumps(value: object) -> str:
    """The canonical text of a JSON-ready value."""
    return _encoder.encode(value)


def joined(fields: Mapping[str, str]) -> str:
    """The canonical text of an object whose fields are written already."""
    return "{" + ",".join([_key(name) + fields[name] for name in sorted(fields)]) + "}"


@lru_cache(1024)
def _key(name: str) -> str:
    return f"{dumps(name)}:"


def digest(value: object) -> str:
    """SHA-256 over the canonical text, in hexadecimal."""
    return hashlib.sha256(dumps(value).encode()).hexdigest()


def integers(value: object) -> Iterator[int]:
    """Every whole number in a JSON-ready value."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from integers(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from integers(item)
