"""The position as text: units in the order of their ids, sets of spaces by their difference, lists without zeros.

Units are listed by space, alike ones together, in the order of their ids: ``poland:ger.infantry*4,ger.tank*2;sz5:...``.
The states of a unit follow its kind unless it is new: ``/1`` movement left, ``!MF`` its actions (letters of `DEEDS`),
``&P`` its marks (letters of `MARKS`), ``<12`` aboard unit 12, ``%1`` damage, ``>poland`` its aim, ``^germany`` where
its turn began. ``x`` is an id without a unit. A set of spaces is ``@ger+ukraine-libya``: Germany's spaces at the start,
with Ukraine, without Libya.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.errors import NotationFault, Refusal
from broadfront.engine.field_schema import Codec, Group
from broadfront.engine.text_codec import quote
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.terms import DEAD, MAX_UNITS, POWERS, SIDE
from broadfront.games.global_war.units import KIND_OF, KINDS, NAMES, STRUCTURE

# --------------------------------------------------------------------------------------------------
# Words of the rulebook that it does not define: things of the other expansions, in any form of a request for
# them [c0].

_NAMES: Final = {
    "elite_infantry": "elite infantry",
    "panzer_army": "the Panzer Army",
    "waffen": "the Waffen-SS",
    "underground_factor": "the underground factory",
}
"""The name of each thing, by the start of a word for it."""
_VERBS: Final = ("transform", "form")
"""Orders that only these things would need."""


class NotInRulebook(NotationFault):
    """A text that names something of another expansion; ``refusal`` states so with its code."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal} ({refusal.code})")
        self.refusal = refusal


def is_absent(word: str) -> str:
    """Return the thing in a text that is not in the rulebook; "" if there is none.

    >>> is_absent("transform u12 Waffen-SS"), is_absent("elite infantry"), is_absent("move u12 Poland")
    ('the Waffen-SS', 'elite infantry', '')
    """
    text = re.sub(r"[\W_]+", "_", word.lower())
    for name, called in _NAMES.items():
        if name in text:
            return called
    return "that order" if text.split("_")[0] in _VERBS else ""


def absent(name: str) -> Refusal:
    """Return the refusal of something of another expansion."""
    sentence = (
        f"{name[:1].upper()}{name[1:]} is of another expansion and not in this rulebook: elite infantry, the Panzer "
        "Army, the Waffen-SS and the underground factory do not exist here."
    )
    return Refusal("c0", sentence, "NOT_IN_RULEBOOK")


POWER_CODES: Final = ("ger", "sov", "jpn", "uk", "ita", "usa", "chn")
DEEDS: Final = "MFLORABSTDWCH"
"""The letters of the flags: moved, fought, loaded, offloaded, raiding, about to land (ashore), bombarded, submerged,
stopped, doomed, withdrawn, crippled when the turn began, holding its fire."""
MARKS: Final = "PSC"
"""The letters of the marks: of the Pacific programme, stranded, covering a carrier."""
PIECES: Final = tuple(kind.id for kind in KINDS if kind.domain != STRUCTURE)
"""The kinds that are units on the map."""
FIELDS: Final = ("kind", "owner", "at", "left", "flags", "host", "damage", "aim", "origin", "marks")
_WORD: Final = re.compile(
    r"(?:x|(?P<power>[a-z]+)\.(?P<kind>[a-z_]+))(?:/(?P<left>-?[0-9]{1,9}))?"
    r"(?:!(?P<flags>[A-Z]+|[0-9]{1,9}))?(?:&(?P<marks>[A-Z]+))?(?:<(?P<host>[0-9]{1,9}))?(?:%(?P<damage>-?[0-9]{1,9}))?"
    r"(?:>(?P<aim>\w+))?(?:\^(?P<origin>\w+))?(?:\*(?P<count>[0-9]{1,9}))?"
)
Row = tuple[int, ...]
_NONE: Final = (0, 0, DEAD, 0, 0, -1, 0, -1, 0, 0)
"""The row of an id without a unit."""


# --- units ------------------------------------------------------------------------------------------------------------


def spell_units(_: Any, values: tuple[Any, ...]) -> str:
    """Write the units, as in ``poland:ger.infantry*4,ger.tank``."""
    rows: list[Row] = list(zip(*values, strict=True))
    stacks = []
    for at, of in groupby(rows, key=lambda row: row[2]):
        words = [_spell_run(row, sum(1 for _ in run)) for row, run in groupby(of)]
        stacks.append(f"{_place(at)}:{','.join(words)}")
    return ";".join(stacks) or "-"


def _place(space: int) -> str:
    return MAP.ids[space] if space >= 0 else "gone"


def _spell_run(row: Row, count: int) -> str:
    kind, owner, at, movement, flags, host, damage, aim, origin, marks = row
    new = _NONE if at == DEAD else _new(owner, kind, at)
    word = "x" if at == DEAD else f"{POWER_CODES[owner]}.{NAMES[kind]}"
    if movement != new[3]:
        word += f"/{movement}"
    if flags:
        letters = "".join(letter for bit, letter in enumerate(DEEDS) if flags >> bit & 1)
        word += f"!{letters if flags >> len(DEEDS) == 0 else flags}"
    if marks:
        word += "&" + "".join(letter for bit, letter in enumerate(MARKS) if marks >> bit & 1)
    if host >= 0:
        word += f"<{host}"
    if damage:
        word += f"%{damage}"
    if aim >= 0:
        word += f">{MAP.ids[aim]}"
    if origin != new[8]:
        word += f"^{MAP.ids[origin]}"
    return word + (f"*{count}" if count > 1 else "")


def _new(owner: int, kind: int, at: int) -> Row:
    """Return the row of a unit that has done nothing yet in its owner's turn."""
    return kind, owner, at, KINDS[kind].move, 0, -1, 0, -1, at, 0


def read_units(_: Any, text: str) -> tuple[Any, ...]:
    """Read units as `spell_units` writes them.

    Raises
    ------
    ValueError
        If it is no list of units: quotes the first that is none.
    """
    rows: list[Row] = []
    for stack in text.split(";") if text != "-" else ():
        place, _, words = stack.partition(":")
        at = DEAD if place == "gone" else _space(place)
        for word in words.split(","):
            match = _WORD.fullmatch(word)
            if match is None:
                raise ValueError(
                    f"cannot read the unit {quote(word)}: expected one like ger.infantry*3 or ger.tank/1!M"
                )
            count = int(match["count"] or 1)
            if not 0 < count <= MAX_UNITS - len(rows):
                raise ValueError(f"{quote(word)} makes no units, or more than {MAX_UNITS}")
            rows += [_read_unit(match, at)] * count
    columns = [list(column) for column in zip(*rows, strict=True)]
    return tuple(columns or [[] for _ in FIELDS])


def _read_unit(match: re.Match[str], at: int) -> Row:
    if (match["power"] is None) != (at == DEAD):
        raise ValueError(f"{quote(match[0])}: x stands for units that are gone, and there only")
    new: Row = _NONE
    if match["power"] is not None:
        if match["power"] not in POWER_CODES:
            raise ValueError(f"{quote(match['power'])} is no power: write {', '.join(POWER_CODES)}")
        if name := is_absent(match["kind"]):
            raise ValueError(str(absent(name)))
        if match["kind"] not in PIECES:
            raise ValueError(f"{quote(match['kind'])} is no unit: write {', '.join(PIECES)}")
        new = _new(POWER_CODES.index(match["power"]), KIND_OF[match["kind"]], at)
    kind, owner, _, movement, *_, origin, _ = new
    return (
        *(kind, owner, at),
        movement if match["left"] is None else int(match["left"]),
        _read_flags(match["flags"], DEEDS, "has done"),
        -1 if match["host"] is None else int(match["host"]),
        int(match["damage"] or 0),
        -1 if match["aim"] is None else _space(match["aim"]),
        origin if match["origin"] is None else _space(match["origin"]),
        _read_flags(match["marks"], MARKS, "is besides"),
    )


def _read_flags(word: str | None, letters: str, what: str) -> int:
    if word is None:
        return 0
    if word.isdigit():
        return int(word)
    if set(word) - set(letters):
        raise ValueError(f"what a unit {what} is of {letters}, not {quote(word)}")
    return bits(letters.index(letter) for letter in word)


def _space(id_: str) -> int:
    if id_ not in MAP.space_of:
        raise ValueError(f"there is no space {quote(id_)}")
    return MAP.space_of[id_]


# --- sets of spaces ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _bases(control: tuple[int, ...]) -> Mapping[str, SpaceSet]:
    """Return the bases of sets: nothing, the spaces of each power and each side at the start."""
    bases = {"": 0}
    for power, code in enumerate(POWER_CODES):
        bases[code] = bits(space for space, of in enumerate(control) if of == power)
    for side, code in enumerate(("axis", "allies")):
        bases[code] = bits(space for space, of in enumerate(control) if of >= 0 and SIDE[of] == side)
    return bases


def spell_set(setting: Any, values: tuple[Any, ...]) -> str:
    """Write a set of spaces by the base that it differs least from."""
    (of,) = values
    bases = _bases(setting.control)
    base = min(bases, key=lambda name: ((of ^ bases[name]).bit_count() + bool(name), name))
    words = [f"@{base}"] if base else []
    words += [f"+{MAP.ids[space]}" for space in members(of & ~bases[base])]
    words += [f"-{MAP.ids[space]}" for space in members(bases[base] & ~of)]
    return "".join(words) or "-"


def read_set(setting: Any, text: str) -> tuple[Any, ...]:
    """Read a set as `spell_set` writes it.

    Raises
    ------
    ValueError
        If it is none: quotes what cannot be read.
    """
    if text == "-":
        return (0,)
    if not re.fullmatch(r"(@\w+)?([+-]\w+)*", text):
        raise ValueError(f"cannot read the spaces {quote(text)}: expected as in @ger+ukraine-libya")
    spaces = 0
    for sign, word in re.findall(r"([@+-])(\w+)", text):
        if sign == "@":
            bases = _bases(setting.control)
            if word not in bases:
                raise ValueError(
                    f"{quote(word)} is nobody's land: write {', '.join(name for name in bases if name)}"
                )
            spaces = bases[word]
        elif sign == "+":
            spaces |= 1 << _space(word)
        else:
            spaces &= ~(1 << _space(word))
    return (spaces,)


# --- lists ------------------------------------------------------------------------------------------------------------


def _pairs(text: str) -> Iterable[tuple[str, str]]:
    for word in text.split(",") if text != "-" else ():
        key, colon, value = word.partition(":")
        if not colon:
            raise ValueError(f"cannot read {quote(word)}: expected as in ukraine:ger")
        yield key, value


def _number(key: str, value: str) -> int:
    if not re.fullmatch("-?[0-9]{1,9}", value):
        raise ValueError(f"{key}:{quote(value)} is no number: write one behind the colon, as in {key}:3")
    return int(value)


def spell_holders(setting: Any, values: Sequence[int]) -> str:
    """Write the holders of spaces with another holder than at the start, as in ``ukraine:ger``."""
    changed = [(s, of) for s, of in enumerate(values) if of != setting.control[s]]
    return ",".join(f"{MAP.ids[s]}:{POWER_CODES[of] if of >= 0 else 'nobody'}" for s, of in changed) or "-"


def read_holders(setting: Any, text: str) -> list[int]:
    """Read holders as `spell_holders` writes them."""
    holders = list(setting.control)
    for id_, power in _pairs(text):
        if power not in (*POWER_CODES, "nobody"):
            raise ValueError(f"{quote(power)} is no power: write {', '.join(POWER_CODES)}")
        holders[_space(id_)] = POWER_CODES.index(power) if power != "nobody" else -1
    return holders


def spell_by_space(_: Any, values: Sequence[int]) -> str:
    """Write the numbers of spaces that are not 0, as in ``germany:7``."""
    return ",".join(f"{MAP.ids[s]}:{n}" for s, n in enumerate(values) if n) or "-"


def read_by_space(_: Any, text: str) -> list[int]:
    """Read numbers of spaces."""
    values = [0] * MAP.size
    for id_, value in _pairs(text):
        values[_space(id_)] = _number(id_, value)
    return values


def spell_pools(_: Any, values: Sequence[int]) -> str:
    """Write the units that wait to be placed, as in ``ger.infantry:3``."""
    kinds = len(KINDS)
    return (
        ",".join(f"{POWER_CODES[i // kinds]}.{NAMES[i % kinds]}:{n}" for i, n in enumerate(values) if n)
        or "-"
    )


def read_pools(_: Any, text: str) -> list[int]:
    """Read pools."""
    pools = [0] * (len(POWERS) * len(KINDS))
    for word, value in _pairs(text):
        power, _dot, kind = word.partition(".")
        if power not in POWER_CODES or kind not in KIND_OF:
            raise ValueError(f"cannot read {quote(word)}: expected as in ger.infantry")
        pools[POWER_CODES.index(power) * len(KINDS) + KIND_OF[kind]] = _number(word, value)
    return pools


UNITS_AS_TEXT: Final = Group("units", spell_units, read_units)
SET_OF_SPACES: Final = Group("", spell_set, read_set)
HOLDERS: Final = Codec(spell_holders, read_holders)
BY_SPACE: Final = Codec(spell_by_space, read_by_space)
POOLS: Final = Codec(spell_pools, read_pools)
