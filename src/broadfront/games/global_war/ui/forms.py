"""The purchase sheet: units and repairs with prices, figures and limits, and the units still to be placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from broadfront.boards.spacesets import members
from broadfront.engine.position import Ask, Move, Step
from broadfront.engine.view import (
    BattleBoard,
    Figure,
    Form,
    Host,
    Item,
    Limit,
    PendingTask,
    PendingTasks,
    Rank,
)
from broadfront.games.global_war.bot.battle_estimator import in_order
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    battle,
    battle_participants,
    conduct_combat,
    distances,
    expansion_convoys,
    expansion_damage,
    expansion_fortifications,
    expansion_patrol_zones,
    expansion_theatre,
    landing,
)
from broadfront.games.global_war.rules.combat_values import DUG_IN, SCREEN, shot_of, support_of
from broadfront.games.global_war.rules.conduct_combat import Convoys
from broadfront.games.global_war.rules.expansion_availability import (
    BUILDERS,
    FROM,
    MAX_UNITS_OF,
    SECTION_OF,
    UNLIMITED,
    most_to_buy,
)
from broadfront.games.global_war.rules.expansion_minor_rules import tiger_sites
from broadfront.games.global_war.rules.expansion_sections import CARRIER_FIGHTERS, ESCORTS, FORTIFICATIONS
from broadfront.games.global_war.rules.industry import capacity, placement_zones, production_capacity
from broadfront.games.global_war.rules.landing import Landing, as_plane, decks_in, in_flight, spare_decks
from broadfront.games.global_war.rules.move_context import planes_that_must_land
from broadfront.games.global_war.rules.move_phases import Noncombat
from broadfront.games.global_war.rules.placement import (
    Mobilize,
    Unplaceable,
    free_decks,
    room_left,
    unplaceable,
)
from broadfront.games.global_war.rules.purchase import Purchase, price
from broadfront.games.global_war.rules.raids import (
    INTERCEPTORS,
    RAID,
    RAIDERS,
    AirBattle,
    AntiAircraft,
    Bombing,
    HomelessFighters,
    Intercept,
    ShotDown,
    in_raid,
    interceptors,
)
from broadfront.games.global_war.terms import (
    DOOMED,
    EARLY_1942,
    FACTORY_PRODUCTION,
    HEAVY_BOMBERS,
    JAPAN,
    LABELS,
    NOBODY,
    POWER_NAMES,
    SIDE,
    TIGERS_A_ROUND,
)
from broadfront.games.global_war.ui.counters import SYMBOLS, plural_name
from broadfront.games.global_war.units import (
    AA_GUN,
    ARTILLERY,
    BOMBARD,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    COST,
    DEFENCE,
    DICE,
    DOMAIN,
    ESCORT,
    FACTORY,
    FIGHTER,
    FORTIFICATION,
    INFANTRY,
    KINDS,
    KING_TIGER,
    SUBMARINE,
    TRANSPORT,
    attack_of,
    is_air,
    is_land,
    moves_of,
)

_GROUPS: Final = ("Land", "Air", "Sea", "Industry")
_WORKS: Final = frozenset({FACTORY, FORTIFICATION})
"""Things that are placed without a factory."""


def form(p: GlobalWarPosition, seat: int, ask: Ask | None) -> Form | None:
    """Return the purchase sheet of the seat that is buying."""
    step = p.agenda[-1] if p.agenda else None
    if not isinstance(step, Purchase) or ask is None or ask.seat != seat or not ask.moves:
        return None
    power, money = step.power, p.treasury[step.power]
    nowhere = unplaceable(p, power)
    items = [_item(p, power, kind, nowhere) for kind in range(len(KINDS)) if _is_built(p, power, kind)]
    items += _repairs(p, power)
    units_waiting = waiting(p, power)
    return Form(
        f"{POWER_NAMES[power]} buys",
        "b3.2",
        _text(p, power, units_waiting),
        tuple(items),
        (
            Limit("In the treasury", money, tuple(item.price for item in items)),
            _hint(
                "Units your factories can place",
                max(0, room_left(p, power) - units_waiting),
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


def _text(p: GlobalWarPosition, power: int, units_waiting: int) -> str:
    more = " (two more where that is 3 or more)" if p.techs[power] >> FACTORY_PRODUCTION & 1 else ""
    text = "Units are placed at the end of your turn, as many at each factory as its territory is worth"
    text += f"{more}, less damage."
    if units_waiting:
        text += f" {units_waiting} wait to be placed already."
    if _is_built(p, power, CARRIER_FIGHTER):
        zone = MAP.name(expansion_theatre.HOME[power][1])
        text += f" Carrier-based fighters need a deck in {zone} when they are placed, else they are lost."
    return text


def _is_built(p: GlobalWarPosition, power: int, kind: int) -> bool:
    """Return whether a power ever builds a kind in this match."""
    if kind not in SECTION_OF:
        return True
    return p.setting.has(SECTION_OF[kind]) and power in BUILDERS.get(kind, (power,))


def _item(p: GlobalWarPosition, power: int, kind: int, nowhere: Mapping[int, Unplaceable]) -> Item:
    cost, most = price(p, power, kind), most_to_buy(p, power, kind)
    figures = [*_figures(p, kind, p.techs[power]), *_limits(p, power, kind, most)]
    closed = "" if most else _why_none(p, power, kind)
    if most and cost > p.treasury[power]:
        closed = f"it costs {cost}, you have {p.treasury[power]}"
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
    figures = [
        ("attack", f"{attack_of(kind, techs)}{dice}"),
        ("defence", f"{_defence(p, kind)}{dice}"),
        ("move", str(moves_of(kind, techs))),
    ]
    hits = p.setting.hits[kind]
    return (*figures, ("hits", str(hits))) if hits > 1 else tuple(figures)


def _defence(p: GlobalWarPosition, kind: int) -> str:
    if kind == ESCORT:
        return f"{DEFENCE[kind]}, 3 in a convoy"
    if kind == TRANSPORT and p.setting.has(ESCORTS):
        return "1" if p.label() >= EARLY_1942 else "0, 1 in a convoy"
    return str(DEFENCE[kind])


def _limits(p: GlobalWarPosition, power: int, kind: int, most: int) -> list[tuple[str, str]]:
    """Return how many more of a kind can be built, if there is a limit."""
    if not most or most >= UNLIMITED:
        return []
    if kind == KING_TIGER:
        return [("at most", f"{most} this turn")]
    limits = [("at most", f"{most} more of {MAX_UNITS_OF[kind][power]}")]
    if kind == CARRIER_FIGHTER:
        zone = MAP.name(expansion_theatre.HOME[power][1])
        limits.append((f"decks free now in {zone}", str(free_decks(p, power))))
    return limits


def _why_none(p: GlobalWarPosition, power: int, kind: int) -> str:
    """Return why none of a kind can be built now."""
    if p.label() < FROM.get(kind, 0):
        return f"from {LABELS[FROM[kind]]} on"
    if kind != KING_TIGER:
        most = MAX_UNITS_OF[kind][power]
        return f"there are {most} of {most}, those bought included"
    limit_text = f"all {TIGERS_A_ROUND} of this turn are bought"
    return limit_text if tiger_sites(p) else "no original factory is left"


def _repairs(p: GlobalWarPosition, power: int) -> list[Item]:
    """Return the lines of damaged factories and damaged units."""
    money = p.treasury[power]
    per = 2 if p.techs[power] >> FACTORY_PRODUCTION & 1 else 1
    items = []
    for space in members(p.factories & p.land_of(power)):
        if p.ruin[space]:
            most = min(p.ruin[space], money * per)
            figures = (
                Figure("", str(p.ruin[space]), "damage"),
                Figure("", str(production_capacity(p, power, space)), "places now"),
            )
            name = MAP.name(space)
            items.append(Item("repair", space, name, "Repairs", 1, most, figures, SYMBOLS[FACTORY], per=per))
    for unit in expansion_damage.repairable_units(p, power):
        kind, hits = p.kind[unit], p.damage[unit]
        cost = expansion_damage.price_of(kind)
        name = f"{KINDS[kind].name} in {MAP.name(p.at[unit])}"
        hit_figures = (Figure("", f"{hits} of {p.setting.hits[kind]}", "hits taken"),)
        items.append(
            Item("mend", unit, name, "Repairs", cost, min(hits, money // cost), hit_figures, SYMBOLS[kind])
        )
    return items


def _forts(p: GlobalWarPosition, power: int, items: list[Item]) -> Iterator[Limit]:
    """Yield the number of fortifications that Japan's infantry on islands can man."""
    if power == JAPAN and p.setting.has(FORTIFICATIONS):
        islands = members(p.land_of(JAPAN) & expansion_fortifications.ISLANDS)
        room = sum(max(0, p.garrison(space) - p.forts[space]) for space in islands)
        yield _hint(
            "Infantry on islands without a fortification",
            max(0, room - p.bought(JAPAN)[FORTIFICATION]),
            items,
            {FORTIFICATION: 1},
            "Each fortification needs an infantry when it is placed.",
        )


def _decks(p: GlobalWarPosition, power: int, items: list[Item]) -> Iterator[Limit]:
    """Yield the number of carrier-based fighters that can be placed: on free decks, two on each new carrier [c8]."""
    if power not in expansion_theatre.HOME or not p.setting.has(CARRIER_FIGHTERS):
        return
    pool = p.bought(power)
    home, zone = expansion_theatre.HOME[power]
    name, fighters = MAP.name(zone), pool[CARRIER_FIGHTER]
    brought = landing.DECKS if placement_zones(p, power) >> zone & 1 else 0
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
            f"Carrier-based fighters the factory in {MAP.name(home)} can place",
            place - fighters,
            items,
            {CARRIER_FIGHTER: 1},
            "Carrier-based fighters that it cannot place this turn are lost.",
        )


def _hint(title: str, most: int, items: list[Item], uses: Mapping[int, int], text: str) -> Limit:
    """Return a limit that may be exceeded: how much of it each bought kind uses."""
    costs = tuple(uses.get(item.what, 0) if item.verb == "buy" else 0 for item in items)
    return Limit(title, most, costs, text, hint=True)


# --------------------------------------------------------------------------------------------------
# The battle board: the space, the round and step, and the units of both sides by the value that they
# hit on.

SEA_STAGES: Final = ("Submarines", "Attacker fires", "Defender fires", "Press or retreat")
LAND_STAGES: Final = ("AA gun", "Bombardment", "Attacker fires", "Defender fires", "Press or retreat")
RAID_STAGES: Final = ("Interceptors", "AA gun", "Bombing")
PATROL_STAGES: Final = ("Patrol shots", "Losses")
_SEA_STAGE: Final = {
    battle.START: 3,
    battle.SUBS: 0,
    battle.SURPRISE: 0,
    battle.FIRE: 0,
    battle.ANSWER: 1,
    battle.REMOVE: 2,
}
"""The step of a round of a sea battle on the board, by the stage at which its Battle runs again."""
_LAND_STAGE: Final = {battle.START: 4, battle.FIRE: 2, battle.ANSWER: 2, battle.REMOVE: 3}


def board(p: GlobalWarPosition) -> BattleBoard | None:
    """Return the battle board during the decisions and rolls of a battle."""
    battle_board = _board(p)
    return battle_board and replace(
        battle_board, because=_reason_for_battle(p), last=_is_last(p, battle_board.space)
    )


def _is_last(p: GlobalWarPosition, space: Space) -> bool:
    """Return whether no other battle follows the one for a space."""
    group = next((step for step in reversed(p.agenda) if isinstance(step, conduct_combat.BattleGroup)), None)
    return group is not None and not any(
        other != space
        for later in range(group.group, conduct_combat.OTHERS + 1)
        for other in conduct_combat.open_battles(p, group.power, later)
    )


def _reason_for_battle(p: GlobalWarPosition) -> str:
    """Return why this battle is fought now, if nobody chose it."""
    group = next((step for step in reversed(p.agenda) if isinstance(step, conduct_combat.BattleGroup)), None)
    if group is None:
        return ""
    if group.group != conduct_combat.OTHERS:
        return (
            "Raids come first."
            if group.group == conduct_combat.RAIDS
            else "Amphibious assaults come before other battles."
        )
    return (
        ""
        if conduct_combat.open_battles(p, group.power, conduct_combat.OTHERS)
        else "No other battle is left."
    )


def _board(p: GlobalWarPosition) -> BattleBoard | None:
    step = p.agenda[-1] if p.agenda else None
    if isinstance(step, conduct_combat.SeaCombat | Convoys):
        return BattleBoard(
            step.zone, f"Battle in {MAP.name(step.zone)}", 0, SEA_STAGES, 0, hosts(p, step.zone)
        )
    if isinstance(step, Intercept | AirBattle | Bombing) or _is_of_raid(step):
        return _raid(p, step)
    if isinstance(step, expansion_patrol_zones.PatrolShots | expansion_patrol_zones.PatrolLosses):
        return _patrol(p, step)
    if isinstance(step, _FIGHTS):
        return _fight(p, step)
    return None


def _is_of_raid(step: Step | None) -> bool:
    if isinstance(step, AntiAircraft):
        return bool(step.raid)
    return isinstance(step, ShotDown) and step.group in (RAID, INTERCEPTORS, RAIDERS)


_FIGHTS: Final = (
    battle.Battle,
    battle.Submarines,
    battle.Fire,
    battle.Casualties,
    conduct_combat.HoldFire,
    conduct_combat.Bombardment,
    AntiAircraft,
    ShotDown,
)


def _fight(p: GlobalWarPosition, step: Step) -> BattleBoard:
    """Return the board of a battle: its Battle waits on the agenda until the current step is done."""
    space: int = step.space  # type: ignore[attr-defined]
    frame = next(s for s in reversed(p.agenda) if isinstance(s, battle.Battle) and s.space == space)
    before = frame is not step and frame.stage == battle.START
    extra: tuple[Host, ...] = ()
    stages: tuple[str, ...]
    if MAP.is_sea(space):
        title, stages, stage = f"Battle in {MAP.name(space)}", SEA_STAGES, _SEA_STAGE[frame.stage]
    else:
        title, stages, stage = f"Battle for {MAP.name(space)}", LAND_STAGES, _LAND_STAGE[frame.stage]
        if before:
            stage = int(
                isinstance(step, conduct_combat.HoldFire | conduct_combat.Bombardment | battle.Casualties)
            )
            extra = _guns(p, space) if not stage else _ships(p, step)
    started = frame.stage != battle.START
    return BattleBoard(
        *(space, title, frame.round + started, stages, stage, (*hosts(p, space), *extra)),
        warning=_warning(p, space) if frame is step else "",
    )


def _warning(p: GlobalWarPosition, space: int) -> str:
    """Return the warning for the attacker before another round: no unit is left to take the territory."""
    if MAP.is_sea(space) or not all(is_air(p.kind[u]) for u in battle_participants.attackers(p, space)):
        return ""
    return f"Only aircraft are left of the attackers: they cannot take {MAP.name(space)}."


def hosts(p: GlobalWarPosition, space: int) -> tuple[Host, ...]:
    """Return both sides of a battle: the attacker, then each of the defending powers."""
    attackers, defenders = battle_participants.attackers(p, space), battle_participants.defenders(p, space)
    listed = [Host(POWER_NAMES[p.mover], "attacker", ranks(p, attackers, defenders, attacking=True))]
    listed += [
        Host(POWER_NAMES[power], "defender", ranks(p, defenders, attackers, attacking=False, power=power))
        for power in sorted({p.owner[u] for u in defenders})
    ]
    return tuple(listed)


def values(
    p: GlobalWarPosition, units: list[int], foes: list[int], *, attacking: bool
) -> list[tuple[int, int, str]]:
    """Return for each unit the value it hits on, the number of its dice, and remarks.

    ``units`` and ``foes`` are its whole sides.
    """
    techs = p.techs[p.owner[units[0]]] if units and attacking else 0
    support = support_of(sum(p.kind[u] == ARTILLERY for u in units), techs) if attacking else 0
    parts = battle_participants.model_kinds_of(p, units, attacking=attacking)
    alone = not attacking and all(p.kind[u] == TRANSPORT for u in units)
    safe = (
        frozenset()
        if alone
        else battle_participants.protected_transports(p, units, foes, attacking=attacking)
    )
    rows = []
    for u in units:
        kind, part, notes = p.kind[u], parts.get(u, p.kind[u]), []
        dice, value, _, best = shot_of(
            part, attacking=attacking, techs=techs, best_of_two=p.setting.best_of_two
        )
        if kind == INFANTRY and support:
            support -= 1
            value, notes = 2, ["with artillery"]
        if best:
            notes = ["the better of two dice"]
        elif attacking and kind == BOMBER and dice > 1:
            notes = ["two dice each"]
        if kind in DICE:
            notes.append("two dice each")
        if part == SCREEN:
            notes.append("not at submarines")
        if part == DUG_IN:
            notes.append("in fortifications")
        if u in safe:
            notes.append("takes no hits" if value else "neither fires nor takes hits")
        rows.append((value, dice if value else 0, ", ".join(notes)))
    return rows


def ranks(
    p: GlobalWarPosition, units: list[int], foes: list[int], *, attacking: bool, power: int | None = None
) -> tuple[Rank, ...]:
    """Return the units of a side of a battle by the value they hit on, of one power only if it is given."""
    convoy = {} if attacking else _convoys(p, units)
    groups: dict[tuple[int, str, int, str], list[int]] = {}
    for u, (value, _, note) in zip(units, values(p, units, foes, attacking=attacking), strict=True):
        if power is None or p.owner[u] == power:
            groups.setdefault((value, convoy.get(u, ""), p.kind[u], note), []).append(u)
    return tuple(
        _rank(p, value, kind, note, of, group) for (value, group, kind, note), of in sorted(groups.items())
    )


def _convoys(p: GlobalWarPosition, units: list[int]) -> dict[int, str]:
    """Return the convoy of each escort and transport of a defending force."""
    escorts, guarded = expansion_convoys.convoy(p, units)
    name_of = {u: f"Convoy {number}" for number, u in enumerate(escorts, start=1)}
    return name_of | {u: f"Convoy {number // 2 + 1}" for number, u in enumerate(guarded)}


def _rank(p: GlobalWarPosition, value: int, kind: int, note: str, units: list[int], group: str = "") -> Rank:
    hit = sum(bool(p.flags[u] & DOOMED) for u in units)
    damaged = sum(bool(p.damage[u]) for u in units)
    return Rank(value, KINDS[kind].name, SYMBOLS[kind], len(units), hit, damaged, note, group)


def _gun(p: GlobalWarPosition, space: int, *, raid: bool = False) -> Rank:
    value = battle_participants.aa_gun_value(p, space)
    note = f"one gun fires, once at each {'bomber' if raid else 'aircraft'}"
    return Rank(value, KINDS[AA_GUN].name, SYMBOLS[AA_GUN], 1, note=note)


def _guns(p: GlobalWarPosition, space: int) -> tuple[Host, ...]:
    """Return the AA gun that fires before a battle, if there is one."""
    if battle_participants.has_aa_gun(p, space):
        return (Host(POWER_NAMES[p.control[space]], "defender", (_gun(p, space),), supports=True),)
    return ()


def _ships(p: GlobalWarPosition, step: Step) -> tuple[Host, ...]:
    """Return the ships that bombard now."""
    if not isinstance(step, conduct_combat.HoldFire | conduct_combat.Bombardment):
        return ()
    firing = step.firing(p)
    note = f"from {MAP.name(step.zone)}"
    kinds = sorted({p.kind[u] for u in firing})
    note_of_kind = {k: f"{note}, two dice each" if k in DICE else note for k in kinds}
    guns = tuple(
        _rank(p, BOMBARD[k], k, note_of_kind[k], [u for u in firing if p.kind[u] == k]) for k in kinds
    )
    return (Host(POWER_NAMES[p.mover], "attacker", guns, supports=True),) if guns else ()


def _patrol(
    p: GlobalWarPosition, step: expansion_patrol_zones.PatrolShots | expansion_patrol_zones.PatrolLosses
) -> BattleBoard:
    """Return the board of submarines on patrol: they fire at ships that have come in, before any battle."""
    shooting = isinstance(step, expansion_patrol_zones.PatrolShots)
    zone = step.zone if isinstance(step, expansion_patrol_zones.PatrolLosses) else step._zone(p)
    ships, subs = (
        expansion_patrol_zones.came_into(p, zone),
        expansion_patrol_zones.patrols(p, zone, 1 - SIDE[p.mover]),
    )
    note = "on patrol, one shot each" if shooting else "on patrol"
    hosts = [Host(POWER_NAMES[p.mover], "attacker", _still(p, ships))]
    for power in sorted({p.owner[u] for u in subs}):
        of = [u for u in subs if p.owner[u] == power]
        hosts.append(Host(POWER_NAMES[power], "defender", (_rank(p, 1, SUBMARINE, note, of),)))
    title = f"Submarines on patrol in {MAP.name(zone)}"
    return BattleBoard(zone, title, 0, PATROL_STAGES, int(not shooting), tuple(hosts))


def _still(p: GlobalWarPosition, units: list[int]) -> tuple[Rank, ...]:
    """Return units that only take hits now."""
    kinds = sorted({p.kind[u] for u in units})
    return tuple(_rank(p, 0, k, "", [u for u in units if p.kind[u] == k]) for k in kinds)


def _raid(p: GlobalWarPosition, step: Step | None) -> BattleBoard:
    """Return the board of a raid on a factory."""
    space: int = step.space  # type: ignore[union-attr]
    waits = any(isinstance(s, AntiAircraft) and s.raid for s in p.agenda[:-1])
    in_air = isinstance(step, Intercept | AirBattle) or (isinstance(step, ShotDown) and waits)
    stage = 0 if in_air else 2 if isinstance(step, Bombing) else 1
    stages: tuple[str, ...] = RAID_STAGES
    if not p.setting.interceptors:
        stages, stage = stages[1:], stage - 1
    raid = in_raid(p, space)
    heavy = p.techs[p.mover] >> HEAVY_BOMBERS & 1
    better = "the better of two dice of damage each" if p.setting.best_of_two else "two dice of damage each"
    bombs = better if heavy else "a die of damage each"
    flying = []
    for kind in (FIGHTER, CARRIER_FIGHTER, BOMBER):
        of = [u for u in raid if p.kind[u] == kind]
        if of:
            flying.append(_rank(p, int(in_air), kind, bombs if kind == BOMBER else "", of))
    holder = p.control[space]
    guns_by_power = {holder: [_gun(p, space, raid=True)] if _guns(p, space) and not in_air else []}
    if in_air:
        rising = interceptors(p, space)
        rising = rising[: step.rising] if isinstance(step, AirBattle) else rising
        for power, number in Counter(p.owner[u] for u in rising).items():
            guns_by_power.setdefault(power, []).append(Rank(1, KINDS[FIGHTER].name, SYMBOLS[FIGHTER], number))
    return BattleBoard(
        space,
        f"Raid on {MAP.name(space)}",
        0,
        stages,
        stage,
        (
            Host(POWER_NAMES[p.mover], "attacker", tuple(flying)),
            *(Host(POWER_NAMES[power], "defender", tuple(units)) for power, units in guns_by_power.items()),
        ),
        raid=True,
    )


def stranded(p: GlobalWarPosition, space: Space) -> list[int]:
    """[b4.9] Return the aircraft over a zone that find no deck and no land any more and will be lost.

    Of the mover's aircraft these are the cheapest ones, as many as cannot land of all that are in flight.
    """
    if p.mover == NOBODY or not MAP.is_sea(space):
        return []
    flying = in_flight(p)
    landing = Landing(p, [as_plane(p, u) for u in flying])
    units = [
        u
        for u, (at, movement, deck) in zip(flying, landing.planes, strict=True)
        if at == space and (deck == 2 or (deck and landing.far[at] > movement))
    ]
    lacking = len(landing.need) - landing.most()
    units = sorted(units, key=lambda u: (COST[p.kind[u]], u))[: max(0, lacking)]
    q, homeless = p.clone(), HomelessFighters()
    q.notes = None
    for u in homeless.fighters(p):
        if p.at[u] == space and not homeless.land_anywhere(q, u):
            units.append(u)
    return units


# --------------------------------------------------------------------------------------------------
# The tasks before a phase ends: aircraft that still have to land, and units bought for one
# factory.

MOVE: Final = "move"
PLACE: Final = "place"
MAX_LANDING_RISK: Final = 0.5
"""The risk for a zone above which aircraft land elsewhere than on their carriers there, if they can."""


def still_to_do(p: GlobalWarPosition) -> PendingTasks | None:
    """Return the tasks before the phase ends, if there are any."""
    return still_to_land(p) or still_to_place(p)


def still_to_place(p: GlobalWarPosition) -> PendingTasks | None:
    """Return the bought units that can be placed, in Mobilize, with their factory if only one is possible."""
    ask, step = p.pending, p.agenda[-1] if p.agenda else None
    if ask is None or not isinstance(step, Mobilize):
        return None
    orders = [move for move in ask.moves if move.verb == PLACE]
    goals = sorted({move.where for move in orders})
    pool = p.bought(step.power)
    if len(goals) > 1 or any(map(MAP.is_sea, goals)):
        kinds = {move.what: move.where for move in reversed(orders)}
        waits = (PendingTask(kinds[kind], plural_name(pool[kind], kind), (kind,)) for kind in sorted(kinds))
        return PendingTasks("Still to place", "", (*waits, *_for_carriers(pool, orders)))
    if not goals:
        return None
    (where,) = goals
    room = capacity(p, step.power, where)
    waiting = sum(pool)
    duties = []
    for kind in sorted({move.what for move in orders}):
        number = min(pool[kind], room)
        room -= number
        if number:
            names = plural_name(pool[kind], kind)
            duties.append(PendingTask(where, names, (kind,), PLACE, where, number))
    duties += _for_carriers(pool, orders)
    placed = sum(duty.units for duty in duties)
    label = f"Place {'all ' if placed == waiting > 1 else ''}in {MAP.name(where)}"
    return PendingTasks("Still to place", label, tuple(duties)) if duties else None


def _for_carriers(pool: Sequence[int], orders: Sequence[Move]) -> list[PendingTask]:
    """[c8] Return the carrier-based fighters that find a deck only after a carrier is placed: else they are lost."""
    number = pool[CARRIER_FIGHTER]
    zone = next((move.where for move in orders if move.what == CARRIER), -1)
    if not number or zone < 0 or any(move.what == CARRIER_FIGHTER for move in orders):
        return []
    return [
        PendingTask(
            zone, f"{plural_name(number, CARRIER_FIGHTER)}, once the carrier is placed", (CARRIER_FIGHTER,)
        )
    ]


def still_to_land(p: GlobalWarPosition) -> PendingTasks | None:
    """Return the aircraft that cannot stay, in Noncombat Move: stacks, with the usual landing place of each."""
    ask, step = p.pending, p.agenda[-1] if p.agenda else None
    if ask is None or not isinstance(step, Noncombat):
        return None
    offered: dict[int, set[int]] = {}
    for move in ask.moves:
        if move.verb == MOVE:
            offered.setdefault(move.what, set()).add(move.where)
    stacks: dict[tuple[int, int, int], list[int]] = {}
    for u in planes_that_must_land(p, step.power):
        stacks.setdefault((p.at[u], p.kind[u], p.left[u]), []).append(u)
    rooms: dict[int, int] = {}
    war = ThreatMap(p, step.power)
    duties = []
    for (space, kind, _), units in sorted(stacks.items()):
        goals = next((offered[u] for u in units if u in offered), set())
        where = _landing_place(p, war, units, goals)
        number = len(units) if where >= 0 else 0
        if where >= 0 and MAP.is_sea(where):
            room = rooms.setdefault(where, sum(spare_decks(p, ship) for ship in decks_in(p, units[0], where)))
            number = min(number, room)
            rooms[where] = room - number
        names = f"{plural_name(len(units), kind)} in {MAP.name(space)}"
        if number and where != space:
            names += f" to {MAP.name(where)}"
        if where != space and len(goals) > 1:
            names += f" ({len(goals)} places)"
        if lost_number := _aircraft_lost(p, units):
            some = "no place" if lost_number == len(units) else f"no place for {lost_number}"
            names += f": {some}, lost when the phase ends"
        if not number:
            duties.append(PendingTask(space, names, tuple(units)))
            continue
        for _ in range(number):
            war.place(kind, where)
        exposed = bool(war.attacks(where, war.guards(where)))
        duties.append(PendingTask(space, names, tuple(units), MOVE, where, number, exposed))
    every = all(duty.units == len(duty.things) for duty in duties)
    label = "Land all" if every else "Land those with a place:"
    return PendingTasks("Still to land", label, tuple(duties)) if duties else None


def _aircraft_lost(p: GlobalWarPosition, planes: Sequence[int]) -> int:
    """Return how many aircraft cannot be saved any more, even if no others take their places [b3.5]."""
    landing = Landing(p, [as_plane(p, u) for u in planes])
    grounded = sum(not deck and landing.far[at] > movement for at, movement, deck in landing.planes)
    return grounded + len(landing.need) - landing.most()


def _landing_place(p: GlobalWarPosition, war: ThreatMap, planes: Sequence[int], goals: set[int]) -> int:
    """Return the usual landing place of some aircraft of a stack; -1 if there is none.

    It is the place where they are least likely to be lost in the enemy's turns. Of equally safe places: a deck of the
    zone they are over, else the nearest land of their own power, else the nearest of a friend, of two at the same
    distance the one that a land unit guards, or that they came from; else the nearest deck.
    """
    plane = planes[0]
    at = p.at[plane]
    kinds = [p.kind[u] for u in planes]
    if at in goals and war.risk(at, [*war.guards(at), *kinds]) < MAX_LANDING_RISK:
        return at  # the carriers need them
    if not goals:
        return -1
    costs = distances.distances(p, plane)
    side = SIDE[p.mover]

    def rank(goal: int) -> tuple[float, bool, bool, bool, int, bool, bool, int]:
        guards = [*war.guards(goal), *kinds]
        risk = round(war.risk(goal, guards), 1)
        guarded = any(is_land(p.kind[u]) and SIDE[p.owner[u]] == side for u in p.units_in(goal))
        is_own, is_base = p.control[goal] == p.owner[plane], goal == p.origin[plane]
        sea = MAP.is_sea(goal)
        exposed = not sea and bool(war.attacks(goal, in_order(guards)))
        return risk, exposed, sea, not is_own, costs[goal], not guarded, not is_base, goal

    return min(goals, key=rank)
