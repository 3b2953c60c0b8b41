"""Layout: the view of a seat as one row of numbers, each of them described.

A layout is made from the JSON schema of a game's view, field by field in its order. Whole numbers and truths stand as
they are, words of a fixed list as one place each (1 or 0), what may be missing has a place that says whether it is
there. Where the schema leaves a size open (a list, an id of the pack), a rule of the game says what it becomes; a field
that has neither is an error, so that nothing is left out unseen. Seats are counted from one's own, which is always 0.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.schema import Schema

Row = list[float]


@dataclass(frozen=True, slots=True)
class Rule:
    """What a field becomes whose size the schema leaves open."""


@dataclass(frozen=True, slots=True)
class Skip(Rule):
    """Left out, and why nothing is lost."""

    why: str


@dataclass(frozen=True, slots=True)
class Count(Rule):
    """How many there are in a list."""


@dataclass(frozen=True, slots=True)
class Words(Rule):
    """A word or number out of these: a place for each."""

    words: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Bag(Rule):
    """A list of these words or numbers: how many of each."""

    words: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Seat(Rule):
    """A seat: a place for each, counted from one's own; for a list of seats too."""

    seats: int


@dataclass(frozen=True, slots=True)
class BySeat(Rule):
    """A list with something for each seat, one's own first."""

    seats: int


@dataclass(frozen=True, slots=True)
class Items(Rule):
    """A list in its order, up to so many."""

    most: int


@dataclass(frozen=True, slots=True)
class Keyed(Rule):
    """A list of tables, or of pairs: a place for each word that the field (of pairs: the first) may hold."""

    field: str | int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cover(Rule):
    """A list of things that lie on cells: for each word that the field may hold, which of the cells it covers."""

    field: str | None  # None: all alike
    words: tuple[str, ...]
    cells: int


@dataclass(frozen=True, slots=True)
class Keys(Rule):
    """A table with these keys."""

    words: tuple[str, ...]


Rules = Mapping[str, Rule]


@dataclass(frozen=True, slots=True)
class Part:
    """Some places of a row: the path of the field, the first place, how many, what they hold."""

    path: str
    start: int
    size: int
    meaning: str


class _Encoder(ABC):
    """Writes a value into a row; the number of places is always the same."""

    size: int

    @abstractmethod
    def write(self, value: Any, row: Row, me: int) -> None: ...

    @abstractmethod
    def parts(self, path: str) -> Iterator[tuple[str, int, str]]: ...


class _Nothing(_Encoder):
    size = 0

    def write(self, value: Any, row: Row, me: int) -> None:
        return

    def parts(self, path: str) -> Iterator[tuple[str, int, str]]:
        return iter(())


class _Number(_Encoder):
    size = 1

    def __init__(self, meaning: str) -> None:
        self.meaning = meaning

    def write(self, value: Any, row: Row, me: int) -> None:
        row.append(float(value))

    def parts(self, path: str) -> Iterator[tuple[str, int, str]]:
        yield path, 1, self.meaning


class _Count(_Number):
    def __init__(self) -> None:
        super().__init__("how many")

    def write(self, value: Any, row: Row, me: int) -> None:
        row.append(float(len(value)))


class _Among(_Encoder):
    """Of a word: 1 in its place; of a list of words: how many of each."""

    def __init__(self, words: Sequence[object], *, many: bool = False) -> None:
        self.words = tuple(words)
        self.places = {word: place for place, word in enumerate(words)}
        self.size = len(self.words)
        self.many = many

    def write(self, value: Any, row: Row, me: int) -> None:
        start = len(row)
        row.extend([0.0] * self.size)
        for word in value if self.many else (value,):
            row[start + self.places[word]] += 1.0

    def parts(self, path: str) -> Iterator[tuple[str, int, str]]:
        words = ", ".join(str(word) for word in self.words)
        yield path, self.size, f"how many of each: {words}" if self.many else f"which: {words}"


class _Seats(_Encoder):
    def __init__(self, seats: int) -> None:
        self.size = seats

    def write(self, value: Any, row: Row, me: int) -> None:
        start = len(row)
        row.extend([0.0] * self.size)
        for seat in value if isinstance(value, list | tuple) else (value,):
            row[start + (seat - me) % self.size] = 1.0

    def parts(self, path: str) -> Iterator[tuple[str, int, str]]:
        yield path, self.size, "which seats, counted from one's own"


class _Maybe(_Encoder):
    """What may be missing: whether it is there, then it."""

    def __init__(self, inner: _Encoder) -> None:
        self.inner = inner
        self.size = 1 + inner.size

    def write(self, value: Any, row: Row, me: int) -> None:
        row.append(float(value is not None))
        if value is None:
            row.extend([0.0] * self.inner.size)
        else:
            self.inner.write(value, row, me)

    def parts(self, path: str) -> Iterator[tuple[str, int, str]]:
        yield path, 1, "whether it is there"
        yield from self.inner.parts(path)


class _Table(_Encoder):
    """Fields one after the other; those that are not there are zeros."""

    def __init__(self, fields: Sequence[tuple[str, _Encoder]]) -> None:
        self.fields = [(name, field) for name, field in fields if field.size]
        self.size = sum(field.size for _, field in self.fields)

    def write(self, value: Any, row: Row, me: int) -> None:
        for name, field in self.fields:
            if name in value:
                field.write(value[name], row, me)
            else:
                row.extend([0.0] * field.size)

    def parts(self, path: str) -> Iterator[tuple[str, int, str]]:
        for name, field in self.fields:
            yield from field.parts(f"{path}.{name}" if path else name)


class _Slots(_Encoder):
    """So many places of one kind, each with whether something is there; `find` says what lies in which."""

    def __init__(self, names: Sequence[object], inner: _Encoder) -> None:
        self.names = tuple(names)
        self.inner = inner if isinstance(inner, _Maybe) else _Maybe(inner)
        self.size = len(self.names) * self.inner.size

    @abstractmethod
    def find(self, value: Any) -> Mapping[object, Any]: ...

    def write(self, value: Any, row: Row, me: int) -> None:
        found = self.find(value)
        for name in self.names:
            self.inner.write(found.get(name), row, me)

    def parts(self, path: str) -> Iterator[tuple[str, int, str]]:
        for name in self.names:
            yield from self.inner.parts(f"{path}[{name}]")


class _List(_Slots):
    def find(self, value: Any) -> Mapping[object, Any]:
        if len(value) > len(self.names):
            raise ValueError(f"a list of {len(value)} where at most {len(self.names)} were thought of")
        return dict(zip(self.names, value, strict=False))


class _Keyed(_Slots):
    def __init__(self, field: str | int, names: Sequence[str], inner: _Encoder) -> None:
        super().__init__(names, inner)
        self.field = field

    def find(self, value: Any) -> Mapping[object, Any]:
        found = {item[self.field]: item for item in value}
        if unknown := found.keys() - set(self.names):
            raise ValueError(f"{unknown} where one of {', '.join(map(str, self.names))} was thought of")
        return found


class _Keys(_Slots):
    def find(self, value: Any) -> Mapping[object, Any]:
        return dict(value)


class _Cover(_Encoder):
    """Which cells things cover, a layer for each kind of them."""

    def __init__(self, rule: Cover) -> None:
        self.rule = rule
        self.layers = {word: number * rule.cells for number, word in enumerate(rule.words)}
        self.size = len(rule.words) * rule.cells

    def write(self, value: Any, row: Row, me: int) -> None:
        start = len(row)
        row.extend([0.0] * self.size)
        for thing in value:
            layer = self.layers[thing[self.rule.field]] if self.rule.field else 0
            for cell in thing["cells"]:
                row[start + layer + cell] = 1.0

    def parts(self, path: str) -> Iterator[tuple[str, int, str]]:
        for word in self.rule.words:
            yield f"{path}[{word}]", self.rule.cells, "which cells it covers"


class _BySeat(_Encoder):
    """Something for each seat, one's own first, without a place that says whether it is there."""

    def __init__(self, seats: int, inner: _Encoder) -> None:
        self.seats = seats
        self.inner = inner
        self.size = seats * inner.size

    def write(self, value: Any, row: Row, me: int) -> None:
        for seat in range(self.seats):
            self.inner.write(value[(me + seat) % self.seats], row, me)

    def parts(self, path: str) -> Iterator[tuple[str, int, str]]:
        for seat in range(self.seats):
            yield from self.inner.parts(f"{path}[+{seat}]")


class _Fixed(_Encoder):
    """A list whose length the schema fixes."""

    def __init__(self, items: Sequence[_Encoder]) -> None:
        self.items = tuple(items)
        self.size = sum(item.size for item in self.items)

    def write(self, value: Any, row: Row, me: int) -> None:
        for item, one in zip(self.items, value, strict=True):
            item.write(one, row, me)

    def parts(self, path: str) -> Iterator[tuple[str, int, str]]:
        for number, item in enumerate(self.items):
            yield from item.parts(f"{path}[{number}]")


class Layout:
    """How the view of a game becomes a row of numbers; `parts` describe it."""

    def __init__(self, schema: Schema, rules: Rules) -> None:
        maker = _Maker(schema["$defs"], rules)
        self._encoder = maker.of(schema["$defs"]["View"], "")
        if unused := rules.keys() - maker.used:
            raise ValueError(f"rules for fields that no view has: {', '.join(sorted(unused))}")
        self.size = self._encoder.size
        parts: list[Part] = []
        start = 0
        for path, size, meaning in self._encoder.parts(""):
            parts.append(Part(path, start, size, meaning))
            start += size
        self.parts = tuple(parts)
        self.skipped = {path: rule.why for path, rule in rules.items() if isinstance(rule, Skip)}

    def encode(self, view: Mapping[str, Any]) -> Row:
        """The row of a view."""
        row: Row = []
        self._encoder.write(view, row, view["seat"] or 0)
        return row


class _Maker:
    """Makes encoders of schemas; the path of a field, as in `players[].store`, finds its rule."""

    def __init__(self, defs: Mapping[str, Schema], rules: Rules) -> None:
        self.defs = defs
        self.rules = rules
        self.used: set[str] = set()

    def of(self, schema: Schema, path: str) -> _Encoder:
        schema = self._resolve(schema)
        rule = self.rules.get(path)
        if isinstance(rule, Skip):
            self.used.add(path)
            return _Nothing()
        if "anyOf" in schema:
            return self._of_several(schema["anyOf"], path)
        if "const" in schema:
            return _Nothing()
        if rule is not None:
            self.used.add(path)
            return self._by_rule(schema, rule, path)
        if "enum" in schema:
            return _Among(schema["enum"])
        return self._plain(schema, path)

    def _plain(self, schema: Schema, path: str) -> _Encoder:
        match schema["type"]:
            case "integer" | "number":
                return _Number("a number")
            case "boolean":
                return _Number("1 or 0")
            case "object" if "properties" in schema:
                return self._table(schema["properties"], path)
            case "array" if "prefixItems" in schema:
                return _Fixed([self.of(item, f"{path}[]") for item in schema["prefixItems"]])
        raise ValueError(f"{path}: a view may hold more of it than fits a row, and no rule says what becomes of it")

    def _by_rule(self, schema: Schema, rule: Rule, path: str) -> _Encoder:
        items: Schema = schema.get("items") or {}
        match rule:
            case Count():
                return _Count()
            case Words(words):
                return _Among(words)
            case Bag(words):
                return _Among(words, many=True)
            case Seat(seats):
                return _Seats(seats)
            case BySeat(seats):
                return _BySeat(seats, self.of(items, f"{path}[]"))
            case Items(most):
                return _List(range(most), self.of(items, f"{path}[]"))
            case Cover():
                return _Cover(rule)
            case Keyed(field, words):
                return _Keyed(field, words, self._inside(items, f"{path}[]", field))
            case Keys(words):
                return _Keys(words, self.of(schema["additionalProperties"], f"{path}[]"))
        raise TypeError(f"{path}: {rule}")

    def _inside(self, schema: Schema, path: str, without: str | int) -> _Encoder:
        """What lies in a list of tables or pairs; the field that says in which place is not said again."""
        schema = self._resolve(schema)
        if isinstance(without, str):
            return self._table({name: field for name, field in schema["properties"].items() if name != without}, path)
        items = enumerate(schema["prefixItems"])
        return _Fixed([_Nothing() if number == without else self.of(item, path) for number, item in items])

    def _table(self, fields: Mapping[str, Schema], path: str) -> _Encoder:
        return _Table([(name, self.of(field, f"{path}.{name}" if path else name)) for name, field in fields.items()])

    def _of_several(self, schemas: Sequence[Schema], path: str) -> _Encoder:
        """One of several types: null, or tables whose fields are put together."""
        kinds = [self._resolve(schema) for schema in schemas]
        present = [kind for kind in kinds if kind.get("type") != "null"]
        if len(present) == 1:
            inner = self.of(present[0], path)
        elif all("enum" in kind or "const" in kind for kind in present):
            inner = _Among([value for kind in present for value in kind.get("enum", [kind.get("const")])])
        else:
            inner = self._table(_together(present), path)
        return _Maybe(inner) if len(present) < len(kinds) and inner.size else inner

    def _resolve(self, schema: Schema) -> Schema:
        return self.defs[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


def _together(tables: Sequence[Schema]) -> dict[str, Schema]:
    """The fields of several tables; a word that tells them apart is one of all their words."""
    found: dict[str, list[Schema]] = {}
    for table in tables:
        for name, field in table["properties"].items():
            if field not in found.setdefault(name, []):
                found[name].append(field)
    return {name: fields[0] if len(fields) == 1 else {"anyOf": fields} for name, fields in found.items()}
