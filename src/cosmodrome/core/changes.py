"""Changes: what is different between two messages about a table, for whoever has the first of them.

A change is a list of one value, which takes the old one's place, or the changes of members by key: of an object, or by
index of a list, where a new index stands for a member at its end. Whatever it holds stands in the second message, too.
"""

from collections.abc import Mapping
from typing import TypeAlias, TypeGuard

Change: TypeAlias = "list[object] | dict[str, Change]"
_FEW = 8  # members of a list that are told one by one though most of them have changed


def change(old: object, new: object) -> Change:
    """What makes the old value the new one. No member may be a number now and true or false then."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return {key: change(old[key], value) for key, value in new.items() if old[key] != value}
    if _is_row(old) and _is_row(new) and len(old) <= len(new):
        parts = {str(i): change(was, now) for i, (was, now) in enumerate(zip(old, new, strict=False)) if was != now}
        if len(new) <= _FEW or 2 * len(parts) <= len(old):
            return parts | {str(i): [new[i]] for i in range(len(old), len(new))}
    return [new]


def _is_row(value: object) -> TypeGuard[list[object]]:
    """Whether it is a list of objects; one of numbers or words is told as a whole."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def changed(old: object, by: Change) -> object:
    """The value after a change; the old one stays as it is."""
    if isinstance(by, list):
        return by[0]
    if isinstance(old, list):
        members = [*old, *(None for key in by if int(key) >= len(old))]
        for key, part in by.items():
            members[int(key)] = changed(members[int(key)], part)
        return members
    assert isinstance(old, Mapping)
    return {**old, **{key: changed(old[key], part) for key, part in by.items()}}
