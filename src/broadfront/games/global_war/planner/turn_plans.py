"""Plans of a power's turn for people to compare: what is bought, and a Combat Move, each a different set of attacks.

They are what the search of plans tries (`plan_search`), and to attack nobody. The same position has the same plans.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from broadfront.engine.capabilities import TurnPlan
from broadfront.engine.contract import CHANCE, Move
from broadfront.engine.match import plural
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import KINDS
from broadfront.games.global_war.orders import END
from broadfront.games.global_war.planner.battle_policy import answer
from broadfront.games.global_war.planner.phases import is_planned, planned
from broadfront.games.global_war.planner.plan_search import variants
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.terms import SIDE, listed

__all__ = ["turn_plans"]

MOST_PLANS: Final = 6
GOING: Final = ("move", "land", "raid", "escort")


def turn_plans(p: GlobalWarPosition) -> tuple[TurnPlan, ...]:
    """Return different plans of the turn, the rules of thumb first; none once Combat Move is over."""
    before, q = _before(p)
    if q is None:
        return ()
    found: dict[str, TurnPlan] = {}
    for parameters in sorted(variants(q), key=lambda of: bool(of.spared)):
        orders = [move for _, move in planned(q, parameters).given]
        title = _title(q, orders)
        found.setdefault(title, TurnPlan(title, (*before, *orders), _told(q, before, orders)))
        if len(found) == MOST_PLANS - 1:
            break
    title = _title(q, [END])
    found.setdefault(title, TurnPlan(title, (*before, END), _told(q, before, [END])))
    return tuple(found.values())


def _before(p: GlobalWarPosition) -> tuple[list[Move], GlobalWarPosition | None]:
    """Return what the mover does before Combat Move, and the position then; None: he does not come to it at once."""
    given: list[Move] = []
    q = p.clone()
    while (ask := q.pending) is not None and ask.seat != CHANCE and (q.turn, q.mover) == (p.turn, p.mover):
        if isinstance(q.agenda[-1], CombatMove):
            return given, q
        draft = planned(q) if is_planned(q) else None
        if draft is not None and draft.given:
            given += [move for _, move in draft.given]
            q = draft.q
        else:
            given.append(answer(q, ask) if draft is None else ask.moves[-1])
            q.play(given[-1])
    return given, None


def _goals(q: GlobalWarPosition, orders: Sequence[Move], verbs: Sequence[str]) -> list[Space]:
    """Return where the enemy is attacked, the most units first."""
    sent = Counter(move.where for move in orders if move.verb in verbs)
    enemy = q.land_of_side(1 - SIDE[q.mover]) | q.spaces_with(1 - SIDE[q.mover])
    return sorted((space for space in sent if enemy >> space & 1), key=lambda space: (-sent[space], space))


def _title(q: GlobalWarPosition, orders: Sequence[Move]) -> str:
    attacked = _goals(q, orders, ("move", "land"))
    bombed = _goals(q, orders, ("raid",))
    told = [f"attack {_places(attacked)}"] if attacked else []
    if bombed:
        told.append(f"bomb {_places(bombed)}")
    title = "; ".join(told) or "attack nobody"
    return title[0].upper() + title[1:]


def _told(q: GlobalWarPosition, before: Sequence[Move], orders: Sequence[Move]) -> tuple[str, ...]:
    """Return orders in words: what is bought, and for each space who goes there."""
    bought: Counter[int] = Counter()
    for move in before:
        if move.verb == "buy":
            bought[move.what] += move.where
    lines = [f"Buy {_units(bought)}"] if bought else []
    goes = {move.what: move for move in orders if move.verb in GOING}
    groups: dict[tuple[str, Space], Counter[int]] = {}
    for unit, (verb, _, where) in goes.items():
        groups.setdefault((verb, where), Counter())[q.kind[unit]] += 1
    said = {
        "move": "",
        "land": ", from the sea",
        "raid": ", to bomb the factory",
        "escort": ", with the bombers",
    }
    lines += [f"{_places([where])}: {_units(units)}{said[verb]}" for (verb, where), units in groups.items()]
    return tuple(lines)


def _places(spaces: Sequence[Space]) -> str:
    return listed([ATLAS.places[space].name for space in spaces])


def _units(kinds: Counter[int]) -> str:
    return listed(
        [
            f"{n} {KINDS[kind].name if n == 1 else plural(KINDS[kind].name)}"
            for kind, n in sorted(kinds.items())
        ]
    )
