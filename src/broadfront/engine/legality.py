"""Reasons why a move is not legal, as ids and a code, and their sentences.

A permission of the rules is a function that returns None or a `Reason`. The sentences are in one table per game, from
code to template, with the placeholders of `fill_template`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from typing import Final

import msgspec

NOT_OFFERED: Final = "NOT_OFFERED"
"""The code of a refusal for which no permission has a reason; conformance tests fail if a move gets it."""

ALIKE: Final = "ALIKE"
"""The code for a unit that is equivalent to another one for which the order is legal."""

MISFIT: Final = "WRONG_KIND"
"""The code for a piece whose kind the order never accepts."""

MAX_LISTED_NAMES: Final = 12
"""The number of names that a sentence lists; of a longer list it says how many more there are."""

Ids = Mapping[str, int | tuple[int, ...]]


class Reason(msgspec.Struct, frozen=True):
    """Why a move is not legal: the rule that forbids it, a code for the reason, and the ids that its sentence names.

    >>> Reason("4.1", "OCCUPIED", {"unit": 3, "square": 12}).code
    'OCCUPIED'
    """

    rule: str
    code: str
    ids: Ids = {}


def no(rule: str, code: str, **ids: int | Iterable[int]) -> Reason:
    """Return a reason; several ids are given as any iterable of ints.

    >>> no("4.1", "OCCUPIED", square=12, others=[3, 4]).ids
    {'square': 12, 'others': (3, 4)}
    """
    return Reason(
        rule, code, {name: value if isinstance(value, int) else tuple(value) for name, value in ids.items()}
    )


def fill_template(template: str, ids: Ids, name: Callable[[str, int], str]) -> str:
    """Fill in a template, and begin its sentences with capitals.

    Parameters
    ----------
    template
        ``{field:kind}`` is the name of an id of that kind, of several ids a list ("A1, A2 and 3 more"); ``!o`` before
        the colon joins the list by "or". After ``|`` is the text for an empty list, or, for numbers, the word
        for one and for several: ``{goals:space|nowhere}``, ``{cost:number|chit|chits}``.
    ids
        The values of the placeholders.
    name
        Returns the display name of an id of a kind.

    >>> fill_template(
    ...     "{who:unit} can go to {goals!o:space|nowhere}.", {"who": 1, "goals": (4, 5)}, "{}{}".format
    ... )
    'Unit1 can go to space4 or space5.'
    >>> fill_template(
    ...     "the battle for {where:space} is over. {who:unit} stays.", {"who": 1, "where": 4}, "{}{}.".format
    ... )
    'The battle for space4. is over. Unit1. stays.'
    >>> fill_template("This costs {n:number|chit|chits}.", {"n": 1}, lambda kind, id_: str(id_))
    'This costs 1 chit.'
    >>> fill_template("They hold {where:space}.", {"where": 4}, lambda kind, id_: "Karelia S.S.R.")
    'They hold Karelia S.S.R.'
    """
    parts: list[str] = []
    begins = True
    for text, field, spec, conversion in Formatter().parse(template):
        # a name that itself ends with a full stop
        if text.startswith(".") and parts and parts[-1].endswith("."):
            text = text[1:]
        parts.append(_capital(text) if begins else text)
        begins = text.endswith(_ENDS) or (begins and not text)
        if field is None:
            continue
        kind, _, words = (spec or "number").partition("|")
        value = ids[field]
        if not isinstance(value, int):
            value_text = (
                _listed([name(kind, id_) for id_ in value], "or" if conversion == "o" else "and") or words
            )
        elif words:
            one, _, several = words.partition("|")
            value_text = f"{value} {one if value == 1 else several}"
        else:
            value_text = name(kind, value)
        parts.append(_capital(value_text) if begins else value_text)
        begins = False
    return "".join(parts)


_ENDS: Final = (". ", "? ", "! ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _listed(words: list[str], last: str) -> str:
    if len(words) > MAX_LISTED_NAMES:
        words = [*words[:MAX_LISTED_NAMES], f"{len(words) - MAX_LISTED_NAMES} more"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""
