"""No circle of imports in src/: those under TYPE_CHECKING and inside functions count, as they do for a reader."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"

Graph = Mapping[str, set[str]]


def modules(src: Path) -> dict[str, Path]:
    """Every module in a folder by its dotted name."""
    names = ((".".join(path.relative_to(src).with_suffix("").parts), path) for path in src.rglob("*.py"))
    return {name.removesuffix(".__init__"): path for name, path in names}


def imported(name: str, path: Path) -> Iterator[str]:
    """The dotted names that a module imports, wherever the import stands."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def graph_of(src: Path) -> Graph:
    """The modules that each module imports; of a package, only what its ``__init__`` holds is imported from it."""
    known = modules(src)

    def module_of(name: str) -> str:
        return name if name in known else name.rpartition(".")[0]

    return {
        name: {module_of(other) for other in imported(name, path)} & known.keys() - {name}
        for name, path in known.items()
    }


def circles(graph: Graph) -> list[list[str]]:
    """The groups of modules of which each leads to every other, by what can be reached from where."""
    reach: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        edge = [start]
        while edge:
            for other in graph[edge.pop()] - seen:
                seen.add(other)
                edge.append(other)
        reach[start] = seen
    groups = {
        frozenset(other for other in reach[name] if name in reach[other])
        for name in graph
        if name in reach[name]
    }
    return sorted(sorted(group) for group in groups)


def test_no_module_leads_back_to_itself() -> None:
    found = circles(graph_of(SRC))
    assert found == []


def test_imports_in_functions_and_for_types_are_seen(tmp_path: Path) -> None:
    package = tmp_path / "box"
    package.mkdir()
    (package / "__init__.py").write_text("from box.rules import RULES\n")
    (package / "rules.py").write_text("def rule():\n    from box import table\n\n\nRULES = ()\n")
    (package / "table.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from . import rules\n"
    )
    (package / "alone.py").write_text("import box.rules\n")
    assert circles(graph_of(tmp_path)) == [["box.rules", "box.table"]]
