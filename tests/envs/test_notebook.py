"""The notebook is run from its first cell to its last, with few deals."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("nbclient", reason="notebooks need the extra notebook: make envs-test")

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent.parent
NOTEBOOK = ROOT / "docs" / "which-captain.ipynb"

# what the parts of Jupyter say to each other
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning", "ignore::RuntimeWarning")


def outputs(notebook: Any) -> list[Any]:
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


def test_which_captain_is_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COSMODROME_DEALS", "2")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=300).execute()
    found = outputs(notebook)
    assert any("image/png" in output.get("data", {}) for output in found)
    table, answer = (output["text"] for output in found if output["output_type"] == "stream")
    assert [line.split()[0] for line in sorted(table.splitlines())] == ["C1", "C2", "C3", "C4", "C5", "C6"]
    assert "is best" in answer or "2 deals do not tell it from" in answer


def test_what_it_shows_was_made_by_its_cells_in_their_order() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert all(output["output_type"] != "error" for output in outputs(notebook))
