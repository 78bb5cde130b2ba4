"""The pictures of games on the home page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from broadfront.engine import registry
from broadfront.server.games.pictures import HEIGHT, WIDTH, draw_picture


@pytest.mark.parametrize("name", registry.games())
def test_a_picture_has_whole_coordinates_and_takes_few_bytes(name: str) -> None:
    picture = draw_picture(registry.game(name))
    root = ElementTree.fromstring(picture)
    assert root.attrib["viewBox"] == f"0 0 {WIDTH} {HEIGHT}"
    paths = [one.attrib["d"] for one in root.iter("{http://www.w3.org/2000/svg}path")]
    assert paths
    assert not any("." in path for path in paths)
    steps = [step for path in paths for line in re.findall("l([^z]+)z", path) for step in line.split()]
    assert "0 0" not in steps
    assert len(picture) < 50_000
