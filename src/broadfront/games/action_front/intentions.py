"""What a turn of Action Front! is meant for, besides its fire: which hexes its assaults take, and with what chance."""

from __future__ import annotations

from broadfront.engine.contract import Note
from broadfront.engine.odds_words import percent
from broadfront.games.action_front.assaults import chance_of_draw
from broadfront.games.action_front.field import HEX_NAMES
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.assault import AssaultDraw
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.victory import HOLD, OPEN

__all__ = ["begun"]


def begun(p: ActionFrontPosition, seat: int, note: Note) -> str:
    """Return what an assault of a seat takes that has begun; "": it is no assault, or another side's."""
    step = p.agenda[-1] if p.agenda else None
    if not isinstance(step, AssaultDraw) or step.seat != seat or note.ids.get("hex") != step.hex:
        return ""
    name = ("the objective " if _is_objective(p.setting, seat, step.hex) else "") + HEX_NAMES[step.hex]
    return f"Takes {name} by assault with {percent(chance_of_draw(p, step))}."


def _is_objective(setting: ActionFrontSetting, seat: int, hex_: int) -> bool:
    """Tell whether a side wins by a hex, or scores points for it [14]."""
    wanted = (
        test.hexes >> hex_ & 1
        for of, _, tests in setting.conditions
        for test in tests
        if of == seat and test.kind in (HOLD, OPEN)
    )
    return any(wanted) or any(at == hex_ for at, _ in setting.hex_score)
