"""What the screen draws once: the world map, the powers, the sequence of play, the scenario in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.table import Area, Mark, Phase, Side, Table, Terrain
from broadfront.engine.table import Space as TableSpace
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.counters import NAMES, WITHIN
from broadfront.games.global_war.drawing import drawing
from broadfront.games.global_war.expansion import theatre
from broadfront.games.global_war.expansion.sections import CARRIER_FIGHTERS, SHIP_BUILDING
from broadfront.games.global_war.info_panels import sections, winning
from broadfront.games.global_war.kinds import AA_GUN, KINDS, cost_of
from broadfront.games.global_war.setting import GlobalWarSetting
from broadfront.games.global_war.terms import NOBODY, PHASES, POWER_NAMES, SIDE, SIDES
from broadfront.games.global_war.view import PHASE_NAMES, view, when

__all__ = ["PHASE_CARDS", "POWER_SIDES", "TERRAINS", "table", "view", "when"]

TOKEN: Final = 0.96
"""How wide a counter is: the places of ``map.json`` are a whole unit apart."""
TERRAINS: Final = (
    Terrain("land", "o", "#e4d6b4", art="land"),
    Terrain("sea", ".", "#d4e0e5", "water", "water"),
    Terrain("impassable", "#", "#e9dec6", "barred", "land"),
)
POWER_SIDES: Final = (  # told apart by red-blind and green-blind eyes too: see tests/games/global_war/test_colours.py
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
    """Return what the screen draws once."""
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
        spaces=tuple(_space(setting, space) for space in range(ATLAS.size)),
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
    """Yield what a unit of each kind can do and costs."""
    for number, kind in enumerate(KINDS):
        told = {"attack": kind.attack, "defence": kind.defence, "move": kind.move}
        if setting.hits[number] > 1:
            told["hits"] = setting.hits[number]
        if number == AA_GUN:
            told = {"against aircraft": 1, "move": kind.move}
        acts = tuple((name, str(value)) for name, value in told.items() if kind.move)
        yield (*acts, ("costs", f"{cost_of(number, klub=setting.klub)} IPC"))


def _areas(setting: GlobalWarSetting) -> tuple[Area, ...]:
    """Return the theatre that ships of the Pacific programme and carrier-based fighters may not leave."""
    if not (setting.has(SHIP_BUILDING) or setting.has(CARRIER_FIGHTERS)):
        return ()
    return (Area(WITHIN, tuple(members(theatre.THEATRE)), "c2" if setting.has(SHIP_BUILDING) else "c8"),)


def _space(setting: GlobalWarSetting, space: int) -> TableSpace:
    place, drawn, value = ATLAS.places[space], drawing().spaces[space], setting.value[space]
    marks: list[Mark] = []
    if place.capital != NOBODY:
        marks.append(Mark(f"capital of {POWER_NAMES[place.capital]}", side=POWER_NAMES[place.capital]))
    if place.city:
        marks.append(Mark(f"victory city {place.city}", "objective", sign="a victory city"))
    told = [place.name, *([f"worth {value}"] if value else []), *(mark.text for mark in marks)]
    terrain = "sea" if place.is_sea else "land" if place.passable else "impassable"
    if terrain == "impassable":
        told.append("nobody enters it")
    return TableSpace(
        id=space,
        name=place.name,
        x=drawn.heart[0],
        y=drawn.heart[1],
        outline=drawn.corners,
        terrain=terrain,
        marks=tuple(marks),
        spoken=", ".join(told),
        shape=drawn.shape,
        lettering=drawn.name,
        worth=str(value) if value else "",
        city=drawn.city,
        city_name=drawn.city_name,
        slots=drawn.slots,
    )
