"""[5.3] The dice that an attack needs and the reasons for it, as text for the log."""

from __future__ import annotations

from collections.abc import Sequence

from broadfront.games.front_line.charts import ADV, SOLDIER, ChartCell
from broadfront.games.front_line.map import Square
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.results import column, protection
from broadfront.games.front_line.terms import MISS, RESULTS


def requirement_text(p: FrontLinePosition, attacker: Square, target: Square, rallied: int, dice: int) -> str:
    """Return the result of each face of the dice, in view of range, height, protection and the target's state."""
    away, at = p.setting.distance[attacker][target], column(p, attacker, target)
    icons = protection(p, target)
    ground = f"range {away}" + (f", from below as range {at}" if at > away else "")
    parts = [f"Needed at {ground}: {_results(p.setting.table[at], icons, dice)}"]
    if dice > 1:
        either = ", and the Tank may use either" if p.tanks >> attacker & 1 else ""
        parts.append(f"yellow die, for higher ground{either}: {_results(p.setting.table[0], icons, dice)}")
    if rallied:
        parts.append("rallied, each result is one step milder")
    if p.is_disrupted(target):
        parts.append("disrupted already, any hit removes it")
    elif p.setting.no_retreat >> target & 1:
        parts.append("its ground turns a Rout into a Disrupt")
    return f"{'; '.join(parts)}."


def _results(cells: Sequence[ChartCell], icons: int, dice: int) -> str:
    dice_by_result: dict[str, list[int]] = {}
    for face, cell in enumerate(cells[1:], 1):
        dice_by_result.setdefault(_result(cell, icons, dice), []).append(face)
    return ", ".join(f"{result} on {_listed(faces)}" for result, faces in dice_by_result.items())


def _result(cell: ChartCell, icons: int, dice: int) -> str:
    if cell.result == ADV:
        return "as the yellow die" if dice > 1 else RESULTS[MISS]
    if cell.icons & icons:
        return f"{RESULTS[MISS]} ({'Dug In' if cell.icons & icons & SOLDIER else 'City Defense'})"
    return RESULTS[cell.result]


def _listed(faces: Sequence[int]) -> str:
    """Return the faces as text.

    >>> _listed([1]), _listed([3, 5]), _listed([3, 5, 6])
    ('1', '3 and 5', '3, 5 and 6')
    """
    *most, last = map(str, faces)
    return f"{', '.join(most)} and {last}" if most else last
