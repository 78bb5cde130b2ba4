"""Exact odds of orders, against odds counted by hand and orders played."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from tests.games.action_front.odds_by_hand import (
    PLAIN,
    asked_again,
    at_least,
    chances,
    deals,
    draws,
    sample,
    told,
    unstopped,
    volley,
    with_deck,
)
from tests.games.action_front.positions import draw, id_of, play, position
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.odds import WORLDS, TooManyBranches, by_label, known_odds, odds
from broadfront.engine.position import CHANCE, Move
from broadfront.games.action_front import GAME
from broadfront.games.action_front.charts import CARD_NAMES, CARDS
from broadfront.games.action_front.position import ActionFrontPosition

# --- fire -------------------------------------------------------------------------------------------------------------


def test_7_2_fire_is_a_draw_of_hits_and_misses() -> None:
    p = position(["us_hmg 0303", "jp_inf 0603"])
    found = told(p, "fire A1 B1")  # soft 5, four cards of 52, twenty of which hit
    assert found["no effect"] == draws(20, 52, 4, 0)
    assert at_least(found, "1 step lost") == draws(20, 52, 4, 1)
    assert at_least(found, "2 steps lost") == draws(20, 52, 4, 2)
    assert found["eliminated"] == draws(20, 52, 4, 3) + draws(20, 52, 4, 4)
    assert found["1 step lost, suppressed"] == draws(20, 52, 4, 1) / 2, "training 2: clubs and diamonds"


@pytest.mark.parametrize(("away", "hits"), [("0303", 20), ("0203", 16)])
def test_7_3_modifiers_are_in_the_odds(away: str, hits: int) -> None:
    p = position([f"us_hmg {away}", "jp_inf 0603"])
    assert told(p, "fire A1 B1")["no effect"] == draws(hits, 52, 4, 0)


def test_7_2_the_last_step_of_a_unit_is_lost_by_any_hit() -> None:
    p = position(["us_hmg 0303", "jp_inf 0603 1"])
    assert told(p, "fire A1 B1") == {
        "eliminated": 1 - draws(20, 52, 4, 0),
        "no effect": draws(20, 52, 4, 0),
    }


def test_11_2_dug_in_takes_one_hit_away() -> None:
    p = position(["us_hmg 0303", "jp_inf 0603 dug"])
    found = told(p, "fire A1 B1")
    assert found["no effect"] == draws(20, 52, 4, 0) + draws(20, 52, 4, 1)
    assert at_least(found, "1 step lost") == draws(20, 52, 4, 2)
    assert found["eliminated"] == draws(20, 52, 4, 4)


def test_11_1_a_suppressed_unit_is_not_suppressed_again() -> None:
    p = position(["us_hmg 0303", "jp_inf 0603 suppressed"])
    assert set(told(p, "fire A1 B1")) == {"no effect", "1 step lost", "2 steps lost", "eliminated"}


def test_7_2_armour_is_hit_by_high_cards() -> None:
    p = position(["us_gmc 0303", "jp_chiha 0503"])  # hard 4 against armour 5: ace to 10
    assert told(p, "fire A1 B1")["no effect"] == draws(40, 52, 2, 0)
    p = position(["us_hmg 0303", "jp_chiha 0503"])  # hard -5: only a ten
    assert told(p, "fire A1 B1")["no effect"] == draws(4, 52, 4, 0)


SMALL = "AC 2D 3H 4S 5C 9D KH QS"
UNITS = {"jp_inf": (3, 2), "jp_vet": (3, 3), "jp_labor": (2, 1), "jp_assault": (2, 4), "jp_lmg": (2, 2)}


@pytest.mark.parametrize("state", ["", "dug", "suppressed", "dug suppressed", "1", "2"])
@pytest.mark.parametrize("model", UNITS)
def test_7_4_fire_from_a_small_deck_is_what_every_order_of_its_cards_makes_of_it(
    model: str, state: str
) -> None:
    steps, training = UNITS[model]
    p = with_deck(position(["us_hmg 0303", f"{model} 0603 {state}"]), SMALL)
    if state.isdigit():
        steps = min(steps, int(state))
        p.steps[id_of("B1")] = steps
    assert told(p, "fire A1 B1") == chances(
        deals(SMALL, 4),
        lambda cards: volley(
            cards, high=5, steps=steps, training=training, dug="dug" in state, down="suppressed" in state
        ),
    )


@pytest.mark.parametrize(("leader", "plus"), [("jp_oka 0704", 1), ("jp_kawa 0603", 2), ("jp_kawa 0803", 0)])
def test_8_1_a_leader_beside_the_target_is_in_the_odds(leader: str, plus: int) -> None:
    p = with_deck(position(["us_hmg 0303", "jp_inf 0603", leader]), SMALL)
    assert told(p, "fire A1 B1") == chances(
        deals(SMALL, 4), lambda cards: volley(cards, high=5, steps=3, training=2 + plus)
    )


def test_1_4_a_deck_that_runs_out_is_filled_with_the_used_cards_but_those_of_the_order() -> None:
    p = with_deck(position(["us_hmg 0303", "jp_inf 0603"]), "AC KS", "2C 5D 9H JD 3S")
    assert told(p, "fire A1 B1") == chances(
        deals("AC KS", 4, "2C 5D 9H JD 3S"), lambda cards: volley(cards, high=5, steps=3, training=2)
    )


def test_1_4_cards_that_are_gone_do_not_come_again() -> None:
    p = position(["us_hmg 0303", "us_lmg 0304", "jp_inf 0603 2", "jp_inf 0604"])
    draw(play(p, "fire A1 B1"), "KS QS 9H 8C")
    found = told(p, "fire A2 B2")  # soft 4, three cards; the four used ones were all misses
    assert found["no effect"] == draws(16, 48, 3, 0)


@pytest.mark.parametrize(("state", "own_steps"), [("", 3), ("1", 1), ("dug", 3)])
def test_7_5_friendly_fire_comes_before_the_fire_itself(state: str, own_steps: int) -> None:
    deck = "AC 2S 3S KS 5C 9D"
    p = with_deck(
        position(["us_mmg 0203", f"us_rifle 0403 {state}", "jp_inf 0603"], options={"friendly_fire": True}),
        deck,
    )

    def effect(cards: Sequence[str]) -> str:
        after = volley(cards[1:], high=3, steps=3, training=2)
        if cards[0][-1] != "S" or state == "dug":
            return after
        return f"own USMC Rifle 0403 {'eliminated' if own_steps == 1 else 'loses a step'}, {after}"

    assert told(p, "fire A1 B1") == chances(deals(deck, 5), effect)


# --- leaders ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "leader", "share"),
    [
        ("us_rifle", "us_capt", Fraction(3, 4)),  # 3 - 1 + 1
        ("us_army", "us_capt", Fraction(1, 2)),
        ("us_army", "us_edson", Fraction(3, 4)),
        ("us_raider", "us_edson", Fraction(1)),
        ("us_truck", "us_capt", Fraction(1, 4)),
    ],
)
def test_8_2_rally_is_one_suit_for_each_point(model: str, leader: str, share: Fraction) -> None:
    p = position([f"{model} 0303 suppressed", f"{leader} 0403", "jp_inf 0903"])
    found = told(p, "rally A2 A1")
    assert found.get("rallied", Fraction(0)) == share
    assert found.get("", Fraction(0)) == 1 - share


@pytest.mark.parametrize(
    ("model", "leader", "cards"), [("us_rifle", "us_capt", 16), ("us_raider", "us_edson", 24)]
)
def test_8_3_digging_in_takes_a_low_card(model: str, leader: str, cards: int) -> None:
    p = position([f"{model} 0303", f"{leader} 0403", "jp_inf 0903"])
    assert told(p, "dig A2 A1") == {"": 1 - Fraction(cards, 52), "dug in": Fraction(cards, 52)}
    with_deck(p, "AC KS 6H 7D")
    low = 2 if cards == 24 else 1
    assert told(p, "dig A2 A1")["dug in"] == Fraction(low, 4)


# --- assault ----------------------------------------------------------------------------------------------------------


def beaten(mine: int, theirs: int, red: int = 26, of: int = 52) -> Fraction:
    """The chance that one who draws first has at least as many red cards."""
    return sum(
        (
            draws(red, of, mine, a) * draws(red - a, of - mine, theirs, b)
            for a in range(mine + 1)
            for b in range(min(a, theirs) + 1)
        ),
        Fraction(0),
    )


@pytest.mark.parametrize(
    ("units", "mine", "theirs"),
    [
        (["us_rifle 0503", "jp_inf 0503"], 7, 6),
        (["us_rifle 0503 1", "jp_inf 0503 dug"], 5, 7),
        (["us_rifle 0503", "us_edson 0603", "jp_inf 0503 suppressed", "jp_oka 0503"], 9, 6),
        (["us_raider 0503", "jp_truck 0503"], 8, 2),
    ],
)
def test_10_2_an_assault_is_red_cards_against_red_cards(units: list[str], mine: int, theirs: int) -> None:
    p = position([*units, "us_rifle 0203", "jp_inf 0203"], phase="assault")
    found = told(p, "assault 0503")
    assert found == {
        "assault won": beaten(mine, theirs),
        "assault lost": 1 - beaten(mine, theirs),
    }


def test_10_1_the_odds_of_ending_the_action_phase_are_those_of_the_only_assault() -> None:
    p = unstopped(position(["us_rifle 0503", "jp_inf 0503"]))
    assert told(p, "end") == {"assault won": beaten(7, 6), "assault lost": 1 - beaten(7, 6)}


def test_5_1_the_odds_of_the_last_order_of_a_phase_end_before_the_assault_that_follows() -> None:
    # The walk went on into the assault with cards of which only hits and misses were known, so that red ones came out
    # wrong.
    p = unstopped(position(["us_hmg 0303", "us_rifle 0503", "jp_inf 0603", "jp_inf 0503"]))
    p.moved |= 1 << id_of("A1") | 1 << id_of("A2")
    p.fired |= 1 << id_of("A2")
    p.eager |= 1 << id_of("A1")
    assert {label for label in told(asked_again(p), "fire A1 B1") if "assault" in label} == set()


def test_10_2_red_cards_that_are_gone_count() -> None:
    p = position(["us_rifle 0503", "jp_inf 0503", "us_rifle 0203", "jp_inf 0203"], phase="assault")
    reds = "AD 2D 3D 4D 5D 6D"
    for card in reds.split():
        p.deck[CARD_NAMES.index(card)] -= 1
        p.discards[CARD_NAMES.index(card)] += 1
    assert told(p, "assault 0503")["assault won"] == beaten(7, 6, 20, 46)


# --- in the middle of an order, and where something is hidden ---------------------------------------------------------


def test_odds_of_an_air_strike_before_and_after_its_way_is_chosen_agree() -> None:
    p = position(["us_rifle 0803", "jp_inf 0603"], phase="indirect")
    whole = told(p, "strike support3 0603")
    play(p, "strike support3 0603")
    assert p.pending is not None
    assert told(p, GAME.spell(p.pending.moves[0])) == whole, "the plain policy takes the first way"
    assert whole["IJA Infantry 0603: 1 step lost"] > 0


def test_odds_of_going_are_sure() -> None:
    p = play(position(["us_lvt 0303", "us_capt 0303", "us_rifle 0303", "jp_inf 0903"]), "move A1 0403")
    for words in ("carry A2", "carry A3", "end"):
        assert told(p, words) == {"": Fraction(1)}


def test_what_is_hidden_leaves_the_odds_as_they_are() -> None:
    p = position(["us_rifle 0503", "jp_inf 0703"], phase="indirect", options={"registered_artillery": True},
                 registered=("0703", "0801", "0503", "0101"))  # fmt: skip
    for words in ("mission support1 0703", "mission support2 0703", "mission support1 0603"):
        move = GAME.read(words)
        shares = known_odds(
            p, move, PLAIN, [Random(n) for n in range(WORLDS)], odds_position=GAME.odds_position
        )
        assert shares == told(p, words)


# --- samples, and cards one by one ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "words", "phase"),
    [
        (["us_hmg 0303", "jp_inf 0603", "jp_oka 0703"], "fire A1 B1", "action"),
        (["us_105 0303", "jp_inf 0603", "jp_vet 0703", "jp_oka 0603"], "barrage A1 0603", "indirect"),
        (["us_rifle 0803", "jp_inf 0603", "jp_vet 0602"], "strike support3 0603", "indirect"),
        (["us_rifle 0503", "jp_inf 0503"], "end", "action"),
    ],
)
def test_orders_played_a_thousand_times_come_out_as_the_odds_say(
    units: list[str], words: str, phase: str
) -> None:
    p = unstopped(position(units, phase=phase))
    times = 1000
    expected, came = told(p, words), sample(p, words, times)
    assert set(came) <= set(expected)
    for label, share in expected.items():
        spread = (float(share) * (1 - float(share)) / times) ** 0.5
        assert abs(float(came.get(label, 0)) - float(share)) < 6 * spread + 0.002, label


def some_position(seed: int) -> ActionFrontPosition:
    """A position from the middle of a random match, in one of the two phases of fire, with seven cards left."""
    rng = Random(seed)
    p = GAME.new(rng.choice([*GAME.scenarios]), {"friendly_fire": seed % 2 == 0})
    assert isinstance(p, ActionFrontPosition)
    for _ in range(100 + rng.randrange(400)):
        if p.pending is None:
            break
        p.play(pick(p.pending, rng) if p.pending.seat == CHANCE else rng.choice(p.pending.moves))
    while p.pending is not None and p.pending.rule not in ("4.1", "5.1"):
        p.play(pick(p.pending, rng) if p.pending.seat == CHANCE else rng.choice(p.pending.moves))
    return p


@pytest.mark.parametrize("seed", sampled(range(24), 4))
def test_cards_counted_as_one_are_those_told_apart(seed: int) -> None:
    p = some_position(seed)
    if p.pending is None:
        return
    rng = Random(seed)
    kept = rng.sample(range(CARDS), 7)
    p.deck, p.discards, p.drawn = [int(card in kept) for card in range(CARDS)], [0] * CARDS, []
    asked_again(p)
    firing = [m for m in p.pending.moves if m.verb not in ("move", "end", "shuffle", "exit")]
    for move in rng.sample(firing, min(4, len(firing))):
        try:
            one_by_one = by_label(odds(p, move, PLAIN, 800))
        except (TooManyBranches, ValueError):  # seven cards are too few for some
            continue
        assert told(p, GAME.spell(move)) == one_by_one, GAME.spell(move)


@pytest.mark.parametrize("seed", range(8))
def test_every_order_of_a_match_has_odds(seed: int) -> None:
    p = some_position(seed)
    if p.pending is None:
        return
    verbs: dict[str, Move] = {}
    for move in p.pending.moves:
        verbs.setdefault(move.verb, move)
    for move in verbs.values():
        told(p, GAME.spell(move))
