"""The items that make up the odds of an order: figures, modifiers, cards, suits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from broadfront.engine.odds import OddsFactor
from broadfront.engine.position import Move
from broadfront.games.action_front.charts import (
    CARDS,
    IS_RED,
    RALLIED_BY,
    SPADES,
    SUIT,
    SUPPRESSED_BY,
    scatter,
)
from broadfront.games.action_front.display_names import (
    cards_that,
    hitting,
    listed,
    model_of,
    plural,
    signed,
    suits,
    unit_name,
    values,
)
from broadfront.games.action_front.map import HEX_NAMES, TERRAIN_NAMES
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import indirect_fire, queries
from broadfront.games.action_front.rules.assault import assault_cards
from broadfront.games.action_front.rules.fire import in_line_of_fire
from broadfront.games.action_front.rules.queries import Modifier
from broadfront.games.action_front.rules.scatter import flown, scattered
from broadfront.games.action_front.terms import ACTION
from broadfront.games.action_front.ui.panels import side_name
from broadfront.games.action_front.units import AIR, ARTILLERY, MODELS

Lines = list[OddsFactor]


def odds_breakdown(p: ActionFrontPosition, move: Move) -> tuple[OddsFactor, ...]:
    """Return the items that make up the odds of an offered order; none for orders that draw no card."""
    reckoning = _RECKONINGS.get(move.verb)
    return tuple(reckoning(p, move)) if reckoning else ()


def _training(p: ActionFrontPosition, unit: int, rule: str) -> Lines:
    """Return the items of the effective training of a unit."""
    card = MODELS[p.model[unit]]
    lines = [OddsFactor(f"training of {unit_name(p, unit)}", str(card.training), rule)]
    leader, bonus = queries.leader_of(p, unit)
    if bonus:
        lines.append(OddsFactor(f"leader {unit_name(p, leader)}", signed(bonus), "8.1"))
    if p.suppressed >> unit & 1:
        lines.append(OddsFactor("suppressed", "-1", "11.1"))
    return lines


def _effect(p: ActionFrontPosition, unit: int) -> Lines:
    """Return the items that protect a unit: Dug In, and its training against suppression."""
    lines: Lines = []
    if p.dug_in >> unit & 1:
        lines.append(OddsFactor("Dug In", "ignores the first hit", "11.2"))
    if p.suppressed >> unit & 1:
        return [*lines, OddsFactor("suppression", "is suppressed already", "7.4")]
    if p.steps[unit] == 1:
        return [*lines, OddsFactor("steps left", "1: a hit eliminates it", "1.3")]
    that = suits(SUPPRESSED_BY[queries.table_training(p, unit)])
    return [*lines, *_training(p, unit, "7.4"), OddsFactor("suits that suppress", that, "7.4")]


def _attack(
    p: ActionFrontPosition, target: int, hard: int, soft: int, modifiers: Sequence[Modifier], rule: str
) -> Lines:
    """Return the cards that hit a unit, from the printed attack, each modifier and armour."""
    armour = MODELS[p.model[target]].armour
    lines = [
        OddsFactor("hard attack" if armour else "soft attack", signed(hard) if armour else str(soft), rule)
    ]
    terrain = TERRAIN_NAMES[p.setting.ground.terrain[p.at[target]]]
    for modifier in modifiers:
        name = f"target in {terrain}" if modifier.name.startswith("terrain") else modifier.name
        lines.append(OddsFactor(name, signed(modifier.value), modifier.rule))
    if armour:
        lines.append(OddsFactor(f"armour of {unit_name(p, target)}", str(armour), rule))
    low, high = queries.hitting_values(armour, hard, soft, sum(m.value for m in modifiers))
    text = values(low, high)
    if low <= high:
        text += f": {cards_that(p, hitting(low, high))}"
    return [*lines, OddsFactor(f"cards that hit {unit_name(p, target)}", text, rule)]


def _cards(p: ActionFrontPosition, unit: int, rule: str) -> OddsFactor:
    steps, rate = p.steps[unit], MODELS[p.model[unit]].rate
    text = (
        f"{plural(steps, 'step')} + rate of fire {rate} = {steps + rate}" if rate else plural(steps, "step")
    )
    return OddsFactor("cards drawn", text if rate else f"{steps} ({text})", rule)


# --- fire -------------------------------------------------------------------------------------------------------------


def _fire(p: ActionFrontPosition, move: Move) -> Lines:
    unit, target = move.what, move.where
    card = MODELS[p.model[unit]]
    lines: Lines = []
    if p.setting.friendly_fire:
        spades = cards_that(p, [suit == SPADES for suit in SUIT])
        for own in in_line_of_fire(p, unit, target):
            text = "is Dug In: ignores it" if p.dug_in >> own & 1 else f"a step for spades: {spades}"
            lines.append(OddsFactor(f"friendly fire on {unit_name(p, own)}", text, "7.5"))
    modifiers = queries.direct_modifiers(p.setting.ground, p.at[unit], p.at[target])
    lines += _attack(p, target, card.hard, card.soft, modifiers, "7.2")
    return [*lines, _cards(p, unit, "7.2"), *_effect(p, target)]


# --- indirect fire ----------------------------------------------------------------------------------------------------


def _barrage(p: ActionFrontPosition, move: Move) -> Lines:
    card = MODELS[p.model[move.what]]
    cards = _cards(p, move.what, "4.6")
    return _salvo(p, move.what & 1, ARTILLERY, card.hard, card.soft, cards, move.where)


def _mission(p: ActionFrontPosition, move: Move) -> Lines:
    line = p.setting.lines[move.what]
    cards = OddsFactor("cards drawn against each unit", str(line.cards), "4.6")
    return _salvo(p, line.seat, line.box, line.hard, line.soft, cards, move.where)


def _fly(p: ActionFrontPosition, move: Move) -> Lines:
    step = p.agenda[-1]
    assert isinstance(step, indirect_fire.Approach)
    line = p.setting.lines[step.line]
    cards = OddsFactor("cards drawn against each unit", str(line.cards), "4.6")
    flight = (move.what, move.where)
    return _salvo(p, line.seat, line.box, line.hard, line.soft, cards, step.hex, flight)


def _salvo(
    p: ActionFrontPosition,
    seat: int,
    box: int,
    hard: int,
    soft: int,
    cards: OddsFactor,
    hex_: int,
    flight: tuple[int, int] | None = None,
) -> Lines:
    lines: Lines = []
    if box == ARTILLERY and indirect_fire.is_registered(p, seat, hex_):
        lines.append(OddsFactor(f"{HEX_NAMES[hex_]} is registered", "no card for accuracy", "2.5"))
    else:
        lines += _accuracy(p, seat, box, hex_, flight)
    lines.append(cards)
    modifiers = queries.indirect_modifiers(p.setting.ground, hex_)
    for unit in p.units_at(hex_):
        lines += [*_attack(p, unit, hard, soft, modifiers, "4.6"), *_effect(p, unit)]
    return lines


def _accuracy(
    p: ActionFrontPosition, seat: int, box: int, hex_: int, flight: tuple[int, int] | None
) -> Lines:
    """Return how many cards land on, short of and over the hex."""
    lines = [
        OddsFactor(
            f"lands on {HEX_NAMES[hex_]}", cards_that(p, [not scatter(box, c) for c in range(CARDS)]), "4.3"
        )
    ]
    for steps in (-1, -2, 1, 2):
        does = [scatter(box, card) == steps for card in range(CARDS)]
        name = f"{'over' if steps > 0 else 'short'} {abs(steps)}"
        if box == AIR and flight is None:
            where = ""
        elif flight is not None:
            lands = flown(p.setting.ground, hex_, *flight, steps)
            where = f": {HEX_NAMES[lands]}" if lands is not None else ": off the map"
        else:
            ends = {
                at for at in scattered(p.setting.ground, hex_, p.setting.edges[seat], steps) if at is not None
            }
            where = f": {listed([HEX_NAMES[at] for at in sorted(ends)], 'or')}" if ends else ": off the map"
        lines.append(OddsFactor(name + where, cards_that(p, does), "4.4"))
    return lines


# --- leaders ----------------------------------------------------------------------------------------------------------


def _rally(p: ActionFrontPosition, move: Move) -> Lines:
    rallies = RALLIED_BY[queries.table_training(p, move.where)]
    text = suits(rallies)
    if any(rallies):
        text += f": {cards_that(p, [rallies[suit] for suit in SUIT])}"
    return [*_training(p, move.where, "8.2"), OddsFactor("suits that rally", text, "8.2")]


def _dig(p: ActionFrontPosition, move: Move) -> Lines:
    training = queries.effective_training(p, move.where)
    text = values(1, training)
    if training > 0:
        text += f": {cards_that(p, hitting(1, training))}"
    return [*_training(p, move.where, "8.3"), OddsFactor("cards that dig in", text, "8.3")]


# --- assault ----------------------------------------------------------------------------------------------------------


def _assault(p: ActionFrontPosition, move: Move) -> Lines:
    return assault_lines(p, p.mover, move.where)


def assault_lines(p: ActionFrontPosition, seat: int, hex_: int) -> Lines:
    """Return the cards of both sides of an assault; the player whose turn it is comes first."""
    lines: Lines = []
    for side in (seat, 1 - seat):
        unit = p.troop_at(side, hex_)
        name = f"{side_name(p.setting, side)} {model_of(p, unit)}"
        items = assault_cards(p, side, hex_)
        for item in items:
            leader, _ = queries.leader_of(p, unit)
            what = f"leader {unit_name(p, leader)}" if item.name == "leader" else item.name
            lines.append(OddsFactor(f"{name}: {what}", signed(item.value), item.rule))
        lines.append(OddsFactor(f"{name}: cards", str(queries.cards_of(items)), "10.2"))
    lines.append(OddsFactor("red cards", cards_that(p, list(IS_RED)), "10.2"))
    return [*lines, OddsFactor("equal numbers of red cards", f"{side_name(p.setting, seat)} wins", "10.2")]


def _end(p: ActionFrontPosition, _: Move) -> Lines:
    """Return the items of the assault that follows at once, if there is only one."""
    contested = p.hexes_contested()
    return assault_lines(p, p.mover, contested[0]) if p.phase == ACTION and len(contested) == 1 else []


_RECKONINGS: Final[Mapping[str, Callable[[ActionFrontPosition, Move], Lines]]] = {
    "fire": _fire,
    "barrage": _barrage,
    "mission": _mission,
    "strike": _mission,
    "fly": _fly,
    "rally": _rally,
    "dig": _dig,
    "assault": _assault,
    "end": _end,
}
