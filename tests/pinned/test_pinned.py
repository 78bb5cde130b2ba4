"""What anybody sees from outside is what is recorded: names in the code may change, nothing else."""

from __future__ import annotations

import pytest
from tests.pinned.contents import PINS
from tests.pinned.pins import FOLDER


@pytest.mark.parametrize("file", PINS)
def test_a_part_of_each_file_is_as_recorded(file: str) -> None:
    pin = PINS[file]()
    pin.compare(file, pin.quick_parts)


@pytest.mark.slow
@pytest.mark.parametrize("file", PINS)
def test_the_rest_of_each_file_is_as_recorded(file: str) -> None:
    pin = PINS[file]()
    pin.compare(file, pin.parts.keys() - pin.quick_parts)


def test_no_recorded_file_is_left_over() -> None:
    files = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    assert files == set(PINS)
