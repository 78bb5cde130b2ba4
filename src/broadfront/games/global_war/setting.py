"""The setting of a match: set-up, order of play, seats and their powers, options."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.position import Setting
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.terms import CHINA, POWER_NAMES, POWERS, SIDE, USA

GERMANY, USSR, JAPAN, UK, ITALY = range(5)
SEATINGS: Final[Mapping[int, tuple[tuple[int, ...], ...]]] = {
    2: ((GERMANY, JAPAN, ITALY), (USSR, UK, USA, CHINA)),
    3: ((GERMANY, JAPAN, ITALY), (USSR, UK), (USA, CHINA)),
    4: ((GERMANY, ITALY), (JAPAN,), (USSR, UK), (USA, CHINA)),
    5: ((GERMANY, ITALY), (JAPAN,), (USSR,), (UK,), (USA, CHINA)),
    6: ((GERMANY,), (USSR,), (JAPAN,), (UK,), (ITALY,), (USA, CHINA)),
}
"""The powers that each seat plays, by the number of seats."""


class NationalObjective(NamedTuple):
    """[b6] A national objective: its power, its bonus, how many of which spaces, and further conditions."""

    id: str
    power: int
    value: int
    need: int
    of: SpaceSet
    alone: bool
    """Whether the power itself has to hold them, not only its side."""
    no_allied_units: bool
    """Whether no unit of an ally may be in a territory of the power."""
    clear_zones: SpaceSet
    """Sea zones that must be free of enemy surface warships."""


@cache
def objectives() -> tuple[NationalObjective, ...]:
    """Return the national objectives."""
    text = (files(__package__) / "data" / "objectives.toml").read_text(encoding="utf-8")
    return tuple(
        NationalObjective(
            row["id"],
            POWERS.index(row["power"]),
            row["value"],
            row["need"],
            bits(MAP.space_of[id_] for id_ in row["of"]),
            row.get("alone", False),
            row.get("no_allied_units", False),
            bits(MAP.space_of[id_] for id_ in row.get("no_enemy_warships_in", ())),
        )
        for row in tomllib.loads(text)["objectives"]
    )


class GlobalWarSetting(Setting, frozen=True, eq=False):
    """What stays the same during one match of Global War."""

    title: str = ""
    order: tuple[int, ...] = ()
    """The powers in the order they move; China moves with the USA."""
    seat_of: tuple[int, ...] = ()
    """The seat of each power."""
    seat_names: tuple[str, ...] = ()
    control: tuple[int, ...] = ()
    """The holder of each space at the start; -1 for sea and spaces that cannot be entered."""
    original: tuple[int, ...] = ()
    """The power to which each space belongs by rights."""
    factories: SpaceSet = 0
    units: tuple[tuple[int, int, int], ...] = ()
    """The units at the start, one by one: (kind, power, space)."""
    treasury: tuple[int, ...] = ()
    level: tuple[int, ...] = ()
    value: tuple[int, ...] = ()
    """The value of each space."""
    rounds: int = 30
    win_at: int = 15
    """The number of victory cities that wins."""
    research: bool = True
    bonuses: bool = True
    """Whether national objectives are played."""
    strait_closed: bool = False
    best_of_two: bool = False
    """Whether heavy bombers count the better of two dice."""
    klub: bool = False
    """Whether prices are those of the option ``cost_profile=klub``."""
    interceptors: bool = False
    low_luck: bool = False
    first_label: int = 0
    """The index of the calendar label of the first round."""
    sections: int = 0
    """The sections of Expansion II that are played, as a set."""
    hits: tuple[int, ...] = ()
    """The number of hits that destroy a unit of each kind."""
    no_factories: SpaceSet = 0
    """The land where no factory may be built."""
    german_factories: tuple[int, ...] = ()
    """The territories with an original German factory that Germany holds at the start."""
    level_floor: bool = False
    """Whether Japan's chart level never counts for less than 8."""
    truce: bool = False
    """Whether Germany and the USSR may not attack each other in Early 1942."""
    sum_of_values: bool = False
    """Whether production is the sum of what a power holds, not the chart."""
    repair_in_port: bool = False
    no_entry: bool = False
    """Whether enemy ships may not enter a patrol zone at all."""
    this_battle_only: bool = False
    """Whether only hits of the present battle decide which capital ship is hit next."""

    def has(self, section: int) -> bool:
        """Return whether a section of Expansion II is played."""
        return bool(self.sections >> section & 1)

    @property
    def tiger_sites(self) -> tuple[int, ...]:
        """The territories where King Tigers are built, as long as the enemy does not take them [c3]."""
        # Version 1 considered only Berlin, with a factory or not.
        return self.german_factories if self.rules_version >= 2 else (MAP.capital[GERMANY],)

    def cities_at_start(self, side: int) -> int:
        """Return how many victory cities a side holds at the start of the match."""
        holders = (self.control[space] for space in members(MAP.cities))
        return sum(holder >= 0 and SIDE[holder] == side for holder in holders)

    def powers_of(self, seat: int) -> list[int]:
        """Return the powers of a seat."""
        return [power for power, of in enumerate(self.seat_of) if of == seat]

    @property
    def sides(self) -> list[int]:
        """The side of each seat."""
        return [SIDE[self.powers_of(seat)[0]] for seat in range(len(self.seat_names))]


def seat_names(seats: int) -> tuple[str, ...]:
    """Return the names of the seats of a match with this number of seats.

    >>> seat_names(3)
    ('Axis', 'USSR and UK', 'USA')
    """
    return tuple(_seat_name(powers) for powers in SEATINGS[seats])


def _seat_name(powers: tuple[int, ...]) -> str:
    """Return the name of a seat: a side, or its powers."""
    if len(powers) > 2:
        return ("Axis", "Allies")[SIDE[powers[0]]]
    return " and ".join(POWER_NAMES[power] for power in powers if power != CHINA or powers == (CHINA,))
