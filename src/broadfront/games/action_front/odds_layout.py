"""A map of its own for the odds sheet: who attacks, who is attacked, and what stands where a shot can fall astray."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from broadfront.boards.orders import order
from broadfront.engine.contract import Move
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.games.action_front.catalogue import ARTILLERY, MODEL_OF, MODELS, SUPPORT_OF, SUPPORTS
from broadfront.games.action_front.charts import CARDS
from broadfront.games.action_front.field import HEX_NAMES, STRIDE, TERRAIN_NAMES
from broadfront.games.action_front.maps import LETTERS
from broadfront.games.action_front.markers import entries, flown, scattered
from broadfront.games.action_front.odds_position import assault_asked
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.sequence import PlayerTurn
from broadfront.games.action_front.terms import ACTION, AT_CHOICE, INDIRECT

__all__ = ["FARTHEST", "FULL", "NOWHERE", "Layout", "laid_out"]

FARTHEST: Final = max(model.range for model in MODELS)
_COLUMNS: Final = FARTHEST + 3
_ROWS: Final = 7
_MIDDLE: Final = 3
"""The row of attacker and target, counted from 0: the farthest that a shot goes astray is two rows."""
_AWAY: Final = 4
"""How far guns and spotters stand from what is fired at indirectly: every gun reaches it, no shot falls on them."""
FULL: Final = "full"
NOWHERE: Final = "none"
_OFF: Final = {"short1": -1, "short2": -2, "over1": 1, "over2": 2}
Battle = Mapping[str, str]


class Layout(NamedTuple):
    """A position in which the attack can be ordered, the order, and who is meant by whom."""

    position: ActionFrontPosition
    move: Move
    target: int
    own: int
    """The own unit that a shot can fall on; -1: there is none."""


def laid_out(game: Game, battle: Battle) -> Layout:
    """Return a phase in which the attack can be ordered, and the order.

    Who assaults has just moved: it is neither Dug In nor suppressed.

    Raises
    ------
    OptionFault
        If a unit has no such strength, no leader, or cannot be Dug In; if who assaults is no infantry.
    """
    way = battle["way"]
    p = _empty_map(game, battle)
    origin = _MIDDLE
    reach = int(battle["range"]) if way == "fire" else 0 if way == "assault" else _AWAY
    goal = origin + STRIDE * max(1, reach)
    target = _recruit(p, 1, battle["target"], battle["left"], goal)
    _set_state(p, target, battle["dug_in"], battle["suppressed"])
    # beside its unit, and on no hex where a shot at that unit can fall
    _lead(p, target, battle["leader"], goal - 1 if battle["either"] == "yes" else goal + STRIDE)
    own = gun = -1
    if way == "assault":
        unit = _recruit(p, 0, battle["attacker"], battle["steps"], goal)
        _lead(p, unit, battle["a.leader"], goal - STRIDE)
        for each in (unit, target):
            if MODELS[p.model[each]].leader:
                raise OptionFault("Leaders take no part in an assault.")
        if not (model := MODELS[p.model[unit]]).infantry:
            raise OptionFault(f"{model.name} is no infantry: only infantry enters a hex with an enemy.")
        return Layout(*assault_asked(p, 0, goal), target, own)
    if way == "fire":
        unit = _recruit(p, 0, battle["attacker"], battle["steps"], origin)
        return Layout(_begun(p, ACTION), order("fire", unit, target), target, own)
    if way == "barrage":
        gun = _recruit(p, 0, battle["gun"], battle["steps"], origin)
    else:
        _recruit(p, 0, "us_rifle", FULL, origin)
    if battle["registered"] == "yes" and way != "strike":
        if way == "mission" and SUPPORTS[SUPPORT_OF[battle["support"]]].box != ARTILLERY:
            raise OptionFault("Ships have no registered hexes: only artillery has.")
        p.registered[0] = goal
    flight = next(found for found in entries(p.setting.ground, goal) if found[0] == 0)
    if battle["near"] != NOWHERE:
        own = _recruit(p, 0, battle["own"], FULL, _astray(p, goal, battle, flight))
    _begun(p, INDIRECT)
    if way == "barrage":
        return Layout(p, order("barrage", gun, goal), target, own)
    if way == "mission":
        return Layout(p, order("mission", 0, goal), target, own)
    p.play(order("strike", 0, goal))
    return Layout(p, order("fly", *flight), target, own)


def _empty_map(game: Game, battle: Battle) -> ActionFrontPosition:
    """Return a map with nobody on it, clear but for the target's hex, with the support that is asked for."""
    reach = int(battle["range"]) if battle["way"] == "fire" else _AWAY
    rows = [["."] * _COLUMNS for _ in range(_ROWS)]
    rows[_MIDDLE][reach] = LETTERS[TERRAIN_NAMES.index(battle["at"])]
    uphill = battle["way"] == "fire" and battle["uphill"] == "yes"
    hill = f'"Hill" = ["{HEX_NAMES[_MIDDLE + STRIDE * reach]}"]' if uphill else ""
    told = ", ".join('"' + "".join(row) + '"' for row in rows)
    support = {"mission": battle["support"], "strike": battle["aircraft"]}.get(battle["way"])
    # fire goes astray along rows from the left edge, towards one of two hexes; along columns from the bottom
    edges = ("left", "right") if battle["either"] == "yes" else ("bottom", "top")
    sides = "".join(
        f'[[sides]]\nnation = "{nation}"\nedge = "{edge}"\nunits = [{{ unit = "{unit}", hex = "{hex_}" }}]\n'
        + (f'support = [{{ support = "{support}" }}]\n' if support and nation == "US" else "")
        + ("banzai = true\n" if battle["banzai"] == "yes" and nation == "US" else "")
        for nation, edge, unit, hex_ in (
            ("US", edges[0], "us_rifle", "0101"),
            ("Japan", edges[1], "jp_inf", f"{_COLUMNS:02d}01"),
        )
    )
    text = (
        'title = "Odds"\nturns = 10\nfirst = "A"\notherwise = "score"\n'
        f'{sides}[score]\nsteps = 1\n[map]\nname = "Odds"\nrows = [{told}]\n[map.hills]\n{hill}\n'
    )
    options = {"registered_artillery": True} if battle["registered"] == "yes" else {}
    p: ActionFrontPosition = game.new("odds", options, text)
    p.model, p.at, p.steps, p.due = [], [], [], []
    p.troops, p.commanders, p.dug_in, p.suppressed = [0, 0], [0, 0], 0, 0
    p.deck, p.discards, p.drawn = [1] * CARDS, [0] * CARDS, []
    return p


def _begun(p: ActionFrontPosition, phase: int) -> ActionFrontPosition:
    """Begin a phase of the attacker's turn."""
    p.turn, p.mover, p.agenda = 1, 0, []
    PlayerTurn(0, phase).ask(p)
    p.settle()
    return p


def _recruit(p: ActionFrontPosition, seat: int, model: str, steps: str, hex_: int) -> int:
    card = MODELS[MODEL_OF[model]]
    if steps != FULL and int(steps) > card.steps:
        raise OptionFault(f"{card.name} has {card.steps} step{'s' * (card.steps > 1)} at most.")
    unit = p.recruit(seat, MODEL_OF[model], card.steps if steps == FULL else int(steps), AT_CHOICE)
    p.place(unit, hex_)
    return unit


def _set_state(p: ActionFrontPosition, unit: int, dug_in: str, suppressed: str) -> None:
    p.dug_in |= (dug_in == "yes") << unit
    p.suppressed |= (suppressed == "yes") << unit
    if dug_in == "yes" and not MODELS[p.model[unit]].can_dig:
        raise OptionFault(f"{MODELS[p.model[unit]].name} can never be Dug In.")


def _lead(p: ActionFrontPosition, unit: int, bonus: str, hex_: int) -> None:
    """Set a leader with a bonus beside a unit."""
    if not int(bonus):
        return
    if MODELS[p.model[unit]].leader:
        raise OptionFault("Leaders have no bonus of another leader.")
    _recruit(p, unit & 1, next(model.id for model in MODELS if model.leader == int(bonus)), FULL, hex_)


def _astray(p: ActionFrontPosition, goal: int, battle: Battle, flight: tuple[int, int]) -> int:
    """Return the hex where the own unit stands; of two hexes that are equally near it is the left one."""
    steps, ground = _OFF[battle["near"]], p.setting.ground
    found = (
        flown(ground, goal, *flight, steps)
        if battle["way"] == "strike"
        else scattered(ground, goal, p.setting.edges[0], steps)[0]
    )
    assert found is not None
    return found
