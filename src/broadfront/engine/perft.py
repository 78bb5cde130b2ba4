"""Perft: counts the sequences of moves of a length, to compare move generators.

The numbers depend only on the rules, so they test a rule better than an example does. A number is evidence only if it
was compared with another program or computed by hand.
"""

from __future__ import annotations

from broadfront.engine.position import Move, Position


def perft(position: Position, depth: int) -> int:
    """Return the number of different sequences of ``depth`` moves.

    Every outcome of a CHANCE ask counts once, whatever its weight; matches that end sooner are not counted.

    Parameters
    ----------
    position
        A settled position; it is not changed.
    depth
        The number of moves, 0 or more.

    Raises
    ------
    ValueError
        If depth is negative.
    """
    if depth < 0:
        raise ValueError(f"depth is a number of moves, 0 or more; not {depth}")
    if depth == 0:
        return 1
    ask = position.pending
    if ask is None:
        return 0
    if depth == 1:
        return len(ask.moves)
    return sum(perft(_after(position, move), depth - 1) for move in ask.moves)


def divide(position: Position, depth: int) -> dict[Move, int]:
    """Return `perft` split by the first move, to find where two programs disagree.

    Raises
    ------
    ValueError
        If depth is less than 1.
    """
    if depth < 1:
        raise ValueError(f"there is a first move to divide by if depth is 1 or more; not {depth}")
    ask = position.pending
    return {move: perft(_after(position, move), depth - 1) for move in (ask.moves if ask else ())}


def _after(position: Position, move: Move) -> Position:
    twin = position.clone()
    twin.play(move)
    return twin
