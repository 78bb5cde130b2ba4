"""The odds sheet: direct fire [7], assault [10], indirect fire and air strikes [4], any unit against any other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Final

from broadfront.boards.interned_moves import order
from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.calculator import (
    BattleInput,
    CalculatorForm,
    number_choices,
    option,
    switch,
    switch_value,
    way_option,
)
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.odds_form import Attack, OddsSheet
from broadfront.engine.position import Move
from broadfront.games.action_front.charts import CARDS
from broadfront.games.action_front.map import HEX_NAMES, STRIDE, TERRAIN_NAMES, WATER, uphill
from broadfront.games.action_front.map_sheets import LETTERS
from broadfront.games.action_front.odds.isolated_position import assault_asked
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import queries
from broadfront.games.action_front.rules.scatter import entries, flown, scattered
from broadfront.games.action_front.rules.turn_sequence import PlayerTurn
from broadfront.games.action_front.terms import ACTION, AT_CHOICE, INDIRECT, NATION_NAMES
from broadfront.games.action_front.ui.panels import side_name
from broadfront.games.action_front.units import AIR, ARTILLERY, MODEL_OF, MODELS, SUPPORT_OF, SUPPORTS

# --------------------------------------------------------------------------------------------------
# The map of the odds sheet: attacker and target, and the units on hexes where a shot can
# scatter.

MAX_RANGE: Final = max(model.range for model in MODELS)
_COLUMNS: Final = MAX_RANGE + 3
_ROWS: Final = 7
_MIDDLE: Final = 3
"""The row of attacker and target, counted from 0: a shot scatters two rows at most."""
_AWAY: Final = 4
"""The distance of guns and spotters from an indirect target: every gun reaches it, and no shot falls on them."""
FULL: Final = "full"
NOWHERE: Final = "none"
_OFF: Final = {"short1": -1, "short2": -2, "over1": 1, "over2": 2}
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


class ActionFrontSheet(OddsSheet[ActionFrontPosition]):
    """The odds sheet of Action Front!"""

    @cached_property
    def form(self) -> CalculatorForm:
        """Return the questions of the sheet."""
        both = tuple(zip(_models(), MODELS, strict=True))
        troops = [choice for choice, model in both if not model.leader]
        guns = [choice for choice, model in both if model.indirect]
        support = [(one.id, one.name) for one in SUPPORTS if one.box != AIR]
        aircraft = [(one.id, one.name) for one in SUPPORTS if one.box == AIR]
        grounds = [(name, name.title()) for name in TERRAIN_NAMES[:WATER]]
        bonuses = [(str(n), f"+{n}" if n else "None") for n in sorted({model.leader for model in MODELS})]
        ranges = number_choices(range(1, MAX_RANGE + 1))
        by_unit, shelled, assault = ("fire", "assault"), ("barrage", "mission"), ("assault",)
        return CalculatorForm(
            "Odds of an attack",
            "7.2",
            (),
            (
                way_option("Attack", _WAYS, "4.1"),
                option("attacker", "Attacker", "Attack", "7.1", troops, by_unit, "us_rifle"),
                option("gun", "Gun", "Attack", "4.1", guns, ("barrage",), "us_81"),
                option("support", "Support", "Attack", "2.4", support, ("mission",), "howitzer_105"),
                option("aircraft", "Aircraft", "Attack", "2.4", aircraft, ("strike",), "air_us_1942"),
                option("steps", "Steps of the attacker", "Attack", "7.2", _STEPS, (*by_unit, "barrage")),
                option("range", "Range in hexes", "Attack", "7.3", ranges, ("fire",)),
                switch("uphill", "The target is uphill", "Attack", "7.3", ("fire",)),
                option("a.leader", "Bonus of the attacker's leader", "Attack", "8.1", bonuses, assault),
                switch("banzai", "The attacker has the banzai bonus", "Attack", "15.1", assault),
                switch("registered", "The hex is registered", "Attack", "2.5", shelled),
                option("target", "Target", "Target", "7.1", _models(), default="jp_inf"),
                option("left", "Steps of the target", "Target", "1.3", _STEPS),
                option("at", "It stands in", "Target", "7.3", grounds, ("fire", *_INDIRECT)),
                switch("dug_in", "It is Dug In", "Target", "11.2"),
                switch("suppressed", "It is suppressed", "Target", "11.1"),
                option("leader", "Bonus of its leader", "Target", "8.1", bonuses),
                option("near", "A unit of your own", "Your own units", "4.4", _NEAR, _INDIRECT),
                option("own", "It is", "Your own units", "4.6", _models(), _INDIRECT, "us_rifle"),
                switch("either", "Of two hexes a card decides", "Your own units", "4.5", shelled),
            ),
            "way=fire attacker=us_rifle range=2 target=jp_inf at=jungle",
            "target",
        )

    def attack(self, game: Game, battle: BattleInput) -> Attack:
        """Return the attack in a phase in which it can be ordered.

        A unit that assaults has just moved: it is neither Dug In nor suppressed.

        Raises
        ------
        OptionFault
            If a unit has no such strength, no leader, or cannot be Dug In; if the assaulting unit is no infantry.
        """
        p, move, target, own = _attack_at(game, battle)
        way = battle["way"]
        basis = ["A whole deck of 52 cards; at a table it is what is left of it."]
        if way in _INDIRECT:
            basis.append(
                "Where the shot goes astray it falls on nobody but the unit of your own that is named."
            )
        return Attack(p, move, _title(battle), _RULES[way], basis, wording=_plain_wording(p, target, own))

    def from_position(self, p: ActionFrontPosition, space: int, part: str, target: int) -> Mapping[str, str]:
        """Return the answers that describe the unit on a hex or, with a target, the attack on it."""
        battle: dict[str, str] = {}
        if target >= 0 or part == "defender":
            goal = target if target >= 0 else space
            unit = _unit(p, goal, 1 - p.mover if p.mover >= 0 else -1)
            battle["target"], battle["left"] = MODELS[p.model[unit]].id, _steps(p, unit)
            ground = TERRAIN_NAMES[p.setting.ground.terrain[goal]]
            battle["at"] = ground if ground != TERRAIN_NAMES[WATER] else TERRAIN_NAMES[0]
            battle["dug_in"] = switch_value(bool(p.dug_in >> unit & 1))
            battle["suppressed"] = switch_value(bool(p.suppressed >> unit & 1))
            battle["leader"] = str(queries.bonus(p, unit))
        if target >= 0 and p.phase == INDIRECT and (values := _indirect(p, space, target)):
            return battle | values
        if target >= 0 or part != "defender":
            battle |= _attacker(p, space, target if target >= 0 else space)
        if target >= 0:
            field = p.setting.ground
            _check_range(p, _unit(p, space, p.mover), target)
            battle["range"] = str(max(1, field.distance[space][target]))
            battle["uphill"] = switch_value(uphill(field, space, target))
        if space in p.hexes_contested() and target in (-1, space):
            battle["way"] = "assault"
        return battle


@cache
def _models() -> tuple[tuple[str, str], ...]:
    """Return the models by id and name; models of the same name are distinguished by nation."""
    names = Counter(model.name for model in MODELS)
    return tuple(
        (one.id, one.name if names[one.name] == 1 else f"{one.name} ({NATION_NAMES[one.nation]}, {one.year})")
        for one in MODELS
    )


def _attack_at(game: Game, battle: BattleInput) -> tuple[ActionFrontPosition, Move, int, int]:
    """Return a phase for the attack, the order, the target, and the own unit that a shot can hit.

    The own unit is -1 if there is none.
    """
    way = battle["way"]
    p = _empty_map(game, battle)
    origin = _MIDDLE
    reach = battle.number("range") if way == "fire" else 0 if way == "assault" else _AWAY
    goal = origin + STRIDE * max(1, reach)
    target = _recruit(p, 1, battle["target"], battle["left"], goal)
    _set_state(p, target, battle)
    # beside its unit, and on no hex where a shot at that unit can fall
    _lead(p, target, battle["leader"], goal - 1 if battle.is_on("either") else goal + STRIDE)
    own = gun = -1
    if way == "assault":
        unit = _recruit(p, 0, battle["attacker"], battle["steps"], goal)
        _lead(p, unit, battle["a.leader"], goal - STRIDE)
        for each in (unit, target):
            if MODELS[p.model[each]].leader:
                raise OptionFault("Leaders take no part in an assault.")
        if not (model := MODELS[p.model[unit]]).infantry:
            raise OptionFault(f"{model.name} is no infantry: only infantry enters a hex with an enemy.")
        return (*assault_asked(p, 0, goal), target, own)
    if way == "fire":
        unit = _recruit(p, 0, battle["attacker"], battle["steps"], origin)
        return _begun(p, ACTION), order("fire", unit, target), target, own
    if way == "barrage":
        gun = _recruit(p, 0, battle["gun"], battle["steps"], origin)
    else:
        _recruit(p, 0, "us_rifle", FULL, origin)
    if battle.is_on("registered") and way != "strike":
        if way == "mission" and SUPPORTS[SUPPORT_OF[battle["support"]]].box != ARTILLERY:
            raise OptionFault("Ships have no registered hexes: only artillery has.")
        p.registered[0] = goal
    flight = next(entry for entry in entries(p.setting.ground, goal) if entry[0] == 0)
    if battle["near"] != NOWHERE:
        own = _recruit(p, 0, battle["own"], FULL, _astray(p, goal, battle, flight))
    _begun(p, INDIRECT)
    if way == "barrage":
        return p, order("barrage", gun, goal), target, own
    if way == "mission":
        return p, order("mission", 0, goal), target, own
    p.play(order("strike", 0, goal))
    return p, order("fly", *flight), target, own


def _empty_map(game: Game, battle: BattleInput) -> ActionFrontPosition:
    """Return an empty map, clear except for the target's hex, with the support of the form."""
    reach = battle.number("range") if battle["way"] == "fire" else _AWAY
    rows = [["."] * _COLUMNS for _ in range(_ROWS)]
    rows[_MIDDLE][reach] = LETTERS[TERRAIN_NAMES.index(battle["at"])]
    uphill = battle["way"] == "fire" and battle.is_on("uphill")
    hill = f'"Hill" = ["{HEX_NAMES[_MIDDLE + STRIDE * reach]}"]' if uphill else ""
    quoted_rows = ", ".join('"' + "".join(row) + '"' for row in rows)
    support = {"mission": battle["support"], "strike": battle["aircraft"]}.get(battle["way"])
    # fire scatters along rows from the left edge, towards one of two hexes; along columns from the bottom
    edges = ("left", "right") if battle.is_on("either") else ("bottom", "top")
    sides = "".join(
        f'[[sides]]\nnation = "{nation}"\nedge = "{edge}"\nunits = [{{ unit = "{unit}", hex = "{hex_}" }}]\n'
        + (f'support = [{{ support = "{support}" }}]\n' if support and nation == "US" else "")
        + ("banzai = true\n" if battle.is_on("banzai") and nation == "US" else "")
        for nation, edge, unit, hex_ in (
            ("US", edges[0], "us_rifle", "0101"),
            ("Japan", edges[1], "jp_inf", f"{_COLUMNS:02d}01"),
        )
    )
    text = (
        'title = "Odds"\nturns = 10\nfirst = "A"\notherwise = "score"\n'
        f'{sides}[score]\nsteps = 1\n[map]\nname = "Odds"\nrows = [{quoted_rows}]\n[map.hills]\n{hill}\n'
    )
    options = {"registered_artillery": True} if battle.is_on("registered") else {}
    p: ActionFrontPosition = game.new("odds", options, text)
    p.model, p.at, p.steps, p.due = [], [], [], []
    p.troops, p.commanders, p.dug_in, p.suppressed = [0, 0], [0, 0], 0, 0
    p.deck, p.discards, p.drawn = [1] * CARDS, [0] * CARDS, []
    return p


def _begun(p: ActionFrontPosition, phase: int) -> ActionFrontPosition:
    """Begin a phase of the attacker's turn."""
    p.turn, p.mover, p.agenda = 1, 0, []
    PlayerTurn(0, phase).run(p)
    p.settle()
    return p


def _recruit(p: ActionFrontPosition, seat: int, model: str, steps: str, hex_: int) -> int:
    card = MODELS[MODEL_OF[model]]
    if steps != FULL and int(steps) > card.steps:
        raise OptionFault(f"{card.name} has {card.steps} step{'s' * (card.steps > 1)} at most.")
    unit = p.recruit(seat, MODEL_OF[model], card.steps if steps == FULL else int(steps), AT_CHOICE)
    p.place(unit, hex_)
    return unit


def _set_state(p: ActionFrontPosition, unit: int, battle: BattleInput) -> None:
    p.dug_in |= battle.is_on("dug_in") << unit
    p.suppressed |= battle.is_on("suppressed") << unit
    if battle.is_on("dug_in") and not MODELS[p.model[unit]].can_dig:
        raise OptionFault(f"{MODELS[p.model[unit]].name} can never be Dug In.")


def _lead(p: ActionFrontPosition, unit: int, bonus: str, hex_: int) -> None:
    """Place a leader with a bonus beside a unit."""
    if not int(bonus):
        return
    if MODELS[p.model[unit]].leader:
        raise OptionFault("Leaders have no bonus of another leader.")
    _recruit(p, unit & 1, next(model.id for model in MODELS if model.leader == int(bonus)), FULL, hex_)


def _astray(p: ActionFrontPosition, goal: int, battle: BattleInput, flight: tuple[int, int]) -> int:
    """Return the hex of the own unit; of two hexes at the same distance the left one."""
    steps, ground = _OFF[battle["near"]], p.setting.ground
    hexes_astray = (
        flown(ground, goal, *flight, steps)
        if battle["way"] == "strike"
        else scattered(ground, goal, p.setting.edges[0], steps)[0]
    )
    assert hexes_astray is not None
    return hexes_astray


def _title(battle: BattleInput) -> str:
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


def _plain_wording(p: ActionFrontPosition, target: int, own: int) -> Callable[[str], str]:
    """Return a function that removes the names of hexes from texts."""
    patterns = []
    for unit, name in ((target, "{}"), (own, "your own {}")):
        if unit >= 0:
            hex_, model = HEX_NAMES[p.at[unit]], MODELS[p.model[unit]].name
            patterns += [(f"{model} {hex_}", name.format(model)), (f"{model} ({hex_})", name.format(model))]
    for seat, name in enumerate(("attacker", "defender")):
        side = side_name(p.setting, seat)
        patterns += [(f"{side} {one.name}: ", f"{name}: ") for one in MODELS]
        patterns.append((f"{side} wins", f"{name} wins"))
    patterns += [(f"leader {one.name}", "leader") for one in MODELS if one.leader]
    goal = HEX_NAMES[p.at[target]]

    def wording(words: str) -> str:
        for here, name in patterns:
            words = words.replace(here, name)
        words = re.sub(r" \(\d{4}\)", "", words.replace(goal, "the target's hex"))
        return _ASTRAY.sub(r"\1", words)

    return wording


# --- from a match -----------------------------------------------------------------------------------------------------


def _indirect(p: ActionFrontPosition, space: int, target: int) -> dict[str, str]:
    """Return the indirect fire possible from a hex; else the remaining support; nothing if there is none."""
    guns = [unit for unit in p.units_at(space) if unit & 1 == p.mover and MODELS[p.model[unit]].indirect]
    if guns and space != target:
        _check_range(p, guns[0], target)
        return {"way": "barrage", "gun": MODELS[p.model[guns[0]]].id, "steps": _steps(p, guns[0])}
    for line, missions_left in zip(p.setting.lines, p.missions, strict=True):
        if line.seat == p.mover and missions_left:
            figures = (line.box, line.hard, line.soft, line.cards)
            same = next((one for one in SUPPORTS if one[2:6] == figures), None)
            if same:
                is_air = line.box == AIR
                way, name = ("strike", "aircraft") if is_air else ("mission", "support")
                return {"way": way, name: same.id}
    return {}


def _check_range(p: ActionFrontPosition, unit: int, target: int) -> None:
    model, away = MODELS[p.model[unit]], p.setting.ground.distance[p.at[unit]][target]
    if model.armed and away > model.range:
        raise OptionFault(f"The target is {away} hexes away: {model.name} reaches {model.range}.")


def _attacker(p: ActionFrontPosition, space: int, goal: int) -> dict[str, str]:
    """Return the attacker; a leader supports an assault in the hex of the target [8.1]."""
    unit = _unit(p, space, p.mover)
    model = MODELS[p.model[unit]]
    if model.leader:
        raise OptionFault(f"{model.name} is a leader, and leaders do not attack.")
    return {
        "attacker": model.id,
        "steps": _steps(p, unit),
        "a.leader": str(queries.best_leader(p, unit & 1, goal)[1]),
        "banzai": switch_value(p.setting.banzai[unit & 1]),
    }


def _unit(p: ActionFrontPosition, hex_: int, seat: int) -> int:
    """Return the unit that fights on a hex: the seat's own or the enemy's; a leader if it is alone."""
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
