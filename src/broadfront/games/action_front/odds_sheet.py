"""[7] The odds sheet: the direct fire of any unit at any other, laid out on a map of its own with a whole deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.calculator import CalculatorAnswer, CalculatorForm, read_battle, spell_battle
from broadfront.engine.contract import Move
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.odds_sheet import SWITCH, option, sheet_answer
from broadfront.games.action_front import queries
from broadfront.games.action_front.catalogue import MODEL_OF, MODELS
from broadfront.games.action_front.charts import CARDS
from broadfront.games.action_front.field import HEX_NAMES, TERRAIN_NAMES, WATER, uphill
from broadfront.games.action_front.maps import LETTERS
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.sequence import PlayerTurn
from broadfront.games.action_front.terms import ACTION, AT_CHOICE, NATION_NAMES

__all__ = ["answer", "form", "from_board", "laid_out"]

_FARTHEST: Final = max(model.range for model in MODELS)
_COLUMNS: Final = _FARTHEST + 3
_ORIGIN: Final = 1
"""The column of the attacker, counted from 1."""
_STEPS: Final = (("full", "All"), ("1", "1"), ("2", "2"), ("3", "3"))
_SWITCH: Final = tuple((one.id, one.name) for one in SWITCH)
_FULL: Final = "full"
Battle = Mapping[str, str]


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
    armed = [choice for choice, model in zip(_models(), MODELS, strict=True) if model.armed]
    grounds = [(name, name.title()) for name in TERRAIN_NAMES[:WATER]]
    leaders = sorted({model.leader for model in MODELS})
    bonuses = [(str(n), f"+{n}" if n else "None") for n in leaders]
    ranges = [(str(n), f"{n}") for n in range(1, _FARTHEST + 1)]
    return CalculatorForm(
        "Odds of direct fire",
        "7.2",
        (),
        (
            option("attacker", "Attacker", "Attack", armed, "us_rifle", "7.1"),
            option("steps", "Steps of the attacker", "Attack", _STEPS, rule="7.2"),
            option("range", "Range in hexes", "Attack", ranges, rule="7.3"),
            option("uphill", "The target is uphill", "Attack", _SWITCH, rule="7.3"),
            option("target", "Target", "Target", _models(), "jp_inf", "7.1"),
            option("left", "Steps of the target", "Target", _STEPS, rule="1.3"),
            option("at", "It stands in", "Target", grounds, rule="7.3"),
            option("dug_in", "It is Dug In", "Target", _SWITCH, rule="11.2"),
            option("suppressed", "It is suppressed", "Target", _SWITCH, rule="11.1"),
            option("leader", "Bonus of its leader", "Target", bonuses, rule="8.1"),
        ),
        "attacker=us_rifle range=2 target=jp_inf at=jungle",
        "target",
    )


def _scenario(battle: Battle) -> str:
    """Return the file of a scenario whose map is clear but for the target's hex."""
    rows = [["."] * _COLUMNS for _ in range(3)]
    column = _ORIGIN + int(battle["range"])
    rows[1][column - 1] = LETTERS[TERRAIN_NAMES.index(battle["at"])]
    hill = f'"Hill" = ["{column:02d}02"]' if battle["uphill"] == "yes" else ""
    told = ", ".join('"' + "".join(row) + '"' for row in rows)
    sides = "".join(
        f'[[sides]]\nnation = "{nation}"\nedge = "{edge}"\nunits = [{{ unit = "{unit}", hex = "{hex_}" }}]\n'
        for nation, edge, unit, hex_ in (
            ("US", "left", "us_rifle", "0101"),
            ("Japan", "right", "jp_inf", f"{_COLUMNS:02d}01"),
        )
    )
    return (
        'title = "Odds"\nturns = 10\nfirst = "A"\notherwise = "score"\n'
        f"{sides}[score]\nsteps = 1\n"
        f'[map]\nname = "Odds"\nrows = [{told}]\n[map.hills]\n{hill}\n'
    )


def laid_out(game: Game, battle: Battle) -> tuple[ActionFrontPosition, Move]:
    """Return an Action Phase in which the fire can be ordered, and the order."""
    p: ActionFrontPosition = game.new("odds", {}, _scenario(battle))
    p.model, p.at, p.steps, p.due = [], [], [], []
    p.troops, p.commanders, p.dug_in, p.suppressed = [0, 0], [0, 0], 0, 0
    p.deck, p.discards, p.drawn = [1] * CARDS, [0] * CARDS, []
    goal = HEX_NAMES.index(f"{_ORIGIN + int(battle['range']):02d}02")
    unit = _recruit(p, 0, battle["attacker"], battle["steps"], HEX_NAMES.index(f"{_ORIGIN:02d}02"))
    target = _recruit(p, 1, battle["target"], battle["left"], goal)
    p.dug_in = (battle["dug_in"] == "yes") << target
    p.suppressed = (battle["suppressed"] == "yes") << target
    if p.dug_in and not MODELS[p.model[target]].can_dig:
        raise OptionFault(f"{MODELS[p.model[target]].name} can never be Dug In.")
    if bonus := int(battle["leader"]):
        if MODELS[p.model[target]].leader:
            raise OptionFault("Leaders have no bonus of another leader.")
        chief = next(model.id for model in MODELS if model.leader == bonus)
        _recruit(p, 1, chief, _FULL, goal)
    p.turn, p.mover, p.agenda = 1, 0, []
    PlayerTurn(0, ACTION).ask(p)
    p.settle()
    return p, Move("fire", unit, target)


def _recruit(p: ActionFrontPosition, seat: int, model: str, steps: str, hex_: int) -> int:
    card = MODELS[MODEL_OF[model]]
    if steps != _FULL and int(steps) > card.steps:
        raise OptionFault(f"{card.name} has {card.steps} step{'s' * (card.steps > 1)} at most.")
    unit = p.recruit(seat, MODEL_OF[model], card.steps if steps == _FULL else int(steps), AT_CHOICE)
    p.place(unit, hex_)
    return unit


def answer(game: Game, text: str) -> CalculatorAnswer:
    """Return the odds of fire in words."""
    battle = read_battle(form(), text)
    p, move = laid_out(game, battle)
    names = dict(_models())
    title = f"{names[battle['attacker']]} fires at {names[battle['target']]}"
    basis = ("A whole deck of 52 cards; at a table it is what is left of it.",)
    return sheet_answer(game, form(), battle, p, move, title=title, rule="7.2", basis=basis)


def from_board(p: ActionFrontPosition, space: int, part: str, target: int) -> str:
    """Return what stands on a hex in words, or with a target the fire at it."""
    battle = {**form().usual}
    if target >= 0 or part != "defender":
        shooter = _unit(p, space, p.mover)
        if not MODELS[p.model[shooter]].armed:
            raise OptionFault(f"{MODELS[p.model[shooter]].name} has no weapon.")
        battle["attacker"], battle["steps"] = MODELS[p.model[shooter]].id, _steps(p, shooter)
    if target >= 0 or part == "defender":
        goal = target if target >= 0 else space
        unit = _unit(p, goal, 1 - p.mover if p.mover >= 0 else -1)
        battle["target"], battle["left"] = MODELS[p.model[unit]].id, _steps(p, unit)
        ground = TERRAIN_NAMES[p.setting.ground.terrain[goal]]
        battle["at"] = ground if ground != TERRAIN_NAMES[WATER] else TERRAIN_NAMES[0]
        battle["dug_in"] = _SWITCH[p.dug_in >> unit & 1][0]
        battle["suppressed"] = _SWITCH[p.suppressed >> unit & 1][0]
        battle["leader"] = str(queries.bonus(p, unit))
    if target >= 0:
        field = p.setting.ground
        battle["range"] = str(max(1, min(_FARTHEST, field.distance[space][target])))
        battle["uphill"] = _SWITCH[uphill(field, space, target)][0]
    return spell_battle(form(), battle)


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
    return _FULL if p.steps[unit] == MODELS[p.model[unit]].steps else str(p.steps[unit])
