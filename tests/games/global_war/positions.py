"""Positions of Global War for tests: a scenario changed here and there, dice that fall as wanted."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from broadfront.engine.position import CHANCE, Ask, Move, Step
from broadfront.engine.scenarios import SettingSpec
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.setup import make_setting, setup_position, shipped
from broadfront.games.global_war.terms import DEAD, POWERS, SIDE
from broadfront.games.global_war.units import KIND_OF, KINDS

OPTIONS: dict[str, str | int | bool] = {
    "seats": 2,
    "victory": "honorable_surrender",
    "research": True,
    "national_objectives": True,
    "dardanelles": "open",
    "heavy_bombers": "both_count",
    "cost_profile": "anniversary",
    "interceptors": False,
    "dice": "random",
    "calendar_start": "scenario",
    "expansion2": False,
    "special_event": False,
    "income_model": "chart_delta",
    "east_indies_value": "literal_3",
    "patrol_zone_exit": "withdraw_after_combat",
    "repair_location": "anywhere",
    "capital_hits": "this_battle_only",
}


_PHASES = {
    name: number
    for number, name in enumerate(
        ("Research", "Purchase", "CombatMove", "Combat", "Noncombat", "Mobilize", "Income")
    )
}


def war(scenario: str = "1941", **options: str | int | bool) -> GlobalWarPosition:
    """Return a scenario laid out, before anything is asked."""
    given = tuple(sorted({**OPTIONS, **options}.items()))
    file = shipped()[scenario][0]
    return setup_position(make_setting(SettingSpec(GAME.id, GAME.rules_version, scenario, given, "", file)))


def by_version(p: GlobalWarPosition, version: int) -> GlobalWarPosition:
    """Let a position be played by a version of the rules; return it."""
    p.setting = replace(p.setting, rules_version=version)
    return p


def space(name: str) -> int:
    return MAP.space_of[name]


def power(name: str) -> int:
    return POWERS.index(name)


def clear(p: GlobalWarPosition, *names: str) -> None:
    """Take all units out of some spaces."""
    for name in names:
        for u in p.units_in(space(name)):
            if p.at[u] == space(name):
                p.remove(u)


def put(p: GlobalWarPosition, name: str, owner: str, **units: int) -> list[int]:
    """Put units in a space."""
    return [
        p.recruit(KIND_OF[kind], power(owner), space(name))
        for kind, number in units.items()
        for _ in range(number)
    ]


def on_board(p: GlobalWarPosition, ship: int, *kinds: str) -> list[int]:
    """Put units on board of a ship."""
    return [p.recruit(KIND_OF[kind], p.owner[ship], p.at[ship], ship) for kind in kinds]


def hold(p: GlobalWarPosition, owner: str, *names: str) -> None:
    """Let a power hold spaces; the production chart follows."""
    for name in names:
        p.set_control(space(name), power(owner))


def begin(p: GlobalWarPosition, of: str, *steps: Step) -> Ask | None:
    """Begin the turn of a power, and of that only these steps."""
    turn = PowerTurn(power(of))
    turn._begin(p)
    p.phase = _PHASES.get(type(steps[0]).__name__, p.phase) if steps else p.phase
    p.agenda = list(steps)[::-1]
    return p.settle()


def again(p: GlobalWarPosition, *steps: Step) -> Ask | None:
    """Ask once more, and of these steps only, after something has been changed by hand."""
    p.agenda = list(steps)[::-1]
    return p.settle()


def find(p: GlobalWarPosition, name: str, owner: str, kind: str) -> int:
    """Return the first unit of a kind in a space."""
    return next(
        u for u in p.units_in(space(name)) if p.owner[u] == power(owner) and p.kind[u] == KIND_OF[kind]
    )


def play(p: GlobalWarPosition, verb: str, what: int = 0, where: int = 0) -> Ask | None:
    """Play a move that has to be legal."""
    assert p.pending is not None
    move = Move(verb, what, where)
    assert move in p.pending.moves, (move, p.pending.prompt, list(p.pending.moves)[:20])
    return p.play(move)


def is_legal(p: GlobalWarPosition, verb: str, what: int = 0, where: int = 0) -> bool:
    return p.pending is not None and Move(verb, what, where) in p.pending.moves


def targets(p: GlobalWarPosition, verb: str, what: int) -> set[str]:
    """Return the names of the spaces a unit can go to; none if nobody is asked."""
    if p.pending is None:
        return set()
    return {MAP.ids[m.where] for m in p.pending.moves if m.verb == verb and m.what == what}


def roll(p: GlobalWarPosition, *dice: int) -> None:
    """Let dice fall: each as many as the question has, hits counted from them."""
    left = list(dice)
    while left and p.pending is not None and p.pending.seat == CHANCE:
        ask = p.pending
        if ask.moves[0].verb == "roll":
            p.play(Move("roll", left.pop(0)))
            continue
        number = ask.moves[-1].what
        step = p.agenda[-1]
        value = _value_of(p, step)
        rolled, left = left[:number], left[number:]
        p.play(Move("hits", sum(die <= value for die in rolled)))


def _value_of(p: GlobalWarPosition, step: Step) -> int:
    from broadfront.games.global_war.rules.battle import Fire
    from broadfront.games.global_war.rules.conduct_combat import Bombardment
    from broadfront.games.global_war.rules.expansion_patrol_zones import PatrolShots
    from broadfront.games.global_war.rules.raids import AntiAircraft

    if isinstance(step, PatrolShots):
        return 1
    if isinstance(step, Fire):
        return step._groups(p)[step.group].value
    if isinstance(step, Bombardment):
        return step.value
    assert isinstance(step, AntiAircraft)
    return step.value(p)


def count(p: GlobalWarPosition, name: str, owner: str, kind: str) -> int:
    return sum(p.owner[u] == power(owner) and p.kind[u] == KIND_OF[kind] for u in p.units_in(space(name)))


def enemies(a: str, b: str) -> bool:
    return SIDE[power(a)] != SIDE[power(b)]


def bare(scenario: str = "1941", **options: str | int | bool) -> GlobalWarPosition:
    """Return a scenario without any unit; the land is held as it says."""
    p = war(scenario, **options)
    for u, at in enumerate(p.at):
        if at != DEAD:
            p.remove(u)
    return p


def islands(*friendly: str) -> GlobalWarPosition:
    """Return the map without units; only these islands are Japanese, and an American submarine is in zone 53."""
    p = bare()
    for s in range(MAP.size):
        if MAP.land >> s & 1:
            p.control[s] = power("usa")
    hold(p, "japan", *friendly)
    put(p, "sz53", "usa", submarine=1)
    return p


def one(p: GlobalWarPosition, name: str, owner: str, kind: str) -> int:
    """Put one unit in a space; return it."""
    return put(p, name, owner, **{kind: 1})[0]


def guest(p: GlobalWarPosition, ship: int, owner: str, kind: str) -> int:
    """Put a unit of another power on board of a ship."""
    return p.recruit(KIND_OF[kind], power(owner), p.at[ship], ship)


def with_convoys(p: GlobalWarPosition) -> None:
    """Form the convoys, if their owner is asked whether they form."""
    if "scatter" in verbs(p):
        play(p, "end")


def buys(p: GlobalWarPosition, owner: str, **units: int) -> None:
    """Put units into a power's pool."""
    for kind, number in units.items():
        p.pool[power(owner) * len(KINDS) + KIND_OF[kind]] += number


def pooled(p: GlobalWarPosition, owner: str, kind: str) -> int:
    """Return how many units of a kind wait in a power's pool."""
    return p.pool[power(owner) * len(KINDS) + KIND_OF[kind]]


def knows(p: GlobalWarPosition, owner: str, *techs: int) -> None:
    """Give a power technologies."""
    for tech in techs:
        p.techs[power(owner)] |= 1 << tech


def verbs(p: GlobalWarPosition) -> set[str]:
    """Return the verbs that are offered; none if nobody is asked."""
    return {move.verb for move in p.pending.moves} if p.pending is not None else set()


def of_verb(p: GlobalWarPosition, verb: str) -> set[tuple[int, int]]:
    """Return the moves of a verb that are offered."""
    return {(m.what, m.where) for m in p.pending.moves if m.verb == verb} if p.pending is not None else set()


def prompt(p: GlobalWarPosition) -> str:
    """Return what is asked; empty if nobody is asked."""
    return p.pending.prompt if p.pending is not None else ""


def weights(p: GlobalWarPosition) -> tuple[int, ...]:
    """Return the weights of what chance is asked; none: nobody asks it."""
    return tuple(p.pending.weights) if p.pending is not None else ()


def fight(p: GlobalWarPosition, owner: str, orders: Iterable[tuple[int, str]], *more: Step) -> Ask | None:
    """Move units to spaces or land them there, end the Combat Move, and go on to the battles, and to more steps.

    Where ships could hold their fire they bombard.
    """
    begin(p, owner, CombatMove(power(owner)), Combat(power(owner)), *more)
    for unit, where in orders:
        order(p, unit, where)
    finish(p)
    return let_bombard(p)


def let_bombard(p: GlobalWarPosition) -> Ask | None:
    """Let ships bombard that are asked about."""
    while "hold" in verbs(p):
        play(p, "end")
    return p.pending


def order(p: GlobalWarPosition, unit: int, where: str) -> None:
    """Order a unit to a space: what is aboard a ship beside it lands there, anything else moves."""
    play(p, "land" if is_legal(p, "land", unit, space(where)) else "move", unit, space(where))


def dice(p: GlobalWarPosition) -> int:
    """Return how many dice of hits are to be rolled now; 0: no such question."""
    if p.pending is None or p.pending.moves[0].verb != "hits":
        return 0
    return p.pending.moves[-1].what


def hit(p: GlobalWarPosition, *numbers: int) -> None:
    """Answer questions about hits."""
    for number in numbers:
        play(p, "hits", number)


def miss(p: GlobalWarPosition) -> None:
    """Let all dice miss until something else is asked."""
    while dice(p):
        hit(p, 0)


def alive(p: GlobalWarPosition, unit: int) -> bool:
    """Tell whether a unit is on the map: only while no new one has come."""
    return p.at[unit] != DEAD


def where(p: GlobalWarPosition, unit: int) -> str:
    """Return the id of the space a unit is in."""
    return MAP.ids[p.at[unit]]


def finish(p: GlobalWarPosition) -> None:
    """End the Combat Move, if it has not ended by itself."""
    while p.pending is not None and p.pending.rule == "b3.3":
        play(p, "end")
