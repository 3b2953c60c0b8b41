"""A word to the compiler (mypyc): plain Python, which needs nothing for it, passes it over."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

C = TypeVar("C", bound=type)


def _pass_over(**words: object) -> Callable[[C], C]:
    """The class as it is."""
    return lambda cls: cls


if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    mypyc_attr = _pass_over
