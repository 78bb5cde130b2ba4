"""The guide of a game: the meaning of each decision and advice, from ``guide.toml`` beside its card.

Lessons depend on the state of the match and not on a script, so that there is advice after any move.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from broadfront.engine.errors import Refusal
from broadfront.engine.game import Game
from broadfront.engine.game_data import game_file
from broadfront.engine.legality import ALIKE, MISFIT, fill_template
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, Ask, Move, Position
from broadfront.engine.toml_files import read_toml

EXAMPLES: Final = 4
"""The most moves that are highlighted as good."""
NEAR: Final = 0.5
"""A move whose weight is this share of the best one counts as equally good."""


class Welcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said before the first lesson."""

    title: str
    """The heading."""
    text: str
    """What is said."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a newcomer should know when a question of one of these topics (`Position.topic`) is put, and do.

    Of the lessons of a topic the first one counts whose verbs are offered and that was not done in this turn; if there
    is none, the last one. So the last lesson of a topic should lead on.
    """

    title: str
    """The heading."""
    text: str
    """One to four sentences: what it is about, and why it matters."""
    now: str
    """What to do now, in a sentence; it stays when the rest is known."""
    topics: tuple[str, ...]
    """The topics of the questions at which it is told."""
    rule: str
    """The section of the rules to read on in."""
    point: tuple[str, ...] = ()
    """The verbs that do it; none: every answer does."""
    at: tuple[str, ...] = ()
    """Words of a good example: of the moves with these verbs, those that name one of them are pointed at, if any do."""
    foes: bool = False
    """Only those of its moves are pointed at whose goal is a space where an enemy stands, if any is."""
    best: bool = False
    """Only those of its moves are pointed at that the game's rules of thumb like best: where these cost little."""
    done: str = ""
    """What is said when it was done for the first time."""
    scenario: str = ""
    """The only scenario that it belongs to, or ""."""
    opening: bool = False
    """It holds in the learner's first turn only: it tells who stands where and holds what as the match begins."""


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons of a game, and what is said before the first of them."""

    welcome: Welcome
    """What is said before the first lesson."""
    lessons: tuple[Lesson, ...]
    """The lessons, in the order in which they are looked through."""
    welcomes: dict[str, Welcome] = {}
    """Other first words, by scenario."""
    hint: str = "Whatever glows can be chosen, and every button says what it does."
    """What is said where no lesson fits."""


class Advice(msgspec.Struct, frozen=True):
    """What the guide says to one who is asked: a lesson, what to do now, and which moves do it."""

    title: str
    """The heading of the lesson."""
    text: str
    """What to know."""
    now: str
    """What to do now; "": the lesson is only read."""
    rule: str
    """The section of the rules to read on in; "": none."""
    fresh: bool
    """It was not done in this match before: it is told in full."""
    moves: tuple[int, ...]
    """The moves that are pointed at, as places in the question."""
    praise: str = ""
    """What is said of what was just done."""
    welcome: Welcome | None = None
    """What is said before the first move."""


@lru_cache(maxsize=32)
def guide_of(game: Game) -> Guide | None:
    """Return the guide in ``guide.toml`` beside a game's module; None if there is none.

    Raises
    ------
    FileFault
        If the file has other fields than a guide: with field and line.
    """
    file = game_file(game, "guide.toml")
    return read_toml(file.read_text(encoding="utf-8"), Guide, "guide.toml") if file is not None else None


def advice(match: Match, seat: int) -> Advice | None:
    """Return the guide's advice for a seat; None: another seat decides, or the game has no guide."""
    guide, ask = guide_of(match.game), match.ask
    if guide is None or ask is None or seat < 0 or ask.seat != seat:
        return None
    history = _MoveHistory(match, seat)
    lessons = [
        one
        for one in guide.lessons
        if one.scenario in ("", match.setting.scenario) and (history.is_first_turn or not one.opening)
    ]
    welcome = None if history.all else guide.welcomes.get(match.setting.scenario, guide.welcome)
    lesson = _lesson(lessons, match, ask, history)
    praise = next((one.done for one in lessons if one.done and history.just_followed(one)), "")
    if lesson is None:
        return Advice("", "", guide.hint, ask.rule, False, tuple(range(len(ask.moves))), praise, welcome)
    moves = _pointed(match.game, lesson, ask)
    if lesson.foes:
        moves = _at_foes(match, ask, moves)
    if lesson.best and not match.keeps_secrets:
        moves = _liked(match, ask, moves)
    fresh = not history.followed(lesson)
    return Advice(lesson.title, lesson.text, lesson.now, lesson.rule, fresh, moves, praise, welcome)


class _MoveHistory:
    """The verb and topic of each move of a seat, in this match and in this turn."""

    def __init__(self, match: Match, seat: int) -> None:
        now = match.game.turns_begun(match.position)
        self.all = [
            (move.verb, topic, turn == now)
            for by, move, topic, turn in zip(
                match.seats, match.journal, match.topics, match.turns, strict=True
            )
            if by == seat
        ]
        self.is_first_turn = all(now for *_, now in self.all)

    def followed(self, lesson: Lesson, *, now: bool = False) -> bool:
        """Return whether a lesson was followed, in this turn or ever."""
        return any(_fits(lesson, *one) and (this_turn or not now) for *one, this_turn in self.all)

    def just_followed(self, lesson: Lesson) -> bool:
        """Return whether the last move followed a lesson for the first time."""
        followed = [_fits(lesson, verb, topic) for verb, topic, _ in self.all]
        return followed[-1:] == [True] and sum(followed) == 1


def _fits(lesson: Lesson, verb: str, topic: str) -> bool:
    return topic in lesson.topics and (not lesson.point or verb in lesson.point)


def _lesson(lessons: list[Lesson], match: Match, ask: Ask, history: _MoveHistory) -> Lesson | None:
    offered = {move.verb for move in ask.moves}
    topic = match.position.topic
    possible = [
        one for one in lessons if topic in one.topics and (not one.point or offered.intersection(one.point))
    ]
    return next(
        (one for one in possible if not history.followed(one, now=True)), possible[-1] if possible else None
    )


def _pointed(game: Game, lesson: Lesson, ask: Ask) -> tuple[int, ...]:
    """Return the moves that follow a lesson, preferably those with its example words."""
    moves = [n for n, move in enumerate(ask.moves) if not lesson.point or move.verb in lesson.point]
    targets = [n for n in moves if _names(game, ask.moves[n], lesson.at)] if lesson.at else []
    return tuple(targets or moves)


def _at_foes(match: Match, ask: Ask, moves: tuple[int, ...]) -> tuple[int, ...]:
    """Return the moves to spaces where the seat sees an enemy, or all moves if there are none."""
    game, table = match.game, match.game.table(match.setting)
    own = table.side_of(ask.seat)
    own = table.alliances.get(own, own)
    counters = game.view(match.position, ask.seat).counters
    foes = {one.space for one in counters if one.side and table.alliances.get(one.side, one.side) != own}
    moves_at_foes = tuple(
        n
        for n in moves
        if game.verbs[ask.moves[n].verb].where == game.game_info.space_kind and ask.moves[n].where in foes
    )
    return moves_at_foes or moves


def _liked(match: Match, ask: Ask, moves: tuple[int, ...]) -> tuple[int, ...]:
    """Return the moves with by far the highest priors, a few at most."""
    weights = match.game.policy().priors(match.position, ask)
    least = NEAR * max(weights[n] for n in moves)
    likely = sorted((n for n in moves if weights[n] >= least), key=lambda n: (-weights[n], n))
    return tuple(sorted(likely[:EXAMPLES]))


def _names(game: Game, move: Move, words: tuple[str, ...]) -> bool:
    verb = game.verbs[move.verb]
    ids = ((verb.what, move.what), (verb.where, move.where))
    return any(kind in game.words and game.words[kind][id_] in words for kind, id_ in ids if kind)


# --------------------------------------------------------------------------------------------------
# Why there is no target in a space, for an order whose target is a piece when the player selected a space.

SAY_LITTLE: Final = (MISFIT, ALIKE)
"""Codes of refusals that do not explain why the selected space is wrong."""


def why_nothing_there(game: Game, p: Position, verb: str, what: int, space: int) -> Refusal | None:
    """Return why an order has no legal target in a space: about a piece there, or that there is none.

    It mentions only pieces that the seat sees. None: one of the pieces is a legal target.
    """
    ask, named = p.pending, game.verbs.get(verb)
    if ask is None or ask.seat == CHANCE or named is None:
        return game.why_not(p, verb, what)
    if not named.where:  # the order has a single argument: nothing in the space is selected
        return game.why_not(p, verb, space if named.what == game.game_info.space_kind else what)
    refusals = []
    for counter in game.view(p, ask.seat).counters:
        if counter.space == space and counter.id_kind == named.where:
            refusal = game.why_not(p, verb, what, counter.id)
            if refusal is None:
                return None
            refusals.append(refusal)
    telling = [one for one in refusals if one.code.partition(".")[0] not in SAY_LITTLE]
    if telling:
        return telling[0]
    is_able = any(move[:2] == (verb, what) for move in ask.moves)
    if not (named.nowhere and is_able):
        place = game.display_name(p, game.game_info.space_kind, space)
        return Refusal(ask.rule, f"{named.label}: there is nothing to choose in {place}.")
    text = fill_template(
        named.nowhere, {"what": what, "space": space}, lambda kind, id_: game.display_name(p, kind, id_)
    )
    return Refusal(ask.rule, text)
