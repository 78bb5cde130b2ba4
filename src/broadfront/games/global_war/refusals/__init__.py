"""Why an order of Combat Move or Noncombat Move is not legal, until their permissions say so themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.refusals import cargo, combat_moves, expansion, noncombat
from broadfront.games.global_war.refusals.codes import CODES
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.noncombat import Noncombat

__all__ = ["ANSWERS", "CODES"]

Answer = Callable[[GlobalWarPosition, Step, Move], Refusal | None]

ANSWERS: Final[Mapping[tuple[type[Step], str], Answer]] = {
    (CombatMove, "move"): combat_moves.no_move,
    (CombatMove, "load"): cargo.no_load,
    (CombatMove, "land"): cargo.no_land,
    (CombatMove, "raid"): combat_moves.no_raid,
    (CombatMove, "escort"): combat_moves.no_escort,
    (Noncombat, "move"): noncombat.no_move,
    (Noncombat, "load"): cargo.no_load,
    (Noncombat, "land"): cargo.no_land,
    (Noncombat, "end"): noncombat.no_end,
    (Noncombat, "cover"): expansion.no_cover,
}
