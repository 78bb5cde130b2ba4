"""Changing the data of a TOML text: what did not change keeps its place, its lay-out and its comments."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import tomli_w
import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, InlineTable

from broadfront.engine.bounds import check_toml
from broadfront.engine.errors import FileFault

__all__ = ["edited_toml"]

Data = Mapping[str, Any]

LONGEST_PATCHED: Final = 50_000
"""Characters of a text that is changed in place; tomlkit takes too long over larger ones."""
MOST_MOVED: Final = 100
"""Parts by which a list grows or shrinks in place; tomlkit looks at all of it for each."""


def edited_toml(text: str, data: Data) -> str:
    r"""Return a TOML text with other data: as little of it is written anew as can be, if need be all of it.

    Parameters
    ----------
    text
        The text as it was; "" or one that is no TOML: all is written anew. Comments at its top stay even then.
    data
        What it is to say. None is left out.

    Raises
    ------
    FileFault
        If the new text is beyond the bounds of `broadfront.engine.bounds`.
    TypeError, ValueError
        If the data is none of TOML.

    >>> print(edited_toml("# mine\nx = 1  # one\ny = [1, 2]\n", {"x": 2, "y": [1, 2]}), end="")
    # mine
    x = 2  # one
    y = [1, 2]
    """
    data = _without_none(data)
    made = _patched(text, data)
    if made is None:
        made = _head(text) + tomli_w.dumps(data)
    check_toml(made)
    return made


def _patched(text: str, data: Data) -> str | None:
    """Return the text with what differs changed in place; None: that does not work out."""
    if len(text) > LONGEST_PATCHED:
        return None
    try:
        check_toml(text)
        before = tomllib.loads(text)
        if not before:
            return None
        document = tomlkit.parse(text)
        _change_table(document, before, data)
        made = tomlkit.dumps(document)
        return made if _same(tomllib.loads(made), data) else None
    except (
        FileFault,
        TOMLKitError,
        tomllib.TOMLDecodeError,
        AttributeError,
        IndexError,
        KeyError,
        TypeError,
    ):
        # tomlkit keeps lay-out, and does not master every one; what it makes of a text is never taken unread
        return None


def _change_table(table: Any, before: Data, after: Data) -> None:
    for name in before:
        if name not in after:
            del table[name]
    for name, value in after.items():
        if name not in before:
            table[name] = _item(value, isinstance(table, InlineTable) or _is_inline(table))
        elif not _same(before[name], value):
            if not _change(table[name], before[name], value):
                table[name] = _item(value, isinstance(table[name], (InlineTable, Array)))


def _change_list(items: Any, before: Sequence[Any], after: Sequence[Any]) -> None:
    """Change what lies between the parts that are alike at both ends."""
    shorter = min(len(before), len(after))
    head = next((i for i in range(shorter) if not _same(before[i], after[i])), shorter)
    rest = shorter - head
    tail = next((i for i in range(rest) if not _same(before[-1 - i], after[-1 - i])), rest)
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    for i, (one, other) in enumerate(zip(old, new, strict=False), head):
        if not _change(items[i], one, other):
            items[i] = _item(other, inline=True)
    for i in range(head + len(old) - 1, head + len(new) - 1, -1):
        del items[i]
    for i in range(len(old), len(new)):
        items.insert(head + i, _item(new[i], not isinstance(items, AoT)))


def _change(item: Any, before: Any, after: Any) -> bool:
    """Change a table or list in place; False: it is another kind of value now, or was never one of these."""
    if isinstance(before, dict) and isinstance(after, dict):
        _change_table(item, before, after)
    elif isinstance(before, list) and isinstance(after, list) and after:
        if isinstance(item, AoT) and not all(isinstance(one, dict) for one in after):
            return False
        if abs(len(before) - len(after)) > MOST_MOVED:
            return False
        _change_list(item, before, after)
    else:
        return False
    return True


def _is_inline(table: Any) -> bool:
    """Whether what is in a table is written inline there: what comes new is written alike."""
    return any(isinstance(one, InlineTable) for one in table.values())


def _item(value: Any, inline: bool) -> Any:
    if isinstance(value, dict) and inline:
        made = tomlkit.inline_table()
        for name, one in value.items():
            made[name] = _item(one, inline=True)
        return made
    if isinstance(value, list) and (inline or not all(isinstance(one, dict) for one in value)):
        items = tomlkit.array()
        for one in value:
            items.append(_item(one, inline=True))
        return items
    return tomlkit.item(value)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same in a file: 1 and 1.0 are, 1 and true are not."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _without_none(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _without_none(of) for name, of in value.items() if of is not None}
    if isinstance(value, (list, tuple)):
        return [_without_none(of) for of in value if of is not None]
    return value


def _head(text: str) -> str:
    """Return the comments and empty lines that a text begins with."""
    lines = text.splitlines(keepends=True)
    end = next(
        (i for i, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")), len(lines)
    )
    return "".join(lines[:end])
