"""The one JSON form of a value: sorted keys, no spaces, so that equal values give equal bytes."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from json import encoder

type_names = {bool: "true or false", int: "a whole number", str: "a text", list: "a list", dict: "a table"}


_form = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
# made once: `json.dumps` makes one for each value
_make = getattr(encoder, "c_make_encoder", None)
_parts = _make and _make(None, _form.default, encoder.encode_basestring, None, ":", ",", True, False, False)


def dumps(value: object) -> str:
    """The canonical text of a JSON-ready value."""
    return "".join(_parts(value, 0)) if _parts else _form.encode(value)


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
