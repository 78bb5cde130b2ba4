"""Whether a refusal speaks of the order that was given: of its verb, and of a unit or a place that it names.

What a sentence speaks of is read from its template, whose fields have kinds, and from the ids that fill it in. The
words for each verb are written here and not taken from the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from random import Random
from string import Formatter
from typing import Final

from broadfront.engine.bot_policy import sample_move
from broadfront.engine.game import Game
from broadfront.engine.legality import Reason
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, Move, Position
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.units import is_sea

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "front_line": {
        "move": r"move|reach|steps?\b|enter",
        "attack": r"attack|range",
        "amphibious": r"amphibious|moves|sail",
        "maneuver": r"maneuver|shifts?\b",
        "relieve": r"reliev|exchange",
        "paratroop": r"paratroop|drop|air base",
        "regroup": r"regroup",
        "build": r"buil[dt]|reserve",
        "fire": r"fire|range",
    },
    "fighting_front": {
        "deploy": r"deploy|can go to|based?\b|stays in your hand|joins",
        "assign": r"assign|joins?\b|lead",
        "bombard": r"bombard|artillery names|range",
        "raid": r"mission|bomb\b|drop|task",
        "flyover": r"mission|bomb\b|drop|fly",
        "move": r"move|reach|pass\b",
        "attack": r"attack",
        "defend": r"defensive fire|fires?\b|support|range|attacks are answered",
        "escort": r"escort|task",
        "intercept": r"intercept|task",
        "flak": r"fire|aa gun",
    },
    "action_front": {
        "move": r"move|reach|enter|way",
        "fire": r"fires?\b|reaches|see|indirect fire",
        "rally": r"rall|his orders",
        "dig": r"dig|dug|his orders",
        "barrage": r"indirect|fires?\b|reaches|sees",
        "strike": r"air ?strike|aircraft|flies|sees",
        "mission": r"mission|sees",
        "carry": r"rides?\b|carr|vehicle|moves",
        "assault": r"assault",
    },
    "expand_the_front": {
        "move": r"move|reach|enter|movement",
        "sail": r"sail|ship|movement",
        "buy": r"buy|costs|build|replenish",
        "place": r"place|set-up|can go to",
        "fight": r"attack|combat|fight",
        "shell": r"attack|combat|reaches|target",
        "bomb": r"attack|combat|reaches|target",
        "broadside": r"ship|attack|combat|reaches|target",
    },
    "global_war": {
        "move": r"move|goes|go\b|way|away|flies|fly|enter|land\b|lands|sail|stays|carrier",
        "load": r"a?board|carr|takes (?!orders)|full|load|transport",
        "land": r"lands?\b|aboard|enter",
        "raid": r"raid|bomb|factory|flies over|movement of|could not land",
        "escort": r"escort|raid|flies over",
        "buy": r"buy|bought|builds?|cost",
        "repair": r"repair|factory",
        "mend": r"repair|damaged",
        "place": r"enters|placed?|factor(?:y|ies)|built",
        "rocket": r"rocket",
        "retreat": r"enters|retreat|go to|break off",
    },
}
"""For each verb the words of which a sentence that speaks of it has one; a sentence with the words of another verb, and
none of these, speaks of something else."""


def meant(game: Game, p: Position, move: Move) -> Move:
    """Return the order that is meant by one: a ship that is told to land at sea was to sail there."""
    if game.id == "global_war" and move.verb == "land" and MAP.is_sea(move.where):
        assert isinstance(p, GlobalWarPosition)
        if move.what < len(p.kind) and is_sea(p.kind[move.what]):
            return Move("move", move.what, move.where)
    return move


FAMILIES: Final = {
    **dict.fromkeys(("model", "name", "sort", "id", "role"), "unit"),
    "units there": "stack",
    "ship there": "ship",
    "wing": "squadron",
    "line": "support",
}
"""Kinds of names that only sentences have, and the kind of the ids that they name."""
GROUND: Final = frozenset({"space", "square", "hex", "tile"})
PIECES_BY_PLACE: Final = {"fighting_front": "space", "front_line": "square"}
"""Where a unit is called by where it stands."""


@cache
def fields_of(template: str) -> tuple[tuple[str, str], ...]:
    """Return the fields of a template with the kinds of their names."""
    return tuple(
        (field, (spec or "number").partition("|")[0])
        for _, field, spec, _ in Formatter().parse(template)
        if field is not None
    )


@cache
def _subjects(template: str) -> tuple[str, ...]:
    """Return the fields of a template that say nothing of an empty list."""
    return tuple(
        field
        for _, field, spec, _ in Formatter().parse(template)
        if field is not None and "|" not in (spec or "")
    )


@cache
def _spoken(game: str, template: str) -> frozenset[str]:
    text = re.sub(r"\{[^}]*\}", " ", template).lower()
    return frozenset(verb for verb, words in WORDS[game].items() if re.search(rf"\b(?:{words})", text))


def misfit(game: Game, move: Move, reason: Reason) -> str | None:
    """Say what is wrong with a reason as an answer to an order: it speaks of another verb, or of none of its things."""
    template = game.sentences.get(reason.code)
    if template is None:
        return "no sentence"
    fields = fields_of(template)
    if nothing := [field for field in _subjects(template) if reason.ids.get(field) == ()]:
        return f"empty: nothing is named as {nothing[0]}"
    says_verb = any(
        kind == "verb" and list(game.verbs)[_id(reason, field)] == move.verb for field, kind in fields
    )
    if move.verb in WORDS[game.id]:
        spoken = _spoken(game.id, template)
        if spoken and move.verb not in spoken and not says_verb:
            return f"verb: of {', '.join(sorted(spoken))}"
    elif says_verb:
        return None
    named = [(kind, reason.ids[field]) for field, kind in fields if field in reason.ids]
    units = [(kind, id_) for kind, id_ in named if isinstance(id_, int) and kind in ("unit", "wing", "ship")]
    verb = game.verbs[move.verb]
    kinds = ((verb.what, move.what), (verb.where, move.where))
    things = {(kind, id_) for kind, id_ in kinds if kind}
    if by_place := PIECES_BY_PLACE.get(game.id):
        things |= {("unit", id_) for kind, id_ in kinds if kind == by_place}
    if units and not any(
        (FAMILIES.get(kind, kind), id_) in things for kind, id_ in named if isinstance(id_, int)
    ):
        return f"subject: {units[0][0]} {units[0][1]}"
    return None


def _id(reason: Reason, field: str) -> int:
    value = reason.ids.get(field, 0)
    return value if isinstance(value, int) else -1


def questions(game: Game, seed: int) -> Iterator[Position]:
    """Play matches by seed, half by what computers weigh and half at random, and return the questions put to seats."""
    policy = game.policy()
    for match_seed in range(seed, seed + 1000):
        rng = Random(match_seed)
        match = Match(game, game.new(list(game.scenarios)[match_seed % len(game.scenarios)]))
        while (ask := match.ask) is not None:
            if ask.seat != CHANCE:
                yield match.position
            if ask.seat == CHANCE:
                move = sample_move(ask.weights, ask, rng)
            elif rng.random() < 0.5:
                move = policy.rollout_move(match.position, ask, rng)
            else:
                move = ask.moves[rng.randrange(len(ask.moves))]
            match.play(move)
            if len(match.journal) > 1500:
                break


def orders(game: Game, p: Position, rng: Random, goals: int = 8) -> Iterator[Move]:
    """Every verb with everything that it can name in a position, each with some goals."""
    there: dict[str, set[int]] = {}
    assert p.pending is not None
    view = game.view(p, p.pending.seat)
    space_kind = game.game_info.space_kind
    for counter in view.counters:
        there.setdefault(counter.id_kind, set()).update((counter.id, *counter.members))
        if counter.space >= 0:
            there.setdefault("occupied", set()).add(counter.space)
    for move in p.pending.moves:
        verb = game.verbs[move.verb]
        there.setdefault(verb.what, set()).add(move.what)
        there.setdefault(verb.where, set()).add(move.where)
    places = {s.id for s in game.table(p.setting).spaces if s.id >= 0}
    for verb in game.verbs.values():
        whats = _ids(there, verb.what, space_kind, there.get("occupied", set()))
        wheres = _ids(there, verb.where, space_kind, places)
        for what in whats:
            for where in wheres if len(wheres) <= goals else rng.sample(wheres, goals):
                yield Move(verb.name, what, where)


def _ids(there: Mapping[str, set[int]], kind: str, space_kind: str, places: set[int]) -> list[int]:
    if not kind:
        return [0]
    return sorted(places if kind == space_kind else chain(there.get(kind, ())))


def misfits(
    game: Game, positions: int, seed: int = 1, every: int = 7
) -> tuple[int, dict[tuple[str, str, str], int]]:
    """Ask every such question of positions along matches; return how many, and by verb, code and fault the misfits."""
    rng, asked, wrong, taken = Random(seed), 0, dict[tuple[str, str, str], int](), 0
    for number, p in enumerate(questions(game, seed)):
        if number % every:
            continue
        for move in orders(game, p, rng):
            reason = game.reason(p, move)
            if reason is None:
                continue
            asked += 1
            if fault := misfit(game, meant(game, p, move), reason):
                key = move.verb, reason.code, fault.partition(": ")[0] if "subject" in fault else fault
                wrong[key] = wrong.get(key, 0) + 1
        taken += 1
        if taken == positions:
            break
    return asked, wrong
