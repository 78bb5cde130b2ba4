"""[1.4] Why a match ended: the back row is occupied or the turn limit reached; and the figures during the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.game import AttackPurpose
from broadfront.engine.odds import NoOdds, odds
from broadfront.engine.odds_text import percent
from broadfront.engine.position import Move
from broadfront.engine.result import MatchResult, SideScore, make_ending, reader_side, side_names
from broadfront.games.fighting_front.cards import IS_FIGHTER, TITLES, Kind
from broadfront.games.fighting_front.charts import SIDES_OF_DIE, lookup
from broadfront.games.fighting_front.map import BACK_ROW, Space
from broadfront.games.fighting_front.map import NAMES as SPACE_NAMES
from broadfront.games.fighting_front.odds.default_choices import plain
from broadfront.games.fighting_front.odds.isolated_position import odds_position
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.air_raid import guns_against
from broadfront.games.fighting_front.rules.assault import supporting_artillery
from broadfront.games.fighting_front.rules.rolls import modifier
from broadfront.games.fighting_front.terms import (
    AIR_COMBAT,
    DC,
    DESTROYED,
    DRAWN,
    NOBODY,
    SEATS,
    SIDE_ARTICLES,
)


def tallies(p: FightingFrontPosition) -> tuple[SideScore, ...]:
    """Return how many spaces of the enemy back row both sides occupy, and their cards on the map."""
    return (
        SideScore(
            "Spaces of the enemy back row",
            SEATS,
            tuple(queries.holds_back_row(p, seat) for seat in (0, 1)),
            "1.4",
        ),
        SideScore(
            "Ground units on the map", SEATS, tuple(p.held[seat].bit_count() for seat in (0, 1)), "1.2"
        ),
        SideScore("Locations on the map", SEATS, tuple(p.sites[seat].bit_count() for seat in (0, 1)), "3.1"),
    )


def ending(p: FightingFrontPosition, seat: int) -> MatchResult:
    """Return why the match ended, as a seat reads it."""
    sides = side_names(SEATS, reader_side(seat, (0, 1)), SIDE_ARTICLES)
    counted = tallies(p)
    if p.winner == DRAWN:
        need = p.setting.back_row_spaces
        spaces = "a space" if need == 1 else f"{need} spaces"
        text = f"after {p.turn} turns nobody occupies {spaces} of the enemy back row."
        return make_ending(sides, -1, text, "Turn limit", "10.3", counted)
    winning_side, losing_side = sides[p.winner], sides[1 - p.winner]
    held = members(p.held[p.winner] & BACK_ROW[1 - p.winner])
    names = [SPACE_NAMES[space] for space in held]
    where = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    text = f"{winning_side.does('occupies', 'occupy')} {where} in {losing_side.whose} back row."
    return make_ending(sides, p.winner, text, "Back row occupied", "1.4", counted)


# --------------------------------------------------------------------------------------------------
# The purpose of a turn: each attack with the chance that it clears a space or destroys a card.
# These odds do not depend on hidden hands: nobody plays events in them (`default_choices.plain`).

MAX_BRANCHES: Final = 5_000
Is = Callable[[str, FightingFrontPosition], bool]
"""A test of an outcome, from its label and its position."""


def attack_purpose(p: FightingFrontPosition, move: Move) -> AttackPurpose | None:
    """Return the purpose of an attack; None if the general text of the engine is used."""
    assert p.pending is not None
    seat, what, where = p.pending.seat, move.what, move.where
    if move.verb == "engage":
        return AttackPurpose(_duel(p, what, where))
    if not (title := attack_title(p, move)):
        return None
    try:
        chances = _chances(p, move, seat, "it" if len(_cards(p, 1 - seat, where)) == 1 else "a card")
    except NoOdds:
        return None
    odds_text = ", ".join(f"{percent(share)} {words}" for share, words in chances if share)
    unmet = ", if nobody intercepts" if move.verb in ("raid", "flyover") and _may_be_met(p, 1 - seat) else ""
    return AttackPurpose(f"{title}: {odds_text or 'no effect'}{unmet}.{_guns_counted_before(p, move)}")


def attack_title(p: FightingFrontPosition, move: Move) -> str:
    """Return the attacker, its target and the space; "" if the order is not against a space."""
    assert p.pending is not None
    seat, what, where = p.pending.seat, move.what, move.where
    if move.verb not in ("bombard", "raid", "flyover", "attack") or not (foes := _cards(p, 1 - seat, where)):
        return ""
    unit = what if move.verb == "flyover" else p.wing_kind[what] if move.verb == "raid" else p.units[what]
    who = _name(unit) if move.verb in ("raid", "flyover") else f"{_name(unit)} on {SPACE_NAMES[what]}"
    verb = {"bombard": "bombard", "attack": "attack"}.get(move.verb, "bomb")
    verb += "" if TITLES[unit].endswith("s") else "s"
    row = " in the enemy back row" if move.verb == "attack" and BACK_ROW[1 - seat] >> where & 1 else ""
    others = "" if len(foes) == 1 else f" and {len(foes) - 1} more"
    return f"{who} {verb} {_name(foes[0])}{others} on {SPACE_NAMES[where]}{row}"


def _may_be_met(p: FightingFrontPosition, seat: int) -> bool:
    """[4.7] Return whether, by open information, a seat can send a fighter against a mission; odds leave it out."""
    has_free_fighter = any(IS_FIGHTER[p.wing_kind[wing]] for wing in queries.free_wings(p, seat))
    return has_free_fighter or bool(p.hand(seat) and queries.can_fly_over(p, seat))


def _guns_counted_before(p: FightingFrontPosition, move: Move) -> str:
    """[4.8] [4.12] Return the guns that fire once a turn but count in these odds and in earlier ones; "" if none."""
    if move.verb == "attack":
        other = 1 - p.seat_at(move.what)
        guns = supporting_artillery(p, other, move.what)
        before = {
            gun
            for attacker in p.attacks[0::4]
            if attacker != NOBODY
            for gun in supporting_artillery(p, other, attacker)
        }
        sort, attack = "a gun", "an attack"
    elif move.verb in ("raid", "flyover") and p.pending is not None:
        other = 1 - p.pending.seat
        guns = guns_against(p, other, move.where)
        before = {gun for wing in p.missions for gun in guns_against(p, other, queries.target_of(p, wing))}
        sort, attack = "an AA gun", "a mission"
    else:
        return ""
    twice = [SPACE_NAMES[gun] for gun in guns if gun in before]
    if not twice:
        return ""
    listed = f"{', '.join(twice[:-1])} and {twice[-1]} fire" if len(twice) > 1 else f"{twice[0]} fires"
    return f" In these odds {listed} at it, as in those of {attack} before, but {sort} fires once a turn."


def _chances(p: FightingFrontPosition, move: Move, seat: int, card: str) -> Iterator[tuple[Fraction, str]]:
    """Yield the possible outcomes of an order, each with its chance."""
    ends = odds(odds_position(p, move), move, plain, MAX_BRANCHES)
    other, target = 1 - seat, move.where
    before, counters = len(_cards(p, other, target)), _counters(p, target)

    def share(is_so: Is) -> Fraction:
        return sum(
            (
                chance
                for label, chance, end in ends
                if isinstance(end, FightingFrontPosition) and is_so(label, end)
            ),
            Fraction(0),
        )

    def falls(end: FightingFrontPosition) -> bool:
        return len(_cards(end, other, target)) < before

    if move.verb == "attack":
        yield share(lambda _, end: not end.held[other] >> target & 1), "to clear the space"
        yield share(lambda _, end: falls(end) and bool(end.held[other] >> target & 1)), f"to destroy {card}"
    else:
        yield share(lambda _, end: falls(end)), f"to destroy {card}"
    yield share(lambda _, end: not falls(end) and _counters(end, target) > counters), f"to disrupt {card}"
    loss_labels = ("attacker: destroyed", "aircraft: destroyed")
    yield share(lambda label, _: any(one in label for one in loss_labels)), "to be lost"


def _cards(p: FightingFrontPosition, seat: int, space: Space) -> list[Kind]:
    """Return the cards of a seat on a space: its unit, the Leader, the Location, and the aircraft based there."""
    kinds = []
    if p.held[seat] >> space & 1:
        kinds += [p.units[space], p.leaders[space]]
    if p.sites[seat] >> space & 1:
        kinds.append(p.places[space])
        for wing in p.wings_at(space):
            kinds += [p.wing_kind[wing], p.wing_leader[wing]]
    return [kind for kind in kinds if kind]


def _counters(p: FightingFrontPosition, space: Space) -> int:
    return p.dc[space] + p.place_dc[space] + sum(p.wing_dc[wing] for wing in p.wings_at(space))


def _duel(p: FightingFrontPosition, wing: int, foe: int) -> str:
    """Return the effect of an aircraft's own roll on its target [5.2]; all aircraft in the combat roll at once."""
    plus = modifier(p, AIR_COMBAT, wing)
    results = [lookup(AIR_COMBAT, die + plus) for die in range(1, SIDES_OF_DIE + 1)]
    if not p.wing_bears(foe, 1):
        results = [DESTROYED if result == DC else result for result in results]
    parts = [
        f"{percent(Fraction(results.count(result), SIDES_OF_DIE))} {words}"
        for result, words in ((DESTROYED, "to destroy it"), (DC, "to disrupt it"))
        if result in results
    ]
    fight = f"{_name(p.wing_kind[wing])} attacks {_name(p.wing_kind[foe])} in the air"
    return f"{fight}: {', '.join(parts) or 'no effect'}."


def _name(kind: Kind) -> str:
    return TITLES[kind]
