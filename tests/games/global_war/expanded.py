"""Positions of Expansion II for tests: all sections, one alone, all but one; half-years; dice of patrols."""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.global_war.positions import bare, begin, finish, on_board, one, order, power, put, space, war

from broadfront.engine.position import Ask, Step
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.expansion_national_guard import Guard
from broadfront.games.global_war.rules.expansion_patrol_zones import PatrolExit, PatrolShots
from broadfront.games.global_war.rules.expansion_sections import SECTIONS
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.terms import LABEL_WORDS, PACIFIC, STRANDED

ALL = tuple(section.option for section in SECTIONS)
"""The options of the sections."""
Value = str | int | bool


def sections(*on: str) -> dict[str, Value]:
    """Return the options of the expansion with some of its sections."""
    assert set(on) <= set(ALL), on
    return {"expansion2": True, **{name: name in on for name in ALL}}


def but(*off: str) -> tuple[str, ...]:
    """Return all sections but some."""
    assert set(off) <= set(ALL), off
    return tuple(name for name in ALL if name not in off)


def war2(scenario: str = "1941", *on: str, **options: Value) -> GlobalWarPosition:
    """Return a scenario with all sections of the expansion, or with those that are named."""
    return war(scenario, **{**sections(*(on or ALL)), **options})


def bare2(*on: str, **options: Value) -> GlobalWarPosition:
    """Return the map of 1941 without units, with all sections of the expansion, or with those that are named."""
    return bare("1941", **{**sections(*(on or ALL)), **options})


def in_half(p: GlobalWarPosition, label: str) -> GlobalWarPosition:
    """Let it be the round of a half-year; return the position."""
    p.round = LABEL_WORDS.index(label) - p.setting.first_label + 1
    return p


def attack(p: GlobalWarPosition, owner: str, orders: Iterable[tuple[int, str]], *more: Step) -> Ask | None:
    """Move units, end the Combat Move, and go on as a turn does: the Guard, patrols, battles, ships that withdraw."""
    of = power(owner)
    begin(p, owner, CombatMove(of), Guard(), PatrolShots(), Combat(of), PatrolExit(), *more)
    for unit, where in orders:
        order(p, unit, where)
    finish(p)
    return p.pending


def pacific(p: GlobalWarPosition, *units: int) -> None:
    """Let units be of the Pacific programme."""
    for u in units:
        p.marks[u] |= PACIFIC


def strand(p: GlobalWarPosition, *fighters: int) -> None:
    """Let carrier-based fighters be stranded on land."""
    for u in fighters:
        p.marks[u] |= STRANDED


def hurt(p: GlobalWarPosition, *units: int, hits: int = 1) -> None:
    """Damage units."""
    for u in units:
        p.damage[u] = hits


def late(label: str = "late_1943", **options: bool) -> GlobalWarPosition:
    """The map of 1941 for six, with all that the expansion brings to it."""
    p = in_half(war2("1941", seats=6, **options), label)
    p.treasury = [60] * 7
    # Japan: a hit carrier with its fighter, a sound one, a hit giant; islands with fortifications, a fighter stranded
    hit, sound = put(p, "sz62", "japan", carrier=2)
    on_board(p, hit, "carrier_fighter")
    on_board(p, sound, "carrier_fighter", "carrier_fighter")
    hurt(p, hit)
    hurt(p, one(p, "sz62", "japan", "super_heavy_battleship"), hits=2)
    put(p, "sz62", "japan", submarine=2)
    pacific(p, *put(p, "sz28", "japan", destroyer=2))
    for island, forts in (("okinawa", 2), ("caroline_islands", 3)):
        put(p, island, "japan", infantry=2)
        p.forts[space(island)] = forts
    strand(p, one(p, "caroline_islands", "japan", "carrier_fighter"))
    # Germany: King Tigers; the Allies: convoys and the ships of the programme
    hurt(p, put(p, "germany", "germany", king_tiger=3)[0])
    put(p, "sz9", "uk", escort=2, transport=3, destroyer=1)
    put(p, "sz44", "usa", escort=1, transport=1)
    pacific(p, *put(p, "sz56", "usa", battleship=1, destroyer=2))
    return p
