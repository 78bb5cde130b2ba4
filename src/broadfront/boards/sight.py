"""Whether a line of sight is clear, on any board.

`hexlines.crossed` lists what lies between two spaces as groups: a group of
one is a space the line passes through; a group of two are the spaces on both sides of it, where it
passes exactly between them. Rulebooks differ on the second kind, so the caller says which way the
rule goes.
"""

from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias

Group: TypeAlias = tuple[int, ...]
Blocks: TypeAlias = Callable[[int], bool] | Collection[int]
PairRule: TypeAlias = Callable[[Iterable[bool]], bool]


def is_clear(groups: Iterable[Group], blocks: Blocks, pair: PairRule = all) -> bool:
    """Tell whether nothing in these groups blocks the view.

    Parameters
    ----------
    groups
        What lies between the two ends, as `hexlines.crossed` lists it.
    blocks
        The spaces that block, as a set or as a question asked of each space.
    pair
        The built-in `all`: between two spaces the view is blocked if both block. `any`: if one
        does.

    Returns
    -------
    bool
        True if the view is clear.

    Examples
    --------
    >>> is_clear([(1,), (2, 3)], {3})
    True
    >>> is_clear([(1,), (2, 3)], {3}, pair=any)
    False
    >>> is_clear([(1,), (2, 3)], lambda space: space == 1)
    False
    """
    is_blocking = blocks if callable(blocks) else blocks.__contains__
    return not any(pair(is_blocking(space) for space in group) for group in groups)
