"""The purchase sheet: what a power can buy and repair, with prices, figures, limits and what is still to be placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Ask
from broadfront.engine.panels import Figure, Form, Item, Limit
from broadfront.games.global_war import landing_places
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.counters import SYMBOLS
from broadfront.games.global_war.expansion import damage, fortifications, theatre
from broadfront.games.global_war.expansion.availability import (
    BUILDERS,
    FROM,
    MOST_OF,
    SECTION_OF,
    UNLIMITED,
    most_to_buy,
)
from broadfront.games.global_war.expansion.king_tigers import TIGERS_A_ROUND, tiger_sites
from broadfront.games.global_war.expansion.sections import CARRIER_FIGHTERS, ESCORTS, FORTIFICATIONS
from broadfront.games.global_war.industry import capacity, docks
from broadfront.games.global_war.kinds import (
    AA_GUN,
    CARRIER,
    CARRIER_FIGHTER,
    DEFENCE,
    DICE,
    DOMAIN,
    ESCORT,
    FACTORY,
    FORTIFICATION,
    KINDS,
    KING_TIGER,
    TRANSPORT,
    attack_of,
    moves_of,
)
from broadfront.games.global_war.placing import Stuck, free_decks, room_left, unplaceable
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.mobilize import output
from broadfront.games.global_war.rules.purchase import Purchase, price
from broadfront.games.global_war.terms import (
    EARLY_1942,
    FACTORY_PRODUCTION,
    JAPAN,
    LABELS,
    POWER_NAMES,
)

__all__ = ["form", "waiting"]

_GROUPS: Final = ("Land", "Air", "Sea", "Industry")
_WORKS: Final = frozenset({FACTORY, FORTIFICATION})
"""What needs no factory to be placed."""


def form(p: GlobalWarPosition, seat: int, ask: Ask | None) -> Form | None:
    """Return the purchase sheet of the seat that is buying."""
    step = p.agenda[-1] if p.agenda else None
    if not isinstance(step, Purchase) or ask is None or ask.seat != seat or not ask.moves:
        return None
    power, money = step.power, p.treasury[step.power]
    nowhere = unplaceable(p, power)
    items = [_item(p, power, kind, nowhere) for kind in range(len(KINDS)) if _is_built(p, power, kind)]
    items += _repairs(p, power)
    left = waiting(p, power)
    return Form(
        f"{POWER_NAMES[power]} buys",
        "b3.2",
        _text(p, power, left),
        tuple(items),
        (
            Limit("In the treasury", money, tuple(item.price for item in items)),
            _hint(
                "Units your factories can place",
                max(0, room_left(p, power) - left),
                items,
                {kind: 1 for kind in range(len(KINDS)) if kind not in _WORKS},
                "What cannot be placed this turn waits in the pool.",
            ),
            *_forts(p, power, items),
            *_decks(p, power, items),
        ),
        side=POWER_NAMES[power],
        closing="end",
    )


def waiting(p: GlobalWarPosition, power: int) -> int:
    """Return how many units that need a factory a power has bought and not placed."""
    pool = p.bought(power)
    return sum(number for kind, number in enumerate(pool) if kind not in _WORKS)


def _text(p: GlobalWarPosition, power: int, left: int) -> str:
    text = "Units are placed at the end of your turn, as many at each factory as its territory is worth, less damage."
    if left:
        text += f" {left} wait to be placed already."
    if _is_built(p, power, CARRIER_FIGHTER):
        zone = ATLAS.name(theatre.HOME[power][1])
        text += f" Carrier-based fighters need a deck in {zone} when they are placed, else they are lost."
    return text


def _is_built(p: GlobalWarPosition, power: int, kind: int) -> bool:
    """Tell whether a power ever builds a kind in this match."""
    if kind not in SECTION_OF:
        return True
    return p.setting.has(SECTION_OF[kind]) and power in BUILDERS.get(kind, (power,))


def _item(p: GlobalWarPosition, power: int, kind: int, nowhere: Mapping[int, Stuck]) -> Item:
    cost, most = price(p, power, kind), most_to_buy(p, power, kind)
    figures = [*_figures(p, kind, p.techs[power]), *_limits(p, power, kind, most)]
    closed = "" if most else _why_none(p, power, kind)
    if most and cost > p.treasury[power]:
        closed = f"it costs {cost}, {p.treasury[power]} are left"
    return Item(
        "buy",
        kind,
        KINDS[kind].name,
        _GROUPS[DOMAIN[kind]],
        cost,
        min(p.treasury[power] // cost, most),
        tuple(Figure("", value, name) for name, value in figures),
        SYMBOLS[kind],
        closed=closed,
        warning=nowhere[kind].text if most and kind in nowhere else "",
    )


def _figures(p: GlobalWarPosition, kind: int, techs: int) -> tuple[tuple[str, str], ...]:
    """Return the figures of a kind for a power with these technologies."""
    if kind == FACTORY:
        return (("places", "its territory's value, from the next turn on"),)
    if kind == FORTIFICATION:
        return (("infantry in it defends at", "3"),)
    if kind == AA_GUN:
        return (("against aircraft", "1"), ("move", "1"))
    dice = f" × {DICE[kind]} dice" if kind in DICE else ""
    found = [
        ("attack", f"{attack_of(kind, techs)}{dice}"),
        ("defence", f"{_defence(p, kind)}{dice}"),
        ("move", str(moves_of(kind, techs))),
    ]
    hits = p.setting.hits[kind]
    return (*found, ("hits", str(hits))) if hits > 1 else tuple(found)


def _defence(p: GlobalWarPosition, kind: int) -> str:
    if kind == ESCORT:
        return f"{DEFENCE[kind]}, 3 in a convoy"
    if kind == TRANSPORT and p.setting.has(ESCORTS):
        return "1" if p.label() >= EARLY_1942 else "0, 1 in a convoy"
    return str(DEFENCE[kind])


def _limits(p: GlobalWarPosition, power: int, kind: int, most: int) -> list[tuple[str, str]]:
    """Return how many more of a kind can be built, where there is a limit."""
    if not most or most >= UNLIMITED:
        return []
    if kind == KING_TIGER:
        return [("left", f"{most} of {TIGERS_A_ROUND} this turn")]
    found = [("left", f"{most} of {MOST_OF[kind][power]}")]
    if kind == CARRIER_FIGHTER:
        zone = ATLAS.name(theatre.HOME[power][1])
        found.append((f"decks free now in {zone}", str(free_decks(p, power))))
    return found


def _why_none(p: GlobalWarPosition, power: int, kind: int) -> str:
    """Say why none of a kind can be built now."""
    if p.label() < FROM.get(kind, 0):
        return f"from {LABELS[FROM[kind]]} on"
    if kind != KING_TIGER:
        most = MOST_OF[kind][power]
        return f"there are {most} of {most}, those bought included"
    bought = f"all {TIGERS_A_ROUND} of this turn are bought"
    return bought if tiger_sites(p) else "no original factory is left"


def _repairs(p: GlobalWarPosition, power: int) -> list[Item]:
    """Return the lines of damaged factories and damaged units."""
    money = p.treasury[power]
    per = 2 if p.techs[power] >> FACTORY_PRODUCTION & 1 else 1
    found = []
    for space in members(p.factories & p.land_of(power)):
        if p.ruin[space]:
            most = min(p.ruin[space], money * per)
            figures = (
                Figure("", str(p.ruin[space]), "damage"),
                Figure("", str(output(p, power, space)), "places now"),
            )
            name = ATLAS.name(space)
            found.append(Item("repair", space, name, "Repairs", 1, most, figures, SYMBOLS[FACTORY], per=per))
    for unit in damage.mendable(p, power):
        kind, hits = p.kind[unit], p.damage[unit]
        cost = damage.price_of(kind)
        name = f"{KINDS[kind].name} in {ATLAS.name(p.at[unit])}"
        taken = (Figure("", f"{hits} of {p.setting.hits[kind]}", "hits taken"),)
        found.append(
            Item("mend", unit, name, "Repairs", cost, min(hits, money // cost), taken, SYMBOLS[kind])
        )
    return found


def _forts(p: GlobalWarPosition, power: int, items: list[Item]) -> Iterator[Limit]:
    """Yield how many fortifications Japan's infantry on islands can man."""
    if power == JAPAN and p.setting.has(FORTIFICATIONS):
        islands = members(p.land_of(JAPAN) & fortifications.ISLANDS)
        room = sum(max(0, p.garrison(space) - p.forts[space]) for space in islands)
        yield _hint(
            "Infantry on islands without a fortification",
            max(0, room - p.bought(JAPAN)[FORTIFICATION]),
            items,
            {FORTIFICATION: 1},
            "Each fortification needs an infantry when it is placed.",
        )


def _decks(p: GlobalWarPosition, power: int, items: list[Item]) -> Iterator[Limit]:
    """Yield how many carrier-based fighters can be placed: on free decks, of which each new carrier brings two [c8]."""
    if power not in theatre.HOME or not p.setting.has(CARRIER_FIGHTERS):
        return
    pool = p.bought(power)
    home, zone = theatre.HOME[power]
    name, fighters = ATLAS.name(zone), pool[CARRIER_FIGHTER]
    brought = landing_places.DECKS if docks(p, power) >> zone & 1 else 0
    yield _hint(
        f"Decks for carrier-based fighters in {name}",
        free_decks(p, power) + brought * pool[CARRIER] - fighters,
        items,
        {CARRIER_FIGHTER: 1, CARRIER: -brought},
        f"Carrier-based fighters without a deck in {name} when they are placed are lost.",
    )
    place = capacity(p, power, home)
    if place < fighters + most_to_buy(p, power, CARRIER_FIGHTER):
        yield _hint(
            f"Carrier-based fighters the factory in {ATLAS.name(home)} can place",
            place - fighters,
            items,
            {CARRIER_FIGHTER: 1},
            "Carrier-based fighters that it cannot place this turn are lost.",
        )


def _hint(title: str, most: int, items: list[Item], uses: Mapping[int, int], text: str) -> Limit:
    """Return a limit that may be passed: how much of it each kind that is bought uses up."""
    costs = tuple(uses.get(item.what, 0) if item.verb == "buy" else 0 for item in items)
    return Limit(title, most, costs, text, hint=True)
