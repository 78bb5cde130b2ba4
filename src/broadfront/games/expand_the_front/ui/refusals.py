"""Why an order is not legal: the permission of the rules that decides it, and the reasons that no permission gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from broadfront.engine.game_info import Verb
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Step
from broadfront.games.expand_the_front.map import MAX_TILES, Tile
from broadfront.games.expand_the_front.orders import stack_kind, stack_tile
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import Combat
from broadfront.games.expand_the_front.rules.movement import Movement
from broadfront.games.expand_the_front.rules.ranged import SHOOTERS, Join
from broadfront.games.expand_the_front.rules.replenishment import Replenishment
from broadfront.games.expand_the_front.terms import KINDS

PHASES: Final = ("Replenishments", "Movement", "Combat")
_PHASE_OF_STEP: Final[Mapping[type[Step], int]] = {Replenishment: 0, Movement: 1, Combat: 2, Join: 2}
_PHASE_OF_VERB: Final = {"buy": 0, "move": 1, "sail": 1, "fight": 2} | dict.fromkeys(SHOOTERS, 2)


def reason(p: ExpandPosition, verbs: Mapping[str, Verb], move: Move) -> Reason | None:
    """Return why an order may not be given now; None if it may.

    The possible orders of this sort are added to the ids of a permission's reason: ``goals`` are the second words that
    go with the same first word (of a Ship without its own tile, where it can only be turned), ``places`` the tiles
    where a unit of the same kind can be placed.
    """
    ask, step = p.pending, p.agenda[-1]
    assert ask is not None
    alike, kind = [offered for offered in ask.moves if offered.verb == move.verb], stack_kind(move.what)
    permission = getattr(step, f"may_{move.verb}", None)
    if permission is None and not alike:
        return _why_not_now(ask, step, move, verbs)
    refusal = _why_misspelled(p, ask, move, verbs[move.verb])
    if permission is not None:
        refusal = refusal or permission(p, move.what, move.where)
    if refusal is None:
        return None
    here = p.ship_front[move.what] if move.verb == "sail" and move.what in p.ships_of(ask.seat) else None
    goals = tuple(offered.where for offered in alike if offered.what == move.what and offered.where != here)
    places = tuple(stack_tile(offered.what) for offered in alike if stack_kind(offered.what) == kind)
    return Reason(refusal.rule, refusal.code, {**refusal.ids, "goals": goals, "places": places})


def _why_misspelled(p: ExpandPosition, ask: Ask, move: Move, verb: Verb) -> Reason | None:
    """Return a reason if an id of an order names nothing; the permissions check Ships, targets and numbers."""
    for kind, id_ in ((verb.what, move.what), (verb.where, move.where)):
        if not kind and id_:
            return no(ask.rule, "TOO_MANY_WORDS")
        if kind == "stack" and not 0 <= id_ < len(KINDS) * MAX_TILES:
            return no("1.3", "NO_SUCH_UNITS", kinds=range(len(KINDS)))
        if kind in ("stack", "tile") and not _is_tile(p, stack_tile(id_) if kind == "stack" else id_):
            return no("1.4", "NO_SUCH_TILE")
    return None


def _is_tile(p: ExpandPosition, tile: Tile) -> bool:
    return tile in p.setting.map.land or tile in p.setting.map.water


def _why_not_now(ask: Ask, step: Step, move: Move, verbs: Mapping[str, Verb]) -> Reason:
    """Return the reason that an order belongs to another phase or question."""
    now, order_phase = _PHASE_OF_STEP.get(type(step)), _PHASE_OF_VERB.get(move.verb)
    if now is not None and order_phase is not None and now != order_phase:
        return no(
            "3.1", "PHASE_IS_OVER" if order_phase < now else "PHASE_TO_COME", now=now, wanted=order_phase
        )
    if isinstance(step, Combat) and move.verb in SHOOTERS:
        return no("5.1", "CHOOSE_TILE_FIRST", tiles=(offered.where for offered in ask.moves if offered.where))
    return no(ask.rule, "ANOTHER_QUESTION", verb=list(verbs).index(move.verb))
