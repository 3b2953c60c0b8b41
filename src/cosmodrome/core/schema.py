"""Schemas: what a game sends, as JSON Schema written from its Python types, and the check of a value against it.

A contract may hold `str`, `int`, `bool`, `float`, `None`, `Literal`, unions, `list[X]`, `tuple[A, B]`, `tuple[X, ...]`,
`dict[str, X]`, TypedDicts, events and actions. Anything vaguer (`Any`, `object`) is a TypeError.
"""

import types
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints, is_typeddict

from .action import Action
from .event import Event

Schema: TypeAlias = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN: dict[object, str] = {
    str: "string", int: "integer", bool: "boolean", float: "number", None: "null", types.NoneType: "null",
}  # fmt: skip
_CLASSES: dict[str, tuple[type, ...]] = {
    "string": (str,), "integer": (int,), "boolean": (bool,), "number": (int, float), "null": (types.NoneType,),
    "array": (list, tuple), "object": (dict,),
}  # fmt: skip
_WORDS = {
    "string": "a text", "integer": "a whole number", "boolean": "true or false", "number": "a number", "null": "null",
    "array": "a list", "object": "a table",
}  # fmt: skip


class Writer:
    """Writes schemas of types; every TypedDict, event and action stands once in `defs`, under its name."""

    def __init__(self) -> None:
        self.defs: dict[str, Schema] = {}
        self._kinds: dict[str, object] = {}

    def define(self, name: str, schema: Schema) -> None:
        """Put a schema under a name, unless it stands there already."""
        if schema == _reference(name):
            return
        if name in self.defs:
            raise TypeError(f"two types of the contract are called {name}")
        self.defs[name] = schema

    def of(self, hint: object) -> Schema:
        """The schema of a type; a TypeError for one that says too little."""
        if isinstance(hint, type | None) and hint in _PLAIN:
            return {"type": _PLAIN[hint]}
        if is_typeddict(hint):
            return self._table(hint)  # type: ignore[arg-type]
        if isinstance(hint, type) and issubclass(hint, Action):
            return self._action(hint)
        if isinstance(hint, type) and issubclass(hint, Event):
            return self._event(hint)
        return self._generic(hint)

    def any_of(self, hints: Iterable[object]) -> Schema:
        """The schema of a value that has one of these types."""
        found = [self.of(hint) for hint in hints]
        return found[0] if len(found) == 1 else {"anyOf": found}

    def _generic(self, hint: object) -> Schema:
        origin, args = get_origin(hint), get_args(hint)
        if origin is Literal:
            return {"const": args[0]} if len(args) == 1 else {"enum": list(args)}
        if origin in (Union, types.UnionType):
            return self.any_of(args)
        if origin is list:
            return {"type": "array", "items": self.of(args[0])}
        if origin is tuple and len(args) == 2 and args[1] is ...:
            return {"type": "array", "items": self.of(args[0])}
        if origin is tuple:
            count = len(args)
            items = [self.of(arg) for arg in args]
            return {"type": "array", "prefixItems": items, "items": False, "minItems": count, "maxItems": count}
        if origin is dict and args[0] is str:
            return {"type": "object", "additionalProperties": self.of(args[1])}
        raise TypeError(f"{hint!r} says too little for a contract")

    def _table(self, kind: type) -> Schema:
        return self._named(kind, get_type_hints(kind), getattr(kind, "__required_keys__", frozenset()))

    def _event(self, kind: type[Event]) -> Schema:
        hints = get_type_hints(kind)
        told = {field.name: hints[field.name] for field in fields(kind) if field.name != "audience"}
        return self._named(kind, {"kind": one_of([kind.__name__]), **told})

    def _action(self, kind: type[Action]) -> Schema:
        hints = get_type_hints(kind)
        values = {name: one_of(kind.words[name]) if name in kind.words else hints[name] for name in kind.__match_args__}
        return self._named(kind, {"kind": one_of([kind.kind]), "text": str, **values})

    def _named(self, kind: type, hints: Mapping[str, object], required: Iterable[str] | None = None) -> Schema:
        """A reference to a table of fields, written under its name when it is first met; it may hold itself."""
        name = kind.__name__
        if self._kinds.setdefault(name, kind) is not kind:
            raise TypeError(f"two types of the contract are called {name}")
        if name not in self.defs:
            self.defs[name] = {}
            needed = set(hints if required is None else required)
            self.defs[name] = {
                **_described(kind),
                "type": "object",
                "properties": {field: self.of(hint) for field, hint in hints.items()},
                "required": [field for field in hints if field in needed],
                "additionalProperties": False,
            }
        return _reference(name)


def one_of(values: Iterable[object]) -> object:
    """The type of one of these values."""
    return Literal[tuple(values)]


def part(schema: Schema, name: str) -> Schema:
    """One named part of a schema, as a schema of its own."""
    return {**_reference(name), "$defs": schema["$defs"]}


def fault(schema: Schema, value: object) -> str | None:
    """Where a value departs from a schema and what was expected there, or None."""
    return _fault(schema, value, schema.get("$defs", {}), "")


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _described(kind: type) -> Schema:
    """The words of a class about itself; those that dataclasses make up say nothing new."""
    words = kind.__doc__
    return {} if not words or words.startswith(f"{kind.__name__}(") else {"description": words.strip()}


def _fault(schema: Schema, value: object, defs: Mapping[str, Schema], path: str) -> str | None:
    if "$ref" in schema:
        return _fault(defs[schema["$ref"].rpartition("/")[2]], value, defs, path)
    if "anyOf" in schema:
        return _fault_of_all(schema, value, defs, path)
    if "const" in schema or "enum" in schema:
        return None if _is_among(value, _values(schema)) else _wrong(schema, value, path)
    kind = schema["type"]
    if not isinstance(value, _CLASSES[kind]) or (isinstance(value, bool) and kind != "boolean"):
        return _wrong(schema, value, path)
    if isinstance(value, list | tuple):
        return _fault_of_list(schema, value, defs, path)
    if isinstance(value, dict):
        return _fault_of_table(schema, value, defs, path)
    return None


def _fault_of_all(schema: Schema, value: object, defs: Mapping[str, Schema], path: str) -> str | None:
    """The fault of a value that fits none of several types: that of the one it says it is, where it says so."""
    faults = [(one, _fault(one, value, defs, path)) for one in schema["anyOf"]]
    if any(found is None for _, found in faults):
        return None
    return next((found for one, found in faults if _is_meant(one, value, defs)), _wrong(schema, value, path))


def _is_meant(schema: Schema, value: object, defs: Mapping[str, Schema]) -> bool:
    """Whether a table says by a field of one possible value that it is of this type."""
    table = defs[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    properties: Mapping[str, Schema] = table.get("properties", {})
    telling = {name: field["const"] for name, field in properties.items() if "const" in field}
    return isinstance(value, dict) and bool(telling) and all(value.get(name) == told for name, told in telling.items())


def _fault_of_list(
    schema: Schema, value: list[object] | tuple[object, ...], defs: Mapping[str, Schema], path: str
) -> str | None:
    fixed: list[Schema] | None = schema.get("prefixItems")
    if fixed is not None and len(value) != len(fixed):
        return f"{path or 'value'}: expected {len(fixed)} items, got {len(value)}"
    for i, item in enumerate(value):
        if found := _fault(schema["items"] if fixed is None else fixed[i], item, defs, f"{path}[{i}]"):
            return found
    return None


def _fault_of_table(schema: Schema, value: dict[object, object], defs: Mapping[str, Schema], path: str) -> str | None:
    properties: Mapping[object, Schema] = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            return f"{_at(path, name)}: it is missing"
    for key, item in value.items():
        field: Schema | bool = properties.get(key, schema.get("additionalProperties", True))
        if field is False:
            return f"{_at(path, key)}: an unknown field"
        if isinstance(field, dict) and (found := _fault(field, item, defs, _at(path, key))):
            return found
    return None


def _at(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)


def _values(schema: Schema) -> list[object]:
    return [schema["const"]] if "const" in schema else list(schema["enum"])


def _is_among(value: object, values: Iterable[object]) -> bool:
    """Whether it is one of these values, of the same type: 1 is not true."""
    return any(value == other and type(value) is type(other) for other in values)


def _wrong(schema: Schema, value: object, path: str) -> str:
    got = repr(value)
    return f"{path or 'value'}: expected {_words(schema)}, got {got if len(got) <= 60 else got[:57] + '...'}"


def _words(schema: Schema) -> str:
    """What a schema asks for, in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(_words(one) for one in schema["anyOf"])
    if "const" in schema or "enum" in schema:
        return " or ".join(map(repr, _values(schema)))
    return _WORDS[schema["type"]]
