"""A board of squares, in files (A, B, C ... from the left) and ranks (1, 2, 3 ... from the bottom).

A square is the int ``file + files * rank``, both counted from 0: A1 is 0, B1 is 1. After Z come
files AA, AB and so on. A board is its size, so the functions take ``files`` and ``ranks``.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from broadfront.engine.view import Space

Square: TypeAlias = int
Direction: TypeAlias = tuple[int, int]  # files to the right, ranks up

ORTHOGONAL: Final[tuple[Direction, ...]] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Final[tuple[Direction, ...]] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
ALL_EIGHT: Final[tuple[Direction, ...]] = (  # clockwise from straight up, like the two above
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
)


def square_at(file: int, rank: int, files: int, ranks: int) -> Square:
    """Find the square in a file and rank.

    Parameters
    ----------
    file, rank
        Counted from 0.
    files, ranks
        The size of the board.

    Returns
    -------
    int
        The square.

    Raises
    ------
    ValueError
        If it is not on the board.

    Examples
    --------
    >>> square_at(1, 2, files=5, ranks=8)
    11
    """
    if not (0 <= file < files and 0 <= rank < ranks):
        raise ValueError(
            f"File {file}, rank {rank} (counted from 0) is not on this board: it has {files} files "
            f"and {ranks} ranks."
        )
    return file + files * rank


def name(square: Square, files: int, ranks: int) -> str:
    """Name a square as players do.

    Parameters
    ----------
    square
        Its id.
    files, ranks
        The size of the board.

    Returns
    -------
    str
        File letter and rank number, "A1" being the lower left corner.

    Raises
    ------
    ValueError
        If it is not on the board.

    Examples
    --------
    >>> name(11, files=5, ranks=8)
    'B3'
    """
    _check(square, files, ranks)
    return _label(square, files)


def outline(x: float, y: float) -> tuple[tuple[float, float], ...]:
    """Return the corners of the square around a point, clockwise from the upper left.

    >>> outline(0.5, 0.5)
    ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    """
    return ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))


def spaces(files: int, ranks: int, terrain: Callable[[Square], str]) -> tuple[Space, ...]:
    """Return the spaces of a table for a whole board, rank 1 at the bottom.

    Parameters
    ----------
    files, ranks
        The size of the board.
    terrain
        The name of each square's terrain.

    Examples
    --------
    >>> [(space.name, space.x, space.y) for space in spaces(2, 1, lambda square: "clear")]
    [('A1', 0.5, 0.5), ('B1', 1.5, 0.5)]
    """
    all_spaces = []
    for square in range(files * ranks):
        x, y, label = square % files + 0.5, ranks - 0.5 - square // files, _label(square, files)
        ground = terrain(square)
        all_spaces.append(Space(square, label, x, y, outline(x, y), ground, spoken=f"{label}, {ground}"))
    return tuple(all_spaces)


def parse(text: str, files: int, ranks: int) -> Square:
    """Read the name of a square.

    Parameters
    ----------
    text
        File letter and rank number, such as "B3" or "b3".
    files, ranks
        The size of the board.

    Returns
    -------
    int
        The square.

    Raises
    ------
    ValueError
        If it is not the name of a square, or not on the board.

    Examples
    --------
    >>> parse("B3", files=5, ranks=8)
    11
    >>> parse("F9", files=5, ranks=8)
    Traceback (most recent call last):
    ValueError: F9 is not on this board: it runs from A1 to E8.
    """
    match = re.fullmatch(r"([A-Z]{1,4})([1-9][0-9]{0,8})", text.upper())
    if match is None:
        raise ValueError(f"{text!r} does not name a square: write a letter and a number, like B3.")
    file = 0
    for letter in match[1]:
        file = 26 * file + ord(letter) - ord("A") + 1
    file, rank = file - 1, int(match[2]) - 1
    if file >= files or rank >= ranks:
        last = _label(files * ranks - 1, files)
        raise ValueError(f"{text} is not on this board: it runs from A1 to {last}.")
    return file + files * rank


def neighbours(
    square: Square, files: int, ranks: int, directions: Sequence[Direction] = ORTHOGONAL
) -> tuple[Square, ...]:
    """List the neighbours of a square.

    Parameters
    ----------
    square
        Its id.
    files, ranks
        The size of the board.
    directions
        `ORTHOGONAL`, `DIAGONAL`, `ALL_EIGHT`, or any steps (files to the right, ranks up).

    Returns
    -------
    tuple[int, ...]
        In the order of the directions; those off the board are left out.

    Raises
    ------
    ValueError
        If the square is not on the board.

    Examples
    --------
    >>> neighbours(0, files=5, ranks=8)
    (5, 1)
    """
    _check(square, files, ranks)
    rank, file = divmod(square, files)
    return tuple(
        file + right + files * (rank + up)
        for right, up in directions
        if 0 <= file + right < files and 0 <= rank + up < ranks
    )


def neighbour_table(
    files: int, ranks: int, directions: Sequence[Direction] = ORTHOGONAL
) -> tuple[tuple[Square, ...], ...]:
    """List the neighbours of every square, to be computed once.

    Parameters
    ----------
    files, ranks
        The size of the board.
    directions
        As for `neighbours`.

    Returns
    -------
    tuple[tuple[int, ...], ...]
        ``files * ranks`` entries; entry n holds the neighbours of square n.

    Examples
    --------
    >>> neighbour_table(2, 2)
    ((2, 1), (3, 0), (3, 0), (1, 2))
    """
    return tuple(neighbours(square, files, ranks, directions) for square in range(files * ranks))


def distance(a: Square, b: Square, files: int) -> int:
    """Count the steps between two squares if diagonal steps are allowed.

    Parameters
    ----------
    a, b
        Two squares of the board; this is not checked.
    files
        The width of the board.

    Returns
    -------
    int
        The larger of the differences in file and in rank (Chebyshev distance).

    Examples
    --------
    >>> distance(0, 11, files=5)
    2
    """
    return max(abs(a % files - b % files), abs(a // files - b // files))


def orthogonal_distance(a: Square, b: Square, files: int) -> int:
    """Count the steps between two squares if only orthogonal steps are allowed.

    Parameters
    ----------
    a, b
        Two squares of the board; this is not checked.
    files
        The width of the board.

    Returns
    -------
    int
        The sum of the differences in file and in rank (Manhattan distance).

    Examples
    --------
    >>> orthogonal_distance(0, 11, files=5)
    3
    """
    return abs(a % files - b % files) + abs(a // files - b // files)


def within(
    centre: Square, reach: int, files: int, ranks: int, *, diagonal: bool = True
) -> tuple[Square, ...]:
    """List the squares within a number of steps.

    Parameters
    ----------
    centre
        The square to count from; it is in the list.
    reach
        The number of steps, 0 or more.
    files, ranks
        The size of the board.
    diagonal
        Whether diagonal steps are allowed.

    Returns
    -------
    tuple[int, ...]
        Sorted squares.

    Raises
    ------
    ValueError
        If the centre is not on the board, or the reach is negative.

    Examples
    --------
    >>> within(0, 1, files=5, ranks=8)
    (0, 1, 5, 6)
    >>> within(0, 1, files=5, ranks=8, diagonal=False)
    (0, 1, 5)
    """
    _check(centre, files, ranks)
    if reach < 0:
        raise ValueError(f"The reach is {reach}: it must be 0 or more.")
    metric = distance if diagonal else orthogonal_distance
    return tuple(square for square in range(files * ranks) if metric(centre, square, files) <= reach)


def turned(square: Square, files: int, ranks: int) -> Square:
    """Return the square at the same place after turning the board by 180 degrees.

    Parameters
    ----------
    square
        Its id.
    files, ranks
        The size of the board.

    Returns
    -------
    int
        The square with this number for the player on the other side of the table.

    Raises
    ------
    ValueError
        If the square is not on the board.

    Examples
    --------
    >>> name(turned(parse("A1", 5, 8), 5, 8), 5, 8)
    'E8'
    """
    _check(square, files, ranks)
    return files * ranks - 1 - square


def _label(square: Square, files: int) -> str:
    rank, file = divmod(square, files)
    letters = ""
    file += 1
    while file:
        file, letter = divmod(file - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{rank + 1}"


def _check(square: Square, files: int, ranks: int) -> None:
    if not 0 <= square < files * ranks:
        raise ValueError(
            f"Square {square} is not on this board of {files} x {ranks}: "
            f"ids run from 0 to {files * ranks - 1}."
        )
