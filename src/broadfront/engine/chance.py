"""Chance nodes: dice, hits and draws as decisions of the seat CHANCE with exact integer weights."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from math import comb

from mypy_extensions import mypyc_attr

from broadfront.engine.position import CHANCE, Ask, Move, Rng


@cache
def _die_moves(verb: str, sides: int) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    return tuple(Move(verb, face) for face in range(1, sides + 1)), (1,) * sides


def die(rule: str, prompt: str, sides: int = 6, verb: str = "roll") -> Ask:
    """Ask CHANCE for one die; ``what`` is the face, 1...sides.

    >>> die("5.1", "Roll for the first turn.").moves[5]
    Move(verb='roll', what=6, where=0)
    """
    moves, weights = _die_moves(verb, sides)
    return Ask(CHANCE, rule, prompt, moves, weights)


@cache
def _two_dice_moves(verb: str, sides: int) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    faces = range(1, sides + 1)
    return tuple(Move(verb, a, b) for a in faces for b in faces), (1,) * sides**2


def two_dice(rule: str, prompt: str, sides: int = 6, verb: str = "roll") -> Ask:
    """Ask CHANCE for two distinguishable dice; ``what`` and ``where`` are the faces.

    >>> len(two_dice("6.2", "Roll the white and the yellow die.").moves)
    36
    """
    moves, weights = _two_dice_moves(verb, sides)
    return Ask(CHANCE, rule, prompt, moves, weights)


@lru_cache(maxsize=1024)
def _sum_moves(verb: str, dice: int, sides: int) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    counts = {0: 1}
    for _ in range(dice):
        next_counts: dict[int, int] = {}
        for total, count in counts.items():
            for face in range(1, sides + 1):
                next_counts[total + face] = next_counts.get(total + face, 0) + count
        counts = next_counts
    totals = sorted(counts)
    return tuple(Move(verb, total) for total in totals), tuple(counts[total] for total in totals)


def total(rule: str, prompt: str, dice: int = 2, sides: int = 6, verb: str = "roll") -> Ask:
    """Ask CHANCE for the sum of several dice (2d6 by default); ``what`` is the sum.

    >>> total("3.1", "Roll two dice.").weights
    (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    """
    moves, weights = _sum_moves(verb, dice, sides)
    return Ask(CHANCE, rule, prompt, moves, weights)


@lru_cache(maxsize=1024)
def _hit_moves(verb: str, dice: int, faces: int, sides: int) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    weighted = [(n, comb(dice, n) * faces**n * (sides - faces) ** (dice - n)) for n in range(dice + 1)]
    weighted = [(n, weight) for n, weight in weighted if weight]
    return tuple(Move(verb, n) for n, _ in weighted), tuple(weight for _, weight in weighted)


def hits(rule: str, prompt: str, dice: int, faces: int, sides: int = 6, verb: str = "hits") -> Ask:
    """Ask CHANCE how many of n dice hit, ``faces`` of ``sides`` being hits; ``what`` is the number.

    The weights are binomial: C(n, k) * faces**k * (sides - faces)**(n - k).

    >>> hits("7.2", "Roll for hits.", dice=2, faces=1).weights
    (25, 10, 1)

    Raises
    ------
    ValueError
        If ``faces`` is not in 0...sides or ``dice`` is negative.
    """
    if not (0 <= faces <= sides and dice >= 0):
        raise ValueError(
            f"{dice} dice with {faces} of {sides} faces hitting: want dice >= 0 and 0 <= faces <= sides"
        )
    moves, weights = _hit_moves(verb, dice, faces, sides)
    return Ask(CHANCE, rule, prompt, moves, weights)


def draw(
    rule: str, prompt: str, counts: Sequence[int], verb: str = "draw", seen_by: int | None = None
) -> Ask:
    """Ask CHANCE for one card of a multiset; ``what`` is the kind, weighted by the number of remaining cards.

    >>> draw("2.1", "Draw a card.", [2, 0, 1]).moves
    (Move(verb='draw', what=0, where=0), Move(verb='draw', what=2, where=0))
    """
    kinds = [kind for kind, count in enumerate(counts) if count]
    return Ask(
        CHANCE,
        rule,
        prompt,
        tuple(Move(verb, kind) for kind in kinds),
        tuple(counts[k] for k in kinds),
        seen_by,
    )


def draw_several(counts: Sequence[int], n: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return every hand of ``n`` cards of a multiset with its exact weight (multivariate hypergeometric).

    A hand is a tuple with one count per kind; the weights add up to C(sum(counts), n). Large decks have many hands:
    prefer to `draw` one card after another unless the whole hand is needed at once.

    >>> draw_several([2, 1], 2)
    (((1, 1), 2), ((2, 0), 1))

    Raises
    ------
    ValueError
        If there are fewer than ``n`` cards.
    """
    if n > sum(counts):
        raise ValueError(f"cannot draw {n} of {sum(counts)} cards: reshuffle first")
    hands: list[tuple[tuple[int, ...], int]] = [((), 1)]
    for count in counts:
        hands = [
            ((*hand, k), weight * comb(count, k))
            for hand, weight in hands
            for k in range(min(count, n - sum(hand)) + 1)
        ]
    return tuple((hand, weight) for hand, weight in hands if sum(hand) == n)


def pick(ask: Ask, rng: Rng) -> Move:
    """Draw an outcome of a CHANCE ask by its exact integer weights.

    Raises
    ------
    ValueError
        If another seat decides.
    """
    if ask.seat != CHANCE:
        raise ValueError(f"the question is put to seat {ask.seat}, not to CHANCE: {ask.prompt}")
    moves, weights = ask.moves, ask.weights
    if len(moves) == 1:
        return moves[0]
    weight_sum = sum(weights)
    at = rng.randrange(weight_sum)
    if weight_sum == len(moves):
        return moves[at]
    for move, reached in zip(moves, accumulate(weights), strict=True):
        if at < reached:
            return move
    raise AssertionError("the weights of an Ask are positive and one per move")


# --------------------------------------------------------------------------------------------------
# A random number generator for computer players: reproducible from a seed, and separate from the dice of the match.

MASK = (1 << 64) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class SplitMix64:
    """The random number generator SplitMix64.

    >>> rng = SplitMix64(7)
    >>> all(0 <= rng.randrange(6) < 6 for _ in range(100))
    True
    """

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def randrange(self, stop: int, /) -> int:
        """Return an int in ``range(stop)``, each with almost equal probability."""
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
