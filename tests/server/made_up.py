"""Made-up socket messages of every kind: well-formed, nearly so, and not at all.

What is only known when a message is sent stands in it as a name with `§` before it: a table, a legal action.
"""

from typing import Any

from hypothesis import strategies as st

TABLES = ("§playing", "§playing", "§playing", "§passed", "§waiting", "§over", "§private", "A" * 22)
FIELDS: dict[str, tuple[str, ...]] = {
    "join": ("table", "seen", "invitation"),
    "part": ("table",),
    "face": ("table", "seat"),
    "move": ("table", "seat", "decision", "actions"),
    "undo": ("table", "seat", "decision", "to"),
    "rewind": ("table", "seat", "ply"),
    "answer": ("table", "agree"),
    "say": ("table", "text"),
    "preview": ("table", "seat", "actions"),
    "why": ("table", "seat", "actions"),
    "ping": (),
}


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


JUNK = st.one_of(
    st.sampled_from(
        (
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
    ),
    st.text(max_size=20),
    st.integers(),
    st.recursive(st.none() | st.booleans() | st.floats() | st.text(max_size=5), st.lists, max_leaves=8),
)
SENSE: dict[str, st.SearchStrategy[Any]] = {
    "id": st.sampled_from([f"m-{number}" for number in range(200)]),
    "table": st.sampled_from(TABLES),
    "seen": st.sampled_from((None, 0, 1, 5, 1_000_000)),
    "invitation": st.sampled_from((None, "", "§invitation", "A" * 16)),
    "seat": st.sampled_from(("§seat", "§seat", "§seat", 0, 1, 2, 15)),
    "decision": st.sampled_from(("§decision", "§decision", "§decision", "§decision", 0, 1, 999_999)),
    "actions": st.lists(
        st.sampled_from(("§legal", "§legal", "§legal", "done", "sell 0", "buy", "?")), min_size=1, max_size=3
    ),
    "to": st.sampled_from((None, None, 0, 1, 3)),
    "ply": st.sampled_from((0, 0, 1, 2, 1000)),
    "agree": st.booleans(),
    "text": st.sampled_from(("привет", "hi", "🪐", "a" * 300, "§legal")),
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


@st.composite
def message(draw: st.DrawFn) -> dict[str, Any]:
    """A message, most often nearly right."""
    kind: Any = draw(st.sampled_from(tuple(FIELDS)))
    made = {"type": kind, "id": draw(SENSE["id"])}
    for name in FIELDS[kind]:
        made[name] = draw(SENSE[name])
    fault = draw(st.integers(0, 7))
    spoiled = draw(st.sampled_from(tuple(made)))
    if fault == 0:
        made[spoiled] = draw(JUNK)
    elif fault == 1:
        del made[spoiled]
    elif fault == 2:
        made[draw(st.sampled_from(("extra", "type ", "person", "seat", "")))] = draw(JUNK)
    return made


def anything() -> st.SearchStrategy[dict[str, Any] | str | bytes]:
    """What may come over a socket; rarely something that is no message."""
    return st.integers(0, 40).flatmap(lambda lot: st.sampled_from(NO_MESSAGES) if lot == 0 else message())
