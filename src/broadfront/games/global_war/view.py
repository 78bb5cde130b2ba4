"""What changes on the screen with every move (nothing is hidden): who holds what, stacks, attacks, money, battles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from broadfront.engine.contract import Ask, When
from broadfront.engine.panels import Form, Panel, Track, Tray, TrayItem
from broadfront.engine.table import Arrow, ArrowKind, View, Zone
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.battle_board import board
from broadfront.games.global_war.cautions import cautions
from broadfront.games.global_war.counters import NAMES, SYMBOLS, counters, crowd
from broadfront.games.global_war.duties import still_to_do
from broadfront.games.global_war.expansion import theatre, weapons
from broadfront.games.global_war.expansion.announced import next_fleet
from broadfront.games.global_war.expansion.carrier_fighters import MOST
from broadfront.games.global_war.expansion.king_tigers import TIGERS_A_ROUND, tiger_sites
from broadfront.games.global_war.expansion.production import URALS
from broadfront.games.global_war.expansion.sections import (
    CARRIER_FIGHTERS,
    KING_TIGERS,
    NATIONAL_GUARD,
    PATROL_ZONES,
    PRODUCTION,
    SUPER_BATTLESHIPS,
)
from broadfront.games.global_war.expansion.super_battleships import MOST_SUPER
from broadfront.games.global_war.info_panels import calendar, ledgers, plots, round_name
from broadfront.games.global_war.kinds import (
    BOMBER,
    CARRIER_FIGHTER,
    INFANTRY,
    SUPER_BATTLESHIP,
    is_land,
)
from broadfront.games.global_war.labels import labels, roles
from broadfront.games.global_war.placing import rooms
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.prompts import prompted
from broadfront.games.global_war.purchase_form import form
from broadfront.games.global_war.rules.mobilize import Mobilize
from broadfront.games.global_war.terms import (
    ALLIES,
    AXIS,
    CHINA,
    COMBAT,
    COMBAT_MOVE,
    DEAD,
    DRAWN,
    FOUGHT,
    GERMANY,
    INCOME,
    JAPAN,
    LABELS,
    LANDING,
    LATE_1943,
    MOVED,
    NOBODY,
    PHASES,
    POWER_NAMES,
    POWERS,
    RAIDING,
    SIDE,
    SIDES,
    TECH_NAMES,
    USA,
    USSR,
)
from broadfront.games.global_war.ways import comes_by, halts

__all__ = ["headline", "view", "when"]

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
"""In so few rounds nobody comes to hold the cities that end a match at once: those gained decide."""


def view(p: GlobalWarPosition, seat: int, ask: Ask | None) -> View:
    """Return what a seat may know: everything on the map, and its own moves if it is asked."""
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
        cautions=cautions(p, ask) if ask is not None else (),
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


def when(p: GlobalWarPosition) -> When:
    """Return the round with its half-year, the power and the phase, by which the log is grouped."""
    round_ = f"Round {p.round}, {round_name(p.setting, p.round)}"
    if p.mover == NOBODY:
        return When(round_)
    return When(round_, POWER_NAMES[p.mover], PHASE_NAMES[min(p.phase, INCOME)])


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
    """Return the patrol zones: each is guarded as long as its side holds the land beside it [c4]."""
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
        for zone, home in (theatre.PATROL_ZONE_OF[side],)
    )


def _trays(p: GlobalWarPosition) -> list[Tray]:
    """Return what each power has bought and not placed; what is being placed lies there as pieces."""
    step = p.agenda[-1] if p.agenda else None
    placing = step.power if isinstance(step, Mobilize) else NOBODY
    found = []
    for power, name in enumerate(POWER_NAMES):
        pool = p.bought(power)
        if power != placing and any(pool):
            items = tuple(
                TrayItem(NAMES[kind], number, SYMBOLS[kind]) for kind, number in enumerate(pool) if number
            )
            found.append(Tray("to be placed", p.setting.seat_of[power], items, side=name))
    return found


def _tracks(p: GlobalWarPosition, income: dict[str, int]) -> list[Track]:
    setting = p.setting
    tracks = _victory(p)
    if setting.research and (waits := weapons.has_begun(p)):
        tracks.append(Track("Research", f"begins in {LABELS[LATE_1943]}", NOBODY, waits.rule))
    for power in range(len(POWERS)):
        name, seat = POWER_NAMES[power], setting.seat_of[power]
        if power == CHINA:
            raised = p.control.count(CHINA) // 2 + _volunteers(p)
            tracks.append(Track("raises", crowd(raised, 0) if raised else "nothing", seat, "b5", name))
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
    """Return how many victory cities each side holds, and what it needs: in a short match, more than at the start."""
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
    """Tell whether China raises an infantry more, as long as it has one [c7]."""
    return p.setting.has(PRODUCTION) and any(p.kind[u] == INFANTRY for u in p.of_power(CHINA))


def _expansion(p: GlobalWarPosition, power: int) -> list[tuple[str, str, str]]:
    """Return what Expansion II keeps for a power: names, values and rules."""
    has, found = p.setting.has, []
    if power in theatre.HOME:
        when, fleet = next_fleet(p.setting, p.label())
        if when >= 0:
            home, zone = theatre.HOME[power]
            lost = "" if SIDE[power] == p.side_of(home) else f", lost while {ATLAS.name(home)} is"
            found.append(("free ships", f"{fleet} as {LABELS[when]} ends in {ATLAS.name(zone)}{lost}", "c2"))
        if has(CARRIER_FIGHTERS):
            found.append(("carrier-based fighters", f"{p.number_of(power, CARRIER_FIGHTER)} of {MOST}", "c8"))
    if has(SUPER_BATTLESHIPS) and power in MOST_SUPER:
        number = f"{p.number_of(power, SUPER_BATTLESHIP)} of {MOST_SUPER[power]}"
        found.append(("super heavy battleships", number, "c12a"))
    if has(KING_TIGERS) and power == GERMANY and p.label() >= LATE_1943:
        bought = p.tigers if p.mover == GERMANY else 0
        told = (
            f"{bought} of {TIGERS_A_ROUND} this turn"
            if tiger_sites(p)
            else "none, no original factory is left"
        )
        found.append(("King Tigers bought", told, "c3"))
    if has(NATIONAL_GUARD) and power == USA:
        found.append(("National Guard", "called" if p.guard else "ready: 4 Infantry, Fighter", "c6"))
    if has(PRODUCTION) and power == USSR:
        told = "each turn in Urals" if p.control[URALS] == USSR else "none, Urals is lost"
        found.append(("free Tank", told, "c7"))
    return found


def _is_on_its_way(p: GlobalWarPosition, unit: int) -> bool:
    """Tell whether a land unit has halted among friends, on its way to a goal that it has not reached."""
    at, came = p.at[unit], p.aim[unit]
    if p.setting.rules_version < 6 or p.phase != COMBAT_MOVE or p.side_of(at) != SIDE[p.mover]:
        return False
    return not (
        p.captured >> at & 1 or (came >= 0 and p.captured >> came & 1)
    )  # nor has it taken land and come back


def _arrows(p: GlobalWarPosition) -> list[Arrow]:
    """Return the attacks that the mover has put together and not yet fought: from where the units came."""
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
            f"{side} {' and '.join(crowd(n, kind) for kind, n in sorted(units.items()))} "
            f"from {ATLAS.places[origin].name} to {ATLAS.places[target].name}"
            + (f" by {ATLAS.places[via].name}" if via >= 0 else ""),
            via=via,
        )
        for (origin, target, sort, via), units in sorted(groups.items())
    ]
