"""What the rulebook names and does not hold: things of the other expansions, however a request for them comes [c0]."""

from __future__ import annotations

import re
from typing import Final

from broadfront.engine.errors import NotationFault, Refusal

__all__ = ["NotInRulebook", "absent", "is_absent"]

_NAMES: Final = {
    "elite_infantry": "elite infantry",
    "panzer_army": "the Panzer Army",
    "waffen": "the Waffen-SS",
    "underground_factor": "the underground factory",
}
"""What each is called, by the beginning of a word that means it."""
_VERBS: Final = ("transform", "form")
"""Orders that only they would need."""


class NotInRulebook(NotationFault):
    """A text that names something of another expansion; ``refusal`` says so with its code."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal} ({refusal.code})")
        self.refusal = refusal


def is_absent(word: str) -> str:
    """Return what a text names that is not in the rulebook; "": nothing.

    >>> is_absent("transform u12 Waffen-SS"), is_absent("elite infantry"), is_absent("move u12 Poland")
    ('the Waffen-SS', 'elite infantry', '')
    """
    text = re.sub(r"[\W_]+", "_", word.lower())
    for name, called in _NAMES.items():
        if name in text:
            return called
    return "that order" if text.split("_")[0] in _VERBS else ""


def absent(name: str) -> Refusal:
    """Say that something is of another expansion, and not in this rulebook."""
    sentence = (
        f"{name[:1].upper()}{name[1:]} is of another expansion and not in this rulebook: elite infantry, the Panzer "
        "Army, the Waffen-SS and the underground factory do not exist here."
    )
    return Refusal("c0", sentence, "NOT_IN_RULEBOOK")
