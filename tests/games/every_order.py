"""Every order that can be spelled, asked of a game's permissions: offered, or forbidden by a reason of its own."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from broadfront.engine.game import Game
from broadfront.engine.legality import NOT_OFFERED
from broadfront.engine.position import CHANCE, Move, Position

NUMBERS = range(-1, 12)
"""The numbers that are tried where a verb takes one."""


@cache
def rules_of(game: Game) -> frozenset[str]:
    """The numbers that are headings of a game's rules."""
    lines = game.rules_text().splitlines()
    return frozenset(line.split()[1].rstrip(".") for line in lines if line.startswith("##"))


def every_order(game: Game, kinds: dict[str, range]) -> Iterator[Move]:
    """Every verb with every word it takes; of kinds that are named in ``kinds``, only some words."""

    def ids(kind: str) -> range:
        if not kind:
            return range(1)
        return kinds.get(kind) or (NUMBERS if kind == "number" else range(len(game.words[kind])))

    for verb in game.verbs.values():
        for what, where in product(ids(verb.what), ids(verb.where)):
            yield Move(verb.name, what, where)


def every_order_has_an_answer(game: Game, p: Position, **kinds: range) -> int:
    """Hold the permissions to what a position offers; return how many orders are forbidden."""
    if p.pending is None or p.pending.seat == CHANCE:
        return 0
    return orders_have_an_answer(game, p, every_order(game, kinds))


def orders_have_an_answer(game: Game, p: Position, orders: Iterable[Move]) -> int:
    """Hold the permissions to what a question offers, of these orders; return how many of them are forbidden."""
    ask = p.pending
    assert ask is not None
    rules = rules_of(game)
    before, offered, forbidden, told = p.key(), frozenset(ask.moves), 0, set()
    for move in orders:
        reason = game.reason(p, move)
        assert (reason is None) == (move in offered), f"{move}: {reason}; {p.notation()}"
        if reason is None:
            continue
        forbidden += 1
        assert reason.code != NOT_OFFERED, move
        if reason.code not in told:  # that its sentence can be told once is enough
            told.add(reason.code)
            refusal = game.explain(p, reason)
            assert refusal.rule in rules, f"{move}: [{refusal.rule}] is no heading of the rules"
            assert refusal.sentence.endswith("."), f"{move}: {refusal.sentence}"
    assert p.key() == before
    return forbidden


def why_not_is_right(game: Game, p: Position, verb: str, what: int, where: int) -> None:
    """Ask about any order, with words that may not exist: nothing is said of offered ones alone, and nothing raised."""
    before = p.key()
    offered = p.pending is not None and Move(verb, what, where) in p.pending.moves
    refusal = game.why_not(p, verb, what, where)
    assert (refusal is None) == offered
    if refusal is not None:
        assert refusal.rule in rules_of(game)
        assert refusal.sentence.endswith(".")
    assert p.key() == before
