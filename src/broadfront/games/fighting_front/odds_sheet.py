"""[4.5] [4.11] The odds sheet: any ground unit's attack or bombardment on any other, both alone on the map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from broadfront.engine.calculator import CalculatorAnswer, CalculatorForm, read_battle, spell_battle
from broadfront.engine.contract import Move
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.odds_sheet import SWITCH, option, sheet_answer
from broadfront.games.fighting_front.cards import (
    CARDS,
    DECK_KIND,
    IS_ARTILLERY,
    IS_GROUND,
    IS_LEADER,
    LEADS,
    NAMES,
    NONE,
    SHELTERS,
    TITLES,
    TOUGHNESS,
    Kind,
)
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.artillery import Artillery
from broadfront.games.fighting_front.rules.assault import Ground
from broadfront.games.fighting_front.spaces import NAMES as SPACE_NAMES
from broadfront.games.fighting_front.spaces import Space

__all__ = ["answer", "form", "from_board", "laid_out"]

_ATTACKER: Final = SPACE_NAMES.index("C3")
_TARGET: Final = SPACE_NAMES.index("C4")
_MOST_COUNTERS: Final = max(TOUGHNESS) + 2
_SWITCH: Final = tuple((one.id, one.name) for one in SWITCH)
_NOBODY: Final = "none"
Battle = Mapping[str, str]


@cache
def form() -> CalculatorForm:
    """Return what the sheet asks."""
    units = [(NAMES[kind], TITLES[kind]) for kind in _ground()]
    chiefs = [
        kind for kind in range(len(CARDS)) if IS_LEADER[kind] and any(LEADS[kind][k] for k in _ground())
    ]
    leaders = [(_NOBODY, "None"), *((NAMES[kind], TITLES[kind]) for kind in chiefs)]
    counters = [(str(n), str(n)) for n in range(_MOST_COUNTERS + 1)]
    ways = (("attack", "Ground attack"), ("bombard", "Bombardment"))
    return CalculatorForm(
        "Odds of an attack",
        "4.11",
        (),
        (
            option("way", "What", "Attack", ways, rule="4.11"),
            option("attacker", "Attacker", "Attack", units, "Medium_Tanks", "4.11"),
            option("a.leader", "Its Leader", "Attack", leaders, rule="7"),
            option("a.counters", "Its disruption counters", "Attack", counters, rule="3.2"),
            option("target", "Target", "Target", units, "Infantry", "4.11"),
            option("d.leader", "Its Leader", "Target", leaders, rule="7"),
            option("d.counters", "Its disruption counters", "Target", counters, rule="3.2"),
            option("fortified", "It has a Fortification", "Target", _SWITCH, rule="6.6"),
        ),
        "way=attack attacker=Medium_Tanks target=Infantry",
        "target",
    )


def _ground() -> list[Kind]:
    """Return the ground units; cards that stand for a nation's own are none."""
    blank = {deck for kind, deck in enumerate(DECK_KIND) if deck != kind}
    return [kind for kind in range(len(CARDS)) if IS_GROUND[kind] and kind not in blank]


def laid_out(game: Game, battle: Battle) -> tuple[FightingFrontPosition, Move]:
    """Return a phase in which the attack can be declared, and the order.

    Raises
    ------
    OptionFault
        If a Leader cannot lead the unit, or it could not bear its counters; if no artillery bombards.
    """
    setting = game.setting()
    p: FightingFrontPosition = game.start(setting)
    p.deck = setting.full_deck()
    p.nations = [max(nation, 0) for nation in setting.nations]
    p.axis_hand, p.allied_hand, p.axis_knows, p.allies_know = [], [], [], []
    p.mover = 0
    if battle["fortified"] == "yes":
        p.place_location(1, min(SHELTERS), _TARGET)
    _place(p, 0, _ATTACKER, battle["attacker"], battle["a.leader"], int(battle["a.counters"]))
    _place(p, 1, _TARGET, battle["target"], battle["d.leader"], int(battle["d.counters"]))
    bombards = battle["way"] == "bombard"
    if bombards and not IS_ARTILLERY[p.units[_ATTACKER]]:
        raise OptionFault(f"{TITLES[p.units[_ATTACKER]]}: only Artillery bombards.")
    p.agenda = [Artillery(0) if bombards else Ground(0)]
    p.settle()
    return p, Move(battle["way"], _ATTACKER, _TARGET)


def _place(p: FightingFrontPosition, seat: int, space: Space, unit: str, leader: str, counters: int) -> None:
    kind = NAMES.index(unit)
    chief = NONE if leader == _NOBODY else NAMES.index(leader)
    p.place_unit(seat, kind, space)
    if chief and not LEADS[chief][kind]:
        raise OptionFault(f"{TITLES[chief]} cannot lead {TITLES[kind]}.")
    p.leaders[space] = chief
    if counters > p.toughness(space):
        raise OptionFault(f"{TITLES[kind]} bears {p.toughness(space)} disruption counters at most.")
    p.dc[space] = counters


def answer(game: Game, text: str) -> CalculatorAnswer:
    """Return the odds of an attack in words."""
    battle = read_battle(form(), text)
    p, move = laid_out(game, battle)
    verb = "bombards" if battle["way"] == "bombard" else "attacks"
    title = f"{TITLES[p.units[_ATTACKER]]} {verb} {TITLES[p.units[_TARGET]]}"
    rule = "4.5" if battle["way"] == "bombard" else "4.11"
    basis = ("The two are alone: no artillery supports the defence, and nobody holds an event card.",)
    return sheet_answer(game, form(), battle, p, move, title=title, rule=rule, basis=basis)


def from_board(p: FightingFrontPosition, space: Space, part: str, target: Space) -> str:
    """Return what lies open on a space in words, or with a target the attack on it."""
    battle = {**form().usual}
    if target >= 0 or part != "defender":
        battle |= _open(p, space, "attacker", "a")
    if target >= 0 or part == "defender":
        goal = target if target >= 0 else space
        battle |= _open(p, goal, "target", "d")
        battle["fortified"] = _SWITCH[p.is_sheltered(goal)][0]
    if target >= 0 and p.setting.distance[space][target] > 1:
        battle["way"] = "bombard"
    return spell_battle(form(), battle)


def _open(p: FightingFrontPosition, space: Space, name: str, side: str) -> dict[str, str]:
    kind, leader = p.units[space], p.leaders[space]
    if not kind:
        raise OptionFault("No ground unit stands there.")
    return {
        name: NAMES[kind],
        f"{side}.leader": NAMES[leader] if leader else _NOBODY,
        f"{side}.counters": str(p.dc[space]),
    }
