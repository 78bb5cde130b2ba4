"""What the battle calculator asks: units of both sides, where, technologies, sections, losses, retreat."""

from __future__ import annotations

from functools import cache
from typing import Final

from broadfront.engine.calculator import CalculatorChoice, CalculatorForm, CalculatorLine, CalculatorOption
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.counters import SYMBOLS
from broadfront.games.global_war.expansion.sections import (
    CARRIER_FIGHTERS,
    ESCORTS,
    FORTIFICATIONS,
    KING_TIGERS,
    SECTIONS,
    SHIP_DAMAGE,
    SUPER_BATTLESHIPS,
)
from broadfront.games.global_war.kinds import (
    AA_GUN,
    AIR,
    BOMBARD,
    CARRIER,
    CARRIER_FIGHTER,
    DOMAIN,
    ESCORT,
    FACTORY,
    FORTIFICATION,
    HITS,
    KINDS,
    KING_TIGER,
    LAND,
    SEA,
    SUPER_BATTLESHIP,
)
from broadfront.games.global_war.terms import (
    ADVANCED_ARTILLERY,
    CHINA,
    HEAVY_BOMBERS,
    JET_FIGHTERS,
    POWER_NAMES,
    POWERS,
    RADAR,
    SUPER_SUBMARINES,
    TECH_NAMES,
    TECHS,
)

__all__ = ["ATTACK_TECHS", "ON_LAND", "ON_SEA", "RULE_SECTIONS", "SEABORNE", "form", "units_of"]

ON_LAND, ON_SEA = "land", "sea"
SEABORNE: Final = "seaborne"
"""The line of the land units that land from the sea."""
MOST: Final = 100
ATTACK_TECHS: Final = (ADVANCED_ARTILLERY, SUPER_SUBMARINES, JET_FIGHTERS, HEAVY_BOMBERS)
RULE_SECTIONS: Final = (
    KING_TIGERS,
    CARRIER_FIGHTERS,
    FORTIFICATIONS,
    SHIP_DAMAGE,
    SUPER_BATTLESHIPS,
    ESCORTS,
)
"""The sections of Expansion II that change battles."""
_NEEDS: Final = {
    KING_TIGER: KING_TIGERS,
    CARRIER_FIGHTER: CARRIER_FIGHTERS,
    FORTIFICATION: FORTIFICATIONS,
    SUPER_BATTLESHIP: SUPER_BATTLESHIPS,
    ESCORT: ESCORTS,
}
_DAMAGED: Final = "-hit"
_SWITCH: Final = (CalculatorChoice("no", "No"), CalculatorChoice("yes", "Yes"))


def units_of(line: str) -> tuple[str, int]:
    """Return the kind of a line and the hits that its units have.

    >>> units_of("battleship-hit2"), units_of("tank")
    (('battleship', 2), ('tank', 0))
    """
    kind, damaged, hits = line.partition(_DAMAGED)
    return kind, int(hits or 1) if damaged else 0


@cache
def form() -> CalculatorForm:
    """Return all that the calculator asks."""
    return CalculatorForm(
        "Battle calculator",
        "b4",
        tuple(_lines()),
        tuple(_options()),
        "where=ukraine a.infantry=6 a.artillery=2 a.tank=2 a.fighter=1 d.infantry=4 d.artillery=1 d.tank=1",
    )


def _lines() -> list[CalculatorLine]:
    found = []
    for number, kind in enumerate(KINDS):
        if number == FACTORY:
            continue
        land = DOMAIN[number] in (LAND, AIR)
        at_sea = DOMAIN[number] in (SEA, AIR)
        attacker = [ON_LAND] * (land and number != AA_GUN) + [ON_SEA] * at_sea
        defender = [ON_LAND] * (land and number != CARRIER_FIGHTER) + [ON_SEA] * at_sea
        if number == FORTIFICATION:
            attacker, defender = [], [ON_LAND]
        bombards = [ON_LAND] * (number in BOMBARD)
        needs = SECTIONS[_NEEDS[number]].option if number in _NEEDS else ""
        found.append(
            CalculatorLine(
                kind.id,
                kind.name,
                SYMBOLS[number],
                tuple(attacker + bombards),
                tuple(defender),
                MOST,
                needs,
            )
        )
        hits = 2 if number == CARRIER else HITS[number]
        for damage in range(1, hits):
            name = f"{kind.name}, damaged" if damage == 1 else f"{kind.name}, {damage} hits"
            needs_too = SECTIONS[SHIP_DAMAGE].option if number == CARRIER else needs
            id_ = f"{kind.id}{_DAMAGED}{damage if damage > 1 else ''}"
            found.append(
                CalculatorLine(id_, name, SYMBOLS[number], tuple(attacker), tuple(defender), MOST, needs_too)
            )
    found.append(CalculatorLine(SEABORNE, "Of these, land units from the sea", "", (ON_LAND,), (), MOST))
    return found


def _options() -> list[CalculatorOption]:
    spaces = [
        (place.name, ATLAS.ids[n], ON_SEA if ATLAS.is_sea(n) else ON_LAND)
        for n, place in enumerate(ATLAS.places)
        if ATLAS.is_sea(n) or ATLAS.passable >> n & 1
    ]
    powers = tuple(map(CalculatorChoice, POWERS, POWER_NAMES))
    orders = (
        CalculatorChoice("usual", "The cheapest first"),
        CalculatorChoice("weakest", "The weakest in fight first"),
    )
    keep = CalculatorChoice("keep", "The cheapest first, a land unit last")
    few = [
        CalculatorChoice(str(n), f"With {n} {'units' if n > 1 else 'unit'} left, or fewer")
        for n in (*range(1, 11), 12, 15, 20)
    ]
    retreats = (CalculatorChoice("never", "Never"), CalculatorChoice("best", "At the best moment"), *few)
    battle, techs, rules = "Battle", "Technologies", "Rules"
    return [
        CalculatorOption(
            "where", "Where", battle, tuple(CalculatorChoice(i, n, g) for n, i, g in spaces), "ukraine"
        ),
        CalculatorOption(
            "attacker", "Attacker", battle, tuple(p for p in powers if p.id != POWERS[CHINA]), "germany"
        ),
        CalculatorOption("defender", "Defender", battle, powers, "ussr"),
        CalculatorOption("retreat", "The attacker retreats", battle, retreats, "never", rule="b4.5"),
        CalculatorOption("a.losses", "The attacker loses", battle, (keep, *orders), "keep", rule="b4.4"),
        CalculatorOption("d.losses", "The defender loses", battle, orders, "usual", rule="b4.4"),
        *(
            CalculatorOption(
                f"a.{TECHS[tech]}", f"Attacker: {TECH_NAMES[tech]}", techs, _SWITCH, "no", rule="b7"
            )
            for tech in ATTACK_TECHS
        ),
        CalculatorOption(
            "d.radar", f"Defender: {TECH_NAMES[RADAR]}", techs, _SWITCH, "no", "", "b7", (ON_LAND,)
        ),
        *(
            CalculatorOption(
                *(s.option, f"{s.number} {s.name}", "Expansion II", _SWITCH, "yes", s.help, f"c{s.number}")
            )
            for s in (SECTIONS[n] for n in RULE_SECTIONS)
        ),
        CalculatorOption(
            *("armed", "Early 1942 or later", "Expansion II", _SWITCH, "yes"),
            *("With section 12b every transport fires back then.", "c12b", (ON_SEA,)),
        ),
        CalculatorOption(
            *("this_battle_only", "Only hits of this battle count", "Expansion II", _SWITCH, "yes"),
            *("For which capital ship is hit next.", "c10", (ON_SEA,)),
        ),
        CalculatorOption(
            "low_luck", "Low luck", rules, _SWITCH, "no", "Six points of dice are a hit.", "b4.15"
        ),
        CalculatorOption(
            "best_of_two", "Heavy bombers: the better die", rules, _SWITCH, "no", "Not both dice.", "b7"
        ),
        CalculatorOption(
            "klub", "Klub Danmark prices", rules, _SWITCH, "no", "Cheaper ships and aircraft.", "d"
        ),
    ]
