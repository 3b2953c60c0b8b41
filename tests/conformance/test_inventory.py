"""A game without an inventory is told so."""

import pytest

from cosmodrome.core import conformance
from cosmodrome.core.conformance import ConformanceError

import tiny


class CountsNothing(tiny.Cargo):
    """There is no inventory at all."""

    def inventory(self) -> dict[str, int]:
        return {}


class Uncounted(tiny.Tiny):
    """Secret cargo that names no component."""

    position = CountsNothing


def test_an_empty_inventory_is_named() -> None:
    with pytest.raises(ConformanceError, match="the inventory is empty: it names no component"):
        conformance.check(Uncounted(tiny.register().pack), games=1)
