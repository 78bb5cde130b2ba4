"""Thousands of illegal orders: each is refused with a known code and a rule of the book, and what it says is so."""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.global_war.random_positions import some_orders, some_position
from tests.games.global_war.rules_text import CODES
from tests.tiers import sampled

from broadfront.engine.errors import Refusal
from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import DEAD, PACIFIC, SIDE, STRANDED
from broadfront.games.global_war.units import CARRIER, KIND_OF, KINDS, cost_of

RULES = set(re.findall(r"^##+ ([a-z]\d*[ab]?(?:\.\d+)*) ", GAME.rules_text(), re.MULTILINE))
LAND = {"infantry", "artillery", "tank", "aa_gun", "king_tiger"}
AIR = {"fighter", "bomber", "carrier_fighter"}
SURFACE = {"destroyer", "cruiser", "carrier", "battleship", "super_heavy_battleship", "escort"}
ARMED = SURFACE | {"fighter", "bomber", "tank"}
BUILT = {(0, 13), (2, 14), (5, 14), (0, 15), (2, 15), (5, 15), (2, 17)}
"""Powers that build kinds which not everybody builds."""


# --- what a sentence says, seen with other eyes -----------------------------------------------------------------------


@cache
def touching() -> dict[str, set[str]]:
    """Which spaces touch, read anew from the data."""
    text = (files("broadfront.games.global_war") / "data" / "links.txt").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            a, b = line.split()
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
    return found


@cache
def spaces() -> dict[str, dict[str, str]]:
    text = (files("broadfront.games.global_war") / "data" / "spaces.csv").read_text(encoding="utf-8")
    return {row["id"]: row for row in csv.DictReader(text.splitlines())}


@cache
def steps(a: str, b: str, through: str) -> int:
    """How many spaces away one is over land, by sea or by air; 99: there is no way."""
    far, queue = {a: 0}, deque([a])
    while queue:
        here = queue.popleft()
        for there in touching()[here]:
            row = spaces()[there]
            sea = row["region"] != "land"
            if (
                there in far
                or row["passable"] != "1"
                or (through == "land" and sea)
                or (through == "sea" and not sea)
            ):
                continue
            far[there] = far[here] + 1
            queue.append(there)
    return far.get(b, 99)


class Seen:
    """An order and the position, in plain words."""

    def __init__(self, p: GlobalWarPosition, move: Move, sentence: str) -> None:
        self.p, self.move, self.sentence = p, move, sentence
        self.unit = move.what if GAME.verbs[move.verb].what == "unit" else -1
        self.kind = KINDS[p.kind[self.unit]].id if self.unit >= 0 and self.unit < len(p.at) else ""
        self.side = SIDE[p.mover] if p.mover >= 0 else -1

    def id_(self, space: int) -> str:
        return MAP.ids[space]

    def way(self) -> int:
        through = "land" if self.kind in LAND else "air" if self.kind in AIR else "sea"
        return steps(self.id_(self.p.at[self.unit]), self.id_(self.move.where), through)

    def foes(self, space: int, kinds: set[str]) -> bool:
        p = self.p
        return any(
            at == space and SIDE[p.owner[u]] != self.side and KINDS[p.kind[u]].id in kinds
            for u, at in enumerate(p.at)
        )

    def friendly(self, space: int) -> bool:
        return self.p.control[space] >= 0 and SIDE[self.p.control[space]] == self.side


def _too_far(s: Seen) -> bool:
    if s.move.verb == "rocket":
        return steps(s.id_(s.p.at[s.unit]), s.id_(s.move.where), "air") > 3
    if s.p.pending is not None and s.p.pending.rule.startswith("b4"):
        return s.move.where not in MAP.beside[s.p.at[s.unit]]
    return s.way() > s.p.left[s.unit] or (s.kind == "infantry" and s.way() == 2)


def _hostile(s: Seen) -> bool:
    stops = {"destroyer", "escort"} if s.kind == "submarine" else SURFACE
    if s.move.verb == "leave":
        return s.foes(s.move.where, SURFACE)
    on_the_way = [
        z
        for z, id_ in enumerate(MAP.ids)
        if spaces()[id_]["region"] != "land"
        and steps(s.id_(s.p.at[s.unit]), id_, "sea") + steps(id_, s.id_(s.move.where), "sea")
        <= s.p.left[s.unit]
    ]
    return any(s.foes(z, stops) for z in (*on_the_way, s.p.at[s.unit], s.move.where))


def _no_landing(s: Seen) -> bool:
    """No land in reach; nor for a fighter a deck that is free where it is now."""
    if s.kind in ("carrier", "carrier_fighter"):
        return True
    p, rest = s.p, s.p.left[s.unit] - s.way()
    safe = [x for x in range(MAP.size) if p.friendly >> x & 1 and s.friendly(x)]
    if p.mover == 6:
        safe = [x for x in safe if MAP.china >> x & 1]
    return all(steps(s.id_(s.move.where), s.id_(x), "air") > rest for x in safe)


def _aboard(p: GlobalWarPosition, ship: int) -> list[str]:
    return [KINDS[p.kind[u]].id for u, of in enumerate(p.host) if of == ship]


def _money(s: Seen) -> bool:
    p, power = s.p, s.p.mover
    if s.move.verb == "buy":
        return s.move.where * cost_of(s.move.what, p.techs[power], klub=p.setting.klub) > p.treasury[power]
    if s.move.verb == "mend":
        return s.move.where * (1 if s.kind == "king_tiger" else 3) > p.treasury[power]
    if s.move.verb == "tokens":
        return 5 * s.move.where > p.treasury[power]
    return s.move.where > p.treasury[power] or p.techs[power] >> 3 & 1 == 1


def _canal(s: Seen) -> bool:
    """The canal that is named was not open, and lies between."""
    needs = {"Panama Canal": ("panama",), "Suez Canal": ("egypt", "trans_jordan")}
    named = next(of for name, of in needs.items() if name in s.sentence)
    return s.way() <= s.p.left[s.unit] and not all(s.p.friendly >> MAP.space_of[id_] & 1 for id_ in named)


def _lander(s: Seen) -> int:
    """The side whose aircraft is meant."""
    return SIDE[s.p.owner[s.unit]] if s.unit >= 0 else s.side


def _no_deck(s: Seen) -> bool:
    """Nothing lands on that ship: no carrier of its side in the zone, damaged or full."""
    p, ship = s.p, s.move.where
    there = p.at[ship] == p.at[s.unit] and SIDE[p.owner[ship]] == _lander(s) and p.kind[ship] == CARRIER
    return not there or p.damage[ship] > 0 or len(_aboard(p, ship)) == 2


CLAIMS: dict[str, Callable[[Seen], bool]] = {
    "NOT_YOURS": lambda s: s.unit < 0 or s.p.owner[s.unit] != s.p.mover or s.p.owner[s.move.where] != s.p.mover,
    "NO_SUCH_UNIT": lambda s: any(
        not 0 <= u < len(s.p.at) or s.p.at[u] == DEAD for u in (s.move.what, s.move.where)
    ),
    "NO_SUCH_SPACE": lambda s: not all(0 <= x < MAP.size for x in (s.move.what, s.move.where)),
    "NEUTRAL": lambda s: any(
        0 <= x < MAP.size and spaces()[MAP.ids[x]]["passable"] != "1" for x in (s.move.what, s.move.where)
    ),
    "ALREADY_THERE": lambda s: s.p.at[s.unit] == s.move.where,
    "WRONG_ELEMENT": lambda s: s.move.verb == "place"
    or (spaces()[s.id_(s.move.where)]["region"] == "land") != (s.kind in LAND),
    "TOO_FAR": _too_far,
    "NOT_ADJACENT": lambda s: s.move.verb in ("load", "land") or s.way() == 99,
    "HOSTILE_ZONE": _hostile,
    "CANAL_CLOSED": _canal,
    "STRAIT_CLOSED": lambda s: s.p.setting.strait_closed and s.way() <= s.p.left[s.unit],
    "NO_LANDING": _no_landing,
    "NOTHING_TO_FIGHT": lambda s: s.friendly(s.move.where) or not s.foes(s.move.where, ARMED),
    "ENEMY_LAND": lambda s: not s.friendly(s.move.where) or s.way() == 2,
    "NOT_HELD_SINCE_START": lambda s: not s.p.friendly >> s.move.where & 1 or not s.p.held >> s.move.where & 1,
    "AA_GUN_NONCOMBAT_ONLY": lambda s: s.kind == "aa_gun",
    "ABOARD": lambda s: s.p.host[s.unit] >= 0 or s.move.verb == "rocket",
    "NOT_ABOARD": lambda s: s.p.host[s.unit] < 0,
    "TRANSPORT_FULL": lambda s: len(_aboard(s.p, s.move.where))
    == (1 if KINDS[s.p.kind[s.move.where]].id == "destroyer" else 2),
    "CAPACITY": lambda s: s.move.verb == "place"
    or (s.kind != "infantry" and [k for k in _aboard(s.p, s.move.where) if k != "infantry"] != []),
    "LOADING_IN_HOSTILE_ZONE": lambda s: any(
        s.foes(s.p.at[u], SURFACE) for u in (s.unit, s.move.where) if 0 <= u < len(s.p.at)
    ),
    "NO_FACTORY": lambda s: not s.p.factories >> (s.move.what if s.move.verb == "repair" else s.move.where) & 1
    or s.p.control[s.move.what if s.move.verb == "repair" else s.move.where] != s.p.mover,
    "NO_MONEY": _money,
    "NO_DECK": lambda s: _no_deck(s) if s.move.verb == "load" else s.kind == "bomber" or not any(
        at == s.move.where and KINDS[s.p.kind[u]].id == "carrier" and SIDE[s.p.owner[u]] == _lander(s)
        and (s.move.verb != "place" or s.p.owner[u] == s.p.mover)
        for u, at in enumerate(s.p.at)
    ),
    "CARRIER_FULL": lambda s: s.move.verb == "load" or all(
        len(_aboard(s.p, u)) == 2 or s.p.damage[u] > 0
        for u, at in enumerate(s.p.at)
        if at == s.move.where and KINDS[s.p.kind[u]].id == "carrier" and SIDE[s.p.owner[u]] == _lander(s)
        and (s.move.verb != "place" or s.p.owner[u] == s.p.mover)
    ),
    "CHINA_ZONE": lambda s: s.p.mover == 6,
    "OPTION_OFF": lambda s: s.move.verb != "escort" or not s.p.setting.interceptors,
    "NOT_IN_ROUND": lambda s: s.p.label() < 4,
    "TRUCE": lambda s: s.p.setting.truce and s.p.label() == 1 and s.p.mover in (0, 1),
    "STRANDED": lambda s: bool(s.p.marks[s.unit] & STRANDED),
    "FLIGHT_SUSPENDED": lambda s: any(s.p.damage[u] for u, k in enumerate(s.p.kind) if k == CARRIER),
    "DAMAGED_ATTACK": lambda s: s.p.damage[s.unit] > 0
    and (s.foes(s.move.where, {kind.id for kind in KINDS}) or not s.p.hostile >> s.p.at[s.unit] & 1),
    "THEATRE": lambda s: s.move.verb in ("leave", "launch") or (
        (s.kind == "carrier_fighter" or s.p.marks[s.unit] & PACIFIC or s.kind == "carrier") != 0
    ),
    "PZ_STAY": lambda s: s.id_(s.move.where) == ("sz56", "sz62")[s.side],
    "PATROL_COST": lambda s: s.way() <= s.p.left[s.unit]
    and steps(s.id_(s.p.at[s.unit]), ("sz56", "sz62")[s.side], "air" if s.kind in AIR else "sea")
    <= s.p.left[s.unit],
    "KING_TIGER_NO_SHIP": lambda s: s.kind == "king_tiger",
    "NO_TIGER_FACTORY": lambda s: s.move.what == KIND_OF["king_tiger"],
    "NO_FACTORY_HERE": lambda s: s.move.what == KIND_OF["industrial_complex"],
    "WRONG_POWER": lambda s: (s.p.mover, s.move.what) not in BUILT,
    "NOT_IN_RULEBOOK": lambda s: not 0 <= s.move.what < len(KINDS),
    "FACTORY_NEW": lambda s: any(
        s.p.factories >> x & 1 and s.p.control[x] == s.p.mover and not s.p.held >> x & 1
        for x in (s.move.where, *MAP.beside[s.move.where])
    ),
    "DONE": lambda s: s.p.flags[s.unit] != 0 or s.p.left[s.unit] == 0 or s.p.origin[s.unit] != s.p.at[s.unit],
    "ONE_TERRITORY": lambda s: any(
        s.p.host[u] == s.p.host[s.unit] and s.p.aim[u] not in (-1, s.move.where) for u in range(len(s.p.at))
    ),
    "NOT_IN_POOL": lambda s: s.p.pool[s.p.mover * len(KINDS) + s.move.what] == 0,
}  # fmt: skip


def checked(p: GlobalWarPosition, move: Move, found: Refusal) -> None:
    """A refusal is one of ours, and true."""
    words = f"{move} -> {found.code} {found}"
    assert found.code in CODES, words
    assert found.code != "NOT_OFFERED", words
    assert found.rule in RULES, words
    assert found.sentence.endswith("."), words
    assert found.sentence[0].isupper() or found.sentence[0].isdigit(), words
    if found.code in CLAIMS:
        assert CLAIMS[found.code](Seen(p, move, found.sentence)), words
    if found.code == "ALIKE" and move.verb != "load":
        reason = GAME.reason(p, move)
        other = reason.ids["first"] if reason else -1
        assert isinstance(other, int)
        offered = p.pending.moves if p.pending is not None else ()
        assert Move(move.verb, other, move.where) in offered, words
    if found.code in ("NOT_NOW", "MUST_ANSWER") and found.rule != "b4.9":
        assert move.verb not in {m.verb for m in p.pending.moves} if p.pending else True, words


@pytest.mark.parametrize("seed", sampled(range(48), 4))
def test_every_order_is_offered_or_refused_with_a_reason_that_holds(seed: int) -> None:
    p, rng = some_position(seed), Random(seed)
    offered = frozenset(p.pending.moves) if p.pending else frozenset()
    before = p.key()
    for move in some_orders(p, rng, 60):
        found = GAME.why_not(p, *move)
        assert (found is None) == (move in offered)
        if found is not None:
            checked(p, move, found)
    assert p.key() == before


def test_play_at_random_meets_most_of_the_codes() -> None:
    met = {
        found.code
        for seed in range(48)
        for move in some_orders(some_position(seed), Random(seed), 30)
        if (found := GAME.why_not(some_position(seed), *move)) is not None
    }
    assert len(met) > 35, sorted(CODES.keys() - met)


NUMBERS = st.one_of(st.integers(-3, 200), st.integers(), st.integers(0, 40))


@given(seed=st.integers(0, 47), verb=st.sampled_from([*GAME.verbs, "dance", ""]), what=NUMBERS, where=NUMBERS)
def test_why_not_never_raises_and_says_nothing_exactly_of_offered_moves(
    seed: int, verb: str, what: int, where: int
) -> None:
    p = some_position(seed)
    offered = p.pending is not None and Move(verb, what, where) in p.pending.moves
    found = GAME.why_not(p, verb, what, where)
    assert (found is None) == offered
    if found is not None and verb in GAME.verbs:
        assert found.code in CODES
        assert found.code != "NOT_OFFERED", found
        assert found.rule in RULES
