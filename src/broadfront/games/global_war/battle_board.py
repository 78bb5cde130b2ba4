"""The battle board: where is fought, which round and step it is, and the units of both sides by what they hit on."""

from __future__ import annotations

from typing import Final

from broadfront.engine.contract import Step
from broadfront.engine.sheets import Battle as Board
from broadfront.engine.sheets import Host, Rank
from broadfront.games.global_war import forces
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.counters import SYMBOLS
from broadfront.games.global_war.kinds import (
    AA_GUN,
    ARTILLERY,
    BOMBER,
    DEFENCE,
    FIGHTER,
    INFANTRY,
    KINDS,
    attack_of,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle
from broadfront.games.global_war.rules.aircraft import (
    INTERCEPTORS,
    RAID,
    AntiAircraft,
    ShotDown,
    in_raid,
    interceptors,
)
from broadfront.games.global_war.rules.combat import Sea
from broadfront.games.global_war.rules.raids import AirBattle, Bombing, Intercept
from broadfront.games.global_war.terms import (
    ADVANCED_ARTILLERY,
    DOOMED,
    HEAVY_BOMBERS,
    POWER_NAMES,
    RADAR,
    SIDE,
)

__all__ = ["LAND_STAGES", "RAID_STAGES", "SEA_STAGES", "board", "hosts", "ranks", "values"]

SEA_STAGES: Final = ("Submarines", "Attacker fires", "Defender fires", "Press or retreat")
LAND_STAGES: Final = ("AA gun", "Bombardment", "Attacker fires", "Defender fires", "Press or retreat")
RAID_STAGES: Final = ("Interceptors", "AA gun", "Bombing")
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


def board(p: GlobalWarPosition) -> Board | None:
    """Return the battle board, while somebody decides or dice are rolled in a battle."""
    step = p.agenda[-1] if p.agenda else None
    if isinstance(step, Sea):
        return Board(step.zone, f"Battle in {ATLAS.name(step.zone)}", 0, SEA_STAGES, 0, hosts(p, step.zone))
    if isinstance(step, Intercept | AirBattle | Bombing) or _is_of_raid(step):
        return _raid(p, step)
    if isinstance(step, _FIGHTS):
        return _fight(p, step)
    return None


def _is_of_raid(step: Step | None) -> bool:
    if isinstance(step, AntiAircraft):
        return bool(step.raid)
    return isinstance(step, ShotDown) and step.group in (RAID, INTERCEPTORS)


_FIGHTS: Final = (
    battle.Battle,
    battle.Submarines,
    battle.Fire,
    battle.Casualties,
    battle.Bombardment,
    AntiAircraft,
    ShotDown,
)


def _fight(p: GlobalWarPosition, step: Step) -> Board:
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
            stage = int(isinstance(step, battle.Bombardment | battle.Casualties))
            extra = _guns(p, space) if not stage else _ships(p, step)
    started = frame.stage != battle.START
    return Board(space, title, frame.round + started, stages, stage, (*hosts(p, space), *extra))


def hosts(p: GlobalWarPosition, space: int) -> tuple[Host, ...]:
    """Return both sides of a battle: the attacker, then each of the defending powers."""
    mine, theirs = forces.attackers(p, space), forces.defenders(p, space)
    found = [Host(POWER_NAMES[p.mover], "attacker", ranks(p, mine, attacking=True))]
    for power in sorted({p.owner[u] for u in theirs}):
        units = [u for u in theirs if p.owner[u] == power]
        found.append(Host(POWER_NAMES[power], "defender", ranks(p, units, attacking=False)))
    return tuple(found)


def values(p: GlobalWarPosition, units: list[int], *, attacking: bool) -> list[tuple[int, int, str]]:
    """Return for each unit what it hits on, how many dice it rolls, and what is to be said of it.

    It is told unit by unit what `forces.dice_of` sums up.
    """
    support = 0
    if attacking and units:
        guns = sum(p.kind[u] == ARTILLERY for u in units)
        support = guns * (2 if p.techs[p.owner[units[0]]] >> ADVANCED_ARTILLERY & 1 else 1)
    found = []
    for u in units:
        kind, techs = p.kind[u], p.techs[p.owner[u]]
        value, dice, note = DEFENCE[kind], 1, ""
        if attacking:
            value = attack_of(kind, techs)
            if kind == INFANTRY and support:
                support -= 1
                value, note = 2, "with artillery"
            if kind == BOMBER and techs >> HEAVY_BOMBERS & 1:
                dice, note = (1, "the better of two dice") if p.setting.best_of_two else (2, "two dice each")
        found.append((value, dice if value else 0, note))
    return found


def ranks(p: GlobalWarPosition, units: list[int], *, attacking: bool) -> tuple[Rank, ...]:
    """Return the units of a side of a battle by what they hit on."""
    groups: dict[tuple[int, int, str], list[int]] = {}
    for u, (value, _, note) in zip(units, values(p, units, attacking=attacking), strict=True):
        groups.setdefault((value, p.kind[u], note), []).append(u)
    return tuple(_rank(p, value, kind, note, of) for (value, kind, note), of in sorted(groups.items()))


def _rank(p: GlobalWarPosition, value: int, kind: int, note: str, units: list[int]) -> Rank:
    hit = sum(bool(p.flags[u] & DOOMED) for u in units)
    damaged = sum(bool(p.damage[u]) for u in units)
    return Rank(value, KINDS[kind].name, SYMBOLS[kind], len(units), hit, damaged, note)


def _gun(p: GlobalWarPosition, space: int) -> Rank:
    value = 2 if p.techs[p.control[space]] >> RADAR & 1 else 1
    return Rank(value, KINDS[AA_GUN].name, SYMBOLS[AA_GUN], 1, note="one gun fires, once at each aircraft")


def _guns(p: GlobalWarPosition, space: int) -> tuple[Host, ...]:
    """Return the AA gun that fires before a battle, if there is one."""
    if any(p.kind[u] == AA_GUN and SIDE[p.owner[u]] != SIDE[p.mover] for u in p.units_in(space)):
        return (Host(POWER_NAMES[p.control[space]], "defender", (_gun(p, space),)),)
    return ()


def _ships(p: GlobalWarPosition, step: Step) -> tuple[Host, ...]:
    """Return the ships that bombard now."""
    if not isinstance(step, battle.Bombardment):
        return ()
    firing = step._firing(p)
    note = f"from {ATLAS.name(step.zone)}"
    kinds = sorted({p.kind[u] for u in firing})
    ranks = tuple(_rank(p, step.value, k, note, [u for u in firing if p.kind[u] == k]) for k in kinds)
    return (Host(POWER_NAMES[p.mover], "attacker", ranks),) if ranks else ()


def _raid(p: GlobalWarPosition, step: Step | None) -> Board:
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
    ranks = []
    for kind in (FIGHTER, BOMBER):
        of = [u for u in raid if p.kind[u] == kind]
        if of:
            ranks.append(_rank(p, int(in_air), kind, "" if kind == FIGHTER else bombs, of))
    theirs = [_gun(p, space)] if _guns(p, space) and not in_air else []
    if in_air:
        rising = interceptors(p, space)
        number = step.rising if isinstance(step, AirBattle) else len(rising)
        theirs.append(Rank(1, KINDS[FIGHTER].name, SYMBOLS[FIGHTER], number))
    return Board(
        space,
        f"Raid on {ATLAS.name(space)}",
        0,
        stages,
        stage,
        (
            Host(POWER_NAMES[p.mover], "attacker", tuple(ranks)),
            Host(POWER_NAMES[p.control[space]], "defender", tuple(theirs)),
        ),
    )
