"""The setting of a match, from its scenario and options, and the position at its start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from broadfront.boards.spacesets import bits
from broadfront.engine.errors import OptionFault
from broadfront.engine.scenarios import Opening
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion import pacific
from broadfront.games.global_war.expansion.sections import ENLARGED_PACIFIC, SHIP_DAMAGE, chosen_sections
from broadfront.games.global_war.kinds import (
    CARRIER,
    DECK_PLANES,
    FORTIFICATION,
    INFANTRY,
    KIND_OF,
    KINDS,
    TRANSPORT,
    is_land,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.scenario import Scenario
from broadfront.games.global_war.setting import SEATINGS, GlobalWarSetting, seat_names
from broadfront.games.global_war.terms import CHINA, GERMANY, LABEL_WORDS, NOBODY, POWERS, SIDE, SIDES

__all__ = ["laid_out", "make_setting"]

WIN_AT: Final = {"projection_of_power": 13, "honorable_surrender": 15, "total_victory": 18}


def laid_out(setting: GlobalWarSetting) -> GlobalWarPosition:
    """Return the map as the scenario has it, before anything is asked."""
    p = GlobalWarPosition(
        setting=setting,
        kind=bytearray(),
        owner=bytearray(),
        at=[],
        control=list(setting.control),
        factories=setting.factories,
        ruin=bytearray(ATLAS.size),
        treasury=list(setting.treasury),
        level=list(setting.level),
        tokens=[0] * len(POWERS),
        techs=[0] * len(POWERS),
        pool=[0] * (len(POWERS) * len(KINDS)),
        placed=bytearray(ATLAS.size),
        battles=bytearray(ATLAS.size),
        forts=bytearray(ATLAS.size),
        tally=[0] * 10,
    )
    for kind, power, space in setting.units:
        if kind == FORTIFICATION:
            p.forts[space] += 1
        else:
            p.recruit(kind, power, space)
    for u, kind in enumerate(p.kind):
        if ATLAS.is_sea(p.at[u]) and (kind in DECK_PLANES or is_land(kind)):
            p.host[u] = _host(p, u)
    return p


def _host(p: GlobalWarPosition, unit: int) -> int:
    """Return the carrier or transport that a unit begins on board of."""
    wanted, kind = CARRIER if p.kind[unit] in DECK_PLANES else TRANSPORT, p.kind[unit]
    there = [u for u in p.units_in(p.at[unit]) if p.owner[u] == p.owner[unit]]
    ships = [u for u in there if p.kind[u] == wanted]
    empty = sum(not p.aboard(ship) for ship in ships)
    # Two infantry share a transport only if one is left for each unit that is no infantry.
    waiting = sum(is_land(p.kind[u]) and p.kind[u] != INFANTRY and p.host[u] < 0 for u in there)
    for ship in ships:
        cargo = p.aboard(ship)
        if len(cargo) >= 2:
            continue
        if wanted == CARRIER or not cargo or INFANTRY in (kind, p.kind[cargo[0]]):
            both = bool(cargo) and kind == p.kind[cargo[0]] == INFANTRY
            if wanted == CARRIER or not both or empty >= waiting:
                return ship
    return -1


def make_setting(opening: Opening) -> GlobalWarSetting:
    """Work out all tables of a match from its scenario and options."""
    scenario: Scenario = opening.file
    options = dict(opening.options)
    seating = SEATINGS[int(options["seats"])]
    seat_of = [0] * len(POWERS)
    for seat, powers in enumerate(seating):
        for power in powers:
            seat_of[power] = seat
    sections = chosen_sections(options)
    first_label = str(options["calendar_start"])
    if first_label == "scenario":
        first_label = scenario.first_round.lower().replace(" ", "_")
    control = tuple(
        POWERS.index(scenario.control[id_]) if id_ in scenario.control else NOBODY for id_ in ATLAS.ids
    )
    original = [ATLAS.places[space].owner for space in range(ATLAS.size)]
    for id_ in ("manchuria", "kiangsu"):
        original[ATLAS.space_of[id_]] = CHINA
    return GlobalWarSetting(
        *opening.identity,
        title=scenario.title,
        order=tuple(POWERS.index(power) for power in scenario.order),
        seat_of=tuple(seat_of),
        seat_names=seat_names(len(seating)),
        control=control,
        original=tuple(original),
        factories=bits(ATLAS.space_of[id_] for id_ in scenario.factories),
        units=tuple(
            (KIND_OF[kind], POWERS.index(power), ATLAS.space_of[id_])
            for id_, by_power in scenario.units.items()
            for power, units in by_power.items()
            for kind, number in units.items()
            for _ in range(number)
        )
        + pacific.garrisons(sections, control),
        treasury=_treasuries(scenario, opening.handicap("bid", ("axis", "allies"))),
        level=tuple(scenario.level.get(power, 0) for power in POWERS),
        value=tuple(pacific.value_of(place, sections, options) for place in ATLAS.places),
        rounds=_last_round(scenario, str(options.get("last_round", "scenario"))),
        win_at=WIN_AT[str(options["victory"])],
        research=bool(options["research"]),
        bonuses=bool(options["national_objectives"]),
        strait_closed=options["dardanelles"] == "closed",
        best_of_two=options["heavy_bombers"] == "best_of_two",
        klub=options["cost_profile"] == "klub",
        interceptors=bool(options["interceptors"]),
        low_luck=options["dice"] == "low_luck",
        first_label=LABEL_WORDS.index(first_label),
        sections=sections,
        hits=tuple(
            kind.hits + (number == CARRIER and bool(sections >> SHIP_DAMAGE & 1))
            for number, kind in enumerate(KINDS)
        ),
        no_factories=pacific.SPACES if sections >> ENLARGED_PACIFIC & 1 else 0,
        german_factories=_german_factories(scenario, original),
        level_floor=bool(sections >> ENLARGED_PACIFIC & 1),
        truce=bool(options["expansion2"]) and bool(options["special_event"]),
        sum_of_values=options["income_model"] == "sum_of_values",
        repair_in_port=options["repair_location"] == "port_only",
        no_entry=options["patrol_zone_exit"] == "no_entry",
        this_battle_only=options["capital_hits"] == "this_battle_only",
    )


def _last_round(scenario: Scenario, chosen: str) -> int:
    """[b1] Return after how many rounds the match is decided; an option never makes it longer."""
    return scenario.rounds if chosen == "scenario" else min(int(chosen), scenario.rounds)


def _treasuries(scenario: Scenario, bid: Sequence[int]) -> tuple[int, ...]:
    """[e1] Return what each power begins with; a bid is shared out in proportion, what is left by the largest rests.

    Raises
    ------
    OptionFault
        If the side that should get a bid has no power with money.
    """
    own = [scenario.treasury.get(power, 0) for power in POWERS]
    for side, more in enumerate(bid):
        powers = [power for power in range(len(POWERS)) if SIDE[power] == side]
        whole = sum(own[power] for power in powers)
        if more and not whole:
            raise OptionFault(
                f"{scenario.title}: no power of the {SIDES[side]} has any IPC, so none gets a share of a bid"
            )
        shares = {power: more * own[power] // whole for power in powers} if whole else {}
        by_rest = sorted(shares, key=lambda power: (-(more * own[power] % whole), power))
        for power in by_rest[: more - sum(shares.values())]:
            shares[power] += 1
        for power, share in shares.items():
            own[power] += share
    return tuple(own)


def _german_factories(scenario: Scenario, original: Sequence[int]) -> tuple[int, ...]:
    """Return where original German factories stand that Germany holds at the start (R-G32)."""
    sites = sorted(ATLAS.space_of[id_] for id_ in scenario.factories)
    return tuple(
        s for s in sites if original[s] == GERMANY and scenario.control[ATLAS.ids[s]] == POWERS[GERMANY]
    )
