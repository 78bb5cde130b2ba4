"""Lines on a board of squares: files, ranks and diagonals, and lines of sight at any angle.

A line of sight runs from centre to centre. Where it passes exactly through the corner of four
squares, it enters neither of the two beside it: `crossed` returns both, as a pair, and the rule
decides (see `sight`).
"""

from broadfront.boards.sight import Blocks, Group, PairRule, is_clear
from broadfront.boards.squares import ALL_EIGHT, Direction, Square, distance, name


def direction(a: Square, b: Square, files: int) -> Direction | None:
    """Tell in which of the eight directions a square lies.

    Parameters
    ----------
    a, b
        From a, towards b; that they are on the board is taken on trust.
    files
        The width of the board.

    Returns
    -------
    tuple[int, int] or None
        One of `squares.ALL_EIGHT`; None if b lies in none of them, or is a.

    Examples
    --------
    >>> direction(0, 12, files=5)
    (1, 1)
    >>> direction(0, 11, files=5) is None
    True
    """
    right, up = b % files - a % files, b // files - a // files
    if (right == up == 0) or (right and up and abs(right) != abs(up)):
        return None
    return _sign(right), _sign(up)


def ray(square: Square, towards: Direction, files: int, ranks: int) -> tuple[Square, ...]:
    """List the squares in one direction, up to the edge of the board.

    Parameters
    ----------
    square
        Where the ray begins; it is not in the list.
    towards
        One of `squares.ALL_EIGHT`.
    files, ranks
        The size of the board.

    Returns
    -------
    tuple[int, ...]
        The nearest square first.

    Raises
    ------
    ValueError
        If the square is not on the board, or it is no such direction.

    Examples
    --------
    >>> ray(0, (1, 1), files=3, ranks=3)
    (4, 8)
    """
    name(square, files, ranks)  # refuses a square off the board
    if towards not in ALL_EIGHT:
        raise ValueError(f"{towards} is not a direction: take one of squares.ALL_EIGHT.")
    right, up = towards
    rank, file = divmod(square, files)
    found = []
    while 0 <= (file := file + right) < files and 0 <= (rank := rank + up) < ranks:
        found.append(file + files * rank)
    return tuple(found)


def line(a: Square, b: Square, files: int) -> tuple[Square, ...]:
    """List the squares of a file, rank or diagonal from one square to another.

    Parameters
    ----------
    a, b
        The ends; both are in the list. That they are on the board is taken on trust.
    files
        The width of the board.

    Returns
    -------
    tuple[int, ...]
        From a to b.

    Raises
    ------
    ValueError
        If a and b share no file, rank or diagonal.

    Examples
    --------
    >>> line(0, 12, files=5)
    (0, 6, 12)
    """
    if a == b:
        return (a,)
    towards = direction(a, b, files)
    if towards is None:
        tall = max(a, b) // files + 1
        raise ValueError(
            f"{name(a, files, tall)} and {name(b, files, tall)} share no file, rank or diagonal: "
            "ask direction() first, or take crossed(), which knows every angle."
        )
    step = towards[0] + files * towards[1]
    return tuple(a + step * n for n in range(distance(a, b, files) + 1))


def crossed(a: Square, b: Square, files: int) -> tuple[Group, ...]:
    """List what the line between the centres of two squares passes, at any angle.

    Parameters
    ----------
    a, b
        The ends; neither is in the list. That they are on the board is taken on trust.
    files
        The width of the board.

    Returns
    -------
    tuple[tuple[int, ...], ...]
        From a to b: a group of one for each square entered, a sorted pair for each corner passed.
        The line from b to a has the same groups in reverse.

    Notes
    -----
    The next border is the one whose crossing comes first; the crossings, at odd multiples of half a
    square, are compared after multiplying out, so that only whole numbers occur. The walk is the
    one which Amit Patel describes as supercover lines (Red Blob Games, "Line drawing on a grid").

    Examples
    --------
    >>> crossed(0, 7, files=5)
    ((1,), (6,))
    >>> crossed(0, 12, files=5)
    ((1, 5), (6,), (7, 11))
    """
    rank, file = divmod(a, files)
    wide, tall = b % files - file, b // files - rank
    right, up = _sign(wide), _sign(tall)
    wide, tall = abs(wide), abs(tall)
    across = along = 0
    groups: list[Group] = []
    here = a
    while here != b:
        earlier = (1 + 2 * across) * tall - (1 + 2 * along) * wide
        if earlier == 0:
            one, other = here + right, here + files * up
            groups.append((min(one, other), max(one, other)))
        if earlier <= 0:
            across += 1
            here += right
        if earlier >= 0:
            along += 1
            here += files * up
        groups.append((here,))
    return tuple(groups[:-1])


def is_visible(a: Square, b: Square, files: int, blocks: Blocks, pair: PairRule = all) -> bool:
    """Tell whether there is a line of sight between two squares.

    Parameters
    ----------
    a, b
        The ends, which never block. That they are on the board is taken on trust.
    files
        The width of the board.
    blocks
        The squares that block, as a set or as a question asked of each square.
    pair
        At a corner: `all`, blocked if both squares beside it block; `any`, if one does.

    Returns
    -------
    bool
        The same seen from b as from a.

    Examples
    --------
    >>> is_visible(0, 12, files=5, blocks={6})
    False
    >>> is_visible(0, 12, files=5, blocks={1})
    True
    >>> is_visible(0, 12, files=5, blocks={1}, pair=any)
    False
    """
    return is_clear(crossed(a, b, files), blocks, pair)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
