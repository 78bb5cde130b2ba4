"""The search tree: nodes are decisions or chance events, edges are the moves that were tried there.

Values are kept for the seat that decides, on the edges; what chance does is spread evenly by its exact weights.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import fsum, sqrt

from mypy_extensions import mypyc_attr

from broadfront.engine.position import Ask, Move, Position, Rng

GOLDEN = 0.6180339887498949  # steps of the golden ratio visit a circle more evenly than any other steps
FINE = 1 << 30


@mypyc_attr(allow_interpreted_subclasses=True)
class Edge:
    """A move tried at a node: its prior, visits, the sum of the decider's results, and the node it leads to."""

    __slots__ = ("available", "child", "move", "prior", "total", "visits")

    def __init__(self, move: Move, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.available = 0
        """Visits of the node in worlds where this move was legal (used where information is hidden)."""
        self.child: Node | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Node:
    """A question in the tree. ``position`` and ``ask`` are kept where nothing is hidden, else they change by world."""

    __slots__ = ("ask", "edges", "offset", "position", "ranked", "shared", "total", "visits")

    def __init__(self, position: Position | None = None) -> None:
        self.position = position
        self.ask: Ask | None = position.pending if position is not None else None
        self.edges: dict[Move, Edge] = {}
        self.ranked: list[Edge] = []
        """Edges by prior, the most promising first (where nothing is hidden)."""
        self.shared: Node | None = None
        """The node for all moves that the searching seat cannot see."""
        self.visits = 0
        self.total = 0.0
        """The sum of the decider's results."""
        self.offset = -1.0

    # --- decisions --------------------------------------------------------------------------------------------------

    def rank(self, ask: Ask, priors: Sequence[float]) -> None:
        """Open an edge for each move, the most promising first."""
        whole = fsum(priors)
        self.ranked = [Edge(move, prior / whole) for move, prior in zip(ask.moves, priors, strict=True)]
        self.edges = {edge.move: edge for edge in self.ranked}
        self.ranked.sort(key=lambda edge: -edge.prior)

    def offered(self, ask: Ask, priors: Sequence[float]) -> list[Edge]:
        """Return the edges of the moves that this world offers, most promising first, and count them available."""
        whole = fsum(priors)
        edges = []
        for move, prior in zip(ask.moves, priors, strict=True):
            edge = self.edges.get(move)
            if edge is None:
                edge = self.edges[move] = Edge(move, prior / whole)
            edge.available += 1
            edges.append(edge)
        edges.sort(key=lambda edge: -edge.prior)
        return edges

    def best(self, edges: Sequence[Edge], wide: int, explore: float, optimism: float, hidden: bool) -> Edge:
        """Return the edge to try next: PUCT over the first ``wide`` edges.

        Parameters
        ----------
        explore
            Weight of the prior term, in units of the results.
        optimism
            What an untried move is taken to be worth, less than the node's own mean.
        hidden
            Count how often a move was on offer, instead of the visits of the node.
        """
        untried = (self.total / self.visits if self.visits else 0.5) - optimism
        root = explore * sqrt(self.visits + 1)
        top, chosen = -1e9, edges[0]
        for edge in edges[:wide]:
            if hidden:
                root = explore * sqrt(edge.available)
            n = edge.visits
            score = (edge.total / n if n else untried) + root * edge.prior / (1 + n)
            if score > top:
                top, chosen = score, edge
        return chosen

    # --- chance -----------------------------------------------------------------------------------------------------

    def throw(self, rng: Rng) -> Edge:
        """Return the edge of one outcome of chance, by exact weights, spread evenly over the visits of this node.

        Each single throw has the exact odds (its start is random); many come closer to them than independent throws.
        """
        ask = self.ask
        assert ask is not None, "only a node that keeps its position can throw"
        if self.offset < 0:
            self.offset = rng.randrange(FINE) / FINE
        at = int((self.offset + self.visits * GOLDEN) % 1.0 * fsum(ask.weights))
        return self.follow(ask.moves[bisect_right(list(accumulate(ask.weights)), at)])

    def follow(self, move: Move) -> Edge:
        """Return the edge of a move, opened if need be."""
        edge = self.edges.get(move)
        if edge is None:
            edge = self.edges[move] = Edge(move, 1.0)
        return edge
