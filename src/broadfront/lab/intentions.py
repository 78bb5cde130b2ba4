"""What a seat intended with a turn, in sentences: its attacks with their odds, what it bought, moved and keeps safe.

It is told from the position before the turn and the moves that were made, so it holds for computers and people alike,
for matches that are on and for finished ones, and nothing of it is stored. Odds are those of the moment at which an
attack was ordered. A reader who is another seat is told only what that seat may know: no secret moves, no odds that
rest on what is hidden from it, no estimate where anything is hidden.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from broadfront.engine.capabilities import HasExactOdds, HasIntentions, odds_position, turns_begun
from broadfront.engine.contract import CHANCE, Move, Note, Position, as_known_to, has_hidden_information
from broadfront.engine.game import Game
from broadfront.engine.match import Match, plural
from broadfront.engine.odds import WORLDS, NoOdds, known_odds
from broadfront.engine.odds_things import NAMELESS, by_thing
from broadfront.engine.policy import worth

__all__ = ["TurnMade", "intentions", "intentions_of", "turns_made"]

MOST_ATTACKS: Final = 8
"""So many attacks are told of a turn, the first of them."""
MOST_OUTCOMES: Final = 3
MOST_PLACES: Final = 4
MOST_BRANCHES: Final = 5_000
"""Attacks with more branches are told without odds."""
SAFE: Final = 0.995
HALF: Final = 0.5


class TurnMade(NamedTuple):
    """A player's turn: the moves it has, whose it is (the seat that decided most, declining apart), its number."""

    first: int
    last: int
    seat: int
    number: int
    """0 before the first turn: setting up."""


def turns_made(match: Match) -> list[TurnMade]:
    """Return the turns of a match; one that has only just begun has no moves."""
    moves = len(match.journal)
    begun = [*match.turns, turns_begun(match.game, match.position)]
    turns = []
    for number, group in groupby(range(moves + 1), key=begun.__getitem__):
        made = list(group)
        low, high = made[0], min(made[-1] + 1, moves)
        made_by = [i for i in range(low, high) if match.seats[i] != CHANCE]
        acts = [i for i in made_by if not match.game.verbs[match.journal[i].verb].declines]
        deciders = Counter(match.seats[i] for i in acts or made_by)
        turns.append(TurnMade(low, high, deciders.most_common(1)[0][0] if deciders else CHANCE, number))
    return turns


def intentions_of(match: Match, turn: TurnMade, reader: int | None) -> list[str]:
    """Return what the seat of a turn intended with it, as a reader may know (None: everything lies open)."""
    start = match.branch(turn.first).position
    return intentions(match.game, start, match.journal[turn.first : turn.last], turn.seat, reader)


def intentions(
    game: Game,
    p: Position,
    moves: Iterable[Move],
    seat: int,
    reader: int | None,
    *,
    is_judged: bool = True,
) -> list[str]:
    """Return what a seat intended with moves of a turn, as sentences; none if it decided nothing.

    Parameters
    ----------
    p
        The position before them; it is changed.
    moves
        All moves, those of chance and of other seats among them.
    seat, reader
        Whose intentions they are, and who reads of them (-1: a spectator; None: everything lies open).
    is_judged
        Whether to tell also what the computer thinks of the turn: how safe key places are after it, and the chances.
    """
    before = p.clone()
    turn = _Turn(game, seat, reader)
    for move in moves:
        turn.play(p, move)
    if not turn.has_fought and isinstance(game, HasIntentions) and p.pending is not None:
        turn.attacks += game.ahead(before, p, seat)[: MOST_ATTACKS - len(turn.attacks)]
    told = turn.told()
    if told and is_judged and (reader in (None, seat) or not has_hidden_information(before)):
        told += _kept(game, before, p, seat)
        told += _estimates(game, before, p, seat)
    return told


class _Turn:
    """Watches the moves of a turn being made."""

    def __init__(self, game: Game, seat: int, reader: int | None) -> None:
        self.game, self.seat, self.reader = game, seat, reader
        self.attacks: list[str] = []
        self.has_fought = False
        self.battle: int | None = None  # the place of the battle that was just begun, if it is told
        self.bought: Counter[str] = Counter()
        self.ordered: Counter[str] = Counter()
        self.placed: Counter[str] = Counter()
        self.moved: Counter[str] = Counter()

    def play(self, p: Position, move: Move) -> None:
        """Make a move, and keep what it was meant to do if the reader may know of it."""
        game, ask = self.game, p.pending
        assert ask is not None
        verb = game.verbs[move.verb]
        is_known = self.reader is None or ask.seen_by is None or ask.seen_by == self.reader
        is_order = ask.seat == self.seat and is_known
        # a battle is fought in rounds: only its first is told. Attacks may be declared one by one while others wait
        is_attack = verb.role == "attack" or (verb.role == "fight" and not p.agenda[-1].resolving)
        before = p.clone() if is_order and is_attack else None
        p.notes = []
        p.play(move)
        if not is_order:
            return
        notes = p.notes or []
        self.has_fought = self.has_fought or verb.role == "fight"
        if before is not None:
            if self.battle == move.where and verb.role == "attack":
                self.attacks.pop()  # how a battle is fought says more than that it is
            told = self._attack(before, move, notes) if len(self.attacks) < MOST_ATTACKS else []
            self.attacks += told
            self.battle = move.where if told and verb.role == "fight" else None
        elif verb.role == "buy":
            number = move.where if verb.where == "number" else 1
            if verb.what:
                self.bought[game.word(verb.what, move.what)] += number
            elif number:  # one sort of thing: the order names it
                self.ordered[verb.label] += number
        elif verb.role == "place" and verb.what:
            self.placed[game.word(verb.what, move.what)] += 1
        elif verb.role == "move":
            self.moved.update(
                game.word(game.card.space_kind, note.ids["target"])
                for note in notes
                if note.kind == "move" and "target" in note.ids
            )

    def _attack(self, before: Position, move: Move, notes: Sequence[Note]) -> list[str]:
        game = self.game
        shares = self._odds(before, move)
        if shares and isinstance(game, HasIntentions) and (told := game.aim(before, move, shares)):
            return [told]
        resolving = before.agenda[-1].resolving
        first = notes[0] if notes and not resolving else None
        named = next((note for note in notes if note.kind == "battle"), first)
        if named is None or game.verbs[move.verb].role == "fight":
            title = _ordered(game, move)
        else:
            title = game.tell(named).partition(": ")[0].rstrip(".")
        odds = _in_words(game, shares)
        if resolving and named is None and not odds:  # a choice in the midst of an attack
            return []
        return [f"{title}: {odds}." if odds else f"{title}."]

    def _odds(self, p: Position, move: Move) -> Mapping[str, Fraction]:
        """Return the odds of an attack as the reader may know them; none if they are hidden from it, or too many."""
        game = self.game
        exact = game.exact if isinstance(game, HasExactOdds) else lambda p, move: None
        worlds = [random.Random(world) for world in range(WORLDS)]
        eye = self.seat if self.reader is None else self.reader
        where = partial(odds_position, game)
        try:
            return known_odds(p, move, game.odds_policy("plain"), worlds, MOST_BRANCHES, where, exact, eye)
        except NoOdds:
            return {}

    def told(self) -> list[str]:
        """Return the sentences."""
        told = [
            one if times == 1 else f"{one[:-1]} ({times} times)."
            for one, times in Counter(self.attacks).items()
        ]
        if self.bought:
            told.append(f"Buys {_listed(_several(*one) for one in self.bought.most_common())}.")
        told += [f"{order}: {number}." for order, number in self.ordered.items()]
        if self.placed:
            told.append(f"Brings in {_listed(_times(*one) for one in self.placed.most_common())}.")
        if self.moved:
            number, goals = self.moved.total(), self.moved.most_common(MOST_PLACES)
            most = "" if len(self.moved) <= MOST_PLACES else "most "
            pieces = "a piece" if number == 1 else f"{number} pieces"
            told.append(f"Moves {pieces}, {most}to {_listed(_times(*goal) for goal in goals)}.")
        return told


def _kept(game: Game, before: Position, p: Position, seat: int) -> list[str]:
    """Return how safe the key places of a seat are after its turn, the one most in danger first."""
    if not isinstance(game, HasIntentions) or p.pending is None:
        return []
    places = sorted(game.kept(before, p, seat), key=lambda one: one[1])
    unsafe = [one for one in places if one[1] < SAFE][:MOST_PLACES]
    keeps = [f"{name} at {_percent(chance)}" for name, chance in unsafe if chance >= HALF]
    risks = [f"{name}, kept at {_percent(chance)}" for name, chance in unsafe if chance < HALF]
    told = [f"Keeps {_listed(keeps)}."] if keeps else []
    told += [f"Risks {_listed(risks)}."] if risks else []
    if told:
        return told
    return ["No single attack takes a key place from it."] if places else []


def _estimates(game: Game, before: Position, p: Position, seat: int) -> list[str]:
    """Return what the game's evaluation thought of a turn, as far as the seat knew."""
    policy, rng = game.policy(), random.Random(0)
    was = policy.evaluate(as_known_to(seat, before, rng))[seat]
    now = worth(policy, as_known_to(seat, p, rng) if p.pending else p)[seat]
    return [
        f"Its chances by the computer's estimate: {_percent(was)} before the turn, {_percent(now)} after it."
    ]


def _in_words(game: Game, shares: Mapping[str, Fraction]) -> str:
    """Return the likeliest outcomes in words; nothing if there are no odds. What changes nothing is left out."""
    if len(shares) < 2 and not any(shares):
        return ""
    idle = {label for label in shares if label in ("", NAMELESS) or game.card.tone(label) == "nothing"}
    telling = {label: share for label, share in shares.items() if label not in idle}
    if not telling:
        return ", ".join(f"{_percent(share)} {label or NAMELESS}" for label, share in shares.items())
    if things := by_thing(telling):
        return ", ".join(f"{_percent(one.share)} to hurt {one.name}" for one in things[:MOST_OUTCOMES])
    first = "; ".join(f"{_percent(share)} {label}" for label, share in list(telling.items())[:MOST_OUTCOMES])
    if len(telling) == 1 or len(telling) == len(shares):
        return first
    return f"{_percent(sum(telling.values()))} for an effect ({first})"


def _ordered(game: Game, move: Move) -> str:
    """Return an order in words of which nothing is told before it is carried out.

    >>> from broadfront.engine.catalogue import game
    >>> _ordered(game("global_war"), Move("fight", 0, 0))
    'Fights in Afghanistan'
    >>> _ordered(game("fighting_front"), Move("attack", 1, 2))
    'Attack B1 to C1'
    """
    verb = game.verbs[move.verb]
    if verb.role == "fight":
        return f"Fights in {game.word(verb.where, move.where).replace('_', ' ')}"
    ids = ((verb.what, move.what), (verb.where, move.where))
    return f"{verb.label} {' to '.join(game.word(kind, id_).replace('_', ' ') for kind, id_ in ids if kind)}"


def _percent(share: float | Fraction) -> str:
    """Return a chance in whole percent; only what is certain is 0 or 100.

    >>> _percent(0.999), _percent(0.741), _percent(0.0)
    ('99 %', '74 %', '0 %')
    """
    whole = round(float(share) * 100)
    if 0 < share < 1:
        whole = min(99, max(1, whole))
    return f"{whole} %"


def _several(word: str, number: int) -> str:
    thing, _, where = word.replace("_", " ").partition("@")
    things = thing if number == 1 else f"{number} {plural(thing)}"
    return f"{things} at {where}" if where else things


def _times(word: str, number: int) -> str:
    return word.replace("_", " ") + (f" ({number})" if number > 1 else "")


def _listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence.

    >>> _listed(["A", "B", "C"])
    'A, B and C'
    """
    *head, last = words
    return f"{', '.join(head)} and {last}" if head else last
