"""Docstrings and comments name modules, classes and functions that exist."""

from __future__ import annotations

import ast
import builtins
import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SRC = Path(__file__).parents[2] / "src"
REFERENCE = re.compile(r"(?<![`\w])`([A-Za-z_][\w.]{0,99})(?:\([^`\n]{0,99}\))?`(?!`)")
NO_REFERENCES = {"rules.md", "cost_profile", "much"}  # a file; examples of marked text
NESTED = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Module(NamedTuple):
    """The names of a module, and the texts in it that may refer to names."""

    path: Path
    defined: set[str]
    """Names that others may refer to: of the module and its classes, and of what it imports."""
    used: set[str]
    """All names in its code, and the words of its strings: its own texts may refer to them."""
    texts: list[tuple[int, str]]


def defined_names(node: ast.AST) -> Iterator[str]:
    """The names that a statement defines, with those inside classes and the attributes that their methods set."""
    if isinstance(node, NESTED):
        yield node.name
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((one.asname or one.name).partition(".")[0] for one in node.names)
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for part in (part for target in targets for part in ast.walk(target)):
            if isinstance(part, ast.Name):
                yield part.id
    if isinstance(node, ast.ClassDef):
        for part in ast.walk(node):
            if isinstance(part, ast.Attribute):
                yield part.attr
            elif part is not node:
                yield from defined_names(part)


def read(path: Path) -> Module:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    defined = {name for node in tree.body for name in defined_names(node)}
    used, texts, docstrings = set(), [], set()
    for node in ast.walk(tree):
        if isinstance(node, NESTED):
            defined.add(node.name)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if isinstance(node.value.value, str):
                docstrings.add(node.value)
                texts.append((node.lineno, node.value.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            used |= set(re.findall(r"\w+", node.value))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            texts.append((token.start[0], token.string))
        elif token.type == tokenize.NAME:
            used.add(token.string)
    return Module(path, defined, used, texts)


def test_every_name_in_backticks_exists() -> None:
    modules = [read(path) for path in SRC.rglob("*.py")]
    by_stem: dict[str, set[str]] = defaultdict(set)
    packages = {part for module in modules for part in module.path.relative_to(SRC).with_suffix("").parts}
    anywhere = packages.union(dir(builtins), *(module.defined for module in modules))
    for module in modules:
        by_stem[module.path.stem if module.path.stem != "__init__" else module.path.parent.name] |= (
            module.defined
        )

    def exists(name: str, module: Module) -> bool:
        parts = [part for part in name.split(".") if part]
        while len(parts) > 1 and parts[0] in packages and parts[0] not in by_stem:
            parts.pop(0)
        if len(parts) == 1:
            return parts[0] in anywhere or parts[0] in module.used
        if parts[0] in by_stem:
            return parts[1] in by_stem[parts[0]] | packages or parts[0] in module.defined
        return parts[0] in module.used | sys.stdlib_module_names or {parts[0], parts[1]} <= anywhere

    wrong = [
        f"{module.path.relative_to(SRC)}:{line + text[: match.start()].count(chr(10))}: {match[1]}"
        for module in modules
        for line, text in module.texts
        for match in REFERENCE.finditer(text)
        if match[1] not in NO_REFERENCES and not exists(match[1], module)
    ]
    assert wrong == []
