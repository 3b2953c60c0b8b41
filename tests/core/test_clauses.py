"""Every clause of the rules of a game that is there has a test, and tests cite no clause that is not."""

import pytest

from cosmodrome.core import registry

from rules import cited, clauses


@pytest.mark.parametrize("game", [name for name in registry.names() if name in ("aliens", "bureau", "cities")])
def test_every_clause_has_a_test(game: str) -> None:
    tests = cited(game)
    assert len(clauses(game)) > 15
    assert [clause for clause in clauses(game) if clause not in tests] == []
    assert [clause for clause in tests if clause not in clauses(game)] == []
