"""Monte Carlo tree search over one decision, with chance nodes, many seats and, where it must, hidden information.

Where nothing is hidden each node keeps its position, so that a simulation costs one clone, a few moves and one
evaluation. Where something is, each simulation is played in a world dealt anew (``Position.determinized``) and the tree
holds only what the searching seat can tell apart: single-observer information-set search, with availability counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from broadfront.engine.bot_policy import Policy, expected_result
from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE, Ask, Position, Rng
from broadfront.players.player import question
from broadfront.players.tree import Edge, Node


class Tuning(msgspec.Struct, frozen=True):
    """The dials of the search; they hold for all games."""

    explore: float = 7.0
    """Weight of the priors, in standard deviations of the results seen at the leaves."""
    optimism: float = 0.3
    """How far below the mean of its node an untried move is taken to be, in the same unit."""
    width: float = 2.0
    widening: float = 0.75
    """A node visited n times tries its ``width + n ** widening * 2`` most promising moves."""
    rollout: int = 0
    """Moves of the quick policy between a new node and its evaluation (chance not counted)."""


class Search:
    """The search for one decision: call `simulate` as often as the budget allows, then read ``root``."""

    def __init__(
        self,
        policy: Policy,
        position: Position,
        rng: Rng,
        tuning: Tuning,
        hidden: bool,
        root: Node | None = None,
    ) -> None:
        ask = question(position)
        self.policy, self.rng, self.tuning, self.hidden = policy, rng, tuning, hidden
        self.seat = ask.seat
        self.position = position
        self.root = root or Node(None if hidden else position.clone())
        self.spread = 0.05
        self._seen, self._mean, self._square = 0, 0.0, 0.0

    def simulate(self) -> None:
        """Walk down the tree, grow it by one evaluated node, and carry the result back up."""
        path: list[tuple[Node, Edge, int]] = []
        values = self._descend_worlds(path) if self.hidden else self._descend(path)
        for node, edge, seat in path:
            node.visits += 1
            edge.visits += 1
            if seat != CHANCE:
                node.total += values[seat]
                edge.total += values[seat]
        self._measure(values[self.seat])

    # --- nothing hidden: nodes keep their positions -----------------------------------------------------------------

    def _descend(self, path: list[tuple[Node, Edge, int]]) -> Sequence[float]:
        node = self.root
        while True:
            position, ask = node.position, node.ask
            assert position is not None
            if ask is None:
                return position.result()
            if ask.seat == CHANCE:
                edge = node.throw(self.rng)
            else:
                if not node.ranked:
                    node.rank(ask, self.policy.priors(position, ask))
                edge = self._select(node, node.ranked, False)
            path.append((node, edge, ask.seat))
            if edge.child is not None:
                node = edge.child
                continue
            node = edge.child = self._grow(position, edge)
            if node.ask is not None and self._is_quiet(node.ask, node.position):
                assert node.position is not None
                return self._judge(node.position)

    def _grow(self, position: Position, edge: Edge) -> Node:
        after = position.clone()
        ask = after.play(edge.move)
        while ask is not None and len(ask.moves) == 1:  # nothing to decide: not worth a node
            ask = after.play(ask.moves[0])
        return Node(after)

    # --- hidden information: a world for each simulation ------------------------------------------------------------

    def _descend_worlds(self, path: list[tuple[Node, Edge, int]]) -> Sequence[float]:
        world = self.position.determinized(self.seat, self.rng)
        ask, node, fresh = world.pending, self.root, False
        while ask is not None:
            if fresh and self._is_quiet(ask, world):
                return self._judge(world)
            if ask.seat == CHANCE:
                edge = node.follow(pick(ask, self.rng))
            elif len(ask.moves) == 1:  # nothing to decide in this world
                edge = node.follow(ask.moves[0])
                edge.available += 1
            elif ask.seat == self.seat:
                edge = self._choose(node, ask, world)
            else:
                edge = self._select(node, node.offered(ask, self.policy.priors(world, ask)), True)
            path.append((node, edge, ask.seat))
            onward = edge.child
            if ask.seen_by is not None and ask.seen_by != self.seat:
                onward = node.shared
            if onward is None:
                fresh = True
                onward = edge.child = Node()
                if ask.seen_by is not None and ask.seen_by != self.seat:
                    node.shared = onward
            node = onward
            ask = world.play(edge.move)
        return world.result()

    def _choose(self, node: Node, ask: Ask, world: Position) -> Edge:
        """Select a move of the searching seat: what it may do, and likes, is the same in all worlds of a node."""
        if node.ask is None:
            node.ask = ask
            node.rank(ask, self.policy.priors(world, ask))
        elif node.ask.moves != ask.moves:
            return self._select(node, node.offered(ask, self.policy.priors(world, ask)), True)
        return self._select(node, node.ranked, False)

    # --- both -------------------------------------------------------------------------------------------------------

    def _select(self, node: Node, edges: Sequence[Edge], hidden: bool) -> Edge:
        tuning = self.tuning
        wide = int(tuning.width + 2 * (node.visits + 1) ** tuning.widening)
        spread = self.spread
        explore = tuning.explore * self.policy.trust * spread
        return node.best(edges, wide, explore, tuning.optimism * spread, hidden)

    @staticmethod
    def _is_quiet(ask: Ask, position: Position | None) -> bool:
        return ask.seat != CHANCE and position is not None and not position.agenda[-1].resolving

    def _judge(self, position: Position) -> Sequence[float]:
        if not self.tuning.rollout:
            return self.policy.evaluate(position)
        p = position if self.hidden else position.clone()
        ask, left = p.pending, self.tuning.rollout
        while ask is not None and (left > 0 or not self._is_quiet(ask, p)):
            if ask.seat == CHANCE:
                ask = p.play(pick(ask, self.rng))
            else:
                left -= len(ask.moves) > 1
                ask = p.play(self.policy.rollout_move(p, ask, self.rng))
        return expected_result(self.policy, p)

    def _measure(self, value: float) -> None:
        self._seen += 1
        change = value - self._mean
        self._mean += change / self._seen
        self._square += change * (value - self._mean)
        if self._seen > 4:
            self.spread = max(0.005, sqrt(self._square / self._seen))
