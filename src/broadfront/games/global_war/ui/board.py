"""The changing parts of the screen (nothing is hidden): holders of spaces, stacks, attacks, money, battles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from broadfront.boards.paths import Neighbours, path_to
from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.position import Ask, Move, Step, TurnInfo
from broadfront.engine.view import (
    Area,
    Arrow,
    ArrowKind,
    Caution,
    Form,
    Halt,
    Mark,
    MoveRoute,
    Panel,
    Phase,
    Role,
    Side,
    Table,
    Terrain,
    Track,
    Tray,
    TrayItem,
    View,
    Zone,
)
from broadfront.engine.view import Space as TableSpace
from broadfront.games.global_war.map import MAP, Space, drawing
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    battle_participants,
    conduct_combat,
    distances,
    expansion_minor_rules,
    expansion_theatre,
    landing,
    movement_land,
    movement_sea,
)
from broadfront.games.global_war.rules.battle import Battle, Submarines, attackers_staying, force
from broadfront.games.global_war.rules.conduct_combat import Convoys, HoldFire
from broadfront.games.global_war.rules.distances import can_sail
from broadfront.games.global_war.rules.expansion_carrier_fighters import MAX_CARRIER_FIGHTERS
from broadfront.games.global_war.rules.expansion_damage import price_of
from broadfront.games.global_war.rules.expansion_minor_rules import (
    MAX_SUPER_BATTLESHIPS,
    URALS,
    tiger_sites,
)
from broadfront.games.global_war.rules.expansion_national_guard import GUARDED
from broadfront.games.global_war.rules.expansion_sections import (
    CARRIER_FIGHTERS,
    ESCORTS,
    KING_TIGERS,
    NATIONAL_GUARD,
    PATROL_ZONES,
    PRODUCTION,
    SHIP_BUILDING,
    SUPER_BATTLESHIPS,
)
from broadfront.games.global_war.rules.expansion_theatre import HOME
from broadfront.games.global_war.rules.industry import placement_zones
from broadfront.games.global_war.rules.landing import planes_waiting
from broadfront.games.global_war.rules.move_context import fightable_spaces, goals_on_land
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat, idle_units
from broadfront.games.global_war.rules.placement import Mobilize, free_decks, rooms
from broadfront.games.global_war.rules.purchase import Purchase, price, repair_cost
from broadfront.games.global_war.rules.raids import Rockets
from broadfront.games.global_war.setting import GlobalWarSetting
from broadfront.games.global_war.terms import (
    ALLIES,
    AXIS,
    CHINA,
    COMBAT,
    COMBAT_MOVE,
    COVER,
    DEAD,
    DRAWN,
    EARLY_1942,
    FOUGHT,
    GERMANY,
    INCOME,
    JAPAN,
    LABELS,
    LANDING,
    LATE_1943,
    MOVED,
    NOBODY,
    PACIFIC,
    PHASES,
    POWER_NAMES,
    POWERS,
    RAIDING,
    SIDE,
    SIDES,
    STRANDED,
    TECH_NAMES,
    TIGERS_A_ROUND,
    USA,
    USSR,
)
from broadfront.games.global_war.ui.counters import NAMES, SYMBOLS, WITHIN, counters, plural_name
from broadfront.games.global_war.ui.forms import board, form, still_to_do
from broadfront.games.global_war.ui.panels import (
    calendar,
    ledgers,
    next_fleet,
    plots,
    round_name,
    sections,
    winning,
)
from broadfront.games.global_war.units import (
    AA_GUN,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    DEFENCE,
    DESTROYER,
    DICE,
    ESCORT,
    INFANTRY,
    KINDS,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TRANSPORT,
    cost_of,
    is_air,
    is_land,
    is_sea,
    moves_of,
)

# --------------------------------------------------------------------------------------------------
# Questions on the screen: a prompt of the rules is a constant, while the details depend on the
# position.

_FIRST: Final = {conduct_combat.RAIDS: "raids", conduct_combat.LANDINGS: "amphibious assaults"}


def prompted(p: GlobalWarPosition, ask: Ask | None) -> Ask | None:
    """Return a question with the details that a player needs."""
    step = p.agenda[-1] if p.agenda else None
    if ask is None or not ask.moves:
        return ask
    if isinstance(step, conduct_combat.BattleGroup):
        return ask._replace(prompt=" ".join((ask.prompt, *_of_battles(p, step))))
    if isinstance(step, Submarines) and hits_nothing(p, step):
        return ask._replace(prompt="Submerge submarines, or let them stay: they cannot hit aircraft.")
    return ask


def _of_battles(p: GlobalWarPosition, step: conduct_combat.BattleGroup) -> list[str]:
    """Return which battles come later, and why undefended land is among these."""
    sentences = []
    # the sea of a landing is fought for together with it
    shores = bits(p.at[u] for u in p.of_power(step.power) if p.flags[u] & LANDING and p.host[u] >= 0)
    later = sum(
        len([space for space in conduct_combat.open_battles(p, step.power, group) if not shores >> space & 1])
        for group in range(step.group + 1, conduct_combat.OTHERS + 1)
    )
    if later:
        others = "1 other battle comes" if later == 1 else f"{later} other battles come"
        sentences.append(f"These are {_FIRST[step.group]}, which come first: {others} after them.")
    if any(walks_in(p, step, space) for space in conduct_combat.open_battles(p, step.power, step.group)):
        sentences.append(
            "Land that nobody defends is taken now: only tanks that could go on took it at once."
        )
    return sentences


def walks_in(p: GlobalWarPosition, step: conduct_combat.BattleGroup, space: int) -> bool:
    """Return whether a territory is taken without a battle."""
    fought = battle_participants.defenders(p, space) or battle_participants.guns_fire(
        p, space, battle_participants.attackers(p, space)
    )
    return step.group == conduct_combat.OTHERS and not MAP.is_sea(space) and not fought


def hits_nothing(p: GlobalWarPosition, step: Submarines) -> bool:
    """Return whether the submarines in question have only aircraft against them."""
    return all(is_air(p.kind[u]) for u in force(p, step.space, 1 - step.who))


# --------------------------------------------------------------------------------------------------
# The labels of moves on the screen: moves name units by numbers, people name them by kind and
# place.

PLACES: Final = tuple(place.name for place in MAP.places)
_ENDS: Final[Mapping[type[Step], str]] = {
    Purchase: "Buy no more",
    CombatMove: "End the combat moves",
    Noncombat: "End the noncombat moves",
    Mobilize: "Place no more",
    Submarines: "Strike with the submarines",
    Battle: "Stay",
    Rockets: "Fire no more rockets",
    Convoys: "Form the convoys",
    HoldFire: "Let them bombard",
}
"""The label of "end" where a step asks."""


def labels(p: GlobalWarPosition, ask: Ask) -> tuple[str, ...]:
    """Return the label of each move of the pending question."""
    units: dict[int, str] = {}
    names = []
    for move in ask.moves:
        verb = move.verb
        if verb in _TO:
            if (name := units.get(move.what)) is None:
                name = units[move.what] = unit_name(p, move.what)
            if verb == "move" and p.at[move.what] == move.where:
                names.append(f"{name} lands on board of a {NAMES[CARRIER]}")
            else:
                names.append(f"{_TO[verb][0]}{name}{_TO[verb][1]}{PLACES[move.where]}")
        elif verb == "end":
            names.append(_end(p))
        else:
            names.append(_LABELS[verb](p, move))
    return tuple(names)


def _end(p: GlobalWarPosition) -> str:
    step = p.agenda[-1]
    if isinstance(step, Submarines) and hits_nothing(p, step):
        return "Stay"
    return _ENDS.get(type(step), "End")


def roles(p: GlobalWarPosition) -> tuple[tuple[str, Role], ...]:
    """Return the role of "end" in this question, if it ends a phase."""
    step = p.agenda[-1] if p.agenda else None
    return (("end", "end"),) if isinstance(step, (CombatMove, Noncombat, Mobilize)) else ()


_TO: Final = {
    "move": ("", " to "),
    "land": ("", " goes ashore in "),
    "raid": ("", " bombs the factory of "),
    "escort": ("", " escorts the raid on "),
    "rocket": ("", " fires a rocket at "),
}
"""The text before and after a unit, before a space."""


def unit_name(p: GlobalWarPosition, unit: int) -> str:
    """Return the name of a unit: its kind, its passengers or its ship, and its space."""
    host = p.host[unit]
    name = kind_name(p, unit)
    if p.marks[unit] & COVER:
        return f"{name} over a damaged {NAMES[p.kind[host]]} in {PLACES[p.at[unit]]}"
    if host >= 0:
        return f"{name} on a {NAMES[p.kind[host]]} in {PLACES[p.at[unit]]}"
    movement = p.left[unit]
    rest = f" ({movement} left)" if movement < moves_of(p.kind[unit], p.techs[p.owner[unit]]) else ""
    return f"{name}{cargo_name(p, unit)}{rest} from {PLACES[p.at[unit]]}"


def kind_name(p: GlobalWarPosition, unit: int) -> str:
    """Return the kind of a unit, and how it differs from free and undamaged ones."""
    apart = []
    if p.marks[unit] & PACIFIC:
        apart.append("Pacific")
    if damage := p.damage[unit]:
        apart.append("damaged" if damage == 1 else f"damaged by {damage} hits")
    if p.marks[unit] & STRANDED:
        apart.append("stranded")
    name = NAMES[p.kind[unit]]
    return f"{name} ({', '.join(apart)})" if apart else name


def cargo_name(p: GlobalWarPosition, unit: int) -> str:
    """Return the passengers of a ship as text; "" without any."""
    aboard = p.aboard(unit)
    if not aboard:
        return ""
    kinds = [p.kind[u] for u in aboard]
    return " with " + " and ".join(plural_name(kinds.count(kind), kind) for kind in sorted(set(kinds)))


def _first(_: GlobalWarPosition, move: Move) -> str:
    return f"{POWER_NAMES[move.what]} moves first"


def _tokens(_: GlobalWarPosition, move: Move) -> str:
    if not move.where:
        return "Buy no researcher token"
    return f"{_some(move.where, 'token')}: {5 * move.where} IPC"


def _some(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _chart(_: GlobalWarPosition, move: Move) -> str:
    return f"Chart {move.where}: {', '.join(TECH_NAMES[6 * move.where - 6 : 6 * move.where])}"


def _buy(p: GlobalWarPosition, move: Move) -> str:
    return f"Buy {plural_name(move.where, move.what)} for {move.where * price(p, p.mover, move.what)} IPC"


def _repair(p: GlobalWarPosition, move: Move) -> str:
    cost = repair_cost(p, p.mover, move.where)
    return f"Repair {_some(move.where, 'point')} of damage in {PLACES[move.what]} for {cost} IPC"


def _mend(p: GlobalWarPosition, move: Move) -> str:
    unit, kind = move.what, p.kind[move.what]
    cost = move.where * price_of(kind)
    return f"Repair {_some(move.where, 'hit')} of a {NAMES[kind]} in {PLACES[p.at[unit]]} for {cost} IPC"


def _cover(p: GlobalWarPosition, move: Move) -> str:
    ship = move.where
    return (
        f"{NAMES[p.kind[move.what]]} from {PLACES[p.at[move.what]]} protects a damaged "
        f"{NAMES[p.kind[ship]]} in {PLACES[p.at[ship]]}"
    )


def _load(p: GlobalWarPosition, move: Move) -> str:
    ship = move.where
    return (
        f"{kind_name(p, move.what)} from {PLACES[p.at[move.what]]} goes on board of a "
        f"{kind_name(p, ship)}{cargo_name(p, ship)} in {PLACES[p.at[ship]]}"
    )


def _fight(p: GlobalWarPosition, move: Move) -> str:
    step = p.agenda[-1]
    if isinstance(step, conduct_combat.BattleGroup) and step.group == conduct_combat.RAIDS:
        return f"Bomb the factory of {PLACES[move.where]}"
    if isinstance(step, conduct_combat.BattleGroup) and walks_in(p, step, move.where):
        return f"Take {PLACES[move.where]}, which nobody defends"
    return f"Fight for {PLACES[move.where]}"


def _intercept(_: GlobalWarPosition, move: Move) -> str:
    if move.where > 1:
        return f"{move.where} fighters intercept"
    return f"{'1' if move.where else 'No'} fighter intercepts"


def _retreat(p: GlobalWarPosition, move: Move) -> str:
    step = p.agenda[-1]
    if not isinstance(step, Battle):
        return f"Retreat to {PLACES[move.where]}"
    if step.space == move.where:  # aircraft, which land later
        return "Break off the attack"
    stay = [p.kind[u] for u in attackers_staying(p, step.space)]
    kinds = " and ".join(plural_name(stay.count(kind), kind) for kind in sorted(set(stay)))
    fight = "fights" if len(stay) == 1 else "fight"
    return f"Retreat to {PLACES[move.where]}" + (f"; {kinds} {fight} on to the end" if stay else "")


def _lose(p: GlobalWarPosition, move: Move) -> str:
    unit = move.what
    owner = f"{POWER_NAMES[p.owner[unit]]}: "
    name = f"{owner}{kind_name(p, unit)}{' on deck' if p.host[unit] >= 0 else ''}{cargo_name(p, unit)}"
    return f"{name}{_direction(p, unit)}"


def _direction(p: GlobalWarPosition, unit: int) -> str:
    """Return where an attacker came from, if units that are alike came from elsewhere: it matters for a retreat."""
    moves = p.pending.moves if p.pending is not None else ()
    like = [
        m.what
        for m in moves
        if m.verb == "lose" and (p.kind[m.what], p.owner[m.what]) == (p.kind[unit], p.owner[unit])
    ]
    came = {(p.flags[u] & LANDING, p.aim[u]) for u in like}
    if len(came) < 2 or is_air(p.kind[unit]) or p.owner[unit] != p.mover:
        return ""
    if p.flags[unit] & LANDING:
        return " from the sea"
    return f" from {PLACES[p.aim[unit]]}" if p.aim[unit] >= 0 else " that was there"


def _deck(p: GlobalWarPosition, move: Move) -> str:
    """Return the carrier as text: its owner, its differences, its passengers."""
    ship = move.what
    moves = ", which can still sail" if can_sail(p, ship) else ""
    return f"Land on {POWER_NAMES[p.owner[ship]]}'s {kind_name(p, ship)}{cargo_name(p, ship)}{moves}"


def _scatter(p: GlobalWarPosition, move: Move) -> str:
    step = p.agenda[-1]
    assert isinstance(step, Convoys)
    owner = step.owner(p)
    of = f" with the escorts of {POWER_NAMES[owner]}" if owner is not None and step.each_for_itself(p) else ""
    return f"Form no convoys{of} in {PLACES[move.where]}"


_LABELS: Final[Mapping[str, Callable[[GlobalWarPosition, Move], str]]] = {
    "first": _first,
    "tokens": _tokens,
    "chart": _chart,
    "buy": _buy,
    "repair": _repair,
    "mend": _mend,
    "cover": _cover,
    "deck": _deck,
    "load": _load,
    "fight": _fight,
    "attack": lambda _, move: f"Attack them in {PLACES[move.where]}",
    "ignore": lambda _, move: f"Leave them alone in {PLACES[move.where]}",
    "intercept": _intercept,
    "press": lambda _, move: f"Press the attack on {PLACES[move.where]}",
    "retreat": _retreat,
    "withdraw": lambda _, move: f"Withdraw the aircraft from {PLACES[move.where]}",
    "submerge": lambda p, move: f"Submerge a {kind_name(p, move.what)} of {POWER_NAMES[p.owner[move.what]]}",
    "hold": lambda p, move: f"Hold the fire of the {kind_name(p, move.what)} in {PLACES[p.at[move.what]]}",
    "scatter": _scatter,
    "launch": lambda _, move: f"Launch the free {NAMES[DESTROYER]} in {PLACES[move.where]}",
    "leave": lambda _, move: f"Withdraw from {PLACES[move.what]} to {PLACES[move.where]}",
    "lose": _lose,
    "place": lambda _, move: f"Place {NAMES[move.what]} in {PLACES[move.where]}",
    "default": lambda _p, _move: "Take the usual losses",
}


# --------------------------------------------------------------------------------------------------
# [b2] [b3.3] The route of a unit over the map: the spaces on it, its cost, and where the unit may
# halt.

_ALL: SpaceSet = (1 << MAP.size) - 1
VERBS = frozenset(("move", "raid", "escort", "land"))


def route(p: GlobalWarPosition, move: Move) -> MoveRoute | None:
    """Return the route of an offered move; None if the move is not offered, or has no route over the map."""
    if move.verb not in VERBS or p.pending is None or move not in p.pending.moves:
        return None
    unit, where = move.what, move.where
    if p.at[unit] == DEAD:
        return None
    spaces = _spaces(p, unit, where)
    if not spaces:
        return None
    dear = distances.patrol_zone_surcharge(p, p.mover)  # an enemy patrol zone costs one more to enter [c4]
    cost = sum(1 if is_land(p.kind[unit]) else distances.entry_cost(dear, space) for space in spaces[1:])
    if is_land(p.kind[unit]) and MAP.is_sea(p.at[unit]):
        cost = 0  # it lands from its transport
    after = p.clone()
    step = after.agenda.pop()
    getattr(step, move.verb)(after, unit, where)
    return MoveRoute(spaces, cost, max(0, after.left[unit]) if after.at[unit] != DEAD else 0)


def _spaces(p: GlobalWarPosition, unit: int, where: Space) -> tuple[Space, ...]:
    """Return a shortest route of an offered move, both ends included; empty if there is none."""
    here, kind, dear = p.at[unit], p.kind[unit], distances.patrol_zone_surcharge(p, p.mover)
    if is_land(kind):
        beside = MAP.is_sea(here) or where in MAP.land_beside[here]
        return (here, where) if beside else (here, movement_land.comes_from(p, unit, where), where)
    neighbours: Neighbours = MAP.open_beside.__getitem__
    if is_sea(kind):
        halting, closed = distances.stopping_zones(p, unit), distances.forbidden_zones(p, unit)

        def neighbours(space: Space) -> Iterable[Space]:
            if space != here and halting >> space & 1:
                return ()
            # an adjacent space, even in an enemy patrol zone
            return distances.sea_reach(p, space, 2, _ALL, closed)

        if p.phase == COMBAT_MOVE:  # by the zone that it could retreat to
            last = movement_sea.comes_from(p, unit, where)
            if last != here:
                return (
                    *path_to(last, here, neighbours, lambda _, there: distances.entry_cost(dear, there)),
                    where,
                )

    return path_to(where, here, neighbours, lambda _, there: distances.entry_cost(dear, there))


# --- the choice of a way ----------------------------------------------------------------------------------------------


def comes_by(p: GlobalWarPosition, unit: int) -> Space:
    """[b4.5] Return the space from which a land unit or ship has come, if it did not start there.

    -1 if it did, or if it has not moved in Combat Move. Before version 6 the way could not be chosen, and is not shown.
    """
    if p.setting.rules_version < 6 or p.flags[unit] & LANDING or not p.flags[unit] & MOVED:
        return -1
    if not (is_land(p.kind[unit]) or is_sea(p.kind[unit])):
        return -1
    came = p.aim[unit]
    return -1 if came in (p.origin[unit], p.at[unit]) else came


def halts(p: GlobalWarPosition, ask: Ask) -> tuple[Halt, ...]:
    """[b3.3] Return the units that may choose their route in Combat Move, and those whose moves have no effect yet."""
    step = p.agenda[-1] if p.agenda else None
    if not isinstance(step, CombatMove) or p.setting.rules_version < 6:
        return ()
    goals: dict[int, SpaceSet] = {}
    for verb, what, where in ask.moves:
        if verb == "move":
            goals[what] = goals.get(what, 0) | 1 << where
    idle = [u for u in idle_units(p, step.power) if p.flags[u] & MOVED]
    halts = [Halt(u, waits=True) for u in idle]
    friendly = p.land_of_side(SIDE[step.power]) & ~goals_on_land(p)
    foes = fightable_spaces(p, SIDE[step.power])
    for u, where in goals.items():
        if p.flags[u] & MOVED:
            continue
        if is_land(p.kind[u]):
            steps = where & friendly
        elif is_sea(p.kind[u]):
            steps = _steps_at_sea(p, u, where & foes)
        else:
            continue
        if steps:
            halts.append(Halt(u, tuple(members(steps))))
    return tuple(sorted(halts, key=lambda halt: halt.what))


def _steps_at_sea(p: GlobalWarPosition, ship: int, goals: SpaceSet) -> SpaceSet:
    """Return the zones through which a ship may come to goals that it could enter from several zones."""
    zones_before_goals: SpaceSet = 0
    if not goals:
        return zones_before_goals
    halting = distances.stopping_zones(p, ship)
    reach = movement_sea.reach(p, ship, halting, combat=True)
    for goal in members(goals):
        zones = distances.last_zones(p, p.at[ship], goal, reach, halting)
        if len(zones) > 1:
            for zone in zones:
                zones_before_goals |= 1 << zone
    return zones_before_goals


# --------------------------------------------------------------------------------------------------
# Warnings before an order: it has no effect [R-G1], calls the National Guard [c6], or takes a deck
# [c8].

_VAIN: Final = "Nothing will be fought in {}: the submarine will be taken back."


def move_warnings(p: GlobalWarPosition, ask: Ask) -> tuple[Caution, ...]:
    """Return the warnings before orders of Combat Move and Noncombat Move."""
    step = p.agenda[-1] if p.agenda else None
    if isinstance(step, Noncombat):
        return _takes_a_deck(p, step.power, ask)
    if not isinstance(step, CombatMove):
        return ()
    return (*_submarine_warnings(p, step, ask), *_calls_guard(p, ask))


def _takes_a_deck(p: GlobalWarPosition, power: int, ask: Ask) -> tuple[Caution, ...]:
    """Return the moves of other fighters that leave bought carrier-based fighters without a deck."""
    bought_units = p.bought(power)
    if power not in HOME or not bought_units[CARRIER_FIGHTER]:
        return ()
    zone = HOME[power][1]
    brought = landing.DECKS * bought_units[CARRIER] if placement_zones(p, power) >> zone & 1 else 0
    there = [u for u in planes_waiting(p, power) if p.at[u] == zone]
    if free_decks(p, power) + brought - len(there) > bought_units[CARRIER_FIGHTER]:
        return ()
    sentence = (
        f"It takes a deck in {MAP.name(zone)} that a carrier-based fighter needs, which is lost without one."
    )
    return tuple(
        Caution(verb, what, sentence, where)
        for verb, what, where in ask.moves
        if verb == "move" and where == zone and is_air(p.kind[what]) and what not in there
    )


def _calls_guard(p: GlobalWarPosition, ask: Ask) -> tuple[Caution, ...]:
    """Return the first orders against land that make the National Guard be called."""
    if p.guard or not p.setting.has(NATIONAL_GUARD) or SIDE[p.mover] != AXIS:
        return ()
    if any(p.captured >> space & 1 for space in GUARDED) or any(
        (p.aim[u] if p.flags[u] & LANDING else p.at[u]) in GUARDED for u in p.of_power(p.mover)
    ):
        return ()  # it is called already
    home = MAP.space_of["western_us"]
    sentence = (
        f"It calls the National Guard: 4 Infantry and a Fighter in {MAP.name(home)}, before the battles."
    )
    return tuple(
        Caution(verb, what, sentence, where)
        for verb, what, where in ask.moves
        if verb in ("move", "land", "raid") and where in GUARDED
    )


def _submarine_warnings(p: GlobalWarPosition, step: CombatMove, ask: Ask) -> tuple[Caution, ...]:
    """Return the moves of submarines that are undone at the end of Combat Move unless other ships land or cover."""
    worth = fightable_spaces(p, SIDE[step.power])
    for u in p.of_power(step.power):
        if p.flags[u] & LANDING:
            worth |= 1 << p.at[u]
    return tuple(
        Caution("move", what, _VAIN.format(MAP.name(where)), where, vain=True)
        for verb, what, where in ask.moves
        if verb == "move"
        and p.kind[what] == SUBMARINE
        and not worth >> where & 1
        and not p.hostile >> p.origin[what] & 1
    )


PHASE_NAMES: Final = (
    "Research",
    "Purchase and repair",
    "Combat move",
    "Conduct combat",
    "Noncombat move",
    "Mobilize",
    "Collect income",
)
SHORT: Final = 5
"""The number of rounds in which nobody comes to hold the cities that win at once: the cities gained decide."""


def view(p: GlobalWarPosition, seat: int, ask: Ask | None) -> View:
    """Return the view of a seat: everything on the map, and its own moves if it has to decide."""
    sheet = form(p, seat, ask)
    return View(
        seat=seat,
        headline=headline(p),
        phase=PHASES[min(p.phase, INCOME)] if p.mover != NOBODY else PHASES[0],
        counters=tuple(counters(p, ask)),
        panels=tuple(_panels(p, sheet)),
        arrows=tuple(_arrows(p)),
        holders=tuple((space, POWER_NAMES[power]) for space, power in enumerate(p.control) if power >= 0),
        ask=prompted(p, ask),
        labels=labels(p, ask) if ask is not None and ask.moves and sheet is None else (),
        cautions=move_warnings(p, ask) if ask is not None else (),
        halts=halts(p, ask) if ask is not None else (),
        roles=roles(p) if ask is not None else (),
        result=p.result() if p.winner != NOBODY else None,
        mover=POWER_NAMES[p.mover] if p.mover != NOBODY else "",
        zones=_zones(p),
        rooms=rooms(p) if ask is not None and ask.moves else (),
    )


def _panels(p: GlobalWarPosition, sheet: Form | None) -> Iterator[Panel]:
    income = ledgers(p)
    yield from _trays(p)
    yield from _tracks(p, {line.side: line.total for line in income})
    yield calendar(p)
    if p.pending is not None and (duties := still_to_do(p)) is not None:
        yield duties
    yield from (panel for panel in (sheet, board(p)) if panel is not None)
    yield from income
    yield from plots(p)


def turn_info(p: GlobalWarPosition) -> TurnInfo:
    """Return the round with its half-year, the power and the phase, by which the log is grouped."""
    round_ = f"Round {p.round}, {round_name(p.setting, p.round)}"
    if p.mover == NOBODY:
        return TurnInfo(round_)
    return TurnInfo(round_, POWER_NAMES[p.mover], PHASE_NAMES[min(p.phase, INCOME)])


def headline(p: GlobalWarPosition) -> str:
    """Return the line over the board: round, half-year, power and phase."""
    if p.winner != NOBODY:
        return "The match is a draw" if p.winner == DRAWN else f"The {SIDES[p.winner]} {_WINS[p.winner]}"
    when = f"Round {p.round}, {round_name(p.setting, p.round)}"
    if p.mover == NOBODY:
        return f"{when}: USA and China"
    return f"{when}: {POWER_NAMES[p.mover]}, {PHASE_NAMES[min(p.phase, INCOME)]}"


_WINS: Final = ("wins", "win")


def _zones(p: GlobalWarPosition) -> tuple[Zone, ...]:
    """Return the patrol zones: each is guarded while its side holds the land beside it [c4]."""
    if not p.setting.has(PATROL_ZONES):
        return ()
    return tuple(
        Zone(
            f"Patrol zone of {POWER_NAMES[power]}",
            POWER_NAMES[power],
            (zone,),
            p.side_of(home) == side,
            "c4",
            "Enemies pay one movement more to enter; each submarine in it shoots at ships that come in; they do not "
            "stay.",
        )
        for side, power in ((AXIS, JAPAN), (ALLIES, USA))
        for zone, home in (expansion_theatre.PATROL_ZONE_OF[side],)
    )


def _trays(p: GlobalWarPosition) -> list[Tray]:
    """Return the units that each power has bought and not placed; units to place now are shown as pieces."""
    step = p.agenda[-1] if p.agenda else None
    placing = step.power if isinstance(step, Mobilize) else NOBODY
    trays = []
    for power, name in enumerate(POWER_NAMES):
        pool = p.bought(power)
        if power != placing and any(pool):
            items = tuple(
                TrayItem(NAMES[kind], number, SYMBOLS[kind]) for kind, number in enumerate(pool) if number
            )
            trays.append(Tray("to be placed", p.setting.seat_of[power], items, side=name))
    return trays


def _tracks(p: GlobalWarPosition, income: dict[str, int]) -> list[Track]:
    setting = p.setting
    tracks = _victory(p)
    if setting.research and (waits := expansion_minor_rules.may_begin_research(p)):
        tracks.append(Track("Research", f"begins in {LABELS[LATE_1943]}", NOBODY, waits.rule))
    for power in range(len(POWERS)):
        name, seat = POWER_NAMES[power], setting.seat_of[power]
        if power == CHINA:
            raised = p.control.count(CHINA) // 2 + _volunteers(p)
            tracks.append(Track("raises", plural_name(raised, 0) if raised else "nothing", seat, "b5", name))
            continue
        for title, money in (("treasury", p.treasury[power]), ("income", income[name])):
            tracks.append(Track(title, f"{money} IPC", seat, "b3.7", name, money))
        if p.tokens[power]:
            tracks.append(
                Track("researcher tokens", str(p.tokens[power]), seat, "b3.1", name, p.tokens[power])
            )
        if p.techs[power]:
            known = ", ".join(TECH_NAMES[tech] for tech in range(12) if p.techs[power] >> tech & 1)
            tracks.append(Track("technologies", known, seat, "b7", name))
        tracks += [Track(what, value, seat, rule, name) for what, value, rule in _expansion(p, power)]
    return tracks


def _victory(p: GlobalWarPosition) -> list[Track]:
    """Return how many victory cities each side holds and needs: in a short match, more than at the start."""
    setting = p.setting
    is_short = setting.rounds <= SHORT
    is_agreed = "last_round" in dict(setting.options)
    tracks = []
    for side in (AXIS, ALLIES):
        needs = "" if is_short else f" of {setting.win_at}"
        if is_short or is_agreed:
            needs += f", {setting.cities_at_start(side)} at the start"
        name = f"{('Axis', 'Allied')[side]} victory cities"
        tracks.append(Track(name, f"{p.cities_of(side)}{needs}", NOBODY, "b1"))
    if is_short:
        goal = f"the side that has gained cities after round {setting.rounds}"
        tracks.append(Track("Winner", goal, NOBODY, "b1"))
    return tracks


def _volunteers(p: GlobalWarPosition) -> bool:
    """Return whether China raises one more infantry, while it has any [c7]."""
    return p.setting.has(PRODUCTION) and any(p.kind[u] == INFANTRY for u in p.of_power(CHINA))


def _expansion(p: GlobalWarPosition, power: int) -> list[tuple[str, str, str]]:
    """Return the figures of Expansion II for a power: names, values and rules."""
    has, rows = p.setting.has, []
    if power in expansion_theatre.HOME:
        when, fleet = next_fleet(p.setting, p.label())
        if when >= 0:
            home, zone = expansion_theatre.HOME[power]
            loss_text = "" if SIDE[power] == p.side_of(home) else f", lost while {MAP.name(home)} is"
            rows.append(
                ("free ships", f"{fleet} as {LABELS[when]} ends in {MAP.name(zone)}{loss_text}", "c2")
            )
        if has(CARRIER_FIGHTERS):
            rows.append(
                (
                    "carrier-based fighters",
                    f"{p.number_of(power, CARRIER_FIGHTER)} of {MAX_CARRIER_FIGHTERS}",
                    "c8",
                )
            )
    if has(SUPER_BATTLESHIPS) and power in MAX_SUPER_BATTLESHIPS:
        number = f"{p.number_of(power, SUPER_BATTLESHIP)} of {MAX_SUPER_BATTLESHIPS[power]}"
        rows.append(("super heavy battleships", number, "c12a"))
    if has(KING_TIGERS) and power == GERMANY and p.label() >= LATE_1943:
        tigers_bought = p.tigers if p.mover == GERMANY else 0
        text = (
            f"{tigers_bought} of {TIGERS_A_ROUND} this turn"
            if tiger_sites(p)
            else "none, no original factory is left"
        )
        rows.append(("King Tigers bought", text, "c3"))
    if has(NATIONAL_GUARD) and power == USA:
        rows.append(("National Guard", "called" if p.guard else "ready: 4 Infantry, Fighter", "c6"))
    if has(PRODUCTION) and power == USSR:
        text = "each turn in Urals" if p.control[URALS] == USSR else "none, Urals is lost"
        rows.append(("free Tank", text, "c7"))
    return rows


def _is_on_its_way(p: GlobalWarPosition, unit: int) -> bool:
    """Return whether a land unit has halted in friendly land on its way to a goal that it has not reached."""
    at, came = p.at[unit], p.aim[unit]
    if p.setting.rules_version < 6 or p.phase != COMBAT_MOVE or p.side_of(at) != SIDE[p.mover]:
        return False
    return not (
        p.captured >> at & 1 or (came >= 0 and p.captured >> came & 1)
    )  # nor has it taken land and come back


def _arrows(p: GlobalWarPosition) -> list[Arrow]:
    """Return the attacks that the mover has ordered and not yet fought, from the spaces the units came from."""
    if p.mover == NOBODY or p.phase not in (COMBAT_MOVE, COMBAT):
        return []
    groups: dict[tuple[int, int, ArrowKind, int], dict[int, int]] = {}
    mover = p.mover
    for unit, flags in enumerate(p.flags):
        if not flags & (MOVED | LANDING) or p.owner[unit] != mover or p.at[unit] == DEAD or flags & FOUGHT:
            continue
        kind, at, origin = p.kind[unit], p.at[unit], p.origin[unit]
        sort: ArrowKind = "attack"
        if flags & LANDING:
            if p.host[unit] < 0:
                continue
            origin, at = at, p.aim[unit]
        elif is_land(kind) and (p.host[unit] >= 0 or _is_on_its_way(p, unit)):
            continue
        elif flags & RAIDING:
            sort = "bombing" if kind == BOMBER else "escort"
        if origin == at:
            continue
        units = groups.setdefault((origin, at, sort, comes_by(p, unit)), {})
        units[kind] = units.get(kind, 0) + 1
    side = POWER_NAMES[mover]
    return [
        Arrow(
            sort,
            side,
            origin,
            target,
            str(sum(units.values())),
            f"{side} {' and '.join(plural_name(n, kind) for kind, n in sorted(units.items()))} "
            f"from {MAP.places[origin].name} to {MAP.places[target].name}"
            + (f" by {MAP.places[via].name}" if via >= 0 else ""),
            via=via,
        )
        for (origin, target, sort, via), units in sorted(groups.items())
    ]


# --------------------------------------------------------------------------------------------------
# The table that the screen draws once: the world map, the powers, the sequence of play, the scenario card.

TOKEN: Final = 0.96
"""The width of a counter: the places of ``map.json`` are one unit apart."""
TERRAINS: Final = (
    Terrain("land", "o", "#e4d6b4", art="land"),
    Terrain("sea", ".", "#d4e0e5", "water", "water"),
    Terrain("impassable", "#", "#e9dec6", "barred", "land"),
)
# distinguishable for red-blind and green-blind people too: see tests/games/global_war/test_colours.py
POWER_SIDES: Final = (
    Side("Germany", "#5e6870", "plain"),
    Side("USSR", "#b0382a", "stripes"),
    Side("Japan", "#ee7a2a", "dots"),
    Side("UK", "#dfbd6c", "bars"),
    Side("Italy", "#8e56b4", "checks"),
    Side("USA", "#4fa876", "lines"),
    Side("China", "#ec9ad8", "cross"),
)
PHASE_CARDS: Final = tuple(
    Phase(id_, name, f"b3.{number}")
    for number, (id_, name) in enumerate(zip(PHASES, PHASE_NAMES, strict=True), start=1)
)


@lru_cache(maxsize=64)
def table(setting: GlobalWarSetting) -> Table:
    """Return the table that the screen draws once."""
    sheet = drawing()
    return Table(
        game=setting.game,
        title=setting.title,
        width=sheet.width,
        height=sheet.height,
        stacks=True,
        worths={kind.name: cost_of(number, klub=setting.klub) for number, kind in enumerate(KINDS)},
        worth_unit="IPC",
        figures=dict(zip(NAMES, _figures(setting), strict=True)),
        spaces=tuple(_space(setting, space) for space in range(MAP.size)),
        terrains=TERRAINS,
        sides=POWER_SIDES,
        seats=setting.seat_names,
        phases=PHASE_CARDS,
        sections=sections(setting),
        winning=winning(setting),
        scenery=sheet.scenery,
        token=TOKEN,
        forecasts=True,
        ways=True,
        areas=_areas(setting),
        seat_sides=tuple(POWER_NAMES[setting.powers_of(seat)[0]] for seat in range(len(setting.seat_names))),
        alliances={name: SIDES[SIDE[power]] for power, name in enumerate(POWER_NAMES)},
    )


def _figures(setting: GlobalWarSetting) -> Iterator[tuple[tuple[str, str], ...]]:
    """Yield the figures and the price of each kind of unit."""
    for number, kind in enumerate(KINDS):
        dice = f" × {DICE[number]} dice" if number in DICE else ""
        figures = {
            "attack": f"{kind.attack}{dice}",
            "defence": f"{_defence(setting, number)}{dice}",
            "move": str(kind.move),
        }
        if setting.hits[number] > 1:
            figures["hits"] = str(setting.hits[number])
        if number == AA_GUN:
            figures = {"against aircraft": "1", "move": str(kind.move)}
        acts = tuple(figures.items()) if kind.move else ()
        yield (*acts, ("costs", f"{cost_of(number, klub=setting.klub)} IPC"))


def _defence(setting: GlobalWarSetting, kind: int) -> str:
    """Return the defence value of a kind in a match; convoys and, from a date on, transports shoot back [c12b]."""
    if kind == ESCORT:
        return f"{DEFENCE[kind]}, 3 in a convoy"
    if kind != TRANSPORT or not setting.has(ESCORTS):
        return str(DEFENCE[kind])
    return "1" if setting.first_label >= EARLY_1942 else "0, 1 in a convoy or from Early 1942 on"


def _areas(setting: GlobalWarSetting) -> tuple[Area, ...]:
    """Return the theatre that ships of the Pacific programme and carrier-based fighters may not leave."""
    if not (setting.has(SHIP_BUILDING) or setting.has(CARRIER_FIGHTERS)):
        return ()
    return (
        Area(WITHIN, tuple(members(expansion_theatre.THEATRE)), "c2" if setting.has(SHIP_BUILDING) else "c8"),
    )


def _space(setting: GlobalWarSetting, space: int) -> TableSpace:
    place, outline, value = MAP.places[space], drawing().spaces[space], setting.value[space]
    marks: list[Mark] = []
    if place.capital != NOBODY:
        marks.append(Mark(f"capital of {POWER_NAMES[place.capital]}", side=POWER_NAMES[place.capital]))
    if place.city:
        marks.append(Mark(f"victory city {place.city}", "objective", sign="a victory city"))
    parts = [place.name, *([f"worth {value}"] if value else []), *(mark.text for mark in marks)]
    terrain = "sea" if place.is_sea else "land" if place.passable else "impassable"
    if terrain == "impassable":
        parts.append("nobody enters it")
    return TableSpace(
        id=space,
        name=place.name,
        x=outline.heart[0],
        y=outline.heart[1],
        outline=outline.corners,
        terrain=terrain,
        marks=tuple(marks),
        spoken=", ".join(parts),
        shape=outline.shape,
        lettering=outline.name,
        worth=str(value) if value else "",
        city=outline.city,
        city_name=outline.city_name,
        slots=outline.slots,
    )
