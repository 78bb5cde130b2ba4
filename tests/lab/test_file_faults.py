"""Finding out that a file can be written leaves no trace, and takes nothing away."""

from __future__ import annotations

from pathlib import Path

import pytest

from broadfront.engine.errors import FileFault
from broadfront.lab.file_errors import check_writable


def test_whether_a_file_can_be_written_is_found_out_without_a_trace(tmp_path: Path) -> None:
    beside = tmp_path / ".weights.json.tmp"
    beside.write_text("somebody's", "utf-8")
    check_writable(tmp_path / "weights.json")
    assert list(tmp_path.iterdir()) == [beside]
    assert beside.read_text("utf-8") == "somebody's"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match="name a file in it"):
        check_writable(tmp_path)
