"""Conditions of Global War's exam positions: who holds what, how safe it is from the next attack, what is lost."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Final

from broadfront.engine.edit_words import plain_name
from broadfront.engine.errors import NotationFault
from broadfront.engine.plain_text import read_number
from broadfront.engine.text_codec import quote
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import KINDS
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import CHINA, DEAD, POWER_NAMES, SIDE, SIDES
from broadfront.games.global_war.worst_attack import chance_lost

__all__ = ["CONDITIONS", "condition"]

CONDITIONS: Final = {
    "Axis hold SPACE, SPACE": "The side, or a power, holds all these territories.",
    "SPACE is safe to N %": "No enemy power takes the space with its next attack, or leaves nobody there at sea, with "
    "more than the rest of the chance, by the exact odds of the battle.",
    "every PIECE is safe to N %": "The same for every space where one of these pieces stands.",
    "loses no PIECE": "There are no fewer of these pieces than before.",
    "destroys 3 PIECE": "There are so many fewer of these pieces than before.",
    "researches": "The player has a researcher, or a technology that is new.",
    "bombs SPACE": "The factory there has more damage than before.",
}
_BY_NAME: Final = {plain_name(ATLAS.name(s)): s for s in range(ATLAS.size)}


def condition(before: GlobalWarPosition, p: GlobalWarPosition, seat: int, words: str) -> bool | None:
    """Tell whether a condition holds for a seat; None: it is none of these.

    Raises
    ------
    NotationFault
        If a name or number in it cannot be read.
    """
    own = [power for power in p.setting.powers_of(seat) if power != CHINA]
    what, safe, share = words.rpartition(" is safe to ")
    if safe:
        least = _share(share)
        spaces = _stands(p, what.removeprefix("every ")) if what.startswith("every ") else {_space(what)}
        war = ThreatMap(p, own[0])
        return all(chance_lost(war, s) <= 1.0 - least for s in spaces)
    who, holds, where = words.partition(" hold ")
    if holds:
        return all(_held(p, who, _space(name)) for name in where.split(","))
    if words.startswith("loses no "):
        kind = words.removeprefix("loses no ")
        return _number(p, kind) >= _number(before, kind)
    if words.startswith("destroys "):
        count, _, kind = words.removeprefix("destroys ").partition(" ")
        number = read_number(count)
        if number is None:
            raise NotationFault(f"{quote(words)}: say how many, as in: destroys 3 PIECE")
        return _number(before, kind) - _number(p, kind) >= number
    if words == "researches":
        return any(p.tokens[power] or p.techs[power] != before.techs[power] for power in own)
    if words.startswith("bombs "):
        space = _space(words.removeprefix("bombs "))
        return p.ruin[space] > before.ruin[space]
    return None


def _share(words: str) -> float:
    number = read_number(words.removesuffix("%").strip())
    if number is None or number > 100:
        raise NotationFault(f"{quote(words)} is no chance: write 90 %")
    return number / 100


def _space(name: str) -> Space:
    if plain_name(name) not in _BY_NAME:
        raise NotationFault(f"there is no space {quote(name.strip())}")
    return _BY_NAME[plain_name(name)]


def _held(p: GlobalWarPosition, who: str, space: Space) -> bool:
    if who in SIDES:
        return p.side_of(space) == SIDES.index(who)
    if who not in POWER_NAMES:
        raise NotationFault(
            f"there is no side or power {quote(who)}; there are {', '.join((*SIDES, *POWER_NAMES))}"
        )
    return p.control[space] == POWER_NAMES.index(who)


def _alike(p: GlobalWarPosition, piece: str) -> list[int]:
    """Return the units that a piece's name means; ``*`` stands for any letters."""
    names = {
        (power, kind): plain_name(f"{POWER_NAMES[power]} {KINDS[kind].name}")
        for power in range(len(SIDE))
        for kind in range(len(KINDS))
    }
    if not any(fnmatchcase(name, plain_name(piece)) for name in names.values()):
        raise NotationFault(f"there is no piece {quote(piece)}")
    return [
        u
        for u, at in enumerate(p.at)
        if at != DEAD and fnmatchcase(names[p.owner[u], p.kind[u]], plain_name(piece))
    ]


def _stands(p: GlobalWarPosition, piece: str) -> set[Space]:
    return {p.at[u] for u in _alike(p, piece)}


def _number(p: GlobalWarPosition, piece: str) -> int:
    return len(_alike(p, piece))
