"""Standing answers: questions that a seat declines in advance, by their topic, for a turn or longer.

They are the seat's own secret: they are stored with the seat and sent only to a reader who has its token.
Other players only ever see a move like any other. The topic of the question alone decides, never the other
possible answers, so that an answer given in advance cannot reveal what is in a hand
(docs/concepts/standing-answers.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Move, Position
from broadfront.engine.text_codec import quote
from broadfront.server.games.schemas import Until
from broadfront.server.http.errors import InvalidInput
from broadfront.server.matches.schemas import AutoDecline, AutoDeclineRequest, AutoDeclines


class DeclinedTopic(msgspec.Struct, frozen=True):
    """Until when questions of a topic are declined; ``since`` counts the turns that had begun when the seat
    asked for it.
    """

    until: Until
    since: int


Answers = Mapping[str, DeclinedTopic]
"""What a seat declines in advance, by topic."""

NOTHING: Final[Answers] = {}


def until_choices(game: Game) -> list[Until]:
    """Return for how long questions of a game can be declined; empty if the game has no such questions."""
    if not game.game_info.standing:
        return []
    choices: list[Until] = ["match"]
    if game.implements(Game.own_turns_begun):
        choices.insert(0, "own_turn")
    if game.implements(Game.turns_begun):
        choices.insert(0, "turn")
    return choices


def answer(game: Game, p: Position, standing: Sequence[Answers]) -> Move | None:
    """Return the declining move that the seat to move has given in advance; None: its player is asked.

    Parameters
    ----------
    standing
        The standing answers of each seat.
    """
    ask = p.pending
    if ask is None or ask.seat == CHANCE:
        return None
    topic = p.topic
    declined = standing[ask.seat].get(topic)
    if (
        declined is None
        or topic not in game.game_info.standing_topics
        or not _holds(game, p, ask.seat, declined)
    ):
        return None
    declining = [move for move in ask.moves if game.verbs[move.verb].declines]
    return declining[0] if len(declining) == 1 else None


def still_held(game: Game, p: Position, seat: int, answers: Answers) -> dict[str, DeclinedTopic]:
    """Return a seat's standing answers without those that have expired."""
    return {topic: declined for topic, declined in answers.items() if _holds(game, p, seat, declined)}


def changed(
    game: Game, p: Position, seat: int, answers: Answers, send: AutoDeclineRequest
) -> dict[str, DeclinedTopic]:
    """Return a seat's standing answers with one of them given, changed or withdrawn.

    Raises
    ------
    InvalidInput
        If the game has no such questions, or counts no such turns.
    """
    if send.topic not in game.game_info.standing_topics:
        known = ", ".join(f"{one.topic} ({one.label})" for one in game.game_info.standing)
        raise InvalidInput(
            f"Questions about {quote(send.topic)} cannot be declined in advance; in {game.title} these can: "
            f"{known or 'none'}."
        )
    held = still_held(game, p, seat, answers)
    held.pop(send.topic, None)
    if send.until == "ask":
        return held
    if send.until not in until_choices(game):
        raise InvalidInput(f"{game.title} does not count such turns: decline until the match ends.")
    return {**held, send.topic: DeclinedTopic(send.until, _turns(game, p, seat, send.until))}


def describe(game: Game, p: Position, seat: int, answers: Answers) -> AutoDeclines:
    """Return a seat's standing answers as they are sent to its player."""
    held = still_held(game, p, seat, answers)
    return AutoDeclines(
        [AutoDecline(topic, held[topic].until) for topic in game.game_info.standing_topics if topic in held]
    )


def read(game: Game, text: str) -> dict[str, DeclinedTopic]:
    """Parse what `write` wrote; older tables have the rule of a question in place of its topic."""
    declines = msgspec.json.decode(text, type=dict[str, DeclinedTopic]) if text else {}
    topic_of = {one.rule: one.topic for one in game.game_info.standing}
    return {topic_of.get(name, name): one for name, one in declines.items()}


def write(answers: Answers) -> str:
    """Format a seat's standing answers for the tables; an empty text for none."""
    return msgspec.json.encode(answers).decode() if answers else ""


def _holds(game: Game, p: Position, seat: int, declined: DeclinedTopic) -> bool:
    return _turns(game, p, seat, declined.until) == declined.since


def _turns(game: Game, p: Position, seat: int, until: Until) -> int:
    """Return how many turns have begun, of the kind at whose next beginning an answer expires."""
    if until == "turn":
        return game.turns_begun(p)
    return game.own_turns_begun(p, seat) if until == "own_turn" else 0
