"""[b4] The battle calculator: hypothetical forces on an empty map, forecast like any battle on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from math import fsum
from typing import Final, Literal

from msgspec.structs import replace

from broadfront.engine.calculator import (
    BattleInput,
    Calculator,
    CalculatorForm,
    CalculatorLine,
    CalculatorOption,
    OddsCurve,
    option,
    switch,
    switch_value,
)
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.scenarios import SettingSpec
from broadfront.engine.view import Forecast
from broadfront.games.global_war import setup
from broadfront.games.global_war.combat_odds.forecast import (
    CombatPolicy,
    ForecastEnd,
    ends_from,
)
from broadfront.games.global_war.combat_odds.open_round import patrol_shots, round_starts
from broadfront.games.global_war.combat_odds.outcomes import Retreat
from broadfront.games.global_war.combat_odds.position_battles import attackers_of
from broadfront.games.global_war.combat_odds.propagation import OddsUnavailable
from broadfront.games.global_war.combat_odds.sides import CombatSide, cheapest_first, land_kept, weakest_first
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants, expansion_theatre
from broadfront.games.global_war.rules.conduct_combat import bombarding_ships
from broadfront.games.global_war.rules.expansion_availability import BUILDERS
from broadfront.games.global_war.rules.expansion_convoys import armed
from broadfront.games.global_war.rules.expansion_patrol_zones import PatrolShots
from broadfront.games.global_war.rules.expansion_sections import (
    CARRIER_FIGHTERS,
    ENLARGED_PACIFIC,
    ESCORTS,
    FORTIFICATIONS,
    KING_TIGERS,
    PATROL_ZONES,
    SECTIONS,
    SHIP_DAMAGE,
    SUPER_BATTLESHIPS,
)
from broadfront.games.global_war.setting import GlobalWarSetting
from broadfront.games.global_war.setup import make_setting, setup_position
from broadfront.games.global_war.terms import (
    ADVANCED_ARTILLERY,
    CHINA,
    COMBAT,
    DEAD,
    HEAVY_BOMBERS,
    JAPAN,
    JET_FIGHTERS,
    LANDING,
    MOVED,
    NOBODY,
    POWER_NAMES,
    POWERS,
    RADAR,
    SIDE,
    SUPER_SUBMARINES,
    TECH_NAMES,
    TECHS,
)
from broadfront.games.global_war.ui import forecast_panel
from broadfront.games.global_war.ui.counters import SYMBOLS
from broadfront.games.global_war.units import (
    AA_GUN,
    AIR,
    BOMBARD,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    DECK_PLANES,
    DOMAIN,
    ESCORT,
    FACTORY,
    FORTIFICATION,
    HITS,
    INFANTRY,
    KIND_OF,
    KINDS,
    KING_TIGER,
    LAND,
    NAMES,
    SEA,
    SUPER_BATTLESHIP,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
)

# --------------------------------------------------------------------------------------------------
# The options of the battle calculator: units of both sides, ground, technologies, sections, losses, retreat.

ON_LAND, ON_SEA = "land", "sea"
SEABORNE: Final = "seaborne"
"""The line of the land units that land from the sea."""
MAX_UNITS_OF_A_KIND: Final = 100
ATTACK_TECHS: Final = (ADVANCED_ARTILLERY, SUPER_SUBMARINES, JET_FIGHTERS, HEAVY_BOMBERS)
RULE_SECTIONS: Final = (
    ENLARGED_PACIFIC,
    KING_TIGERS,
    PATROL_ZONES,
    CARRIER_FIGHTERS,
    FORTIFICATIONS,
    SHIP_DAMAGE,
    SUPER_BATTLESHIPS,
    ESCORTS,
)
"""The sections of Expansion II that change battles."""
_TECH_GROUNDS: Final = {ADVANCED_ARTILLERY: (ON_LAND,), SUPER_SUBMARINES: (ON_SEA,)}
_SECTION_GROUNDS: Final = {
    ENLARGED_PACIFIC: (ON_LAND,),
    KING_TIGERS: (ON_LAND,),
    PATROL_ZONES: (ON_SEA,),
    FORTIFICATIONS: (ON_LAND,),
    SHIP_DAMAGE: (ON_SEA,),
    ESCORTS: (ON_SEA,),
}
"""Technologies and sections that change battles on one ground only; the others change them on both."""
_NEEDS: Final = {
    KING_TIGER: KING_TIGERS,
    CARRIER_FIGHTER: CARRIER_FIGHTERS,
    FORTIFICATION: FORTIFICATIONS,
    SUPER_BATTLESHIP: SUPER_BATTLESHIPS,
    ESCORT: ESCORTS,
}
_DAMAGED: Final = "-hit"
_DAMAGED_ATTACKERS: Final = (
    "Damaged attackers have been hit in this attack: a ship that is damaged as the turn begins "
    "does not attack."
)


def units_of(line: str) -> tuple[str, int]:
    """Return the kind of a line and the hits that its units have taken.

    >>> units_of("battleship-hit2"), units_of("tank")
    (('battleship', 2), ('tank', 0))
    """
    kind, damaged, hits = line.partition(_DAMAGED)
    return kind, int(hits or 1) if damaged else 0


def _line_id(kind: int, damage: int) -> str:
    return f"{NAMES[kind]}{_DAMAGED if damage else ''}{damage if damage > 1 else ''}"


def _lines() -> Iterator[CalculatorLine]:
    """Yield the kinds of units, each followed by its damaged lines."""
    for number, kind in enumerate(KINDS):
        if number == FACTORY:
            continue
        land = DOMAIN[number] in (LAND, AIR)
        at_sea = (ON_SEA,) * (DOMAIN[number] in (SEA, AIR))
        attacker = (ON_LAND,) * (land and number != AA_GUN) + at_sea
        defender = (ON_LAND,) * (land and number != CARRIER_FIGHTER) + at_sea
        if number == FORTIFICATION:
            attacker, defender = (), (ON_LAND,)
        bombards = (ON_LAND,) * (number in BOMBARD)
        needs = SECTIONS[_NEEDS[number]].option if number in _NEEDS else ""
        yield _line(kind.id, kind.name, number, attacker + bombards, defender, needs)
        if number == CARRIER:
            needs = SECTIONS[SHIP_DAMAGE].option
        for damage in range(1, 2 if number == CARRIER else HITS[number]):
            name = f"{kind.name}, damaged" if damage == 1 else f"{kind.name}, {damage} hits"
            yield _line(_line_id(number, damage), name, number, attacker, defender, needs)
    yield CalculatorLine(
        SEABORNE, "Of these, land units from the sea", "", (ON_LAND,), (), MAX_UNITS_OF_A_KIND
    )


def _line(
    id_: str, name: str, kind: int, attacker: tuple[str, ...], defender: tuple[str, ...], needs: str
) -> CalculatorLine:
    return CalculatorLine(id_, name, SYMBOLS[kind], attacker, defender, MAX_UNITS_OF_A_KIND, needs)


def _options() -> Iterator[CalculatorOption]:
    spaces = [
        (MAP.ids[n], place.name, ON_SEA if MAP.is_sea(n) else ON_LAND)
        for n, place in enumerate(MAP.places)
        if MAP.is_sea(n) or MAP.passable >> n & 1
    ]
    powers = tuple(zip(POWERS, POWER_NAMES, strict=True))
    attackers = [power for power in powers if power[0] != POWERS[CHINA]]
    keep, usual = ("keep", "The cheapest first, a land unit last"), ("usual", "The cheapest first")
    weakest = ("weakest", "The weakest in fight first")
    retreats = [
        *(("never", "Never"), ("best", "At the best moment")),
        *(
            (str(n), f"With {n} {'units' if n > 1 else 'unit'} left, or fewer")
            for n in (*range(1, 11), 12, 15, 20)
        ),
    ]
    battle, techs, expansion, rules = "Battle", "Technologies", "Expansion II", "Rules"
    yield option("where", "Where", battle, "", spaces, default="ukraine")
    yield option("attacker", "Attacker", battle, "", attackers, default="germany")
    yield option("defender", "Defender", battle, "", powers, default="ussr")
    yield option("retreat", "The attacker retreats", battle, "b4.5", retreats)
    yield option("a.losses", "The attacker loses", battle, "b4.4", (keep, usual, weakest))
    yield option("d.losses", "The defender loses", battle, "b4.4", (usual, weakest))
    for tech in ATTACK_TECHS:
        grounds = _TECH_GROUNDS.get(tech, ())
        yield switch(f"a.{TECHS[tech]}", f"Attacker: {TECH_NAMES[tech]}", techs, "b7", grounds)
    yield switch("d.radar", f"Defender: {TECH_NAMES[RADAR]}", techs, "b7", (ON_LAND,))
    for number in RULE_SECTIONS:
        section, grounds = SECTIONS[number], _SECTION_GROUNDS.get(number, ())
        name, rule = f"{section.number} {section.name}", f"c{section.number}"
        yield switch(section.option, name, expansion, rule, grounds, "yes", section.help)
    yield switch("east_indies", "East Indies stay at 4 IPC", expansion, "c1", (ON_LAND,))
    fires_back = "With section 12b every transport fires back then."
    yield switch("armed", "Early 1942 or later", expansion, "c12b", (ON_SEA,), "yes", fires_back)
    name, next_hit = "Only hits of this battle count", "For which capital ship is hit next."
    yield switch("this_battle_only", name, expansion, "c10", (ON_SEA,), "yes", next_hit)
    yield switch("low_luck", "Low luck", rules, "b4.15", help_="Six points of dice are a hit.")
    yield switch("best_of_two", "Heavy bombers: the better die", rules, "b7", help_="Not both dice.")
    yield switch(
        "klub", "Klub Danmark prices", rules, "d", help_="Lower ones for AA guns, fighters and some ships."
    )


_ORDERS: Final = {"usual": cheapest_first, "keep": land_kept, "weakest": weakest_first}
_Order = Callable[[CombatSide], CombatSide] | None


class GlobalWarCalculator(Calculator[GlobalWarPosition]):
    """The battle calculator of Global War."""

    @cached_property
    def form(self) -> CalculatorForm:
        """Return the options of the calculator."""
        return CalculatorForm(
            "Battle calculator",
            "b4",
            tuple(_lines()),
            tuple(_options()),
            "where=ukraine a.infantry=6 a.artillery=2 a.tank=2 a.fighter=1 d.infantry=4 d.artillery=1 d.tank=1",
        )

    def forecast(self, game: Game, battle: BattleInput) -> tuple[Forecast, tuple[OddsCurve, ...]]:
        """Return the forecast of a battle.

        Raises
        ------
        OptionFault
            If the battle cannot be fought, or is too large.
        """
        battle = battle.without_unasked()
        p, space = hypothetical(game.setting(), battle)
        conduct = CombatPolicy(*_orders(p, space, battle), _retreat(p, space, battle))
        try:
            ways = list(ends_from(p, space, round_starts(p, space), conduct))
            forecast_ = forecast_panel.forecast(p, space) if conduct == CombatPolicy() else None
        except OddsUnavailable as error:
            raise OptionFault(str(error)) from None
        if forecast_ is None:
            attackers, defenders = attackers_of(p, space), battle_participants.defenders(p, space)
            sea, whole = MAP.is_sea(space), fsum(way.probability for way in ways)
            forecast_ = replace(
                forecast_panel.empty_forecast(p, space, attackers, defenders),
                outcomes=forecast_panel.outcome_bars(ways, sea=sea, whole=whole, retreats=True),
                survivors=forecast_panel.survivor_bars(ways, whole),
                facts=tuple(forecast_panel.average_facts(ways, whole)),
                basis=(
                    *_rules_told(battle),
                    *forecast_panel.basis_of(p, space, attackers, defenders, usual=False),
                ),
            )
        if p.setting.has(SHIP_DAMAGE) and any(p.damage[u] for u in p.of_power(p.mover)):
            *basis, exact = forecast_.basis
            forecast_ = replace(forecast_, basis=(*basis, _DAMAGED_ATTACKERS, exact))
        return forecast_, tuple(_curves(ways))

    def from_position(
        self, p: GlobalWarPosition, space: Space, part: str, target: Space
    ) -> Mapping[str, str]:
        """Return the answers that describe a space: the battle for it, or the attacker or the defender alone."""
        del target
        battle = {**self.form.usual, "where": MAP.ids[space], **_switches(p, space)}
        attackers, defenders = attackers_of(p, space) if p.mover >= 0 else [], []
        if attackers:
            defenders = battle_participants.defenders(p, space)
        guns_alone = (
            part not in ("attacker", "defender")
            and not defenders
            and battle_participants.guns_fire(p, space, attackers)
        )
        everybody = [
            u for u in p.units_in(space) if p.at[u] != DEAD and p.kind[u] != AA_GUN and _fights(p, u, space)
        ]
        if part == "attacker":
            defenders, attackers = [], attackers or _largest_part(p, everybody)
        elif part == "defender":
            attackers, defenders = [], defenders or _largest_part(p, everybody)
        elif not (defenders or guns_alone):
            attackers, defenders = [], _largest_part(p, everybody)
        if not attackers and not defenders:
            raise OptionFault(f"Nobody is in {MAP.name(space)} who could fight.")
        if defenders or guns_alone:
            foe = (
                Counter(p.owner[u] for u in defenders).most_common(1)[0][0] if defenders else p.control[space]
            )
            if p.forts[space] and p.setting.has(FORTIFICATIONS) and not MAP.is_sea(space):
                foe = JAPAN if any(p.owner[u] == JAPAN and p.kind[u] == INFANTRY for u in defenders) else foe
            battle["defender"] = POWERS[foe]
            battle["d.radar"] = switch_value(bool(p.techs[foe] >> RADAR & 1 and not MAP.is_sea(space)))
            battle |= _count(p, "d", defenders)
            if not MAP.is_sea(space):
                guns = sum(p.kind[u] == AA_GUN and SIDE[p.owner[u]] == SIDE[foe] for u in p.units_in(space))
                battle["d.aa_gun"] = str(guns)
                if foe == JAPAN:
                    battle["d.fortification"] = str(p.forts[space])
        if attackers:
            power = p.owner[attackers[0]]
            battle["attacker"] = POWERS[power]
            for tech in ATTACK_TECHS:
                battle[f"a.{TECHS[tech]}"] = switch_value(bool(p.techs[power] >> tech & 1))
            battle |= _count(p, "a", attackers)
            _landing(p, battle, space, attackers)
        known, other = ("attacker", "defender") if attackers else ("defender", "attacker")
        side = SIDE[POWERS.index(battle[known])]
        if side == SIDE[POWERS.index(battle[other])]:
            battle[other] = next(name for n, name in enumerate(POWERS) if SIDE[n] != side)
        return battle


# --- the position -----------------------------------------------------------------------------------------------------


def hypothetical(base: GlobalWarSetting, battle: BattleInput) -> tuple[GlobalWarPosition, Space]:
    """Return an empty map with both forces of a battle before the fight, and its space.

    Raises
    ------
    OptionFault
        If they cannot fight: states why.
    """
    space = MAP.space_of[battle["where"]]
    mover, foe = POWERS.index(battle["attacker"]), POWERS.index(battle["defender"])
    if SIDE[mover] == SIDE[foe]:
        raise OptionFault(
            f"{POWER_NAMES[mover]} and {POWER_NAMES[foe]} are on the same side: choose enemies."
        )
    _check_lines(battle, ON_SEA if MAP.is_sea(space) else ON_LAND, {"a": mover, "d": foe})
    p = setup_position(_setting(base, battle))
    p.mover, p.phase, p.agenda = mover, COMBAT, []
    p.techs[mover] = sum(1 << tech for tech in ATTACK_TECHS if battle.is_on(f"a.{TECHS[tech]}"))
    p.techs[foe] = battle.is_on("d.radar") << RADAR
    if not MAP.is_sea(space):
        p.control[space] = foe
    attackers = _recruited(p, battle, "a", mover, space)
    defenders = _recruited(p, battle, "d", foe, space)
    p.forts[space] = battle.number(f"d.{NAMES[FORTIFICATION]}")
    _board(p, defenders)
    _move_in(p, attackers, space, battle.number(f"a.{SEABORNE}"))
    if MAP.is_sea(space) and patrol_shots(p, space):
        p.agenda = [PatrolShots()]
    if not attackers_of(p, space):
        raise OptionFault("Nobody attacks: give the attacker a unit that fights there.")
    if not battle_participants.defenders(p, space):
        if not battle_participants.guns_fire(p, space, attackers):
            raise OptionFault("Nobody defends: give the defender a unit that fights there.")
        _put_infantry_aboard(p, attackers)
    return p, space


def _check_lines(battle: BattleInput, ground: str, powers: Mapping[str, int]) -> None:
    """Refuse units that do not fit the ground, belong to a section that is off, or to other powers."""
    for line in battle.form.lines:
        for side, grounds in (("a", line.attacker), ("d", line.defender)):
            if not battle.number(f"{side}.{line.id}"):
                continue
            if ground not in grounds:
                where = "on land" if ground == ON_LAND else "at sea"
                who = "attack" if side == "a" else "defend"
                raise OptionFault(f"{line.name}: they do not {who} {where}.")
            if line.needs and not battle.is_on(line.needs):
                section = next(s for s in SECTIONS if s.option == line.needs)
                raise OptionFault(
                    f"{line.name}: they belong to section {section.number} of Expansion II, which is switched off."
                )
            owners = BUILDERS.get(KIND_OF.get(units_of(line.id)[0], -1), (powers[side],))
            if powers[side] not in owners:
                *others, last = (POWER_NAMES[power] for power in owners)
                names = f"{', '.join(others)} and {last} have" if others else f"{last} has"
                raise OptionFault(f"{line.name}: only {names} them.")


@lru_cache(maxsize=64)
def _played(options: tuple[tuple[str, str | int | bool], ...], version: int, name: str) -> GlobalWarSetting:
    file = setup.shipped()["1941"][0]
    return replace(make_setting(SettingSpec(name, version, "1941", options, "", file)), units=())


def _setting(base: GlobalWarSetting, battle: BattleInput) -> GlobalWarSetting:
    """Return the setting of a battle: that of a match with its switches, and no units on the map."""
    options = dict(base.options)
    ground = ON_SEA if MAP.is_sea(MAP.space_of[battle["where"]]) else ON_LAND
    sections = {SECTIONS[n].option for n in RULE_SECTIONS if ground in _SECTION_GROUNDS.get(n, (ground,))}
    options |= {s.option: s.option in sections and battle.is_on(s.option) for s in SECTIONS}
    options |= {
        "expansion2": any(battle.is_on(option) for option in sections),
        "dice": "low_luck" if battle.is_on("low_luck") else "random",
        "heavy_bombers": "best_of_two" if battle.is_on("best_of_two") else "both_count",
        "cost_profile": "klub" if battle.is_on("klub") else "anniversary",
        "calendar_start": "early_1942" if battle.is_on("armed") else "late_1941",
        "east_indies_value": "keep_higher_4" if battle.is_on("east_indies") else "literal_3",
        "capital_hits": "this_battle_only" if battle.is_on("this_battle_only") else "state_based",
    }
    return _played(tuple(sorted(options.items())), base.rules_version, base.game)


def _recruited(p: GlobalWarPosition, battle: BattleInput, side: str, power: int, space: Space) -> list[int]:
    recruited = []
    for line, number in battle.units(side):
        name, damage = units_of(line.id)
        if line.id == SEABORNE or name == NAMES[FORTIFICATION]:
            continue
        for _ in range(number):
            u = p.recruit(KIND_OF[name], power, space)
            p.damage[u] = damage
            recruited.append(u)
    return recruited


def _board(p: GlobalWarPosition, units: list[int]) -> None:
    """Put the defender's fighters on the decks of undamaged carriers, two on each, while there is room."""
    decks = [u for u in units if p.kind[u] == CARRIER and not p.damage[u] for _ in range(2)]
    planes = [u for u in units if p.kind[u] in DECK_PLANES and MAP.is_sea(p.at[u])]
    for plane, deck in zip(planes, decks, strict=False):
        p.host[plane] = deck


def _move_in(p: GlobalWarPosition, units: list[int], space: Space, seaborne: int) -> None:
    """Move the attackers in from beside a space, some of them from the sea; ships bombard from there."""
    soldiers = [u for u in units if is_land(p.kind[u])]
    if MAP.is_sea(space):
        guarded = expansion_theatre.PATROLLED
        came = min((*MAP.sea_beside[space], *MAP.land_beside[space]), key=lambda zone: guarded >> zone & 1)
        p.friendly = p.land_of_side(SIDE[p.mover])
        for u in units:
            p.aim[u] = p.origin[u] = came
            p.flags[u] = MOVED
            if is_air(p.kind[u]):
                p.left[u] = MAP.size  # the space that it came from is not given: it can land
        return
    lands = [land for land in MAP.land_beside[space] if MAP.passable >> land & 1]
    zones = MAP.sea_beside[space]
    if not lands:
        seaborne = len(soldiers)
    if seaborne > len(soldiers):
        raise OptionFault(f"{seaborne} land units are to come from the sea, and there are {len(soldiers)}.")
    ships = [u for u in units if is_sea(p.kind[u])]
    if (seaborne or ships) and not zones:
        raise OptionFault(f"{MAP.name(space)} has no coast: nothing lands or bombards there.")
    if ships and not seaborne:
        raise OptionFault("Ships bombard only where land units land from the sea: say how many do.")
    if lands:
        p.control[lands[0]] = p.mover
    for u in units:
        p.aim[u] = lands[0] if lands else -1
    for u in ships:
        p.at[u] = zones[0]
    boat = p.recruit(TRANSPORT, p.mover, zones[0]) if seaborne else -1
    for u in soldiers[:seaborne]:
        p.at[u], p.host[u], p.aim[u], p.flags[u] = zones[0], boat, space, LANDING


def _put_infantry_aboard(p: GlobalWarPosition, units: list[int]) -> None:
    """[b4.6] [b7] Put infantry aboard the bombers: aircraft attack an AA gun alone only with paratroopers."""
    bombers = [u for u in units if p.kind[u] == BOMBER]
    infantry = [u for u in units if p.kind[u] == INFANTRY and not p.flags[u] & LANDING]
    if len(bombers) > len(infantry) or any(is_air(p.kind[u]) for u in units if u not in bombers):
        raise OptionFault(
            "Against an AA gun alone only bombers fly, each with an infantry to drop: take the other aircraft out."
        )
    for bomber, soldier in zip(bombers, infantry, strict=False):
        p.host[soldier], p.aim[soldier] = bomber, -1


# --- the answer -------------------------------------------------------------------------------------------------------


def _orders(p: GlobalWarPosition, space: Space, battle: BattleInput) -> tuple[_Order, _Order]:
    """Return the orders of losses that differ from the usual one."""
    attacker_order, defender_order = battle["a.losses"], battle["d.losses"]
    usual = {"keep"} if p.setting.rules_version >= 6 else {"usual"}
    if MAP.is_sea(space) or len({is_land(p.kind[u]) for u in attackers_of(p, space)}) == 1:
        usual = {"usual", "keep"}  # there is no land unit to keep, or nothing else to lose
    return None if attacker_order in usual else _ORDERS[
        attacker_order
    ], None if defender_order == "usual" else _ORDERS[defender_order]


def _retreat(p: GlobalWarPosition, space: Space, battle: BattleInput) -> Retreat | None:
    rule = battle["retreat"]
    if rule == "never":
        return None
    if battle_participants.units_to_land(p, space):
        raise OptionFault("Units that land from the sea never retreat: let the attacker retreat never.")
    prize = 0.0 if MAP.is_sea(space) else float(p.setting.value[space])
    return Retreat(prize=prize) if rule == "best" else Retreat(int(rule))


def _rules_told(battle: BattleInput) -> Iterator[str]:
    """Yield sentences about losses and the retreat."""
    options = {one.id: one for one in battle.form.options}
    for id_ in ("a.losses", "d.losses", "retreat"):
        name = next(choice.name for choice in options[id_].choices if choice.id == battle[id_])
        yield f"{options[id_].name}: {name[:1].lower()}{name[1:]}."


def _curves(ways: list[ForecastEnd]) -> Iterator[OddsCurve]:
    """Yield the distributions of the units left to both sides, and of the value for the attacker."""
    whole = fsum(way.probability for way in ways)
    yield _curve(
        "Units left", "attacker", "units", ((fsum(w.attackers.values()), w.probability / whole) for w in ways)
    )
    yield _curve(
        "Units left", "defender", "units", ((fsum(w.defenders.values()), w.probability / whole) for w in ways)
    )
    swings = ((round(w.defender_lost - w.attacker_lost, 1), w.probability / whole) for w in ways)
    yield _curve(forecast_panel.ON_BALANCE, "", "IPC", swings)


def _curve(
    name: str, role: Literal["", "attacker", "defender"], unit: str, shares: Iterable[tuple[float, float]]
) -> OddsCurve:
    sums: dict[float, float] = {}
    for value, share in shares:
        sums[value] = sums.get(value, 0.0) + share
    points, rest = [], 0.0
    for value in sorted(sums, reverse=True):
        rest += sums[value]
        points.append((float(value), min(1.0, rest)))
    return OddsCurve(name, role, unit, tuple(reversed(points)))


# --- from a match -----------------------------------------------------------------------------------------------------


def _fights(p: GlobalWarPosition, unit: int, space: Space) -> bool:
    return not is_land(p.kind[unit]) if MAP.is_sea(space) else True


def _largest_part(p: GlobalWarPosition, units: list[int]) -> list[int]:
    """Return the units of the power with the most of them."""
    sides = Counter(SIDE[p.owner[u]] for u in units)
    most = max(sides, key=lambda side: (sides[side], -side), default=NOBODY)
    return [u for u in units if SIDE[p.owner[u]] == most]


def _count(p: GlobalWarPosition, side: str, units: list[int]) -> dict[str, str]:
    """Return the number of units on each line of a side."""
    counts = Counter(f"{side}.{_line_id(p.kind[u], p.damage[u])}" for u in units)
    return {id_: str(number) for id_, number in counts.items()}


def _landing(p: GlobalWarPosition, battle: dict[str, str], space: Space, attackers: list[int]) -> None:
    """Return the land units that come by sea, and the ships that can bombard for them."""
    by_sea = [u for u in attackers if p.flags[u] & LANDING and not is_air(p.kind[u])]
    if MAP.is_sea(space) or not by_sea:
        return
    battle[f"a.{SEABORNE}"] = str(len(by_sea))
    zones = {p.at[u] for u in by_sea if MAP.is_sea(p.at[u]) and not p.sea_fought >> p.at[u] & 1}
    for kind, value in BOMBARD.items():
        if ships := [u for zone in zones for u in bombarding_ships(p, zone, value)]:
            battle[f"a.{NAMES[kind]}"] = str(len(ships))


def _switches(p: GlobalWarPosition, space: Space) -> dict[str, str]:
    """Return the options of a match that change battles; submarines that have fired do not fire again [c4]."""
    s = p.setting
    is_on = {SECTIONS[n].option: s.has(n) for n in RULE_SECTIONS}
    if expansion_theatre.PATROLLED >> space & 1 and attackers_of(p, space) and not patrol_shots(p, space):
        is_on[SECTIONS[PATROL_ZONES].option] = False
    is_on |= {"low_luck": s.low_luck, "best_of_two": s.best_of_two, "klub": s.klub}
    is_on |= {"this_battle_only": s.this_battle_only or not s.sections}
    is_on["armed"] = armed(p) or not s.has(ESCORTS)
    is_on["east_indies"] = dict(s.options).get("east_indies_value") == "keep_higher_4"
    switches = {id_: switch_value(on) for id_, on in is_on.items()}
    return switches if s.rules_version >= 6 else switches | {"a.losses": "usual"}
