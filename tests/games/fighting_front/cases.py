"""The golden cases: what a case says in words is set up, and the rules are asked.

Nothing here knows a rule: legality is what the Ask offers, results are what the rules do with each face of the die,
chances are `engine.odds` over the rules' own dice.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.comparing import checked
from tests.games.fighting_front.case_checks import (
    check_air,
    check_attack,
    check_dc,
    check_deck,
    check_defend,
    check_hand,
    check_move,
    check_recover,
    check_win,
)
from tests.games.fighting_front.case_odds import check_combined, check_odds


def check(case: Mapping[str, Any]) -> None:
    """Check a case by its category."""
    checked(case, CHECKS[case["category"]])


CHECKS: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
    "odds": check_odds,
    "combined": check_combined,
    "dc": check_dc,
    "move": check_move,
    "attack": check_attack,
    "defend": check_defend,
    "air": check_air,
    "hand": check_hand,
    "win": check_win,
    "recover": check_recover,
    "deck": check_deck,
}
