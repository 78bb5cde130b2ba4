"""Odds of indirect fire and air strikes, against every order of the cards [4]."""

from collections.abc import Sequence

from tests.games.action_front.odds_by_hand import chances, deals, draws, told, value, volley, with_deck
from tests.games.action_front.positions import play, position


def scatter(box: str, card: str) -> int:
    """The Indirect Fire Table, read from the study."""
    face, suit = value(card) == 0, card[-1]
    if suit == "H" or (suit == "D" and ((box == "air") or (box == "artillery" and not face))):
        return 0
    if suit == "S":
        return -2 if face else -1
    return 2 if face else 1


def named(model: str, number: str, effect: str) -> str:
    return "" if effect == "no effect" else f"{model} {number}: {effect}"


def test_4_3_a_barrage_that_can_scatter() -> None:
    deck = "AC 2D 3H 4S 6C QD KH JS 9C"
    p = with_deck(
        position(["us_81 0303", "jp_inf 0603", "jp_labor 0803"], phase="indirect", support=False), deck
    )

    def effect(cards: Sequence[str]) -> str:  # fire from the left edge: over is to the right
        match scatter("artillery", cards[0]):
            case 0:
                return named("IJA Infantry", "0603", volley(cards[1:3], high=5, steps=3, training=2))
            case 2:
                return named("IJA Labor Troops", "0803", volley(cards[1:3], high=5, steps=2, training=1))
        return ""

    assert told(p, "barrage A1 0603") == chances(deals(deck, 4), effect)


def test_4_5_left_and_right_of_a_shell_that_goes_over() -> None:
    # column 06 lies half a hex lower than column 07: over 1 from 0603 lies 0703 to the left, 0704 to the right
    deck = "AC 2D 3H 4S 6C QD KH JS"
    p = with_deck(
        position(
            ["us_81 0303", "jp_inf 0703", "jp_vet 0704", "us_rifle 0503"], phase="indirect", support=False
        ),
        deck,
    )

    def effect(cards: Sequence[str]) -> str:
        match scatter("artillery", cards[0]), cards[1][-1] in "DH":
            case 1, False:
                return named("IJA Infantry", "0703", volley(cards[2:4], high=5, steps=3, training=2))
            case 1, True:
                return named("IJA Veteran Infantry", "0704", volley(cards[2:4], high=5, steps=3, training=3))
            case -1, False:
                return named("USMC Rifle", "0503", volley(cards[2:4], high=5, steps=3, training=3))
        return ""

    assert told(p, "barrage A1 0603") == chances(deals(deck, 4), effect)


def test_4_4_ships_err_more_and_a_shell_can_fall_off_the_map() -> None:
    deck = "AC 2D 3H 4S QD KS 7C 8H"
    p = with_deck(position(["us_rifle 0803", "jp_inf 1003 2"], phase="indirect"), deck)

    def effect(cards: Sequence[str]) -> str:
        steps = scatter("naval", cards[0])
        if steps > 0:
            return "off the map"
        return (
            named("IJA Infantry", "1003", volley(cards[1:4], high=7, steps=2, training=2))
            if not steps
            else (
                named("USMC Rifle", "0803", volley(cards[1:4], high=7, steps=3, training=3))
                if steps == -2
                else ""
            )
        )

    assert told(p, "mission support2 1003") == chances(deals(deck, 4), effect)


def test_2_5_a_registered_hex_needs_no_card_for_accuracy() -> None:
    p = position(
        ["us_rifle 0503", "jp_inf 0703"], phase="indirect", options={"registered_artillery": True},
        registered=("0703", "", "0101", "0102"),
    )  # fmt: skip
    found = told(p, "mission support1 0703")  # soft 6, three cards
    assert found[""] == draws(24, 52, 3, 0)
    assert found["IJA Infantry 0703: eliminated"] == draws(24, 52, 3, 3)


def test_4_7_an_air_strike_flies_along_its_line() -> None:
    deck = "AC 2D 3H 4S QC KS 7D"
    p = position(
        ["us_rifle 0803", "jp_inf 0603", "jp_vet 0602", "jp_lmg 0604", "jp_labor 0601"], phase="indirect"
    )
    play(with_deck(p, deck), "strike support3 0603")

    def effect(cards: Sequence[str]) -> str:  # from 0605 to the north
        model, number, steps, training = {
            0: ("IJA Infantry", "0603", 3, 2),
            1: ("IJA Veteran Infantry", "0602", 3, 3),
            2: ("IJA Labor Troops", "0601", 2, 1),
            -1: ("Type 96 LMG", "0604", 2, 2),
            -2: ("", "0605", 0, 0),
        }[scatter("air", cards[0])]
        return (
            named(model, number, volley(cards[1:3], high=6, steps=steps, training=training)) if model else ""
        )

    assert told(p, "fly north 0605") == chances(deals(deck, 3), effect)


def test_4_6_units_in_one_hex_that_are_hit_by_other_cards_are_told_apart() -> None:
    # Cards that missed the first unit were once taken for one, and so an armoured half-track never fared better or
    # worse than its riders.
    deck = "AC 2D 7C 9D KS 3H"
    p = position(["us_rifle 0303", "ge_251 0703", "ge_gren 0703"], phase="indirect",
                 options={"registered_artillery": True}, registered=("0703", "", "", ""))  # fmt: skip

    def effect(cards: Sequence[str]) -> str:
        car = named("SdKfz 251", "0703", volley(cards[:3], low=2, high=10, steps=2, training=2))
        men = named("Grenadier", "0703", volley(cards[3:], high=6, steps=3, training=2))
        return ", ".join(words for words in (car, men) if words)

    with_deck(p, deck)
    assert told(p, "mission support1 0703") == chances(deals(deck, 6), effect)
