"""Regular expressions of the source: all are listed in `docs/reference/regular-expressions.md`, and none is slow.

Patterns are collected from the syntax of every module; each is run, by the methods that its module calls, on texts that
are made of the pattern itself: what it repeats, many times, and then a character that it has no place for.
"""

from __future__ import annotations

import ast
import importlib
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import pytest

parser: Any = importlib.import_module("re._parser")

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
PAGE = ROOT / "docs/reference/regular-expressions.md"
METHODS = frozenset({"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"})
LENGTHS = (500, 2_000, 8_000)
GROWTH = 9
"""Four times the length may take so many times the processor time: 4 is linear, 16 quadratic."""
ENDS = ("", "\0", "/\n", "\n\n!")
MOMENT = 0.002
"""Seconds of a processor that are lost in the noise."""


class Expression(NamedTuple):
    """A regular expression: the module and the name or function where it stands, its pattern, and how it is used."""

    place: str
    pattern: str
    flags: int
    methods: frozenset[str]


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((SOURCE / "broadfront").rglob("*.py")):
        yield path.relative_to(SOURCE).with_suffix("").as_posix(), ast.parse(path.read_text("utf-8"))


def called(node: ast.AST) -> str:
    """Return "match" for ``re.match(...)``, "" for anything else."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name)) if name in METHODS | {
            "compile"
        }:
            return name
    return ""


def schema_patterns(node: ast.AST) -> list[ast.expr]:
    """Return the patterns of ``msgspec.Meta(pattern=...)``, which msgspec searches for in a field."""
    match node:
        case ast.Call(func=ast.Name(id="Meta") | ast.Attribute(attr="Meta")):
            return [keyword.value for keyword in node.keywords if keyword.arg == "pattern"]
    return []


def evaluated(node: ast.expr, module: str) -> Any:
    """Return the value of an expression of constants and globals of its module; None if it has others."""
    imported = importlib.import_module(module.removesuffix("/__init__").replace("/", "."))
    try:
        return eval(compile(ast.Expression(node), module, "eval"), vars(imported))  # our own source
    except NameError:
        return None


def uses(tree: ast.Module, name: str) -> frozenset[str]:
    """Return the methods that are called on a compiled pattern in its module."""
    return frozenset(
        node.func.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == name
        and node.func.attr in METHODS
    )


def expressions() -> Iterator[Expression]:
    """Yield the regular expressions of the source; the pattern of one that is made at run time is ""."""
    for module, tree in modules():
        scopes: dict[ast.AST, str] = {}
        for scope in ast.walk(tree):
            if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
                scopes |= dict.fromkeys(ast.walk(scope), scope.name)
        named = {
            id(node.value): target.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            for keyword in schema_patterns(node):
                yield Expression(f"{module}:pattern", evaluated(keyword, module), 0, frozenset({"search"}))
            if not (method := called(node)):
                continue
            assert isinstance(node, ast.Call)
            name = named.get(id(node), "") if method == "compile" else ""
            pattern = evaluated(node.args[0], module)
            flags = [
                one for one in (*node.args[1:], *(k.value for k in node.keywords)) if method == "compile"
            ]
            yield Expression(
                f"{module}:{name or scopes.get(node, '')}",
                pattern if isinstance(pattern, str) else "",
                int(evaluated(flags[0], module) or 0) if flags else 0,
                uses(tree, name) if name else frozenset({method} - {"compile"}),
            )


@cache
def collected() -> tuple[Expression, ...]:
    return tuple(expressions())


# --- texts made of a pattern ------------------------------------------------------------------------------------------

CANDIDATES = "a1 _-.,;:\"'\n\t~[({A0|=#@/\\<>M%*!éz"


def accepts(items: Iterable[Any], most: int = 4) -> str:
    """Return some of the characters that a set takes."""
    body = [item for item in items if str(item[0]) != "NEGATE"]
    negated = len(body) != len(list(items))
    found = [c for c in CANDIDATES if any(takes(item, c) for item in body) != negated]
    more = [chr(item[1]) for item in body if str(item[0]) == "LITERAL"] if not negated else []
    return "".join([*found, *more][:most])


def takes(item: tuple[Any, Any], c: str) -> bool:
    kind, value = str(item[0]), item[1]
    if kind == "LITERAL":
        return ord(c) == int(value)
    if kind == "RANGE":
        return bool(value[0] <= ord(c) <= value[1])
    of: dict[str, bool] = {"DIGIT": c.isdigit(), "SPACE": c.isspace(), "WORD": c.isalnum() or c == "_"}
    name = str(value).removeprefix("CATEGORY_")
    return of[name.removeprefix("NOT_")] != name.startswith("NOT_")


def sample(tree: Iterable[tuple[Any, Any]]) -> str:
    """Return a text that a part of a pattern matches, as a rule."""
    found = ""
    for kind, value in tree:
        match str(kind):
            case "LITERAL":
                found += chr(value)
            case "NOT_LITERAL":
                found += next(c for c in CANDIDATES if ord(c) != value)
            case "ANY":
                found += "a"
            case "IN":
                found += accepts(value)[:1]
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                found += sample(value[2]) * value[0]
            case "SUBPATTERN":
                found += sample(value[3])
            case "ATOMIC_GROUP":
                found += sample(value)
            case "BRANCH":
                found += sample(value[1][0])
    return found


def pumps(tree: Iterable[tuple[Any, Any]], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield for everything that a pattern repeats without end what stands before it, and what is repeated."""
    for kind, value in tree:
        match str(kind):
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                _, most, body = value
                if str(most) == "MAXREPEAT":
                    yield before, sample(body)
                    yield before, before + sample(body)
                    for part, inner in body:
                        if str(part) == "IN":
                            taken = set(accepts(inner, 99))
                            yield from ((before, c) for c in accepts(inner))
                            yield from ((before, f"{c}a") for c in CANDIDATES if c in taken and "a" in taken)
                yield from pumps(body, before)
            case "SUBPATTERN":
                yield from pumps(value[3], before)
            case "ATOMIC_GROUP":
                yield from pumps(value, before)
            case "BRANCH":
                for branch in value[1]:
                    yield from pumps(branch, before)
        before += sample([(kind, value)])


def attacks(pattern: str, flags: int = 0) -> Iterator[tuple[str, str]]:
    """Yield beginnings and repeated parts of texts that are hard on a pattern."""
    tree = parser.parse(pattern, flags)
    yield from pumps(tree)
    whole = sample(tree)
    if whole:
        yield "", whole
        yield "", whole[:-1]
        yield whole[:-1], whole[-1]
    yield from (("", c) for c in CANDIDATES)


def seconds(task: Callable[[], object]) -> float:
    """Return the least processor time of a few calls."""
    taken = []
    for _ in range(3):
        began = process_time()
        task()
        taken.append(process_time() - began)
    return min(taken)


def run(compiled: re.Pattern[str], method: str, texts: Iterable[str]) -> None:
    """Call a method of a pattern on texts, and take all that it yields."""
    of: Callable[..., Any] = getattr(compiled, method)
    for text in texts:
        found = of("", text) if method in ("sub", "subn") else of(text)
        if method == "finditer":
            list(found)


def slow_on(pattern: str, flags: int, methods: Iterable[str], lengths: Sequence[int] = LENGTHS) -> str:
    """Return the text, by its parts, that takes a pattern more than linear time; "" if none does."""
    compiled = re.compile(pattern, flags)
    for method in sorted(methods):
        for before, part in dict.fromkeys(attacks(pattern, flags)):
            if not part:
                continue
            last = None
            for length in lengths:
                text = before + part * (length // len(part))
                taken = seconds(partial(run, compiled, method, [text + end for end in ENDS]))
                if last is not None and taken > GROWTH * last + MOMENT:
                    return f"{method}: {before!r}, then {part!r} many times"
                last = taken
    return ""


AT_RUN_TIME = {
    "broadfront/engine/i18n:__init__": "a run of a template: tests/engine/test_translation.py measures each",
}
"""Patterns that are made while the program runs, and why they are not slow."""


def test_there_are_regular_expressions_to_look_at() -> None:
    assert len(collected()) > 50
    assert [one.place for one in collected() if not one.pattern and one.place not in AT_RUN_TIME] == []


def test_no_regular_expression_takes_more_than_linear_time() -> None:
    slow = {
        one.place: found
        for one in collected()
        if one.pattern and (found := slow_on(one.pattern, one.flags, one.methods or {"search"}))
    }
    assert slow == {}


@pytest.mark.parametrize(
    ("pattern", "lengths"),
    [
        (r"(a+)+b", (9, 18)),
        (r"(a|a)*b", (9, 18)),
        (r"a*a*b", (500, 2_000)),
        (r"\s+$", (500, 2_000)),
        (r".+?x.+?y.+?z", (100, 400)),
        (r"x[^y]*y", (2_000, 8_000)),
    ],
)
def test_slow_regular_expressions_are_seen(pattern: str, lengths: Sequence[int]) -> None:
    assert any(slow_on(pattern, 0, [method], lengths) for method in ("fullmatch", "search"))


def spelled(expression: Expression) -> str:
    """Return a pattern as a cell of a Markdown table."""
    if not expression.pattern:
        return "*at run time*"
    pattern = expression.pattern if expression.pattern.isprintable() else ascii(expression.pattern)[1:-1]
    # A code span is fenced by a run of backticks that does not occur within it (CommonMark 6.1).
    runs = {len(run) for run in re.findall("`+", pattern)}
    ticks = "`" * next(length for length in itertools.count(1) if length not in runs)
    space = " " if runs else ""
    return f"{ticks}{space}{pattern.replace('|', chr(92) + '|')}{space}{ticks}"


def test_every_regular_expression_is_in_the_list() -> None:
    page = PAGE.read_text("utf-8").partition("## In the browser")[0]
    there = {f"| `{one.place.removeprefix('broadfront/')}` | {spelled(one)} |" for one in collected()}
    lines = [line for line in page.splitlines() if line.startswith("| `")]
    assert sorted(one for one in there if not any(line.startswith(one) for line in lines)) == [], (
        "add these lines"
    )
    assert [line for line in lines if not line.startswith(tuple(there))] == [], "these are not there any more"
