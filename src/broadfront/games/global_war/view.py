"""What changes on the screen with every move (nothing is hidden): who holds what, stacks, attacks, money, battles."""

from __future__ import annotations

from typing import Final

from broadfront.engine.contract import Ask
from broadfront.engine.table import Arrow, Track, Tray, View
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.battle_board import board
from broadfront.games.global_war.counters import NAMES, counters, crowd
from broadfront.games.global_war.kinds import FIGHTER, KINDS, is_land
from broadfront.games.global_war.labels import labels
from broadfront.games.global_war.papers import calendar, form, ledgers, plots, round_name
from broadfront.games.global_war.position import GlobalWarPosition
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
    INCOME,
    LANDING,
    MOVED,
    NOBODY,
    PHASES,
    POWER_NAMES,
    POWERS,
    RAIDING,
    SIDES,
    TECH_NAMES,
)

__all__ = ["headline", "view"]

PHASE_NAMES: Final = (
    "Research",
    "Purchase and repair",
    "Combat move",
    "Conduct combat",
    "Noncombat move",
    "Mobilize",
    "Collect income",
)


def view(p: GlobalWarPosition, seat: int, ask: Ask | None) -> View:
    """Return what a seat may know: everything on the map, and its own moves if it is asked."""
    sheet = form(p, seat, ask)
    income = ledgers(p)
    return View(
        seat=seat,
        headline=headline(p),
        phase=PHASES[min(p.phase, INCOME)] if p.mover != NOBODY else PHASES[0],
        counters=tuple(counters(p, ask)),
        trays=tuple(_trays(p)),
        tracks=tuple(_tracks(p, {line.side: line.total for line in income})),
        arrows=tuple(_arrows(p)),
        holders=tuple((space, POWER_NAMES[power]) for space, power in enumerate(p.control) if power >= 0),
        ask=ask,
        labels=labels(p, ask) if ask is not None and ask.moves and sheet is None else (),
        result=p.result() if p.winner != NOBODY else None,
        calendar=calendar(p),
        form=sheet,
        battle=board(p),
        ledgers=income,
        plots=plots(p),
        mover=POWER_NAMES[p.mover] if p.mover != NOBODY else "",
    )


def headline(p: GlobalWarPosition) -> str:
    """Return the line over the board: round, half-year, power and phase."""
    if p.winner != NOBODY:
        return "The match is a draw" if p.winner == DRAWN else f"The {SIDES[p.winner]} {_WINS[p.winner]}"
    when = f"Round {p.round}, {round_name(p.setting, p.round)}"
    if p.mover == NOBODY:
        return f"{when}: USA and China"
    return f"{when}: {POWER_NAMES[p.mover]}, {PHASE_NAMES[min(p.phase, INCOME)]}"


_WINS: Final = ("wins", "win")


def _trays(p: GlobalWarPosition) -> list[Tray]:
    """Return what each power has bought and not placed; what is being placed lies there as pieces."""
    step = p.agenda[-1] if p.agenda else None
    placing = step.power if isinstance(step, Mobilize) else NOBODY
    found = []
    for power, name in enumerate(POWER_NAMES):
        pool = p.pool[power * len(KINDS) : (power + 1) * len(KINDS)]
        if power != placing and any(pool):
            items = tuple((NAMES[kind], number) for kind, number in enumerate(pool) if number)
            found.append(Tray(f"{name}: to be placed", p.setting.seat_of[power], items))
    return found


def _tracks(p: GlobalWarPosition, income: dict[str, int]) -> list[Track]:
    setting = p.setting
    tracks = [
        Track(
            f"{('Axis', 'Allied')[side]} victory cities",
            f"{p.cities_of(side)} of {setting.win_at}",
            NOBODY,
            "b1",
        )
        for side in (AXIS, ALLIES)
    ]
    for power in range(len(POWERS)):
        name, seat = POWER_NAMES[power], setting.seat_of[power]
        alone = not set(setting.powers_of(seat)) - {power, CHINA}  # its seat plays no other with money
        of = "" if alone else f"{name} "
        if power == CHINA:
            raised = p.control.count(CHINA) // 2
            tracks.append(Track(f"{name} raises", crowd(raised, 0) if raised else "nothing", seat, "b5"))
            continue
        tracks.append(Track(_titled(of, "treasury"), f"{p.treasury[power]} IPC", seat, "b3.7"))
        tracks.append(Track(_titled(of, "income"), f"{income[name]} IPC", seat, "b3.7"))
        if p.tokens[power]:
            tracks.append(Track(_titled(of, "researcher tokens"), str(p.tokens[power]), seat, "b3.1"))
        if p.techs[power]:
            known = ", ".join(TECH_NAMES[tech] for tech in range(12) if p.techs[power] >> tech & 1)
            tracks.append(Track(_titled(of, "technologies"), known, seat, "b7"))
    return tracks


def _titled(whose: str, what: str) -> str:
    """Return the name of a track: whose it is, unless that is plain from the seat."""
    return whose + what if whose else what.capitalize()


def _arrows(p: GlobalWarPosition) -> list[Arrow]:
    """Return the attacks that the mover has put together and not yet fought: from where the units came."""
    if p.mover == NOBODY or p.phase not in (COMBAT_MOVE, COMBAT):
        return []
    groups: dict[tuple[int, int, str], dict[int, int]] = {}
    mover = p.mover
    for unit, flags in enumerate(p.flags):
        if not flags & (MOVED | LANDING) or p.owner[unit] != mover or p.at[unit] == DEAD or flags & FOUGHT:
            continue
        kind, at, origin = p.kind[unit], p.at[unit], p.origin[unit]
        sort = "attack"
        if flags & LANDING:
            if p.host[unit] < 0:
                continue
            origin, at = at, p.aim[unit]
        elif p.host[unit] >= 0 and is_land(kind):
            continue
        elif flags & RAIDING:
            sort = "escort" if kind == FIGHTER else "bombing"
        if origin == at:
            continue
        units = groups.setdefault((origin, at, sort), {})
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
            f"from {ATLAS.places[origin].name} to {ATLAS.places[target].name}",
        )
        for (origin, target, sort), units in sorted(groups.items())
    ]
