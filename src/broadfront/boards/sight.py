"""Lines of sight on any board: whether a line is clear.

`hexlines.crossed` lists the spaces between two spaces as groups: a group of one is a space that the
line passes through; a group of two are the spaces on both sides of a line that passes exactly
between them. Rulebooks differ on the second kind, so the caller selects the rule.
"""

from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias

Group: TypeAlias = tuple[int, ...]
Blocks: TypeAlias = Callable[[int], bool] | Collection[int]
PairRule: TypeAlias = Callable[[Iterable[bool]], bool]


def is_clear(groups: Iterable[Group], blocks: Blocks, pair: PairRule = all) -> bool:
    """Return whether no group blocks the view.

    Parameters
    ----------
    groups
        The groups between the two ends, from `hexlines.crossed`.
    blocks
        The spaces that block, as a set or as a predicate.
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
