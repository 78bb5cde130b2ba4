"""Moves in words, wherever they are listed: in a replay, on the analysis board, as outcomes of chance."""

from __future__ import annotations

from collections.abc import Sequence

from broadfront.engine.game import Game
from broadfront.engine.position import Move, Position


def phrase(game: Game, move: Move) -> str:
    """Return a move in words that need no position: the label of its verb and the names of its ids."""
    verb = game.verbs[move.verb]
    ids = [(kind, id_) for kind, id_ in ((verb.what, move.what), (verb.where, move.where)) if kind]
    return " ".join([verb.label, *(game.word(kind, id_) for kind, id_ in ids)])


def choice_text(unit: str) -> str:
    """Return the singular of a unit whose name is a plural.

    >>> choice_text("points"), choice_text("IPC")
    ('point', 'IPC')
    """
    return unit.removesuffix("s")


def termination_text(game: Game, p: Position, move: Move) -> str:
    """Return the text of a move by which nothing is done: its button, with its phase.

    The first sentence of the log would be about the next turn, or the next dice.
    """
    ask = p.pending
    assert ask is not None
    labels = game.view(p, ask.seat).labels
    label = labels[ask.moves.index(move)] if labels else ""
    phase = game.turn_info(p).phase
    return label or (f"{phrase(game, move)}: {phase}" if phase else phrase(game, move))


def in_words(game: Game, p: Position, move: Move) -> str:
    """Return an offered move in words: the first sentence of the log after it."""
    if game.verbs[move.verb].declines:
        return termination_text(game, p, move)
    return _log_text(game, p, move) or phrase(game, move)


def outcomes(game: Game, p: Position, moves: Sequence[Move]) -> list[str]:
    """Return outcomes of chance in words: their first sentences in the log, if these differ for all of them."""
    texts = [_log_text(game, p, move) for move in moves]
    if "" in texts or len(set(texts)) < len(texts):
        return [phrase(game, move) for move in moves]
    return [one.removesuffix(".") for one in texts]


def _log_text(game: Game, p: Position, move: Move) -> str:
    branch = p.clone()
    branch.notes = []
    branch.play(move)
    return game.format_note(branch.notes[0]) if branch.notes else ""
