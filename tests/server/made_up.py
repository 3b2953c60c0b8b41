"""Made-up socket messages of every kind: well-formed, nearly so, and not at all.

What is only known when a message is sent stands in it as a name with `§` before it: a table, a legal action.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

TABLES = ("§playing", "§playing", "§playing", "§passed", "§waiting", "§over", "§private", "A" * 22)
FIELDS: dict[str, tuple[str, ...]] = {
    "join": ("table", "seen", "invitation", "changes"),
    "part": ("table",),
    "face": ("table", "seat"),
    "move": ("table", "seat", "decision", "actions"),
    "undo": ("table", "seat", "decision", "to"),
    "rewind": ("table", "seat", "ply"),
    "answer": ("table", "agree"),
    "say": ("table", "text"),
    "preview": ("table", "seat", "actions"),
    "why": ("table", "seat", "actions"),
    "hint": ("table", "seat", "decision"),
    "ping": (),
}


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    16,
    2**31,
    2**63,
    2**200,
    1.5,
    float("nan"),
    float("inf"),
    "",
    " ",
    "\0",
    "\ud800",
    "a\udfff",
    "٣",
    "\u202eevil",
    "🪐" * 200,
    "x" * 5000,
    "'; DROP TABLE tables; --",
    [],
    {},
    {"\ud800": 1},
    [None],
    ["x"] * 41,
    ["\ud83d"],
    nested(80),
    nested(600),
)
STRANGE = st.one_of(
    st.sampled_from(JUNK),
    st.text(max_size=20),
    st.integers(),
    st.recursive(st.none() | st.booleans() | st.floats() | st.text(max_size=5), st.lists, max_leaves=8),
)
SENSE: dict[str, tuple[Any, ...]] = {
    "id": tuple(f"m-{number}" for number in range(200)),
    "table": TABLES,
    "seen": (None, 0, 1, 5, 1_000_000),
    "changes": (True, True, False),
    "invitation": (None, "", "§invitation", "A" * 16),
    "seat": ("§seat", "§seat", "§seat", 0, 1, 2, 15),
    "decision": ("§decision", "§decision", "§decision", "§decision", 0, 1, 999_999),
    "actions": (["§legal"], ["§legal"], ["§legal", "§legal"], ["done"], ["sell 0", "buy"], ["?"]),
    "to": (None, None, 0, 1, 3),
    "ply": (0, 0, 1, 2, 1000),
    "agree": (True, False),
    "text": ("привет", "hi", "🪐", "a" * 300, "§legal"),
}
NO_MESSAGES: tuple[str | bytes, ...] = (
    "",
    "null",
    "[]",
    "7",
    "{",
    '{"type": "ping", "id": "a"} {}',
    '{"type": "ping", "id": ' + "9" * 5000 + "}",
    "[" * 15_000,
    '{"a":' * 3000,
    b"",
    b"\x00\xff",
    b'{"type": "ping", "id": "binary"}',
    "x" * 16_385,
    "ж" * 9000,
    "x" * 70_000,
)


def _message(choose: Callable[[Sequence[Any]], Any], strange: Callable[[], Any]) -> dict[str, Any]:
    """A message, most often nearly right."""
    kind = choose(tuple(FIELDS))
    made: dict[str, Any] = {"type": kind, **{name: choose(SENSE[name]) for name in ("id", *FIELDS[kind])}}
    spoiled, fault = choose(tuple(made)), choose(range(8))
    if fault == 0:
        made[spoiled] = strange()
    elif fault == 1:
        del made[spoiled]
    elif fault == 2:
        made[choose(("extra", "type ", "person", "seat", ""))] = strange()
    return made


@st.composite
def anything(draw: st.DrawFn) -> dict[str, Any] | str | bytes:
    """What may come over a socket; rarely something that is no message."""
    if draw(st.integers(0, 40)) == 0:
        return draw(st.sampled_from(NO_MESSAGES))
    return _message(lambda pool: draw(st.sampled_from(pool)), lambda: draw(STRANGE))


def many(seed: int, count: int) -> list[dict[str, Any]]:
    """So many messages by lot: much faster made than drawn one by one."""
    rng = random.Random(seed)
    return [_message(rng.choice, lambda: rng.choice(JUNK)) for _ in range(count)]
