"""What anybody sees from outside is what is recorded: names in the code may change, nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from _pytest.mark.structures import ParameterSet
from tests.pinned.contents import all_pins
from tests.pinned.pins import FOLDER, Pin

PINS = all_pins()


def _pinned(pins: list[Pin], *, quick: bool) -> Iterator[ParameterSet]:
    for pin in pins:
        if quick and (pin.quick is None or pin.quick):
            yield pytest.param(pin, id=pin.file)
        elif not quick and pin.quick is not None:
            yield pytest.param(pin, id=pin.file, marks=pytest.mark.slow)


@pytest.mark.parametrize("pin", _pinned(PINS, quick=True))
def test_a_part_of_each_file_is_as_recorded(pin: Pin) -> None:
    pin.compare(pin.quick)


@pytest.mark.parametrize("pin", _pinned(PINS, quick=False))
def test_the_whole_file_is_as_recorded(pin: Pin) -> None:
    pin.compare()


def test_no_recorded_file_is_left_over() -> None:
    assert {path for path in FOLDER.rglob("*") if path.is_file()} == {pin.path for pin in PINS}
