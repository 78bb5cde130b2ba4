"""Every sentence of a fault of the server has its translation, in every language that there is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from broadfront import engine, server
from broadfront.engine.i18n import read_entries
from broadfront.server.http.localization import ENGLISH, languages

SERVER, ENGINE = (Path(package.__path__[0]) for package in (server, engine))
FOLDERS = [SERVER / "locale", ENGINE / "locale"]
MODULES = {path: ast.parse(path.read_text("utf-8")) for path in sorted(SERVER.rglob("*.py"))}
SAYING = re.compile(r"_?(why\w*|misfit|objection)")
"""Functions whose texts, where they return any, faults are made of."""
ARGUMENTS = {"Refusal": 1, "InputWorker": 1, "must_be_signed_in": 1, "first_message": 2}
"""What else is given a sentence, and as which argument."""
SILENT = {"NoSuchMatch", "StaleVersion", "_Taken"}
"""Faults that are given something else, and make their sentence themselves."""
ELSEWHERE = re.compile(
    r"str\((error|fault)\)(\[:\w+\])?|(refusal|fault|order)\.[\w.]+|_?why\w*\(.*\)|_sentence\(fault\)"
    r"|message|sentence|refusal|why|(error|refused)\.sentence|fault|told|(self\.)?overdue"
)
"""Texts that are made in another place: by the rules, of a file, by a function that says why."""


CLASSES = [node for tree in MODULES.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def names_of_faults() -> set[str]:
    """The classes of faults: `ServerFault`, and whatever is made of one."""
    found, before = {"ServerFault"}, set[str]()
    while found != before:
        before = set(found)
        found |= {node.name for node in CLASSES if {getattr(base, "id", "") for base in node.bases} & found}
    return found


FAULTS = names_of_faults()
WITHIN_FAULTS = {part for node in CLASSES if node.name in FAULTS for part in ast.walk(node)}


def skeleton(text: str) -> str:
    """A sentence with its placeholders emptied."""
    return re.sub(r"\{[^{}]*\}", "{}", text)


def written(node: ast.expr) -> Iterator[str]:
    """The texts that an argument is made of, with ``{}`` for what is filled in; what is no text as code after a #."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from chain(written(one), written(other))
        case ast.BoolOp(values=several):
            yield from chain.from_iterable(map(written, several))
        case ast.Subscript(value=ast.JoinedStr() as text):
            yield from written(text)
        case ast.Call(func=ast.Name(id=name), args=given) if name in ARGUMENTS:
            yield from written(given[ARGUMENTS[name]])
        case _:
            yield f"#{ast.unparse(node)}"


def local(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    """What a name is given in a function or module."""
    for node in ast.walk(scope):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=given)], value=ast.expr() as value)
                | ast.AnnAssign(target=ast.Name(id=given), value=ast.expr() as value)
            ) if given == name and isinstance(value, ast.Constant | ast.JoinedStr):
                yield value


def said() -> Iterator[tuple[str, str]]:
    """Every text of a fault, with where it stands."""
    for path, tree in MODULES.items():
        at = path.relative_to(SERVER).as_posix()
        for node in ast.walk(tree):
            place = f"{at}:{getattr(node, 'lineno', 0)}"
            for argument in asked(node):
                known = [*local(argument.id, tree)] if isinstance(argument, ast.Name) else []
                for text in chain.from_iterable(map(written, known or [argument])):
                    yield place, text
            if isinstance(node, ast.FunctionDef) and SAYING.fullmatch(node.name):
                for part in ast.walk(node):
                    if isinstance(part, ast.Return) and isinstance(part.value, ast.expr):
                        for text in written(part.value):
                            if " " in text and not text.startswith("#"):
                                yield place, sentence(text) if node.name == "objection" else text


def asked(node: ast.AST) -> Iterator[ast.expr]:
    """The sentence that a call is given, if it makes a fault."""
    if not isinstance(node, ast.Call):
        return
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    if (name in FAULTS - SILENT or (name in ("cls", "__init__") and node in WITHIN_FAULTS)) and node.args:
        yield node.args[0]
    elif name in ARGUMENTS and len(node.args) > ARGUMENTS[name]:
        yield node.args[ARGUMENTS[name]]


def sentence(fault: str) -> str:
    """As `salting` makes one of what a match file is told of salt."""
    return f"{fault[:1].upper()}{fault[1:]}."


TEXTS = [(place, text) for place, text in said() if re.search("[A-Za-z]{2}", text)]


def test_the_texts_of_faults_are_found() -> None:
    told = {text for _, text in TEXTS}
    assert len(told) > 190
    assert (
        {
            "The players talk among themselves until the match is over.",  # of two
            "Later orders need it. {}",  # handed on by a refusal
            "A guided match is not rated: leave it unrated.",  # a constant of its module
            "You are not on holiday.",  # of a function that says why
            "Seat {} has promised no salt.",  # made a sentence by its caller
            "The folder of studies cannot be read: {}.",  # a variable
            "This link was renewed and has ended. The browser that renewed it has the new one.",  # of a class method
            "This match takes too long to play again: it is too long for this server.",
            "There is no such tournament here.",
        }
        <= told
    )


def test_a_fault_takes_its_text_from_a_place_that_is_looked_at() -> None:
    code = [(place, text[1:]) for place, text in TEXTS if text.startswith("#")]
    assert [one for one in code if not ELSEWHERE.fullmatch(one[1])] == []


@pytest.mark.parametrize("language", [one for one in languages() if one != ENGLISH])
def test_every_text_of_a_fault_has_its_translation(language: str) -> None:
    files = [folder / f"{language}.po" for folder in FOLDERS]
    known = {skeleton(entry.english) for file in files if file.is_file() for entry in read_entries(file)}
    texts = [(place, text) for place, text in TEXTS if not text.startswith("#")]
    assert [one for one in texts if one[1] not in known] == []
