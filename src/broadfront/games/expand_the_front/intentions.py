"""What a turn of Expand the Front! is meant for: what a fight takes, and what each shot from another tile destroys.

The odds of an order in a fight are those of the whole fight, as far as it is ordered. So a fight is told once, with its
odds when all is ordered; of a shot its own die is told.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod
from typing import Final

from broadfront.engine.capabilities import Aim
from broadfront.engine.contract import Move, Note
from broadfront.engine.odds import NoOdds, odds
from broadfront.engine.odds_words import percent
from broadfront.games.expand_the_front.atlas import Tile
from broadfront.games.expand_the_front.charts import die_needed, hitting_faces
from broadfront.games.expand_the_front.labels import NAMES, target_name
from broadfront.games.expand_the_front.odds_policies import plain
from broadfront.games.expand_the_front.odds_position import Ordered, odds_position
from broadfront.games.expand_the_front.orders import order, target_kind
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import Aim as Aiming
from broadfront.games.expand_the_front.rules.combat import Dice, bonus
from broadfront.games.expand_the_front.rules.ranged import SHOOTERS, Join
from broadfront.games.expand_the_front.rules.targets import entered, targets_at
from broadfront.games.expand_the_front.terms import ASSAULT, BOMBER, SHIP, SUPPLY

__all__ = ["aim", "begun"]

MOST_BRANCHES: Final = 5_000
"""Fights with more branches are told without a figure."""


def aim(p: ExpandPosition, move: Move) -> Aim | None:
    """Return what an order in a fight adds, and what the fight takes by now."""
    step = p.agenda[-1]
    if move.verb == "fight":
        return Aim()  # `begun` tells of it
    if not isinstance(step, Aiming | Join):
        return None
    shot = _shot(p, step.seat, step.tile, move) if move.verb in SHOOTERS else ""
    takes = _takes(p, step.seat, step.tile, move) if entered(p, step.seat, step.tile) else ""
    return Aim(shot, takes)


def begun(p: ExpandPosition, seat: int, note: Note) -> str:
    """Return what a fight takes that has begun for a tile which units have entered; "": shots are all of it."""
    tile = note.ids.get("tile", -1)
    if note.ids.get("seat") != seat or not entered(p, seat, tile):
        return ""
    if not targets_at(p, 1 - seat, tile):  # Supplies alone were there: it is over
        return _taken(p, seat, tile, Fraction(1))
    if not any(isinstance(step, Aiming | Join | Dice) and step.tile == tile for step in p.agenda):
        return ""
    twin = p.clone()
    twin.notes = None
    twin.fighters, twin.hits, twin.answers, twin.losses = [], [], [], []
    twin.agenda = [Ordered(seat)]
    twin.settle()
    return _takes(twin, seat, tile, order("fight", 0, tile))


def _takes(p: ExpandPosition, seat: int, tile: Tile, move: Move) -> str:
    """Return the sentence of a fight for a tile, with the chance that a side alone is left in it."""

    def wins(end: ExpandPosition) -> bool:
        return bool(entered(end, seat, tile)) and not targets_at(end, 1 - seat, tile)

    try:
        return _taken(p, seat, tile, _chance(p, move, wins))
    except NoOdds:
        return _taken(p, seat, tile, None)


def _taken(p: ExpandPosition, seat: int, tile: Tile, chance: Fraction | None) -> str:
    name = _place(p, tile)
    if tile in p.setting.objective[seat]:
        name = f"the objective {name}"
    if chance is None:
        return f"Fights for {name}."
    return f"{'Takes' if tile in p.setting.atlas.land else 'Clears'} {name} with {percent(chance)}."


def _shot(p: ExpandPosition, seat: int, tile: Tile, move: Move) -> str:
    """Return what a shot from another tile destroys, and what it may cost where it is no help for units in the tile."""
    kind, of = SHOOTERS[move.verb], move.where
    sort = NAMES[target_kind(of)]
    named = target_name(of) if target_kind(of) == SHIP else f"{'an' if sort[0] in 'AEIOU' else 'a'} {sort}"
    at = f"{named} on {_place(p, tile)}"
    if kind == BOMBER:
        who = f"Bombs {at} from {_place(p, move.what)}"
    elif kind == SHIP:
        who = f"Ship S{move.what + 1} fires at {at}"
    else:
        who = f"Fires from {_place(p, move.what)} at {at}"
    told = f"{who}: {percent(_hit(p, seat, tile, kind, of))} to destroy it"
    before = [fighter for fighter, _, _, aimed in p.attackers() if aimed == of]
    if before:
        missed = prod(1 - _hit(p, seat, tile, fighter, of) for fighter in (kind, *before))
        told += f", {percent(1 - missed)} with the others at it"
    if not entered(p, seat, tile) and (lost := _lost(p, seat, move)):
        told += f", {percent(lost)} to lose the {NAMES[kind]}"
    return f"{told}."


def _hit(p: ExpandPosition, seat: int, tile: Tile, kind: int, of: int) -> Fraction:
    """Return the chance that the die of an attacker hits its target; Supplies are hit without one [5.3]."""
    if target_kind(of) == SUPPLY:
        return Fraction(1)
    plus = bonus(p, seat, tile) if kind == ASSAULT else 0
    return Fraction(hitting_faces(die_needed(kind, target_kind(of)), plus), 6)


def _lost(p: ExpandPosition, seat: int, move: Move) -> Fraction:
    """Return the chance that a unit which shoots, and nobody else, is lost when the attacked strike back [5.6]."""
    alone = p.clone()
    alone.fighters = []
    kind = SHOOTERS[move.verb]
    number = _number(p, seat, kind)
    return _chance(alone, move, lambda end: _number(end, seat, kind) < number)


def _chance(p: ExpandPosition, move: Move, is_so: Callable[[ExpandPosition], bool]) -> Fraction:
    """Return the chance that something is so when the fight is over to which an order belongs."""
    ends = odds(odds_position(p, move), move, plain, MOST_BRANCHES)
    return sum(
        (share for _, share, end in ends if isinstance(end, ExpandPosition) and is_so(end)), Fraction(0)
    )


def _number(p: ExpandPosition, seat: int, kind: int) -> int:
    return len(p.ships_of(seat) if kind == SHIP else p.of_kind(seat, kind))


def _place(p: ExpandPosition, tile: Tile) -> str:
    return p.setting.atlas.names[tile].replace("_", " ")
