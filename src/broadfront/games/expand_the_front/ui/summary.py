"""[8] Why a match ended: objectives are held, or the rounds are over; and the figures during the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod
from types import MappingProxyType
from typing import Final

from broadfront.boards.interned_moves import order
from broadfront.engine.game import AttackPurpose
from broadfront.engine.odds import NoOdds, OddsPolicy, PolicyOdds, odds
from broadfront.engine.odds_text import percent
from broadfront.engine.position import Move, Note
from broadfront.engine.result import MatchResult, SideScore, make_ending, reader_side, side_names
from broadfront.games.expand_the_front.bot.board_analysis import BoardAnalysis
from broadfront.games.expand_the_front.charts import COST, die_needed, hitting_faces
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.odds.default_choices import plain
from broadfront.games.expand_the_front.odds.isolated_position import Ordered, odds_position
from broadfront.games.expand_the_front.orders import target_kind
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules import queries
from broadfront.games.expand_the_front.rules.combat import ChooseTargets as Aiming
from broadfront.games.expand_the_front.rules.combat import Dice, bonus
from broadfront.games.expand_the_front.rules.ranged import SHOOTERS, Join
from broadfront.games.expand_the_front.rules.targets import entered, targets_at
from broadfront.games.expand_the_front.terms import (
    ASSAULT,
    BOMBER,
    DRAWN,
    KINDS,
    LAND_KINDS,
    SEATS,
    SHIP,
    SUPPLY,
)
from broadfront.games.expand_the_front.ui.board import NAMES, target_name

_OBJECTIVE_TILES: Final = "objective tiles"
_ASSUMED: Final = ", if both sides then spread their blows"


def tallies(p: ExpandPosition) -> tuple[SideScore, ...]:
    """Return the objective tiles that both sides hold, and the cost of their pieces on the map."""
    return (
        SideScore(
            "Objective tiles", SEATS, tuple(queries.objectives_secured(p, seat) for seat in (0, 1)), "8.1"
        ),
        SideScore("Worth of the pieces", SEATS, tuple(_worth(p, seat) for seat in (0, 1)), "3.2", "points"),
    )


def _worth(p: ExpandPosition, seat: int) -> int:
    pieces = Counter({kind: len(p.of_kind(seat, kind)) for kind in LAND_KINDS})
    pieces[SHIP] = len(p.ships_of(seat))
    return sum(COST[kind] * number for kind, number in pieces.items() if kind < len(KINDS))


def ending(p: ExpandPosition, seat: int) -> MatchResult:
    """Return why the match ended, as a seat reads it."""
    sides = side_names(SEATS, reader_side(seat, (0, 1)))
    counted = tallies(p)
    held, need = counted[0].values, p.setting.need
    rounds = p.turn // 2
    if p.winner != DRAWN and held[p.winner] >= need[p.winner]:
        winner, loser = sides[p.winner], sides[1 - p.winner]
        text = (
            f"{winner.does('holds', 'hold')} {held[p.winner]} of {winner.whose if winner.is_reader else 'its'} "
            f"{_OBJECTIVE_TILES} "
            f"and needed {need[p.winner]}; {loser.does('holds', 'hold')} {held[1 - p.winner]} of {need[1 - p.winner]}."
        )
        return make_ending(sides, p.winner, text, "Objective held", "8.1", counted)
    if not p.setting.rounds:
        text = f"after {rounds} rounds nobody holds the {_OBJECTIVE_TILES} needed."
        return make_ending(sides, -1, text, "Last round", "8.3", counted)
    whole = [len(p.setting.objective[one]) for one in (0, 1)]
    if p.winner == DRAWN:
        text = (
            f"after {rounds} rounds {sides[0].does('holds', 'hold')} {held[0]} of {whole[0]} {_OBJECTIVE_TILES} and "
            f"{sides[1].subject} {held[1]} of {whole[1]}: the same share."
        )
        return make_ending(sides, -1, text, "Turn limit", "8.3", counted)
    winner_seat, loser_seat = p.winner, 1 - p.winner
    winner, loser = sides[winner_seat], sides[loser_seat]
    text = (
        f"after {rounds} rounds {winner.does('holds', 'hold')} {held[winner_seat]} of {whole[winner_seat]} "
        f"{_OBJECTIVE_TILES}, "
        f"{loser.subject} only {held[loser_seat]} of {whole[loser_seat]}."
    )
    return make_ending(sides, winner_seat, text, "Turn limit", "8.3", counted)


# --------------------------------------------------------------------------------------------------
# The purpose of a turn: the tiles that fights take, and the units that shots from other tiles
# destroy.
#
# The odds of an order in a fight are those of the whole fight, as far as it is ordered. So a fight is listed
# once, with its odds when all is ordered; a shot is listed with its own die.

MAX_BRANCHES: Final = 5_000
"""The maximum number of branches of a fight whose odds are given."""


def attack_purpose(p: ExpandPosition, move: Move) -> AttackPurpose | None:
    """Return the effect of an order in a fight, and what the fight takes so far."""
    step = p.agenda[-1]
    if move.verb == "fight":
        return AttackPurpose()  # `purpose_of_begun_attack` describes it
    if not isinstance(step, Aiming | Join):
        return None
    if not any(isinstance(one, Join) for one in p.agenda):
        return AttackPurpose()  # a later round is no longer a purpose of the turn
    shot = _shot_text(p, step.seat, step.tile, move) if move.verb in SHOOTERS else ""
    takes = _fight_text(p, step.seat, step.tile, move) if entered(p, step.seat, step.tile) else ""
    return AttackPurpose(shot, takes)


def purpose_of_begun_attack(p: ExpandPosition, seat: int, note: Note) -> str:
    """Return what a fight in a tile that units have entered takes; "" if there are only shots."""
    tile = note.ids.get("tile", -1)
    if note.ids.get("seat") != seat or not entered(p, seat, tile):
        return ""
    if not targets_at(p, 1 - seat, tile):  # only Supplies were there: the fight is over
        return _capture_text(p, seat, tile, Fraction(1))
    if not any(isinstance(step, Aiming | Join | Dice) and step.tile == tile for step in p.agenda):
        return ""
    twin = p.clone()
    twin.notes = None
    twin.fighters, twin.hits, twin.answers, twin.losses = [], [], [], []
    twin.agenda = [Ordered(seat)]
    twin.settle()
    return _fight_text(twin, seat, tile, order("fight", 0, tile))


def _fight_text(p: ExpandPosition, seat: int, tile: Tile, move: Move) -> str:
    """Return the sentence about a fight for a tile, with the chance that only one side is left in it."""

    def wins(end: ExpandPosition) -> bool:
        return bool(entered(end, seat, tile)) and not targets_at(end, 1 - seat, tile)

    try:
        choices = PolicyOdds(plain)
        return _capture_text(p, seat, tile, _chance(p, move, wins, choices), assumes=choices.was)
    except NoOdds:
        return _capture_text(p, seat, tile, None)


def _capture_text(
    p: ExpandPosition, seat: int, tile: Tile, chance: Fraction | None, *, assumes: bool = False
) -> str:
    """Return the sentence with a chance, and its assumptions if choices are still open (`plain`).

    It is the chance that only the attacker is left: a tile of water may be cleared of both sides.
    """
    name = _place(p, tile)
    if tile in p.setting.objective[seat]:
        name = f"the objective {name}"
    if chance is None:
        return f"Fights for {name}."
    return f"{'Takes' if tile in p.setting.map.land else 'Holds'} {name} with {percent(chance)}{_ASSUMED * assumes}."


def _shot_text(p: ExpandPosition, seat: int, tile: Tile, move: Move) -> str:
    """Return the sentence about a shot from another tile, with its risk if no units in the tile profit from it."""
    kind, of = SHOOTERS[move.verb], move.where
    sort = NAMES[target_kind(of)]
    target_text = (
        target_name(of) if target_kind(of) == SHIP else f"{'an' if sort[0] in 'AEIOU' else 'a'} {sort}"
    )
    at = f"{target_text} on {_place(p, tile)}"
    if kind == BOMBER:
        who = f"Bombs {at} from {_place(p, move.what)}"
    elif kind == SHIP:
        who = f"Ship S{move.what + 1} fires at {at}"
    else:
        who = f"Fires from {_place(p, move.what)} at {at}"
    text = f"{who}: {percent(_hit(p, seat, tile, kind, of))} to destroy it"
    before = [fighter for fighter, _, _, aimed in p.attackers() if aimed == of]
    if before:
        missed = prod(1 - _hit(p, seat, tile, fighter, of) for fighter in (kind, *before))
        text += f", {percent(1 - missed)} with the others at it"
    if not entered(p, seat, tile) and (loss_chance := _loss_chance(p, seat, move)):
        text += f", {percent(loss_chance)} to lose the {NAMES[kind]}"
    return f"{text}."


def _hit(p: ExpandPosition, seat: int, tile: Tile, kind: int, of: int) -> Fraction:
    """Return the chance that the die of an attacker hits its target; Supplies are hit without a die [5.3]."""
    if target_kind(of) == SUPPLY:
        return Fraction(1)
    plus = bonus(p, seat, tile) if kind == ASSAULT else 0
    return Fraction(hitting_faces(die_needed(kind, target_kind(of)), plus), 6)


def _loss_chance(p: ExpandPosition, seat: int, move: Move) -> Fraction:
    """Return the chance that a lone shooting unit is lost when the attacked units strike back [5.6]."""
    alone = p.clone()
    alone.fighters = []
    kind = SHOOTERS[move.verb]
    number = _number(p, seat, kind)
    return _chance(alone, move, lambda end: _number(end, seat, kind) < number)


def _chance(
    p: ExpandPosition, move: Move, is_so: Callable[[ExpandPosition], bool], policy: OddsPolicy = plain
) -> Fraction:
    """Return the chance of a result at the end of the fight to which an order belongs."""
    ends = odds(odds_position(p, move), move, policy, MAX_BRANCHES)
    return sum(
        (share for _, share, end in ends if isinstance(end, ExpandPosition) and is_so(end)), Fraction(0)
    )


def _number(p: ExpandPosition, seat: int, kind: int) -> int:
    return len(p.ships_of(seat) if kind == SHIP else p.of_kind(seat, kind))


def _place(p: ExpandPosition, tile: Tile) -> str:
    return p.setting.map.names[tile].replace("_", " ")


# --------------------------------------------------------------------------------------------------
# Conditions of exam positions that only this game knows.

SAFE_AT_SEA: Final = "nothing at sea in reach of an enemy Ship"
CONDITIONS: Final[Mapping[str, str]] = MappingProxyType(
    {SAFE_AT_SEA: "no unit is carried over water that an enemy Ship with a Supply can enter in its next turn"}
)


def condition(p: ExpandPosition, seat: int, words: str) -> bool | None:
    """Return whether a condition holds for a seat; None if there is no such condition."""
    if words != SAFE_AT_SEA:
        return None
    pic = BoardAnalysis(p, seat)
    carried = [tile for tile, units in pic.own.items() if tile in pic.atlas.water and any(units[:SHIP])]
    return not any(pic.sunk_by.get(tile) for tile in carried)
