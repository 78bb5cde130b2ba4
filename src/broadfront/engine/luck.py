"""Chance for advisers, drawn from a seed: the same on every machine, and no affair of the match's own dice."""

from __future__ import annotations

from collections.abc import Iterable

from mypy_extensions import mypyc_attr

__all__ = ["Luck", "seed_of"]

MASK = (1 << 64) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """A source of chance from a seed (SplitMix64).

    >>> luck = Luck(7)
    >>> all(0 <= luck.randrange(6) < 6 for _ in range(100))
    True
    """

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def randrange(self, stop: int, /) -> int:
        """Return an int in ``range(stop)``, each as good as equally likely."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        x = self.state
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
        x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
        return (x ^ x >> 31) % stop


def seed_of(numbers: Iterable[int]) -> int:
    """Return a seed that depends on all of the numbers and their order."""
    seed = 0
    for number in numbers:
        seed = (seed * 6364136223846793005 + number + 1442695040888963407) & MASK
    return seed
