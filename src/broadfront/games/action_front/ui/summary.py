"""[13.1] [14] Why a match ended: a victory condition, the score, or the last turn; and the figures during the match."""

from __future__ import annotations

from broadfront.engine.odds_text import percent
from broadfront.engine.position import Move, Note
from broadfront.engine.result import MatchResult, SideName, SideScore, make_ending, reader_side, side_names
from broadfront.games.action_front.map import HEX_NAMES
from broadfront.games.action_front.odds.assaults import chance_of_draw
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.assault import AssaultDraw
from broadfront.games.action_front.rules.victory import count, fulfils, holds, score
from broadfront.games.action_front.setting import SCORE, ActionFrontSetting
from broadfront.games.action_front.terms import ANY_TURN, DRAWN
from broadfront.games.action_front.ui.panels import condition_text, side_name
from broadfront.games.action_front.victory_conditions import HOLD, OPEN, Condition


def assured(p: ActionFrontPosition, seat: int) -> str:
    """Return why a seat wins by only ending its phases; "" if the other seat can still act, or leads.

    A seat without units on the map or to come sees no target [4.2], so that its artillery cannot fire either.
    """
    other = 1 - seat
    if p.units_of(other) or p.waiting(other) or fulfils(p, other, last=True):
        return ""
    by_score = p.setting.otherwise == SCORE and score(p, seat) > score(p, other)
    if not (fulfils(p, seat, last=True) or by_score or p.setting.otherwise == seat):
        return ""
    return (
        f"The {side_name(p.setting, other)} side has no units left, and none to come. "
        "You win if you only end your phases."
    )


def tallies(p: ActionFrontPosition) -> tuple[SideScore, ...]:
    """Return the steps that both sides have eliminated, and their points if the score can decide."""
    names = tuple(side_name(p.setting, seat) for seat in (0, 1))
    scores = [SideScore("Enemy steps lost", names, (p.lost[1], p.lost[0]), "1.3")]
    if p.setting.otherwise == SCORE:
        scores.insert(0, SideScore("Points", names, (score(p, 0), score(p, 1)), "14.6"))
    return tuple(scores)


def ending(p: ActionFrontPosition, seat: int) -> MatchResult:
    """Return why the match ended, as a seat reads it."""
    names = [f"the {side_name(p.setting, side)} side" for side in (0, 1)]
    sides = side_names(names, reader_side(seat, (0, 1)))
    counted = tallies(p)
    last = p.turn >= p.setting.turns
    has_fulfilled = [fulfils(p, side, last) for side in (0, 1)]
    if p.winner == DRAWN:
        if all(has_fulfilled):
            text, how = (
                "both sides fulfilled their victory conditions at the same time.",
                "Victory conditions",
            )
        elif p.setting.otherwise == SCORE:
            text, how = f"after the last turn both sides have {_points(score(p, 0))}.", "Points"
        else:
            text, how = "after the last turn nobody has fulfilled a victory condition.", "Last turn"
        return make_ending(sides, -1, text, how, "13.1", counted)
    winner, loser = sides[p.winner], sides[1 - p.winner]
    if has_fulfilled[p.winner]:
        text = f"{_fulfilled(p, p.winner, winner, last)}."
        if has_fulfilled[1 - p.winner]:
            text += f" So {loser.does('does', 'do')}, but later."
        return make_ending(sides, p.winner, text, "Victory condition", "14", counted)
    if p.setting.otherwise == SCORE:
        winner_score, loser_score = score(p, p.winner), score(p, 1 - p.winner)
        text = f"{winner.does('has', 'have')} {_points(winner_score)} to {loser.whose} {loser_score}."
        return make_ending(sides, p.winner, text, "Points", "14.6", counted)
    open_ = [tests for side, _, tests in p.setting.conditions if side == 1 - p.winner]
    text = "nobody has fulfilled a victory condition by the end of the last turn."
    if open_:
        text = (
            f"{loser.does('has', 'have')} not fulfilled {_own(loser)} victory condition by the end of the last "
            f"turn: {'; or '.join(_counted(p, 1 - p.winner, loser, tests) for tests in open_)}."
        )
    return make_ending(sides, p.winner, text, "Last turn", "13.1", counted)


def _own(side: SideName) -> str:
    return side.whose if side.is_reader else "its"


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def _fulfilled(p: ActionFrontPosition, seat: int, ours: SideName, last: bool) -> str:
    """Return the fulfilled condition of a seat as text, with the number that it counts."""
    tests = next(
        tests
        for side, when, tests in p.setting.conditions
        if side == seat and (when == ANY_TURN or last) and all(holds(p, test, seat) for test in tests)
    )
    return (
        f"{ours.does('fulfils', 'fulfil')} {_own(ours)} victory condition in turn {p.turn}: "
        f"{_counted(p, seat, ours, tests)}"
    )


def _counted(p: ActionFrontPosition, seat: int, side: SideName, tests: tuple[Condition, ...]) -> str:
    """Return a condition as text, with the number that it counts if it differs."""
    parts = []
    for test in tests:
        so_far = count(p, test, seat)
        more = "" if so_far == test.number else f" (now {so_far})"
        parts.append(condition_text(p.setting, seat, test, f"{_own(side)} own") + more)
    return " and ".join(parts)


# --------------------------------------------------------------------------------------------------
# The purpose of a turn apart from its fire: the hexes that its assaults take, with their
# chances.


def attack_title(move: Move) -> str:
    """Return the title of an air strike before its approach is chosen [4.7]; "" for other attacks."""
    if move.verb != "strike":
        return ""
    return f"Aircraft strike at {HEX_NAMES[move.where]}"


def purpose_of_begun_attack(p: ActionFrontPosition, seat: int, note: Note) -> str:
    """Return the hex that a seat's assault in progress takes; "" for anything else."""
    step = p.agenda[-1] if p.agenda else None
    if not isinstance(step, AssaultDraw) or step.seat != seat or note.ids.get("hex") != step.hex:
        return ""
    name = ("the objective " if _is_objective(p.setting, seat, step.hex) else "") + HEX_NAMES[step.hex]
    return f"Takes {name} by assault with {percent(chance_of_draw(p, step))}."


def _is_objective(setting: ActionFrontSetting, seat: int, hex_: int) -> bool:
    """Return whether a side wins by a hex, or scores points for it [14]."""
    condition_hexes = (
        test.hexes >> hex_ & 1
        for of, _, tests in setting.conditions
        for test in tests
        if of == seat and test.kind in (HOLD, OPEN)
    )
    return any(condition_hexes) or any(at == hex_ for at, _ in setting.hex_score)
