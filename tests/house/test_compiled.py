"""What mypyc compiles in another way than Python runs it stands in no module that the wheel compiles."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import Any

import pytest
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


def test_compiled_modules_look_for_nothing_in_a_tuple_with_a_star() -> None:
    """``x in (a, *b)`` is an internal error of mypyc: the wheel could not be built."""
    for path in compiled():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
                among = node.comparators[0]
                starred = isinstance(among, ast.Tuple | ast.List | ast.Set) and any(
                    isinstance(one, ast.Starred) for one in among.elts
                )
                assert not starred, f"{path.name}:{node.lineno}"


def test_compiled_modules_have_no_constant_pairs_of_floats() -> None:
    """Those of a fixed length are found unset when they are read; ``Final[tuple[float, ...]]`` is not."""
    for path in compiled():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Tuple):
                numbers = [one for one in ast.walk(node.value) if isinstance(one, ast.Constant)]
                are_floats = bool(numbers) and all(isinstance(one.value, float) for one in numbers)
                assert not are_floats or "..." in ast.unparse(node.annotation), f"{path.name}:{node.lineno}"


@pytest.mark.pure
def test_the_package_adds_up_floats_with_fsum() -> None:
    """``sum`` rounds otherwise when compiled, and before Python 3.12: tests refuse it (see conftest.py)."""
    scope: dict[str, Any] = {}
    module = ROOT / "src" / "broadfront" / "engine" / "odds.py"
    exec(compile("total = lambda *numbers: sum(number for number in numbers)", module, "exec"), scope)
    assert scope["total"](1, 2) == 3
    with pytest.raises(TypeError, match="fsum"):
        scope["total"](0.5, 1)


def test_compiled_modules_compare_no_constant_by_identity() -> None:
    """A constant tuple of a fixed length is another object each time it is read: ``x is PAIR`` is never true."""
    for path in compiled():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                operands = [node.left, *node.comparators]
                by_identity = any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops)
                names = [one.id for one in operands if isinstance(one, ast.Name) and one.id.isupper()]
                assert not (by_identity and names), f"{path.name}:{node.lineno}: {names}"
