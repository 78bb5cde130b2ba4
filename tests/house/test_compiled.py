"""What mypyc compiles in another way than Python runs it stands in no module that the wheel compiles."""

from __future__ import annotations

import tomllib
from pathlib import Path

from pathspec import PathSpec

ROOT = Path(__file__).parents[2]


def compiled() -> list[Path]:
    """The modules that pyproject.toml lists for mypyc."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    hook = build["targets"]["wheel"]["hooks"]["mypyc"]
    listed, left_out = (PathSpec.from_lines("gitignore", hook[key]) for key in ("include", "exclude"))
    names = [path.relative_to(ROOT).as_posix() for path in (ROOT / "src").rglob("*.py")]
    return [ROOT / name for name in names if listed.match_file(name) and not left_out.match_file(name)]


def test_compiled_modules_have_no_cached_property() -> None:
    """A compiled class works it out anew each time: it has no dictionary to keep it in."""
    modules = compiled()
    assert len(modules) > 50
    slow = [path.name for path in modules if "cached_property" in path.read_text(encoding="utf-8")]
    assert not slow
