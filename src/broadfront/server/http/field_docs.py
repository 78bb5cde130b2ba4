"""Extracts the docstrings of fields for the OpenAPI document."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
import typing
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import msgspec

from broadfront.server.http.nulls import nullable_fields

_CODE: Final = re.compile(r"``([^`\n]{1,100})``")


def structs_of(types: Iterable[Any]) -> list[type]:
    """Return the Structs and named tuples that types consist of, each once."""
    found: dict[type, None] = {}
    waiting = list(types)
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and (issubclass(kind, msgspec.Struct) or hasattr(kind, "_fields")):
            if kind in found:
                continue
            found[kind] = None
            waiting += typing.get_type_hints(kind).values()
        waiting += typing.get_args(kind)
    return list(found)


def describe_fields(kind: type, shape: dict[str, Any]) -> None:
    """Give each property of a schema, or each item of a named tuple, the docstring of its field."""
    docs = dict(field_docs(kind))
    if issubclass(kind, msgspec.Struct):
        for name, nothing in nullable_fields(kind).items():
            spelled = '""' if nothing == "" else str(nothing)
            docs[name] = " ".join(_with_null(word, spelled) for word in docs[name].split(" "))
    if "prefixItems" in shape:
        fields = dict(zip(kind._fields, shape["prefixItems"], strict=True))  # type: ignore[attr-defined]
    else:
        fields = shape.get("properties", {})
    for name, schema in fields.items():
        if name in docs:
            schema["description"] = docs[name]
        elif schema.get("enum") and len(schema["enum"]) == 1:  # the field by which a union is told apart
            schema["description"] = f"Always {schema['enum'][0]!r}: which of several shapes this is."


def _with_null(word: str, spelled: str) -> str:
    """Return a word, with null in the place of the value that stands for nothing: "-1:" is "null:"."""
    core = word.strip(".,;:()`")
    return word.replace(spelled, "null") if core == spelled else word


def describe_class(docstring: str) -> str:
    r"""Return what the docstring of a class says of a schema, without parameters and examples in Python.

    >>> describe_class("How ``much``.\n\n    >>> much()\n    5")
    'How `much`.'
    """
    words = inspect.cleandoc(docstring)
    for end in ("\n\nParameters\n---", "\n\n>>>"):
        words = words.partition(end)[0]
    return _in_json(words)


@cache
def field_docs(kind: type) -> dict[str, str]:
    """Return the docstrings of the fields of a class and its bases, in the code's order."""
    docs: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if not base.__module__.startswith("broadfront."):
            continue
        (found,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
        assert isinstance(found, ast.ClassDef)
        for field, text in zip(found.body, found.body[1:], strict=False):
            match field, text:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(words))),
                ):
                    docs[name] = _in_json(" ".join(words.split()))
    return docs


def _in_json(words: str) -> str:
    """Return a docstring in the words of JSON.

    >>> _in_json("The ``side``; None: nobody's.")
    "The `side`; null: nobody's."
    """
    words = _CODE.sub(r"`\1`", words)
    for python, json in (("None:", "null:"), ("():", "empty:"), ("{}:", "empty:")):
        words = words.replace(python, json)
    return words
