"""The table of even matches in the docs is that of the boxes' files."""

from __future__ import annotations

import runpy
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench"


def test_the_page_tells_what_the_files_of_the_boxes_say() -> None:
    script = runpy.run_path(str(BENCH / "even_matches.py"))
    text = script["PAGE"].read_text(encoding="utf-8")
    assert script["BEGIN"] in text
    assert script["END"] in text
    assert script["written"](text) == text, "python bench/even_matches.py writes it"
