"""The battle board: where is fought, which round and step it is, and the units of both sides by what they hit on."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from broadfront.engine.contract import Step
from broadfront.engine.panels import BattleBoard, Host, Rank
from broadfront.games.global_war import forces, landing_places
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.combat_model import DUG_IN, SCREEN, shot_of, support_of
from broadfront.games.global_war.counters import SYMBOLS
from broadfront.games.global_war.expansion import convoys, patrol_zones
from broadfront.games.global_war.kinds import (
    AA_GUN,
    ARTILLERY,
    BOMBER,
    CARRIER_FIGHTER,
    COST,
    DICE,
    FIGHTER,
    INFANTRY,
    KINDS,
    SUBMARINE,
    TRANSPORT,
    is_air,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle, combat, fire, landfall
from broadfront.games.global_war.rules.aircraft import (
    INTERCEPTORS,
    RAID,
    RAIDERS,
    AntiAircraft,
    Homeless,
    ShotDown,
    in_raid,
    interceptors,
)
from broadfront.games.global_war.rules.convoys import Convoys
from broadfront.games.global_war.rules.raids import AirBattle, Bombing, Intercept
from broadfront.games.global_war.terms import (
    DOOMED,
    HEAVY_BOMBERS,
    NOBODY,
    POWER_NAMES,
    RADAR,
    SIDE,
)

__all__ = [
    "LAND_STAGES",
    "PATROL_STAGES",
    "RAID_STAGES",
    "SEA_STAGES",
    "board",
    "hosts",
    "ranks",
    "stranded",
    "values",
]

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
"""Where a round of a sea battle is, by the stage that its Battle comes back at."""
_LAND_STAGE: Final = {battle.START: 4, battle.FIRE: 2, battle.ANSWER: 2, battle.REMOVE: 3}


def board(p: GlobalWarPosition) -> BattleBoard | None:
    """Return the battle board, while somebody decides or dice are rolled in a battle."""
    shown = _board(p)
    return shown and replace(shown, because=_because(p), last=_is_last(p, shown.space))


def _is_last(p: GlobalWarPosition, space: Space) -> bool:
    """Tell whether no other battle comes after that for a space."""
    group = next((step for step in reversed(p.agenda) if isinstance(step, combat.BattleGroup)), None)
    return group is not None and not any(
        other != space
        for later in range(group.group, combat.OTHERS + 1)
        for other in combat.open_battles(p, group.power, later)
    )


def _because(p: GlobalWarPosition) -> str:
    """Return why this battle is fought now, where nobody chose it."""
    group = next((step for step in reversed(p.agenda) if isinstance(step, combat.BattleGroup)), None)
    if group is None:
        return ""
    if group.group != combat.OTHERS:
        return (
            "Raids come first."
            if group.group == combat.RAIDS
            else "Amphibious assaults come before other battles."
        )
    return "" if combat.open_battles(p, group.power, combat.OTHERS) else "No other battle is left."


def _board(p: GlobalWarPosition) -> BattleBoard | None:
    step = p.agenda[-1] if p.agenda else None
    if isinstance(step, combat.Sea | Convoys):
        return BattleBoard(
            step.zone, f"Battle in {ATLAS.name(step.zone)}", 0, SEA_STAGES, 0, hosts(p, step.zone)
        )
    if isinstance(step, Intercept | AirBattle | Bombing) or _is_of_raid(step):
        return _raid(p, step)
    if isinstance(step, patrol_zones.PatrolShots | patrol_zones.PatrolLosses):
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
    fire.Fire,
    fire.Casualties,
    landfall.Bombardment,
    AntiAircraft,
    ShotDown,
)


def _fight(p: GlobalWarPosition, step: Step) -> BattleBoard:
    """Return the board of a battle: its Battle waits on the agenda until the step that is on now is done."""
    space: int = step.space  # type: ignore[attr-defined]
    frame = next(s for s in reversed(p.agenda) if isinstance(s, battle.Battle) and s.space == space)
    before = frame is not step and frame.stage == battle.START
    extra: tuple[Host, ...] = ()
    stages: tuple[str, ...]
    if ATLAS.is_sea(space):
        title, stages, stage = f"Battle in {ATLAS.name(space)}", SEA_STAGES, _SEA_STAGE[frame.stage]
    else:
        title, stages, stage = f"Battle for {ATLAS.name(space)}", LAND_STAGES, _LAND_STAGE[frame.stage]
        if before:
            stage = int(isinstance(step, landfall.Bombardment | fire.Casualties))
            extra = _guns(p, space) if not stage else _ships(p, step)
    started = frame.stage != battle.START
    return BattleBoard(
        *(space, title, frame.round + started, stages, stage, (*hosts(p, space), *extra)),
        warning=_warning(p, space) if frame is step else "",
    )


def _warning(p: GlobalWarPosition, space: int) -> str:
    """Return what the attacker is to know before another round: nobody is left who could take the territory."""
    if ATLAS.is_sea(space) or not all(is_air(p.kind[u]) for u in forces.attackers(p, space)):
        return ""
    return f"Only aircraft are left of the attackers: they cannot take {ATLAS.name(space)}."


def hosts(p: GlobalWarPosition, space: int) -> tuple[Host, ...]:
    """Return both sides of a battle: the attacker, then each of the defending powers."""
    mine, theirs = forces.attackers(p, space), forces.defenders(p, space)
    found = [Host(POWER_NAMES[p.mover], "attacker", ranks(p, mine, theirs, attacking=True))]
    found += [
        Host(POWER_NAMES[power], "defender", ranks(p, theirs, mine, attacking=False, power=power))
        for power in sorted({p.owner[u] for u in theirs})
    ]
    return tuple(found)


def values(
    p: GlobalWarPosition, units: list[int], foes: list[int], *, attacking: bool
) -> list[tuple[int, int, str]]:
    """Return for each unit what it hits on, how many dice it rolls, and what is to be said of it.

    ``units`` and ``foes`` are its whole sides.
    """
    techs = p.techs[p.owner[units[0]]] if units and attacking else 0
    support = support_of(sum(p.kind[u] == ARTILLERY for u in units), techs) if attacking else 0
    parts = forces.parts_of(p, units, attacking=attacking)
    alone = not attacking and all(p.kind[u] == TRANSPORT for u in units)
    safe = frozenset() if alone else forces.shielded(p, units, foes, attacking=attacking)
    found = []
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
        found.append((value, dice if value else 0, ", ".join(notes)))
    return found


def ranks(
    p: GlobalWarPosition, units: list[int], foes: list[int], *, attacking: bool, power: int | None = None
) -> tuple[Rank, ...]:
    """Return the units of a side of a battle by what they hit on, of one power only if it is given."""
    convoy = {} if attacking else _convoys(p, units)
    groups: dict[tuple[int, str, int, str], list[int]] = {}
    for u, (value, _, note) in zip(units, values(p, units, foes, attacking=attacking), strict=True):
        if power is None or p.owner[u] == power:
            groups.setdefault((value, convoy.get(u, ""), p.kind[u], note), []).append(u)
    return tuple(
        _rank(p, value, kind, note, of, group) for (value, group, kind, note), of in sorted(groups.items())
    )


def _convoys(p: GlobalWarPosition, units: list[int]) -> dict[int, str]:
    """Return the convoy that each escort and transport of a defending force is in."""
    escorts, guarded = convoys.convoy(p, units)
    found = {u: f"Convoy {number}" for number, u in enumerate(escorts, start=1)}
    return found | {u: f"Convoy {number // 2 + 1}" for number, u in enumerate(guarded)}


def _rank(p: GlobalWarPosition, value: int, kind: int, note: str, units: list[int], group: str = "") -> Rank:
    hit = sum(bool(p.flags[u] & DOOMED) for u in units)
    damaged = sum(bool(p.damage[u]) for u in units)
    return Rank(value, KINDS[kind].name, SYMBOLS[kind], len(units), hit, damaged, note, group)


def _gun(p: GlobalWarPosition, space: int) -> Rank:
    value = 2 if p.techs[p.control[space]] >> RADAR & 1 else 1
    return Rank(value, KINDS[AA_GUN].name, SYMBOLS[AA_GUN], 1, note="one gun fires, once at each aircraft")


def _guns(p: GlobalWarPosition, space: int) -> tuple[Host, ...]:
    """Return the AA gun that fires before a battle, if there is one."""
    if any(p.kind[u] == AA_GUN and SIDE[p.owner[u]] != SIDE[p.mover] for u in p.units_in(space)):
        return (Host(POWER_NAMES[p.control[space]], "defender", (_gun(p, space),), supports=True),)
    return ()


def _ships(p: GlobalWarPosition, step: Step) -> tuple[Host, ...]:
    """Return the ships that bombard now."""
    if not isinstance(step, landfall.Bombardment):
        return ()
    firing = step._firing(p)
    note = f"from {ATLAS.name(step.zone)}"
    kinds = sorted({p.kind[u] for u in firing})
    told = {k: f"{note}, two dice each" if k in DICE else note for k in kinds}
    guns = tuple(_rank(p, step.value, k, told[k], [u for u in firing if p.kind[u] == k]) for k in kinds)
    return (Host(POWER_NAMES[p.mover], "attacker", guns, supports=True),) if guns else ()


def _patrol(p: GlobalWarPosition, step: patrol_zones.PatrolShots | patrol_zones.PatrolLosses) -> BattleBoard:
    """Return the board of submarines on patrol: they fire at the ships that have come in, before any battle."""
    shooting = isinstance(step, patrol_zones.PatrolShots)
    zone = step.zone if isinstance(step, patrol_zones.PatrolLosses) else step._zone(p)
    ships, subs = patrol_zones.came_into(p, zone), patrol_zones.patrols(p, zone, 1 - SIDE[p.mover])
    note = "on patrol, one shot each" if shooting else "on patrol"
    found = [Host(POWER_NAMES[p.mover], "attacker", _still(p, ships))]
    for power in sorted({p.owner[u] for u in subs}):
        of = [u for u in subs if p.owner[u] == power]
        found.append(Host(POWER_NAMES[power], "defender", (_rank(p, 1, SUBMARINE, note, of),)))
    title = f"Submarines on patrol in {ATLAS.name(zone)}"
    return BattleBoard(zone, title, 0, PATROL_STAGES, int(not shooting), tuple(found))


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
    theirs = [_gun(p, space)] if _guns(p, space) and not in_air else []
    if in_air:
        rising = interceptors(p, space)
        number = step.rising if isinstance(step, AirBattle) else len(rising)
        theirs.append(Rank(1, KINDS[FIGHTER].name, SYMBOLS[FIGHTER], number))
    return BattleBoard(
        space,
        f"Raid on {ATLAS.name(space)}",
        0,
        stages,
        stage,
        (
            Host(POWER_NAMES[p.mover], "attacker", tuple(flying)),
            Host(POWER_NAMES[p.control[space]], "defender", tuple(theirs)),
        ),
        raid=True,
    )


def stranded(p: GlobalWarPosition, space: Space) -> list[int]:
    """[b4.9] Return the aircraft over a zone that find no deck and no land any more, as things stand: they are lost.

    Of the mover's the cheapest ones, as many as cannot land of all that are in flight.
    """
    if p.mover == NOBODY or not ATLAS.is_sea(space):
        return []
    flying = landing_places.in_flight(p)
    landing = landing_places.Landing(p, [landing_places.as_plane(p, u) for u in flying])
    found = [
        u
        for u, (at, left, deck) in zip(flying, landing.planes, strict=True)
        if at == space and (deck == 2 or (deck and landing.far[at] > left))
    ]
    lacking = len(landing.need) - landing.most()
    found = sorted(found, key=lambda u: (COST[p.kind[u]], u))[: max(0, lacking)]
    q, homeless = p.clone(), Homeless()
    q.notes = None
    for u in homeless.fighters(p):
        if p.at[u] == space and not homeless.land_anywhere(q, u):
            found.append(u)
    return found
