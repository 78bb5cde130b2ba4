"""The gallery shows what is taken, from matches that are there: the pictures themselves are taken by `make docs`."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "docs" / "gallery"


@pytest.fixture(scope="module")
def pictures() -> ModuleType:
    spec = spec_from_file_location("gallery_pictures", GALLERY / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_shows_every_picture_that_is_taken_and_no_other(pictures: ModuleType) -> None:
    shown = re.findall(r"!\[[^]]{20,}\]\(generated/(\w+)\.png\)", (GALLERY / "index.md").read_text("utf-8"))
    assert sorted(shown) == sorted(pictures.SCENES)


def test_every_picture_is_of_a_match_that_goes_on(pictures: ModuleType) -> None:
    for scene in filter(lambda one: one.match, pictures.SCENES.values()):
        text = pictures.begun(scene.match, scene.moves)
        numbered = re.findall(r"^(\d+)\. ", text, re.MULTILINE)
        assert numbered[-1] == str(scene.moves)
        assert "result:" not in text
