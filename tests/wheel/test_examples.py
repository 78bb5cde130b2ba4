"""The examples in docstrings, with the names of the installed modules: `make test` runs them in the source."""

from __future__ import annotations

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

import broadfront

pytestmark = [pytest.mark.slow, pytest.mark.wheel]

PACKAGE = Path(broadfront.__file__).parent
OPTIONAL = {"broadfront.adapters.openspiel", "broadfront.lab.ray_cluster"}
"""What `make test` leaves out too: what they are for may not be installed."""
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def examples(path: Path) -> list[tuple[str, str]]:
    """Return the docstrings of a module that have examples, each with the name of what it is of."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, DOCUMENTED)]
    found = [(getattr(node, "name", "module"), ast.get_docstring(node) or "") for node in nodes]
    return [(name, text) for name, text in found if ">>> " in text]


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py")) if examples(path)}


@pytest.mark.parametrize("name", sorted(MODULES.keys() - OPTIONAL))
def test_the_examples_of_an_installed_module_are_right(name: str) -> None:
    """doctest itself would load the source beside a compiled module in its place."""
    module, options = import_module(name), doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    for of, text in examples(MODULES[name]):
        test = doctest.DocTestParser().get_doctest(text, dict(vars(module)), f"{name}.{of}", name, 0)
        told: list[str] = []
        doctest.DocTestRunner(optionflags=options).run(test, out=told.append)
        assert not told, "".join(told)
