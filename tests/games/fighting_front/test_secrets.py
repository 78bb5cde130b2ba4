"""What a seat cannot know: worlds dealt anew are counted exactly, and nothing it sees or is asked tells them apart."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from tests.games.fighting_front.positions import kind_of, play, position, spelled
from tests.games.script import Script
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, Ask, Move
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.cards import DECK_KIND, DECK_KINDS, HELD_AS, NAMES, NONE
from broadfront.games.fighting_front.position import FightingFrontPosition

SPECTATOR = -1
World = tuple[tuple[int, ...], tuple[int, ...]]
"""Hand of the other seat, and the decks."""


def dealt(p: FightingFrontPosition, seat: int) -> dict[World, Fraction]:
    """Every world that `determinized` can deal, with its exact probability."""
    script, shares = Script(), Counter[World]()
    while True:
        world = p.determinized(seat, script)
        shares[(tuple(world.hand(1 - seat)), tuple(world.deck))] += script.share()  # type: ignore[assignment]
        if not script.onward():
            return dict(shares)  # type: ignore[arg-type]


def counted(p: FightingFrontPosition, seat: int) -> dict[World, Fraction]:
    """Every world that fits what a seat has seen, by counting cards: each set of physical cards is as likely."""
    other, copies = 1 - seat, p.setting.copies
    start = p.pile(other)
    unseen = [p.setting.copies[kind] for kind in range(DECK_KINDS)]
    seen: list[tuple[int, int]] = []  # (whose card, kind)
    for of in (0, 1):
        for name in ("held", "sites"):
            spaces = getattr(p, name)[of]
            for space in range(30):
                if spaces >> space & 1:
                    kinds = [p.units[space], p.leaders[space]] if name == "held" else [p.places[space]]
                    first_owner = of ^ (p.captured >> space & 1 if name == "sites" else 0)
                    seen += [(first_owner, kind) for kind in kinds if kind]
    for wing, kind in enumerate(p.wing_kind):
        seen += [(p.wing_seat[wing], k) for k in (kind, p.wing_leader[wing]) if k]
    seen += [(seat, kind) for kind in p.hand(seat)] + [(other, kind) for kind in p.knows(seat)]
    for of, kind in seen:
        if not p.setting.own_decks or of == other:
            unseen[DECK_KIND[kind]] -= 1
    for kind in range(DECK_KINDS):
        unseen[kind] -= p.discards[start + kind]
    assert min(unseen) >= 0
    assert len(copies) == DECK_KINDS
    cards = [kind for kind in range(DECK_KINDS) for _ in range(unseen[kind])]
    held_as = HELD_AS[p.nations[other]]
    number = len(p.hand(other)) - len(p.knows(seat))
    weights = Counter[World]()
    for chosen in combinations(range(len(cards)), number):
        kinds = [cards[i] for i in chosen]
        if any(held_as[kind] == NONE for kind in kinds):
            continue  # Japan keeps no such card
        hand = sorted([*(held_as[kind] for kind in kinds), *p.knows(seat)])
        deck = p.deck[:]
        deck[start : start + DECK_KINDS] = unseen
        for kind in kinds:
            deck[start + kind] -= 1
        weight = 1
        if getattr(p.agenda[-1], "fits", None):  # all saw that the next card is one that Japan keeps: Bayes
            pile = p.pile(p.nations.index(1))
            weight = sum(n for kind, n in enumerate(deck[pile : pile + DECK_KINDS]) if HELD_AS[1][kind])
        if weight:
            weights[(tuple(hand), tuple(deck))] += weight
    whole = sum(weights.values())
    return {world: Fraction(weight, whole) for world, weight in weights.items()}


SMALL = {"Infantry": 3, "Entrenched": 2, "Fighter": 1, "National_Tank": 2, "National_Artillery": 1, "Air_Strip": 1,
         "Reconnaissance": 2}  # fmt: skip


def small(axis: str = "German", draw: int = 3, deck: str = "common", **counts: int) -> FightingFrontPosition:
    """A match with a deck of few cards."""
    full = {NAMES[kind]: 0 for kind in range(1, DECK_KINDS)} | SMALL | counts
    text = f'title = "Small"\naxis = "{axis}"\nallies = "Russian"\nsetup_draw = {draw}\n[deck]\n'
    text += "".join(f"{name} = {count}\n" for name, count in full.items())
    p = GAME.new("small", {"deck": deck, "turn_limit": 60}, text)
    assert isinstance(p, FightingFrontPosition)
    return p


def random_move(ask: Ask, rng: Random) -> Move:
    return pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves)


@pytest.mark.parametrize("axis", ["German", "Japanese"])
@pytest.mark.parametrize("deck", ["common", "own"])
@pytest.mark.parametrize("seed", range(4))
def test_worlds_dealt_anew_are_exactly_as_likely_as_counting_cards_says(
    axis: str, deck: str, seed: int
) -> None:
    rng = Random(f"{axis}/{deck}/{seed}")
    p = small(axis, deck=deck)
    tried = 0
    for number in range(160):
        if p.pending is None:
            break
        if number % 12 == 0 or getattr(p.agenda[-1], "fits", None):
            for seat in (0, 1):
                if len(p.hand(1 - seat)) <= 3:
                    assert dealt(p, seat) == counted(p, seat)
                    tried += 1
        p.play(random_move(p.pending, rng))
    assert tried >= 4


def test_worlds_are_counted_exactly_with_cards_known_by_reconnaissance() -> None:
    p = position(phase="deployment", axis_hand=["Reconnaissance"], allied_hand=["Infantry", "Entrenched"],
                 left={"Infantry": 2, "Fighter": 1, "Entrenched": 1})  # fmt: skip
    play(p, "look")
    assert dealt(p, 0) == {((kind_of("Infantry"), kind_of("Entrenched")), tuple(p.deck)): Fraction(1)}
    p.take(1, kind_of("Fighter"))
    p.deck[kind_of("Fighter")] -= 1
    shares = {hand: share for (hand, _), share in dealt(p, 0).items()}
    infantry, fighter, entrenched = map(kind_of, ("Infantry", "Fighter", "Entrenched"))
    assert shares == {
        tuple(sorted((infantry, infantry, entrenched))): Fraction(2, 4),
        tuple(sorted((infantry, fighter, entrenched))): Fraction(1, 4),
        tuple(sorted((infantry, entrenched, entrenched))): Fraction(1, 4),
    }


def test_after_a_reshuffle_there_is_one_world_for_what_was_held_then() -> None:
    p = position(phase="logistics", left={}, discards=["Infantry", "Fighter"], axis_hand=["Engineers"],
                 allied_hand=["Entrenched", "Mortars"])  # fmt: skip
    play(p, "draw 1", "card Fighter")
    assert {hand for hand, _ in dealt(p, 0)} == {tuple(p.allied_hand)}
    assert {hand for hand, _ in dealt(p, 1)} == {
        tuple(sorted((kind_of("Engineers"), kind_of(card)))) for card in ("Fighter", "Infantry")
    }


def test_the_odds_of_what_japan_keeps_are_bayes_where_few_cards_are_left() -> None:
    p = position(
        phase="logistics", axis="Japanese", left={"National_Tank": 1, "Infantry": 1}, allied_hand=["T-34s"]
    )
    p.setting = small("Japanese", National_Tank=2, Infantry=1, Entrenched=0, Fighter=0, National_Artillery=0,
                      Air_Strip=0, Reconnaissance=0, draw=1).setting  # fmt: skip
    play(p, "draw 1", "keep")
    worlds = {hand: share for (hand, _), share in dealt(p, 0).items()}
    assert worlds == {
        (kind_of("T-34s"),): Fraction(1)
    }  # had the other held the Infantry, nothing could be kept


# --- nothing tells worlds apart ---------------------------------------------------------------------------------------


def merge_key(ask: Ask | None, seat: int) -> tuple[object, ...]:
    """What a seat can tell of a question."""
    shown = GAME.visible_to(ask, seat)
    return () if shown is None else tuple(shown)


@pytest.mark.parametrize("axis", ["German", "Japanese"])
@pytest.mark.parametrize("deck", ["common", "own"])
def test_in_every_world_of_a_small_deck_a_seat_sees_and_is_asked_the_same(axis: str, deck: str) -> None:
    rng = Random(f"{axis}/{deck}")
    p = small(axis, deck=deck, draw=2)
    for number in range(300):
        if p.pending is None:
            break
        if number % 10 == 0:
            for seat in (0, 1):
                script = Script()
                views = [GAME.view(p, viewer) for viewer in (seat, SPECTATOR)]
                for _ in range(40):
                    world = p.determinized(seat, script)
                    assert merge_key(world.pending, seat) == merge_key(p.pending, seat)
                    assert [GAME.view(world, viewer) for viewer in (seat, SPECTATOR)] == views
                    if not script.onward():
                        break
        p.play(random_move(p.pending, rng))


@pytest.mark.parametrize("seed", sampled(range(24), 3))
def test_what_is_asked_next_after_any_move_does_not_depend_on_the_other_hand(seed: int) -> None:
    rng = Random(seed)
    tiny = seed % 2 == 0
    if tiny:
        p = small(["German", "Japanese"][seed // 2 % 2], deck=["common", "own"][seed // 4 % 2], draw=4)
    else:
        scenario = list(GAME.scenarios)[seed // 2 % len(GAME.scenarios)]
        fresh = GAME.new(scenario, {"deck": ["common", "own"][seed % 4 // 2]})
        assert isinstance(fresh, FightingFrontPosition)
        p = fresh
    for number in range(500):
        ask = p.pending
        if ask is None:
            break
        if number % 5 == 0:
            for seat in (0, 1):
                world = p.determinized(seat, rng)
                assert world.pending is not None
                legal = [move for move in ask.moves if move in world.pending.moves]
                for move in rng.sample(legal, min(3, len(legal))):
                    if ask.seen_by not in (None, seat) or move.verb == "look":
                        continue  # a draw that the seat does not see, a look that tells worlds apart
                    one, other = p.clone(), world.clone()
                    one.play(move)
                    other.play(move)
                    assert merge_key(one.pending, seat) == merge_key(other.pending, seat), GAME.spell(move)
                    if sum(one.deck) > sum(p.deck):
                        continue  # reshuffled: what was held is known now
                    assert GAME.view(one, seat) == GAME.view(other, seat), GAME.spell(move)
        p.play(random_move(ask, rng))


def test_for_a_spectator_both_hands_are_dealt_anew_whatever_was_seen() -> None:
    p = position(phase="deployment", axis_hand=["Reconnaissance", "Mortars"], allied_hand=["Infantry", "Entrenched"],
                 left={"Fighter": 3})  # fmt: skip
    play(p, "look")
    rng = Random(1)
    worlds = [p.determinized(SPECTATOR, rng) for _ in range(60)]
    assert {len(world.axis_knows) for world in worlds} == {2}
    assert all(world.axis_knows == world.allied_hand for world in worlds)
    assert len({tuple(world.allied_hand) for world in worlds}) > 4
    assert all(GAME.view(world, SPECTATOR) == GAME.view(p, SPECTATOR) for world in worlds)


@pytest.mark.parametrize("seed", range(6))
def test_hands_are_kept_in_rising_order_and_the_deck_has_none(seed: int) -> None:
    rng = Random(seed)
    p = GAME.new("choose", {"deck": ["common", "own"][seed % 2]})
    assert isinstance(p, FightingFrontPosition)
    while p.pending is not None:
        p.play(random_move(p.pending, rng))
        for seat in (0, 1):
            assert p.hand(seat) == sorted(p.hand(seat))
            assert p.knows(seat) == sorted(p.knows(seat))
    assert len(p.deck) in (DECK_KINDS, 2 * DECK_KINDS)


@pytest.mark.parametrize("seed", range(4))
def test_squadrons_are_numbered_anew_each_turn_so_that_no_number_tells_when_a_card_was_played(
    seed: int,
) -> None:
    rng = Random(seed)
    p = small(draw=4, Fighter=6, Air_Strip=4)
    while p.pending is not None and p.turn < 20:
        before = p.turn
        p.play(random_move(p.pending, rng))
        if p.turn > before and p.wing_kind:
            wings = list(zip(p.wing_seat, p.wing_base, p.wing_kind, p.wing_leader, p.wing_dc, strict=True))
            assert wings == sorted(wings)
            assert 0 not in p.wing_kind


@pytest.mark.parametrize("seed", range(4))
def test_the_log_and_the_journal_of_the_other_seat_hide_what_is_drawn(seed: int) -> None:
    rng = Random(seed)
    match = Match(GAME, GAME.setting("japanese_russian", {"turn_limit": 60}))
    while match.ask is not None:
        match.play(random_move(match.ask, rng))
    for seat in (0, 1, SPECTATOR):
        hidden = 0
        for words, move, seen_by in zip(match.spelled(seat), match.journal, match.seen_by, strict=True):
            assert (words == "...") == (move.verb == "card" and seen_by != seat)
            hidden += words == "..."
        assert hidden > 20
    draws = {n for n, move in enumerate(match.journal, start=1) if move.verb == "card"}
    following = [told for told in match.log if told.after in draws]
    for told in following:
        name = GAME.spell(match.journal[told.after - 1]).split()[1].replace("_", " ")
        assert not (told.rule in ("1.5", "4.2") and name in told.sentence), told
    assert spelled(position())  # the words of moves are made by the same speller
