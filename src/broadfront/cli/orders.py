"""Parses moves that a person types, and lists legal moves in a short form.

A move has a number, its index in the Ask (from 1), and words (``attack D3 D4``). The verb may be shortened to its key
or to a unique beginning, and omitted if the rest is unambiguous; ``pass`` is the declining move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from random import Random
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from broadfront.engine.errors import IllegalMove, NotationFault, Refusal
from broadfront.engine.game import Game
from broadfront.engine.plain_text import read_number
from broadfront.engine.position import CHANCE, Ask, Move, Position, as_known_to
from broadfront.engine.text_codec import quote
from broadfront.engine.view import View

MAX_LISTED_MOVES = 16
"""The most moves that are listed one by one without a request."""
VIA: Final = "via"
"""The word before the space of a detour: ``move u12 East_Poland via Poland``."""
Names = Mapping[tuple[str, int], str]
"""Display names of pieces by the kind of their id and the id, for pieces whose moves contain only a number."""
_NONE: Final[Names] = MappingProxyType({})


def names_in(view: View) -> Names:
    """Return the display names of pieces in stacks, whose ids mean nothing to people."""
    return {
        (counter.id_kind, member): counter.spoken for counter in view.counters for member in counter.members
    }


def read_order(game: Game, p: Position, text: str) -> Move:
    """Parse a legal move from a number or words.

    Raises
    ------
    IllegalMove
        If the move is not legal: the refusal names the rule that forbids it.
    NotationFault
        If it is not a move, or ambiguous: with the candidates.
    """
    ask = p.pending
    moves: Sequence[Move] = ask.moves if ask is not None else ()
    words = text.lower().split()
    if len(words) == 1 and words[0].isdecimal():
        number = read_number(words[0])
        if number is not None and 1 <= number <= len(moves):
            return moves[number - 1]
        which = quote(words[0]) if number is None else number
        raise NotationFault(f"there is no move {which}: they go from 1 to {len(moves)}")
    spelled = {game.spell(move).lower(): move for move in moves}
    if (exact := spelled.get(" ".join(words))) is not None:
        return exact
    verbs = list(dict.fromkeys(move.verb for move in moves))
    long = _long_verb(game, verbs, words[0]) if words else None
    if long is not None:
        words[0] = long
    if words == ["pass"]:
        declining = [move for move in moves if game.verbs[move.verb].declines]
        if len(declining) == 1:
            return declining[0]
    candidates = [move for line, move in spelled.items() if words in (line.split(), line.split()[1:])]
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        raise NotationFault(f"{quote(text)} may mean {' or '.join(map(game.spell, candidates))}")
    part = [line for line in spelled if line.split()[: len(words)] == words]
    if part and words and words[0] in game.verbs:
        raise NotationFault(f"{quote(text)} wants more words: {_shorten_list(part)}")
    if not words or words[0] not in game.verbs:
        raise NotationFault(
            f"{quote(text)} is no move and no command: Enter lists the moves, `help` the rest"
        )
    move = game.read(" ".join(words))
    if ask is not None and ask.seat != CHANCE:  # a reason may reveal what is hidden from the seat
        p = as_known_to(ask.seat, p, Random(0))
    refusal = game.why_not(p, *move)
    if refusal is None:
        return move
    raise IllegalMove(_with_answers(refusal, game, ask, move))


def _with_answers(refusal: Refusal, game: Game, ask: Ask | None, move: Move) -> Refusal:
    """Add the legal verbs to the refusal of an order that answers another question."""
    offered = {answer.verb for answer in ask.moves} if ask is not None and ask.seat != CHANCE else set()
    if not offered or move.verb in offered:
        return refusal
    *others, last = (verb for verb in game.verbs if verb in offered)
    verbs = f"{', '.join(others)} or {last}" if others else last
    return replace(refusal, sentence=f"{refusal.sentence} Answer with {verbs}.")


def read_orders(game: Game, p: Position, text: str) -> list[Move]:
    """Parse one legal move, or two if a unit is to reach its goal through another space.

    The default route of the unit is one move; any other is a move to the space and a move from there.

    Raises
    ------
    IllegalMove, NotationFault
        As in `read_order`; also if one of the two moves is not legal.
    """
    words = text.split()
    if not game.implements(Game.route) or len(words) < 4 or words[-2].lower() != VIA:
        return [read_order(game, p, text)]
    *order, goal, _, detour = words
    question = p.pending
    if (direct := _direct(game, p, [*order, goal])) is not None:
        route = game.route(p, direct)
        kind = game.verbs[direct.verb].where
        passed = route.spaces[1:-1] if route is not None else ()
        if detour.lower() in (game.word(kind, id_).replace(" ", "_").lower() for id_ in passed):
            return [direct]
    first = read_order(game, p, " ".join([*order, detour]))
    after_first = p.clone()
    after_first.play(first)
    if question is None or after_first.pending is None or after_first.pending.seat != question.seat:
        raise NotationFault(f"{text!r}: nothing goes on from {detour}")
    *head, _ = game.spell(first).split()
    return [first, read_order(game, after_first, " ".join([*head, goal]))]


def _direct(game: Game, p: Position, words: Sequence[str]) -> Move | None:
    """Return the move without its detour; None: there is none, or several are possible."""
    try:
        return read_order(game, p, " ".join(words))
    except (IllegalMove, NotationFault):
        return None


def _long_verb(game: Game, verbs: Sequence[str], word: str) -> str | None:
    """Return the verb with this key or unique beginning."""
    if word in game.verbs:
        return None
    keyed = [verb for verb in verbs if game.verbs[verb].key == word]
    begun = [verb for verb in verbs if verb.startswith(word)]
    verbs_meant = keyed or begun
    return verbs_meant[0] if len(verbs_meant) == 1 else None


def _shorten_list(lines: Sequence[str], most: int = 6) -> str:
    return ", ".join(lines[:most]) + (f" ... ({len(lines)} in all)" if len(lines) > most else "")


def overview(game: Game, ask: Ask, names: Names = _NONE) -> list[str]:
    """Return the legal moves in about a dozen lines: one by one if they are few, else verb by verb.

    The numbers may be typed.
    """
    if len(ask.moves) <= MAX_LISTED_MOVES:
        return [f"{number:>3}  {_move_text(game, move, names)}" for number, move in enumerate(ask.moves, 1)]
    lines: list[str] = []
    for verb, group in _by_verb(ask):
        if len(group) <= 3:
            lines += [f"{number:>3}  {_move_text(game, move, names)}" for number, move in group]
        else:
            whats = list(
                dict.fromkeys(_words(game, move)[1] for _, move in group if len(_words(game, move)) > 1)
            )
            numbers = f"{group[0][0]}-{group[-1][0]}"
            lines.append(f"     {verb}: {len(group)} moves ({numbers}) with {_shorten_list(whats, 18)}")
    return lines


def listed(game: Game, ask: Ask, words: Sequence[str], names: Names = _NONE) -> list[str]:
    """Return the moves that contain all the words (a verb, a unit, a space), a line for each verb and unit.

    Words of a piece's display name count too: "tank", "Poland".

    >>> listed.__name__
    'listed'
    """
    lower_words = [word.lower() for word in words]
    lines: list[str] = []
    numbered = [
        (number, move)
        for number, move in enumerate(ask.moves, 1)
        if all(_contains(game, move, word, names) for word in lower_words)
    ]
    for head, group in groupby(numbered, key=lambda pair: _words(game, pair[1])[:2]):
        pairs = list(group)
        if len(_words(game, pairs[0][1])) < 3:
            lines += [f"{number:>3}  {_move_text(game, move, names)}" for number, move in pairs]
        else:
            lines.append(
                f"     {' '.join(head)}{_display_names(game, pairs[0][1], names)[0]}: "
                + "  ".join(
                    f"{number} {_words(game, move)[2]}{_display_names(game, move, names)[1]}"
                    for number, move in pairs
                )
            )
    return lines


def _by_verb(ask: Ask) -> list[tuple[str, list[tuple[int, Move]]]]:
    numbered = enumerate(ask.moves, 1)
    return [(verb, list(group)) for verb, group in groupby(numbered, key=lambda pair: pair[1].verb)]


def _words(game: Game, move: Move) -> list[str]:
    return game.spell(move).split()


def _display_names(game: Game, move: Move, names: Names) -> tuple[str, str]:
    """Return the display names of the two arguments of a move in brackets; "" without one."""
    verb = game.verbs[move.verb]
    what, where = names.get((verb.what, move.what), ""), names.get((verb.where, move.where), "")
    return f" ({what})" if what else "", f" ({where})" if where else ""


def _move_text(game: Game, move: Move, names: Names) -> str:
    return game.spell(move) + "".join(_display_names(game, move, names))


def _contains(game: Game, move: Move, word: str, names: Names) -> bool:
    words = game.spell(move).lower().split()
    if word in words or words[0].startswith(word) or game.verbs[move.verb].key == word:
        return True
    names_text = " ".join(_display_names(game, move, names)).lower()
    return len(word) > 2 and any(part.startswith(word) for part in re.findall(r"\w+", names_text))
