"""The odds sheet: direct fire [7], assault [10], indirect fire and air strikes [4], any unit against any other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.calculator import CalculatorAnswer, CalculatorForm, read_battle, spell_battle
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.odds_sheet import SWITCH, asked, option, sheet_answer, switched, way_option
from broadfront.games.action_front import queries
from broadfront.games.action_front.catalogue import AIR, MODELS, SUPPORT_OF, SUPPORTS
from broadfront.games.action_front.field import HEX_NAMES, TERRAIN_NAMES, WATER, uphill
from broadfront.games.action_front.info_panels import side_name
from broadfront.games.action_front.odds_layout import FARTHEST, FULL, NOWHERE, Battle, Layout, laid_out
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.terms import INDIRECT, NATION_NAMES

__all__ = ["answer", "form", "from_board"]

_STEPS: Final = ((FULL, "All"), ("1", "1"), ("2", "2"), ("3", "3"))
_WAYS: Final = (
    ("fire", "Direct fire"),
    ("assault", "Assault"),
    ("barrage", "Indirect fire of a unit"),
    ("mission", "Off-map artillery or ships"),
    ("strike", "Air strike"),
)
_RULES: Final = {"fire": "7.2", "assault": "10.2", "barrage": "4.6", "mission": "4.6", "strike": "4.7"}
_INDIRECT: Final = ("barrage", "mission", "strike")
_NEAR: Final = (
    (NOWHERE, "None is near"),
    ("short1", "1 hex short of the target"),
    ("short2", "2 hexes short of the target"),
    ("over1", "1 hex over the target"),
    ("over2", "2 hexes over the target"),
)
_ASTRAY: Final = re.compile(r"^((?:over|short) \d): .*$")


@cache
def _models() -> tuple[tuple[str, str], ...]:
    """Return the models by id and name; those of one name are told apart by nation."""
    names = Counter(model.name for model in MODELS)
    return tuple(
        (one.id, one.name if names[one.name] == 1 else f"{one.name} ({NATION_NAMES[one.nation]}, {one.year})")
        for one in MODELS
    )


@cache
def form() -> CalculatorForm:
    """Return what the sheet asks."""
    both = tuple(zip(_models(), MODELS, strict=True))
    troops = [choice for choice, model in both if not model.leader]
    guns = [choice for choice, model in both if model.indirect]
    support = [(one.id, one.name) for one in SUPPORTS if one.box != AIR]
    aircraft = [(one.id, one.name) for one in SUPPORTS if one.box == AIR]
    grounds = [(name, name.title()) for name in TERRAIN_NAMES[:WATER]]
    bonuses = [(str(n), f"+{n}" if n else "None") for n in sorted({model.leader for model in MODELS})]
    ranges = [(str(n), f"{n}") for n in range(1, FARTHEST + 1)]
    by_unit, shelled, assault = ("fire", "assault"), ("barrage", "mission"), ("assault",)
    return CalculatorForm(
        "Odds of an attack",
        "7.2",
        (),
        (
            way_option("Attack", _WAYS, "4.1"),
            option("attacker", "Attacker", "Attack", troops, "us_rifle", "7.1", by_unit),
            option("gun", "Gun", "Attack", guns, "us_81", "4.1", ("barrage",)),
            option("support", "Support", "Attack", support, "howitzer_105", "2.4", ("mission",)),
            option("aircraft", "Aircraft", "Attack", aircraft, "air_us_1942", "2.4", ("strike",)),
            option("steps", "Steps of the attacker", "Attack", _STEPS, "", "7.2", (*by_unit, "barrage")),
            option("range", "Range in hexes", "Attack", ranges, "", "7.3", ("fire",)),
            option("uphill", "The target is uphill", "Attack", SWITCH, "", "7.3", ("fire",)),
            option("a.leader", "Bonus of the attacker's leader", "Attack", bonuses, "", "8.1", assault),
            option("banzai", "The attacker has the banzai bonus", "Attack", SWITCH, "", "15.1", assault),
            option("registered", "The hex is registered", "Attack", SWITCH, "", "2.5", shelled),
            option("target", "Target", "Target", _models(), "jp_inf", "7.1"),
            option("left", "Steps of the target", "Target", _STEPS, rule="1.3"),
            option("at", "It stands in", "Target", grounds, "", "7.3", ("fire", *_INDIRECT)),
            option("dug_in", "It is Dug In", "Target", SWITCH, rule="11.2"),
            option("suppressed", "It is suppressed", "Target", SWITCH, rule="11.1"),
            option("leader", "Bonus of its leader", "Target", bonuses, rule="8.1"),
            option("near", "A unit of your own", "Your own units", _NEAR, "", "4.4", _INDIRECT),
            option("own", "It is", "Your own units", _models(), "us_rifle", "4.6", _INDIRECT),
            option("either", "Of two hexes a card decides", "Your own units", SWITCH, "", "4.5", shelled),
        ),
        "way=fire attacker=us_rifle range=2 target=jp_inf at=jungle",
        "target",
    )


def answer(game: Game, text: str) -> CalculatorAnswer:
    """Return the odds of an attack in words."""
    battle = read_battle(form(), text)
    way = battle["way"]
    layout = laid_out(game, asked(form(), battle))
    basis = ["A whole deck of 52 cards; at a table it is what is left of it."]
    if way in _INDIRECT:
        basis.append("Where the shot goes astray it falls on nobody but the unit of your own that is named.")
    return sheet_answer(
        game,
        form(),
        battle,
        layout.position,
        layout.move,
        title=_title(battle),
        rule=_RULES[way],
        basis=basis,
        told=_told(layout),
    )


def _title(battle: Battle) -> str:
    names = dict(_models())
    target = names[battle["target"]]
    match battle["way"]:
        case "assault":
            return f"{names[battle['attacker']]} assaults {target}"
        case "barrage":
            return f"{names[battle['gun']]} fires at the hex of {target}"
        case "mission" | "strike" as way:
            support = SUPPORTS[SUPPORT_OF[battle["support" if way == "mission" else "aircraft"]]]
            return f"{support.name} at the hex of {target}"
    return f"{names[battle['attacker']]} fires at {target}"


def _told(layout: Layout) -> Callable[[str], str]:
    """Return how words that name hexes of the map are told without them."""
    p, named = layout.position, []
    for unit, name in ((layout.target, "{}"), (layout.own, "your own {}")):
        if unit >= 0:
            hex_, model = HEX_NAMES[p.at[unit]], MODELS[p.model[unit]].name
            named += [(f"{model} {hex_}", name.format(model)), (f"{model} ({hex_})", name.format(model))]
    for seat, name in enumerate(("attacker", "defender")):
        side = side_name(p.setting, seat)
        named += [(f"{side} {one.name}: ", f"{name}: ") for one in MODELS]
        named.append((f"{side} wins", f"{name} wins"))
    named += [(f"leader {one.name}", "leader") for one in MODELS if one.leader]
    goal = HEX_NAMES[p.at[layout.target]]

    def told(words: str) -> str:
        for here, name in named:
            words = words.replace(here, name)
        words = re.sub(r" \(\d{4}\)", "", words.replace(goal, "the target's hex"))
        return _ASTRAY.sub(r"\1", words)

    return told


# --- from a match -----------------------------------------------------------------------------------------------------


def from_board(p: ActionFrontPosition, space: int, part: str, target: int) -> str:
    """Return what stands on a hex in words, or with a target the attack on it."""
    battle = {**form().usual}
    if target >= 0 or part == "defender":
        goal = target if target >= 0 else space
        unit = _unit(p, goal, 1 - p.mover if p.mover >= 0 else -1)
        battle["target"], battle["left"] = MODELS[p.model[unit]].id, _steps(p, unit)
        ground = TERRAIN_NAMES[p.setting.ground.terrain[goal]]
        battle["at"] = ground if ground != TERRAIN_NAMES[WATER] else TERRAIN_NAMES[0]
        battle["dug_in"] = switched(bool(p.dug_in >> unit & 1))
        battle["suppressed"] = switched(bool(p.suppressed >> unit & 1))
        battle["leader"] = str(queries.bonus(p, unit))
    if target >= 0 and p.phase == INDIRECT and (found := _indirect(p, space, target)):
        return spell_battle(form(), battle | found)
    if target >= 0 or part != "defender":
        battle |= _attacker(p, space, target if target >= 0 else space)
    if target >= 0:
        field = p.setting.ground
        battle["range"] = str(max(1, min(FARTHEST, field.distance[space][target])))
        battle["uphill"] = switched(uphill(field, space, target))
    if space in p.hexes_contested() and target in (-1, space):
        battle["way"] = "assault"
    return spell_battle(form(), battle)


def _indirect(p: ActionFrontPosition, space: int, target: int) -> dict[str, str]:
    """Return what could fire indirectly from a hex; else the support that is left; nothing if there is none."""
    guns = [unit for unit in p.units_at(space) if unit & 1 == p.mover and MODELS[p.model[unit]].indirect]
    if guns and space != target:
        return {"way": "barrage", "gun": MODELS[p.model[guns[0]]].id, "steps": _steps(p, guns[0])}
    for line, left in zip(p.setting.lines, p.missions, strict=True):
        if line.seat == p.mover and left:
            figures = (line.box, line.hard, line.soft, line.cards)
            same = next((one for one in SUPPORTS if one[2:6] == figures), None)
            if same:
                is_air = line.box == AIR
                way, name = ("strike", "aircraft") if is_air else ("mission", "support")
                return {"way": way, name: same.id}
    return {}


def _attacker(p: ActionFrontPosition, space: int, goal: int) -> dict[str, str]:
    """Return who attacks; a leader helps him where he assaults, in the hex of the target [8.1]."""
    unit = _unit(p, space, p.mover)
    model = MODELS[p.model[unit]]
    if model.leader:
        raise OptionFault(f"{model.name} is a leader, and leaders do not attack.")
    return {
        "attacker": model.id,
        "steps": _steps(p, unit),
        "a.leader": str(queries.best_leader(p, unit & 1, goal)[1]),
        "banzai": switched(p.setting.banzai[unit & 1]),
    }


def _unit(p: ActionFrontPosition, hex_: int, seat: int) -> int:
    """Return the unit that fights on a hex: its own or the other seat's; a leader if he is alone."""
    seats = (seat, 1 - seat) if seat >= 0 else (0, 1)
    held: SpaceSet = 1 << hex_
    for one in seats:
        if p.troops[one] & held:
            return p.troop_at(one, hex_)
    alone = [unit for one in seats for unit in p.units_at(hex_) if unit & 1 == one]
    if not alone:
        raise OptionFault("Nobody stands there.")
    return alone[0]


def _steps(p: ActionFrontPosition, unit: int) -> str:
    return FULL if p.steps[unit] == MODELS[p.model[unit]].steps else str(p.steps[unit])
