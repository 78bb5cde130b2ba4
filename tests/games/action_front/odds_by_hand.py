"""Odds counted by hand: every order of the cards of a small deck, and what it makes of a unit."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import permutations
from math import comb
from random import Random

from tests.games.action_front.positions import Stop

from broadfront.engine.chance import pick
from broadfront.engine.odds import by_label, odds
from broadfront.engine.position import CHANCE
from broadfront.games.action_front import GAME
from broadfront.games.action_front.charts import CARD_NAMES, CARDS
from broadfront.games.action_front.position import ActionFrontPosition

PLAIN = GAME.odds_policies["plain"]
Odds = dict[str, Fraction]


def told(p: ActionFrontPosition, words: str) -> Odds:
    """The odds of an order as the screen tells them; the position stays as it was."""
    move = GAME.read(words)
    assert p.pending is not None
    assert move in p.pending.moves, words
    before = p.key(), p.pending
    found = by_label(odds(GAME.odds_position(p, move), move, PLAIN))
    assert (p.key(), p.pending) == before, "an odds position never changes the position"
    assert sum(found.values()) == 1
    return found


def sample(p: ActionFrontPosition, words: str, times: int) -> Odds:
    """How often each outcome came up when the order was played with cards that chance dealt."""
    rng, found = Random(words), Counter[str]()
    for _ in range(times):
        twin = p.clone()
        twin.notes = []
        height, ask = len(twin.agenda), twin.play(GAME.read(words))
        while ask is not None and (ask.seat == CHANCE or len(twin.agenda) > height):
            ask = twin.play(pick(ask, rng) if ask.seat == CHANCE else PLAIN(twin, ask))
        found[", ".join(note.outcome for note in twin.notes or () if note.outcome)] += 1
    return {label: Fraction(count, times) for label, count in found.items()}


def with_deck(p: ActionFrontPosition, cards: str, used: str = "") -> ActionFrontPosition:
    """Leave these cards in the deck, and those on the pile of used ones; the rest is out of the match."""
    p.deck, p.discards, p.drawn = [0] * CARDS, [0] * CARDS, []
    for pile, words in ((p.deck, cards), (p.discards, used)):
        for word in words.split():
            pile[CARD_NAMES.index(word)] += 1
    return asked_again(p)


def asked_again(p: ActionFrontPosition) -> ActionFrontPosition:
    """Ask again, after somebody has changed the cards."""
    p.settle()
    return p


def unstopped(p: ActionFrontPosition) -> ActionFrontPosition:
    """Let a phase run into the next, as in a match."""
    p.agenda = [step for step in p.agenda if not isinstance(step, Stop)]
    return p


def deals(deck: str, number: int, used: str = "") -> Iterable[tuple[str, ...]]:
    """Every way in which so many cards can come: all as likely; the used ones come when the deck has run out."""
    first, rest = deck.split(), used.split()
    if number <= len(first):
        yield from permutations(first, number)
        return
    for a in permutations(first):
        for b in permutations(rest, number - len(first)):
            yield a + b


def chances(ways: Iterable[tuple[str, ...]], effect: Callable[[Sequence[str]], str]) -> Odds:
    """The odds of what comes of a deal."""
    found = Counter(effect(cards) for cards in ways)
    whole = sum(found.values())
    return {label: Fraction(count, whole) for label, count in found.items()}


def value(card: str) -> int:
    """Ace 1, pips, 0 for face cards."""
    rank = card[:-1]
    return 1 if rank == "A" else 0 if rank in "JQK" else int(rank)


SUPPRESSES = {0: "CDHS", 1: "CDH", 2: "CD", 3: "C", 4: ""}


def volley(
    cards: Sequence[str],
    *,
    low: int = 1,
    high: int,
    steps: int,
    training: int,
    dug: bool = False,
    down: bool = False,
) -> str:
    """What comes of cards against a unit, as the rulebook has it."""
    lost, shaken = 0, False
    for card in cards:
        if not low <= value(card) <= high:
            continue
        if dug:
            dug = False
            continue
        now = training - (down or shaken)
        lost += 1
        if lost == steps:
            return "eliminated"
        if not down and not shaken and card[-1] in SUPPRESSES[max(0, min(4, now))]:
            shaken = True
    words = [f"{lost} step{'s' * (lost > 1)} lost"] * (lost > 0) + ["suppressed"] * shaken
    return ", ".join(words) or "no effect"


def draws(good: int, of: int, cards: int, wanted: int) -> Fraction:
    """The chance that of so many cards drawn exactly the wanted number are good ones."""
    return Fraction(comb(good, wanted) * comb(of - good, cards - wanted), comb(of, cards))


def at_least(found: Odds, start: str) -> Fraction:
    """The chance of all outcomes that begin so."""
    return sum((share for label, share in found.items() if label.startswith(start)), Fraction(0))
