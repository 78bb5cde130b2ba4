"""The notebook of the manual runs from its question to its plot, in ten cells."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "docs/howto/programs/how_much_does_thinking_win.ipynb"
FEWER = ("MATCHES = 40", "MATCHES = 2")


@pytest.mark.slow
def test_the_notebook_goes_from_question_to_plot_in_ten_cells() -> None:
    book = json.loads(NOTEBOOK.read_text("utf-8"))
    assert book["nbformat"] == 4
    assert len(book["cells"]) == 10
    assert book["cells"][0]["source"][0].rstrip().endswith("?")
    code = ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]
    assert sum(FEWER[0] in cell for cell in code) == 1
    names: dict[str, Any] = {}
    for cell in code:
        exec(cell.replace(*FEWER), names)
    plot = names["chart"].to_dict()
    [shown] = plot["datasets"].values()
    assert [row["player"] for row in shown] == names["PLAYERS"]
    assert all(row["low"] <= row["score"] <= row["high"] for row in shown)
    assert names["results"].num_rows == 2 * len(names["PLAYERS"])
    assert names["moves"].num_rows == max(names["results"]["moves"].to_pylist())
    assert names["board"].num_rows > 0


def test_the_notebook_is_kept_without_what_it_printed() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)
