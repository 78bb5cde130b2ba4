"""What the moves of a question are called on the screen, where verb and ids alone would not tell a person.

Moves name units by numbers that mean something to the journal only ("Defense2"). People read who attacks whom, and
which die it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from broadfront.engine.contract import Ask, Move, Step
from broadfront.engine.table import Role
from broadfront.games.expand_the_front import queries
from broadfront.games.expand_the_front.charts import COST, NEVER, die_needed
from broadfront.games.expand_the_front.orders import stack_kind, target_kind, target_number
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules import combat
from broadfront.games.expand_the_front.rules.movement import Movement
from broadfront.games.expand_the_front.rules.ranged import SHOOTERS, Join
from broadfront.games.expand_the_front.rules.replenishment import Replenishment
from broadfront.games.expand_the_front.rules.setup import Deploy
from broadfront.games.expand_the_front.rules.targets import entered
from broadfront.games.expand_the_front.terms import ASSAULT, BOMBER, KINDS, SHIP

__all__ = ["NAMES", "labels", "roles", "target_name"]

NAMES: Final = ("Supply", "Assault", "Defense station", "Bomber", "Ship")
ORDINALS: Final = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def target_name(of: int) -> str:
    """Return how people call a target.

    >>> target_name(161), target_name(322)
    ('second Defense station', 'Ship S3')
    """
    kind, number = target_kind(of), target_number(of)
    if kind == SHIP:
        return f"Ship S{number + 1}"
    if not number:
        return NAMES[kind]
    return f"{ORDINALS[number - 1] if number <= len(ORDINALS) else f'{number + 1}th'} {NAMES[kind]}"


def labels(p: ExpandPosition, ask: Ask) -> tuple[str, ...]:
    """Return what each move of the pending Ask is called; nothing where verb and ids say it all."""
    end, name = _LABELS.get(type(p.agenda[-1]), ("", None))
    if not end and not name:
        return ()
    return tuple(end if move.verb == "end" else name(p, move) if name else "" for move in ask.moves)


def roles(p: ExpandPosition) -> tuple[tuple[str, Role], ...]:
    """Return what "end" means in this question, where it closes no phase: the dice are rolled."""
    step = p.agenda[-1] if p.agenda else None
    return (("end", "pass"),) if isinstance(step, Join) else ()


def _die(needed: int, plus: int = 0) -> str:
    least = max(1, needed - plus)
    return "never hits" if needed >= NEVER else "always hits" if least == 1 else f"{least}+"


def _buy(_: ExpandPosition, move: Move) -> str:
    kind = stack_kind(move.what)
    return f"Buy {KINDS[kind]} for {COST[kind]}"


def _aim(p: ExpandPosition, move: Move) -> str:
    step = p.agenda[-1]
    assert isinstance(step, combat.Aim)
    plus = combat.bonus(p, step.seat, step.tile) if move.what == ASSAULT else 0
    die = _die(die_needed(move.what, target_kind(move.where)), plus)
    kinds = {kind for kind, _ in entered(p, step.seat, step.tile)}
    who = f"{NAMES[move.what]}: " if len(kinds) > 1 else ""
    return f"{who}{target_name(move.where)}, {die}"


def _shot(p: ExpandPosition, move: Move) -> str:
    kind, of = SHOOTERS[move.verb], target_kind(move.where)
    verb = "Bomb" if kind == BOMBER else "Fire at"
    price = queries.price(p, kind, of)
    cost = (
        f"costs {price} Supply" if price == 1 else f"costs {price} Supplies" if price else "no Supply needed"
    )
    return f"{verb} {target_name(move.where)}, {_die(die_needed(kind, of))}, {cost}"


def _counter(p: ExpandPosition, move: Move) -> str:
    kind, ship, origin, _ = p.fighters[move.where * 4 : move.where * 4 + 4]
    foe = f"Ship S{ship + 1}" if kind == SHIP else NAMES[kind]
    whence = (
        ""
        if origin == combat.SAME_TILE or kind == SHIP
        else f" from {p.setting.atlas.names[origin].replace('_', ' ')}"
    )
    again = " again" if move.where in p.answers[1::2] else ""
    die = _die(die_needed(target_kind(move.what), kind, counter=True))
    return f"{target_name(move.what)} at {foe}{whence}{again}, {die}"


def _place(p: ExpandPosition, move: Move) -> str:
    step = p.agenda[-1]
    assert isinstance(step, Deploy)
    kind = stack_kind(move.what)
    return f"Place {KINDS[kind]} ({step.left[kind]} left)"


_LABELS: Final[Mapping[type[Step], tuple[str, Callable[[ExpandPosition, Move], str] | None]]] = {
    Deploy: ("", _place),
    Replenishment: ("End Replenishments", _buy),
    Movement: ("End Movement", None),
    combat.Combat: ("End the turn", None),
    Join: ("Roll the dice", _shot),
    combat.Aim: ("", _aim),
    combat.Answer: ("", _counter),
}
"""For each step, what "end" is called, and what names its other moves."""
