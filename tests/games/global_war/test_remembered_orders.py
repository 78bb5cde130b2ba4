"""What is remembered of orders never changes them: the menus of phases of moves, remembered and worked out anew."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random

import pytest
from msgspec.structs import replace
from tests.games.global_war.random_positions import some_position
from tests.tiers import sampled

from broadfront.boards.spacesets import members
from broadfront.engine.chance import pick
from broadfront.engine.notation import read_position
from broadfront.engine.position import CHANCE, Move
from broadfront.games.global_war import GAME, move_cache
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import legal_moves
from broadfront.games.global_war.rules.move_context import MoveContext
from broadfront.games.global_war.rules.move_phases import Moving
from broadfront.games.global_war.terms import CRIPPLED, FOUGHT, MOVED, OFFLOADED, PACIFIC, SIDE, STOPPED
from broadfront.games.global_war.units import CARRIER, KINDS, is_land, is_sea


def forget() -> None:
    """Empty what the modules of Global War remember."""
    for name, module in list(sys.modules.items()):
        if name.startswith("broadfront.games.global_war"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def context_of(p: GlobalWarPosition) -> MoveContext:
    """What the moves of a phase go by."""
    step = p.agenda[-1]
    assert isinstance(step, Moving)
    return step.situation(p)


def menu_of(p: GlobalWarPosition) -> list[Move]:
    """What the mover's units may be told in a phase of moves, remembered."""
    return move_cache.legal_moves(context_of(p))


def questions(seed: int, number: int) -> Iterator[GlobalWarPosition]:
    """Positions of a random match with random options in which the orders of units are asked for."""
    p, rng = some_position(seed).clone(), Random(seed)
    while number and (ask := p.pending) is not None:
        if ask.seat == CHANCE:
            p.play(pick(ask, rng))
            continue
        if isinstance(p.agenda[-1], Moving):
            number -= 1
            yield p
        ending = [move for move in ask.moves if move.verb in ("end", "default")]
        p.play(rng.choice(ending if ending and rng.random() < 0.2 else ask.moves))


# --- changes that orders may go by ------------------------------------------------------------------------------------


def mine(p: GlobalWarPosition, rng: Random, fits: Callable[[int], bool]) -> int | None:
    """One of the mover's units of some kinds, rather one aboard a ship or with somebody aboard."""
    units = [u for u in p.of_power(p.mover) if fits(p.kind[u])]
    particular = [u for u in units if p.host[u] >= 0 or u in p.host]
    return rng.choice(particular if particular and rng.random() < 0.5 else units) if units else None


def a_unit(p: GlobalWarPosition, rng: Random) -> None:
    """Let a unit have done something else, or have other movement left."""
    if (u := mine(p, rng, lambda _: True)) is not None:
        p.flags[u] ^= rng.choice([0, MOVED, STOPPED, FOUGHT, OFFLOADED, CRIPPLED])
        p.left[u] = rng.randrange(5)


def a_hull(p: GlobalWarPosition, rng: Random) -> None:
    """Let a ship be damaged, or bound to the Pacific."""
    if (u := mine(p, rng, lambda kind: kind == CARRIER or (is_sea(kind) and rng.random() < 0.2))) is not None:
        p.damage[u] ^= 1
        p.marks[u] ^= rng.choice([0, PACIFIC])


def a_load(p: GlobalWarPosition, rng: Random) -> None:
    """Let somebody aboard land, or let the ship have landed others."""
    aboard = [u for u in p.of_power(p.mover) if is_land(p.kind[u]) and p.host[u] >= 0]
    if aboard:
        u = rng.choice(aboard)
        p.aim[u] = rng.choice([-1, *MAP.land_beside[p.at[u]]])
        p.flags[p.host[u]] ^= rng.choice([0, MOVED, OFFLOADED])


def a_foe(p: GlobalWarPosition, rng: Random) -> None:
    """Let an enemy ship or aircraft be elsewhere."""
    foes = [
        u
        for u in p.of_side(1 - SIDE[p.mover])
        if not is_land(p.kind[u]) and p.host[u] < 0 and u not in p.host
    ]
    if foes:
        u = rng.choice(foes)
        p.at[u] = rng.choice([s for s in MAP.beside[p.at[u]] if MAP.sea >> s & 1] or [p.at[u]])


def a_holder(p: GlobalWarPosition, rng: Random) -> None:
    """Let a territory be another power's."""
    p.control[rng.choice(members(MAP.land))] = rng.randrange(7)


def a_table(p: GlobalWarPosition, rng: Random) -> None:
    """Let something else be different on the table: what was so when the turn began, technologies, factories."""
    spaces = rng.choice(["hostile", "friendly", "held", "captured", "factories"])
    setattr(p, spaces, getattr(p, spaces) ^ 1 << rng.randrange(MAP.size))
    if rng.random() < 0.5:
        p.canals ^= rng.randrange(4)
    if rng.random() < 0.5:
        p.techs[p.mover] ^= 1 << rng.randrange(12)
    if rng.random() < 0.3:
        p.pool[p.mover * len(KINDS) + CARRIER] ^= 1


def a_setting(p: GlobalWarPosition, rng: Random) -> None:
    """Let it be a match with another option."""
    s = p.setting
    p.setting = rng.choice(
        [
            replace(s, no_entry=not s.no_entry),
            replace(s, strait_closed=not s.strait_closed),
            replace(s, interceptors=not s.interceptors),
            replace(s, truce=not s.truce),
            replace(s, rules_version=3 - s.rules_version if s.rules_version < 3 else 1),
            replace(s, sections=s.sections ^ 1 << rng.randrange(13)),
        ]
    )


CHANGES = (a_unit, a_hull, a_load, a_foe, a_holder, a_table, a_setting)


def varied(seed: int, number: int) -> Iterator[GlobalWarPosition]:
    """Positions of a match, and the same with each of the changes that orders may go by."""
    rng = Random(-seed)
    for p in questions(seed, number):
        yield p.clone()
        for change in CHANGES:
            twin = p.clone()
            change(twin, rng)
            yield twin


def wrong(seed: int, number: int) -> int:
    """How many menus differ from what is found when nothing is remembered, or from what the rules list."""
    forget()
    found = [(p, menu_of(p)) for p in varied(seed, number)]
    again = 0
    for p, moves in found:
        forget()
        again += menu_of(p) != moves or legal_moves.orders(context_of(p)) != moves
    return again


@pytest.mark.parametrize("seed", sampled(range(300, 348), 48))
def test_b3_3_what_is_remembered_of_orders_is_what_would_be_found_anew(seed: int) -> None:
    assert wrong(seed, 20) == 0


@pytest.mark.parametrize("seed", sampled(range(400, 416), 16))
def test_a_position_read_anew_has_the_same_orders(seed: int) -> None:
    for p in list(map(GlobalWarPosition.clone, questions(seed, 12))):
        text, known = p.notation(), menu_of(p)
        forget()
        assert menu_of(read_position(text, GAME)) == known
