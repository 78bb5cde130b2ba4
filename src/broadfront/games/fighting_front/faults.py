"""What is wrong with a position that somebody wrote down, before the rules see it."""

from __future__ import annotations

from broadfront.boards.spacesets import members
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.cards import DECK_KIND, DECK_KINDS, KINDS, TITLES
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.assault import Cleared, DefenderFire, GroundAttack, Occupation
from broadfront.games.fighting_front.rules.rolls import Roll, Window
from broadfront.games.fighting_front.rules.victory import Victory
from broadfront.games.fighting_front.spaces import EVERYWHERE, NAMES, SPACES
from broadfront.games.fighting_front.terms import (
    AA_GUN,
    AIR_COMBAT,
    BEYOND,
    BOMBING_RUN,
    DONE,
    EVERYBODY,
    FUELLED,
    RESULTS,
    TABLES,
)

__all__ = ["counted", "fault", "step_ranges"]


def fault(p: FightingFrontPosition) -> str | None:
    """Say what is wrong with a position: lengths of lists, ranges, cards where they cannot be; None: nothing."""
    return _ranges(p) or _places(p) or _hands(p) or _wings(p) or _copies(p) or _steps(p)


def _ranges(p: FightingFrontPosition) -> str | None:
    decks = p.setting.piles * DECK_KINDS
    wings = len(p.wing_kind)
    ranges = {
        "nations": (2, -1, 3),
        **dict.fromkeys(("held", "sites"), (2, 0, EVERYWHERE)),
        **dict.fromkeys(("units", "leaders", "places"), (SPACES, 0, KINDS - 1)),
        **dict.fromkeys(("dc", "place_dc", "steps"), (SPACES, 0, 20)),
        **dict.fromkeys(("deck", "discards"), (decks, 0, 500)),
        "ammo_used": (2, 0, 30),
        **dict.fromkeys(("wing_kind", "wing_leader"), (wings, 0, KINDS - 1)),
        "wing_seat": (wings, 0, 1),
        "wing_base": (wings, BEYOND, SPACES - 1),
        "wing_dc": (wings, 0, 20),
        "wing_task": (wings, 0, DONE),
        **{
            name: (len(getattr(p, name)), 1, KINDS - 1)
            for name in ("axis_hand", "allied_hand", "axis_knows", "allies_know")
        },
        "barrages": (len(p.barrages) & ~1, -1, SPACES - 1),
        "missions": (len(p.missions), 0, wings - 1),
        "attacks": (len(p.attacks) & ~3, -1, SPACES - 1),
        "air_hits": (len(p.air_hits) & ~3, 0, max(wings - 1, 99)),
    }
    for name, (length, low, high) in ranges.items():
        values = getattr(p, name)
        if len(values) != length or not all(low <= value <= high for value in values):
            return f"{name} wants {length} numbers from {low} to {high}"
    for name, low, high in (
        *(
            (name, 0, EVERYWHERE)
            for name in ("captured", "attacked", "landed", "barraged", "fired", "flak", "fuelled")
        ),
        ("fuel_used", 0, 30),
        ("steam", 0, 60),
        ("turn", 0, p.setting.turn_limit),
        ("mover", -1, 1),
        ("winner", -1, 2),
    ):
        if not low <= getattr(p, name) <= high:
            return f"{name} is {getattr(p, name)}; it goes from {low} to {high}"
    return None


def _places(p: FightingFrontPosition) -> str | None:
    if p.held[0] & p.held[1] or p.sites[0] & p.sites[1]:
        return "a space belongs to both sides"
    for of, kinds, sort, right in (
        (p.held, p.units, "unit", cards.IS_GROUND),
        (p.sites, p.places, "Location", cards.IS_LOCATION),
    ):
        there = members(of[0] | of[1])
        if there != [space for space, kind in enumerate(kinds) if kind]:
            return f"a {sort} belongs to nobody, or nobody's {sort} has an owner"
        if not all(right[kinds[space]] or kinds[space] == cards.PARATROOPERS for space in there):
            return f"a card that is no {sort} stands in the place of one"
    for space, leader in enumerate(p.leaders):
        if leader and not cards.LEADS[leader][p.units[space]]:
            return f"a Leader has no unit of its arm on {NAMES[space]}: place one there, or remove the Leader"
        if p.units[space] and not p.bears(space):
            return (
                f"the {TITLES[p.units[space]]} on {NAMES[space]} has more disruption counters than it can bear, "
                f"{p.dc[space]} of {p.toughness(space)}: take some off, or give it a Leader or a shelter"
            )
    for space, kind in enumerate(p.places):
        if p.place_dc[space] > (cards.TOUGHNESS[kind] if kind else 0):
            return (
                f"the Location on {NAMES[space]} has more disruption counters than it can bear, "
                f"{p.place_dc[space]} of {cards.TOUGHNESS[kind] if kind else 0}: take some off"
            )
    for seat in (0, 1):
        for space in members(p.held[seat] & p.sites[1 - seat]):
            return (
                f"a unit stands on an enemy Location: {TITLES[p.places[space]]} on {NAMES[space]}; "
                "give the Location to its side, or remove one of them"
            )
    return None


def _hands(p: FightingFrontPosition) -> str | None:
    for seat in (0, 1):
        hand = p.hand(seat)
        if hand != sorted(hand) or p.knows(seat) != sorted(p.knows(seat)):
            return "the cards of a hand are written in rising order"
        rest = p.hand(1 - seat)[:]
        for kind in p.knows(seat):
            if kind not in rest:
                return "a card is known that is not in the hand"
            rest.remove(kind)
        nation = p.nations[seat]
        if hand and nation < 0:
            return "a hand has no nation"
        if any(kind not in cards.HELD_AS[nation] for kind in hand):
            return "a hand holds a card of another nation"
    return None


def _copies(p: FightingFrontPosition) -> str | None:
    """Say whether there are more copies of a card than the deck has."""
    for kind, (count, copies) in enumerate(zip(counted(p), p.setting.copies, strict=True)):
        if kind and count > (most := copies * p.setting.piles):
            return f"there are {count} cards {TITLES[kind]}, and the deck has {most}: take one away"
    return None


def counted(p: FightingFrontPosition) -> list[int]:
    """Return how many cards of each deck kind there are: in decks, hands, on the map, in the air, discarded."""
    counts = [0] * len(p.setting.copies)
    for pile in (p.deck, p.discards):
        for i, count in enumerate(pile):
            counts[i % len(counts)] += count
    for kinds in (p.axis_hand, p.allied_hand, p.units, p.leaders, p.places, p.wing_kind, p.wing_leader):
        for kind in kinds:
            counts[DECK_KIND[kind]] += kind > 0
    return counts


def _wings(p: FightingFrontPosition) -> str | None:
    for wing, kind in enumerate(p.wing_kind):
        base = p.wing_base[wing]
        if kind and not cards.IS_AIR[kind]:
            return "a squadron is no air unit"
        if (
            kind
            and base != BEYOND
            and (p.places[base] != cards.AIR_STRIP or not p.sites[p.wing_seat[wing]] >> base & 1)
        ):
            return (
                f"a squadron is based where its side has no Air Strip: {TITLES[kind]} on {NAMES[base]}; "
                "place one there, or remove the squadron"
            )
        if p.wing_leader[wing] and not cards.WING_LEADS[p.wing_leader[wing]][kind]:
            return "a Leader has no air unit of its arm"
        if p.wing_dc[wing] > (p.wing_toughness(wing) if kind else 0):
            return (
                f"the {TITLES[kind]} has more disruption counters than it can bear, "
                f"{p.wing_dc[wing]} of {p.wing_toughness(wing)}: take some off, or give it a Leader"
            )
        task = p.wing_task[wing]
        if 100 <= task < DONE and task % 100 >= len(p.wing_kind):
            return "a squadron goes with one that there is not"
    return None


def _steps(p: FightingFrontPosition) -> str | None:
    """Say whether a step is about an attack, space or squadron that there is not."""
    for step in p.agenda:
        if isinstance(step, Victory) and p.mover < 0:
            return "mover: it is nobody's turn, and a turn goes on; give mover=0 or mover=1"
        if isinstance(step, DefenderFire | GroundAttack | Occupation | Cleared):
            index, numbers = step.index, len(p.attacks)
            if index % 4 or index > numbers:
                return f"{step.tag}: index is {index}, and attacks has {numbers} numbers, four for each"
        if isinstance(step, Window | Roll):
            for field, tables in (("shooter", (AIR_COMBAT, BOMBING_RUN)), ("target", (AIR_COMBAT, AA_GUN))):
                what, most = ("squadron", len(p.wing_kind)) if step.table in tables else ("space", SPACES)
                if (value := getattr(step, field)) >= most:
                    return f"{step.tag}: {field} is {value}, and there is no such {what}"
    return None


def step_ranges(p: FightingFrontPosition) -> dict[str, tuple[int, int]]:
    """Return the lowest and highest value of each field of the steps."""
    wings = len(p.wing_kind) - 1
    declared = max(len(p.attacks), len(p.air_hits))
    return {
        **dict.fromkeys(("laid_out", "passed", "fits", "second", "answered", "turn"), (0, 1)),
        "seat": (0, 1),
        "drawn": (0, 200),
        "left": (0, 60),
        "mission": (0, wings),
        "aimed": (0, wings + 1),
        "place": (0, len(p.air_hits)),
        "who": (EVERYBODY, FUELLED),
        "index": (0, declared),
        "space": (0, SPACES - 1),
        "leaver": (0, SPACES - 1),
        "table": (0, len(TABLES) - 1),
        **dict.fromkeys(("shooter", "target"), (0, max(SPACES - 1, wings))),
        "plus": (-99, 99),
        "declined": (0, 1),
        "result": (0, len(RESULTS) - 1),
    }
