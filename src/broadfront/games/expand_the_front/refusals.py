"""Why an order is not legal: the rule that forbids it and a sentence with the remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from broadfront.engine.contract import Ask, Move
from broadfront.engine.errors import Refusal
from broadfront.games.expand_the_front import queries
from broadfront.games.expand_the_front.atlas import MOST_TILES, Tile
from broadfront.games.expand_the_front.charts import COST, RANGE, ROUTE_RANGE
from broadfront.games.expand_the_front.orders import stack, target_kind, target_number
from broadfront.games.expand_the_front.position import FLAGS, ExpandPosition
from broadfront.games.expand_the_front.rules import combat, replenishment, setup, ships
from broadfront.games.expand_the_front.rules.movement import second_steps
from broadfront.games.expand_the_front.table import SHIP_NAMES, TILE_WORDS
from broadfront.games.expand_the_front.terms import (
    BOMBER,
    DEFENSE,
    FIRED,
    KINDS,
    MOVED,
    PLURALS,
    SHIP,
    SUPPLY,
    WET,
)

__all__ = ["refuse"]

_SHOOTING: Final = ("shell", "bomb", "broadside")
_SHORT: Final = ("place", "buy", "end")
"""Orders without a second word; "end" has none at all."""
_PHASE: Final = {"buy": 0, "move": 1, "sail": 1, "fight": 2, "shell": 2, "bomb": 2, "broadside": 2}
_PHASE_OF: Final = {"3.2": 0, "4.1": 1, "5.1": 2, "6": 2}
_PHASES: Final = ("the phase Replenishments", "the phase Movement", "the phase Combat")
_PAST: Final = ("Units are bought at the beginning of the turn", "Movement is over", "Combat is over")
_FUTURE: Final = ("", "Units move after Replenishments", "Combat comes after Movement")
_SHOOTER: Final = {"shell": DEFENSE, "bomb": BOMBER, "broadside": SHIP}
_RULE_OF: Final = {DEFENSE: "6.1", SHIP: "6.2", BOMBER: "6.3"}


def refuse(p: ExpandPosition, move: Move) -> Refusal:
    """Say why a move that the pending Ask does not offer is not legal."""
    ask = p.pending
    assert ask is not None, "the engine answers for matches that are over"
    if Move(move.verb, 0 if move.verb == "end" else move.what) in ask.moves and move.verb in _SHORT:
        return Refusal(ask.rule, f"The order {move.verb!r} names no more than it needs.")
    answer = _ANSWERS.get((ask.rule, move.verb))
    if answer is not None:
        return answer(p, ask.seat, move)
    return _another_time(p, ask, move)


def _another_time(p: ExpandPosition, ask: Ask, move: Move) -> Refusal:
    """Say that an order belongs to another phase or question."""
    now, wanted = _PHASE_OF.get(ask.rule), _PHASE.get(move.verb)
    if now is not None and wanted is not None and now != wanted:
        if wanted < now:
            return Refusal("3.1", f"{_PAST[wanted]}: this is {_PHASES[now]}.")
        return Refusal("3.1", f"{_FUTURE[wanted]}: this is {_PHASES[now]}. End it first.")
    if ask.rule == "5.1" and move.verb in _SHOOTING:
        return Refusal(
            "5.1", f"First choose the tile that you attack: {_tiles(m.where for m in _of(ask, 'fight'))}."
        )
    if ask.rule == "5.1" and move.verb == "end":
        entered = _tiles(queries.contested(p))
        return Refusal("5.1", f"Where your units have moved in they must fight: {entered}.")
    verbs = dict.fromkeys(offered.verb for offered in ask.moves)
    return Refusal(ask.rule, f"{ask.prompt} The answers are {', '.join(verbs)}.")


# --- words ------------------------------------------------------------------------------------------------------------


def _of(ask: Ask, verb: str) -> list[Move]:
    return [move for move in ask.moves if move.verb == verb]


def _name(tile: Tile) -> str:
    return TILE_WORDS[tile].replace("_", " ")


def _tiles(tiles: Iterable[Tile], most: int = 12) -> str:
    """Return the names of tiles, each once."""
    names = [_name(tile) for tile in dict.fromkeys(tiles)]
    return ", ".join(names[:most]) + (" ..." if len(names) > most else "") if names else "none"


def _the(kind: int, tile: Tile) -> str:
    return f"{'The Supplies' if kind == SUPPLY else 'The ' + KINDS[kind]} on {_name(tile)}"


def _no_tile(p: ExpandPosition, tile: Tile) -> Refusal | None:
    atlas = p.setting.atlas
    if tile in atlas.land or tile in atlas.water:
        return None
    return Refusal("1.4", "That is no tile of the map: name a place, or column:row.")


def _stack(p: ExpandPosition, id_: int) -> tuple[int, Tile] | Refusal:
    """Return kind and tile of a stack, or what is wrong with it."""
    if not 0 <= id_ < len(KINDS) * MOST_TILES:
        return Refusal("1.3", f"There are no such units: the kinds are {', '.join(KINDS)}.")
    kind, tile = divmod(id_, stack(1, 0))
    return _no_tile(p, tile) or (kind, tile)


def _target(p: ExpandPosition, seat: int, tile: Tile, of: int) -> Refusal | None:
    """Say what is wrong with a target on an attacked tile."""
    there = combat.targets_at(p, 1 - seat, tile)
    if of in there:
        return None
    names = ", ".join(_target_word(one) for one in there)
    return Refusal("5.4", f"There is no such enemy unit on {_name(tile)}: there are {names}.")


def _target_word(of: int) -> str:
    return f"{KINDS[target_kind(of)]}{target_number(of) + 1}"


# --- set-up -----------------------------------------------------------------------------------------------------------


def _no_place(p: ExpandPosition, seat: int, move: Move) -> Refusal:
    found = _stack(p, move.what)
    if isinstance(found, Refusal):
        return found
    kind, tile = found
    step = p.agenda[-1]
    assert isinstance(step, setup.Deploy)
    left = [
        f"{n} {name}"
        for n, name in zip(
            (step.supply, step.assault, step.defense, step.bomber, step.ship), KINDS, strict=True
        )
        if n
    ]
    if not any(words.endswith(KINDS[kind]) for words in left):
        return Refusal("2.2", f"You have no {KINDS[kind]} left to place. Left are {', '.join(left)}.")
    if tile not in p.setting.area:
        return Refusal(
            "2.2",
            f"{_name(tile)} is outside your set-up area, which is {_tiles(sorted(p.setting.area), 40)}.",
        )
    if p.holds(1 - seat, tile):
        return Refusal("2.2", f"An enemy unit is on {_name(tile)}: choose another tile.")
    fronts = (
        [m.what % MOST_TILES for m in _of(p.pending, "place") if m.what >= stack(SHIP, 0)]
        if p.pending
        else []
    )
    if tile in p.setting.atlas.land:
        return Refusal(
            "4.3", f"{_name(tile)} is land: a Ship lies on water. Its front can go to {_tiles(fronts)}."
        )
    return Refusal(
        "2.2",
        f"A Ship on {_name(tile)} has no place in the set-up area for its rear. Its front can go to {_tiles(fronts)}.",
    )


def _no_swing(p: ExpandPosition, seat: int, move: Move) -> Refusal:
    step = p.agenda[-1]
    assert isinstance(step, ships.Swing)
    front = p.ship_front[step.ship]
    if move.what != step.ship:
        return Refusal("4.4", f"It is {SHIP_NAMES[step.ship]} that is being turned, on {_name(front)}.")
    if unknown := _no_tile(p, move.where):
        return unknown
    room = f"It can be turned to {_tiles(m.where for m in _of(p.pending, 'swing')) if p.pending else 'none'}."
    name = _name(move.where)
    if move.where not in p.setting.atlas.beside[front]:
        return Refusal("4.4", f"{name} is not next to the front of the Ship on {_name(front)}. {room}")
    if move.where in p.setting.atlas.land:
        return Refusal("4.3", f"{name} is land: both ends of a Ship lie on water. {room}")
    if p.holds(1 - seat, move.where):
        return Refusal("4.4", f"An enemy unit is on {name}: the rear is not turned onto it. {room}")
    return Refusal(
        "2.2", f"{name} is outside your set-up area: the Ship lies inside it with both ends. {room}"
    )


# --- Replenishments ---------------------------------------------------------------------------------------------------


def _no_buy(p: ExpandPosition, seat: int, move: Move) -> Refusal:
    found = _stack(p, move.what)
    if isinstance(found, Refusal):
        return found
    kind, tile = found
    if not p.left(seat, kind):
        return Refusal(
            "1.3",
            f"All your {PLURALS[kind]} are on the map: {p.setting.limits[seat][kind]} is all there are.",
        )
    if COST[kind] > p.points[seat]:
        return Refusal(
            "3.2",
            f"{_article(kind)} costs {COST[kind]}, and you have {p.points[seat]} points. "
            "Buy something cheaper, or end Replenishments to save them.",
        )
    places = p.setting.production[seat]
    free = replenishment.building_places(p, seat)
    if kind == SHIP:
        fronts = replenishment.launching_places(p, seat)
        where = f"The front of a new Ship can go to {_tiles(fronts)}."
        if tile in p.setting.atlas.land:
            return Refusal("3.2", f"A Ship cannot stand on {_name(tile)}, which is land. {where}")
        if p.holds(1 - seat, tile):
            return Refusal("3.2", f"An enemy unit is on {_name(tile)}. {where}")
        return Refusal("3.2", f"No Ship can be launched on {_name(tile)}. {where}")
    if tile in places:
        return Refusal("3.2", f"An enemy unit is on {_name(tile)}. Build at {_tiles(free)}.")
    return Refusal("2.3", f"{_name(tile)} is no production location of yours: build at {_tiles(places)}.")


def _article(kind: int) -> str:
    return f"{'An' if KINDS[kind][0] in 'AEIOU' else 'A'} {KINDS[kind]}"


# --- Movement ---------------------------------------------------------------------------------------------------------


def _no_move(p: ExpandPosition, seat: int, move: Move) -> Refusal:
    found = _stack(p, move.what)
    if isinstance(found, Refusal):
        return found
    kind, tile = found
    if kind == SHIP:
        return Refusal("4.4", "A Ship sails by its own name: sail, the Ship, and the tile for its front.")
    if unknown := _no_tile(p, move.where):
        return unknown
    pieces = p.pieces_at(seat, kind, tile)
    if not pieces:
        return _nobody(p, seat, kind, tile)
    if all(piece & MOVED for piece in pieces):
        they = "these have" if len(pieces) > 1 else "this one has"
        return Refusal("4.1", f"Each unit moves once in a turn, and {they}: {_the(kind, tile)[4:]}.")
    they = "They" if kind == SUPPLY else "It"
    reach = f"{they} can reach {_tiles(m.where for m in _of_unit(p, 'move', move.what))}."
    name, goal = _the(kind, tile), _name(move.where)
    if move.where == tile:
        return Refusal("4.1", f"{name} would stay where it is. {reach}")
    if too_far := _too_far(p, seat, tile, move.where, name, chain=p.setting.route_chain):
        return Refusal(too_far.rule, f"{too_far.sentence} {reach}")
    if kind == SUPPLY:
        why = "an enemy unit holds it, and Supplies cannot attack"
    elif kind == BOMBER:
        why = "an enemy unit holds it, and Bombers attack from a distance only, in Combat"
    elif move.where in p.setting.atlas.water:
        return Refusal(
            "4.3",
            f"{name} may not enter {goal}: enemy units are there, and only Ships fight at sea. {reach}",
        )
    else:
        return Refusal(
            "5.2",
            f"{name} may not enter {goal}: to attack it needs a Supply on {_name(tile)}, and there is none. {reach}",
        )
    return Refusal("4.1", f"{name} may not enter {goal}: {why}. {reach}")


def _of_unit(p: ExpandPosition, verb: str, what: int) -> list[Move]:
    return [move for move in _of(p.pending, verb) if move.what == what] if p.pending else []


def _nobody(p: ExpandPosition, seat: int, kind: int, tile: Tile) -> Refusal:
    mine = dict.fromkeys(piece // FLAGS for piece in p.of_kind(seat, kind))
    if not mine:
        return Refusal("4.1", f"You have no {PLURALS[kind]} on the map.")
    foe = " Those are the enemy's." if p.count(1 - seat, kind, tile) else ""
    return Refusal("4.1", f"You have no {PLURALS[kind]} on {_name(tile)}.{foe} Yours are on {_tiles(mine)}.")


def _too_far(
    p: ExpandPosition, seat: int, tile: Tile, where: Tile, name: str, *, chain: bool
) -> Refusal | None:
    """Say why a tile is beyond one step, or two along a supply route; None: it is not [4.1], [4.2]."""
    atlas = p.setting.atlas
    enemies = p.tile_set(1 - seat)
    if where in atlas.beside[tile]:
        return None
    if where in second_steps(atlas, tile, enemies, queries.open_routes(p, enemies), chain):
        return None
    goal = _name(where)
    for number, at in atlas.routes_through.get(tile, ()):
        route = atlas.routes[number]
        for way in (1, -1):
            if 0 <= at + 2 * way < len(route) and route[at + 2 * way] == where:
                return _closed(p, seat, number, route[at + way], name, goal)
    everywhere = (1 << len(atlas.routes)) - 1
    if where in second_steps(atlas, tile, 0, everywhere, chain=True):
        why = "one of them is closed" if chain else "this move of two tiles would not follow a single one"
        return Refusal(
            "4.2", f"{name} may not go on to {goal}: two supply routes meet on the way, and {why}."
        )
    away = atlas.distance(tile, where)
    return Refusal(
        "4.2" if away == 2 else "4.1",
        f"{goal} is {away} tiles from {_name(tile)}: a unit moves one, or two along a supply route.",
    )


def _closed(p: ExpandPosition, seat: int, number: int, middle: Tile, name: str, goal: str) -> Refusal:
    atlas = p.setting.atlas
    line = atlas.chart.routes[number].name
    line = line if line.startswith("The ") else f"The {line}"
    held = [end for end in (atlas.routes[number][0], atlas.routes[number][-1]) if p.holds(1 - seat, end)]
    if held:
        ends = " and ".join(map(_name, held))
        return Refusal(
            "4.2", f"{line} is closed to you: an enemy unit holds {ends}. Without it a unit moves one tile."
        )
    return Refusal("4.1", f"{name} may not pass through {_name(middle)} to {goal}: an enemy unit is there.")


def _no_sail(p: ExpandPosition, seat: int, move: Move) -> Refusal:
    if wrong := _no_ship(p, seat, move.what):
        return wrong
    if unknown := _no_tile(p, move.where):
        return unknown
    front = p.ship_front[move.what]
    name, goal = f"Ship {SHIP_NAMES[move.what]}", _name(move.where)
    if p.ship_flags[move.what] & MOVED:
        return Refusal("4.1", f"Each unit moves once in a turn, and {name} has.")
    reach = f"Its front can reach {_tiles(m.where for m in _of_unit(p, 'sail', move.what))}."
    if move.where in p.setting.atlas.land:
        return Refusal("4.3", f"{name} may not go to {goal}: Ships never enter land. {reach}")
    if move.where == front:
        return Refusal(
            "4.4", f"{name} cannot be turned on the spot: there is no other place for its rear. {reach}"
        )
    if too_far := _too_far(p, seat, front, move.where, name, chain=False):
        return Refusal(too_far.rule, f"{too_far.sentence} {reach}")
    rear = p.ship_rear[move.what]
    return Refusal(
        "5.2",
        f"{name} may not enter {goal}: to attack it needs a Supply on {_name(front)} or {_name(rear)}, and there is "
        f"none. {reach}",
    )


def _no_ship(p: ExpandPosition, seat: int, ship: int) -> Refusal | None:
    mine = p.ships_of(seat)
    if ship in mine:
        return None
    if not mine:
        return Refusal("4.4", "You have no Ships on the map.")
    yours = ", ".join(f"{SHIP_NAMES[of]} on {_name(p.ship_front[of])}" for of in mine)
    return Refusal("4.4", f"That is no Ship of yours on the map. Yours are {yours}.")


# --- Combat -----------------------------------------------------------------------------------------------------------


def _no_fight(p: ExpandPosition, seat: int, move: Move) -> Refusal:
    if move.what:
        return Refusal("5.1", "Name the tile that you attack, and nothing else.")
    if unknown := _no_tile(p, move.where):
        return unknown
    goal = _name(move.where)
    tiles = [m.where for m in _of(p.pending, "fight")] if p.pending else []
    can = f"You can attack {_tiles(tiles)}." if tiles else "You can attack nothing more."
    if not p.holds(1 - seat, move.where):
        return Refusal("5.1", f"There is no enemy unit on {goal}. {can}")
    if move.where in p.fought:
        return Refusal("5.1", f"{goal} has been attacked in this turn, and each tile is attacked once. {can}")
    return Refusal(
        "6",
        f"No unit of yours can attack {goal}: one is needed in range, with Supplies, that has not attacked yet and, "
        f"but for Bombers, has not moved. {can}",
    )


def _no_aim(p: ExpandPosition, seat: int, move: Move) -> Refusal:
    step = p.agenda[-1]
    assert isinstance(step, combat.Aim)
    kind, _ = combat.entered(p, seat, step.tile)[step.place]
    if move.what != kind:
        return Refusal("5.4", f"It is the turn of your {KINDS[kind]} to name its target.")
    if wrong := _target(p, seat, step.tile, move.where):
        return wrong
    return _out_of_order(p, move.where)


def _out_of_order(p: ExpandPosition, of: int) -> Refusal:
    choices = (
        ", ".join(_target_word(m.where) for m in p.pending.moves if m.verb != "end") if p.pending else ""
    )
    return Refusal(
        "5.4",
        f"Units of one kind are alike, and alike attackers name them in rising order: {_target_word(of)} would be the "
        f"same again. Name one of {', '.join(dict.fromkeys(choices.split(', ')))}.",
    )


def _no_shot(p: ExpandPosition, seat: int, move: Move) -> Refusal:
    """Say why a unit cannot attack the tile from a distance [6]."""
    step = p.agenda[-1]
    assert isinstance(step, combat.Join)
    kind = _SHOOTER[move.verb]
    near: tuple[Tile, ...]
    if kind == SHIP:
        unable = _no_ship(p, seat, move.what) or _tired_ship(p, move.what)
        near = () if unable else tuple({p.ship_front[move.what]: 0, p.ship_rear[move.what]: 0})
    else:
        unable = _no_tile(p, move.what) or _tired(p, seat, kind, move.what)
        near = () if unable else (move.what,)
    if unable:
        return unable
    if out := _out_of_range(p, kind, near, step.tile):
        return out
    if wrong := _target(p, seat, step.tile, move.where):
        return wrong
    price = queries.price(p, kind, target_kind(move.where))
    there = sum(queries.supplies_at(p, seat, tile) for tile in near)
    if price > there:
        where = " or ".join(map(_name, near))
        has = "there is none" if not there else f"there is {there}"
        needs = "a Supply" if price == 1 else f"{price} Supplies"
        return Refusal("5.2", f"{_article(kind)} needs {needs} on {where} to attack, and {has}.")
    return _out_of_order(p, move.where)


def _tired(p: ExpandPosition, seat: int, kind: int, tile: Tile) -> Refusal | None:
    """Say why none of the units of a kind on a tile can shoot any more."""
    pieces, rule = p.pieces_at(seat, kind, tile), _RULE_OF[kind]
    if not pieces:
        return Refusal(rule, _nobody(p, seat, kind, tile).sentence)
    if tile in p.setting.atlas.water:
        return Refusal("4.3", f"{_the(kind, tile)} is in the water: transported units do not attack.")
    barred = FIRED | (MOVED if kind == DEFENSE else WET)
    if not all(piece & barred for piece in pieces):
        return None
    if any(piece & FIRED for piece in pieces):
        return Refusal("6", f"{_the(kind, tile)} has attacked in this turn: once is all.")
    if kind == DEFENSE:
        return Refusal(
            "6.1",
            f"{_the(kind, tile)} has moved in this turn: only a stationary one attacks from a distance.",
        )
    return Refusal("6.3", f"{_the(kind, tile)} began this turn in the water: it can attack next turn.")


def _tired_ship(p: ExpandPosition, ship: int) -> Refusal | None:
    if p.ship_flags[ship] & MOVED:
        return Refusal(
            "6.2",
            f"Ship {SHIP_NAMES[ship]} has moved in this turn: only a stationary one attacks from a distance.",
        )
    if p.ship_flags[ship] & FIRED:
        return Refusal("6", f"Ship {SHIP_NAMES[ship]} has attacked in this turn: once is all.")
    return None


def _out_of_range(p: ExpandPosition, kind: int, near: tuple[Tile, ...], tile: Tile) -> Refusal | None:
    if any(tile in queries.in_range(p, kind, origin) for origin in near):
        return None
    away = min(p.setting.atlas.distance(origin, tile) for origin in near)
    more = f", or {ROUTE_RANGE[kind]} steps along one supply route" if ROUTE_RANGE[kind] else ""
    whence = " and ".join(map(_name, near))
    tiles = "tile" if RANGE[kind] == 1 else "tiles"
    reaches = f"{_article(kind)} reaches {RANGE[kind]} {tiles}{more}"
    return Refusal(
        _RULE_OF[kind], f"{_name(tile)} is {away} tile{'s' * (away != 1)} away from {whence}. {reaches}."
    )


def _no_counter(p: ExpandPosition, _: int, move: Move) -> Refusal:
    ask = p.pending
    assert ask is not None
    of = ask.moves[0].what
    if move.what != of:
        return Refusal("5.6", f"It is the turn of {_target_word(of)} to strike back.")
    foes = ", ".join(f"{m.where} ({KINDS[p.fighters[m.where * 4]]})" for m in ask.moves)
    return Refusal("5.6", f"{_target_word(of)} cannot strike back at that one. It can at {foes}.")


_ANSWERS: Final[Mapping[tuple[str, str], Callable[[ExpandPosition, int, Move], Refusal]]] = {
    ("2.2", "place"): _no_place,
    ("4.4", "swing"): _no_swing,
    ("3.2", "buy"): _no_buy,
    ("4.1", "move"): _no_move,
    ("4.1", "sail"): _no_sail,
    ("5.1", "fight"): _no_fight,
    ("5.4", "aim"): _no_aim,
    ("6", "shell"): _no_shot,
    ("6", "bomb"): _no_shot,
    ("6", "broadside"): _no_shot,
    ("5.6", "counter"): _no_counter,
}
