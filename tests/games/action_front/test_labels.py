"""What moves are called on the screen, and what their odds are counted from."""

from random import Random

import pytest
from tests.games.action_front.positions import Stop, play, position

from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE, Position
from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.ui.board import labels, move_warnings


def label(p: ActionFrontPosition, words: str) -> str:
    """What a move in words is called."""
    assert p.pending is not None
    return labels(p, p.pending)[p.pending.moves.index(GAME.read(words))]


def factors(p: ActionFrontPosition, words: str) -> list[str]:
    """The lines that odds are counted from: ``name: value [rule]``."""
    move = GAME.read(words)
    assert p.pending is not None
    assert move in p.pending.moves, words
    before = p.key()
    found = [f"{line.name}: {line.value} [{line.rule}]" for line in GAME.odds_breakdown(p, move)]
    assert p.key() == before
    return found


# --- labels -----------------------------------------------------------------------------------------------------------


def test_fire_says_at_whom_with_what_and_how_many_cards() -> None:
    p = position(["us_hmg 0303", "us_gmc 0304", "jp_inf 0603", "jp_chiha 0703"])
    assert label(p, "fire A1 B1") == "Fire at IJA Infantry (0603): soft 5, 4 cards"
    assert label(p, "fire A1 B2") == "Fire at Type 97 Chi-Ha (0703): hard -6 v armour 5, 4 cards, cannot hit"
    assert label(p, "fire A2 B2") == "Fire at Type 97 Chi-Ha (0703): hard +3 v armour 5, 2 cards"


def test_moves_say_what_they_cost_and_whom_they_meet() -> None:
    p = position(["us_rifle 0403", "jp_inf 0503", "jp_oka 0402"])
    assert label(p, "move A1 0404") == "Move to 0404 for 1 of 3 movement points"
    assert (
        label(p, "move A1 0503")
        == "Move to 0503 for 1 of 3 movement points, to assault IJA Infantry: 60 % to win as things stand"
    )
    assert label(p, "move A1 0402") == "Move to 0402 for 1 of 3 movement points, capturing Oka"
    play(p, "move A1 0402")
    assert label(p, "move A1 0401") == "Move to 0401 for 1 of 2 movement points"
    assert label(p, "end") == "Stay"


def test_a_last_move_says_that_the_phase_ends_with_it() -> None:
    p = position(["us_rifle 0403", "us_hmg 0404", "jp_inf 0904"])
    assert p.pending is not None
    assert not move_warnings(p, p.pending), "another can act"
    play(p, "move A1 0304")
    p.agenda.remove(Stop())
    moves = [move for move in p.pending.moves if move.verb == "move"]
    told = move_warnings(p, p.pending)
    assert [one.where for one in told if one.verb == "move"] == [move.where for move in moves]
    assert all("ends with it" in one.text for one in told)


def test_leaders_orders_say_who_obeys_and_what_card_it_takes() -> None:
    p = position(["us_rifle 0403 suppressed", "us_army 0303", "us_capt 0404", "us_edson 0304", "jp_inf 0903"])
    assert label(p, "rally A3 A1") == (
        "Rally USMC Rifle (0403) by US Captain: clubs, diamonds, hearts and spades"
    ), "Edson is near as well"
    assert label(p, "dig A4 A2") == "Dig in US Army Infantry (0303) by Edson: ace to 4"


def test_riders_and_leaving_the_map() -> None:
    p = position(["us_lvt 0303", "us_rifle 0303", "jp_inf 0903"])
    play(p, "move A1 0403")
    assert label(p, "carry A2") == "Take USMC Rifle along"
    assert label(p, "end") == "Go without more riders"
    p = position(["us_rifle 1003", "jp_inf 0303"], exits=("right", ""))
    assert label(p, "exit A1") == "Leave the map with USMC Rifle (1003)"


def test_indirect_fire_says_who_is_there() -> None:
    p = position(["us_81 0303", "us_rifle 0503", "jp_inf 0603", "jp_oka 0603"], phase="indirect")
    assert label(p, "barrage A1 0603") == "Shell 0603, IJA Infantry and Oka, with M1 81mm Mortar A1"
    assert label(p, "barrage A1 0503") == "Shell 0503, own USMC Rifle, with M1 81mm Mortar A1"
    assert label(p, "mission support1 0604") == "Artillery (+1/6) at 0604, nobody there"
    assert label(p, "strike support3 0603") == "Air (-2/6) on 0603, IJA Infantry and Oka"
    assert label(p, "end") == "End the Indirect Fire Phase"
    play(p, "strike support3 0603")
    assert label(p, "fly north 0605") == "Fly in from 0605"
    assert label(p, "fly south 0601") == "Fly in from 0601"


def test_aircraft_over_the_edge_say_where_they_go_on() -> None:
    p = position(["us_rifle 0503", "jp_inf 0501"], phase="indirect")
    play(p, "strike support3 0501")
    assert p.pending is not None
    told = dict(zip(map(GAME.spell, p.pending.moves), labels(p, p.pending), strict=True))
    assert told["fly north 0505"] == "Fly in from 0505"
    assert told["fly south 0501"] == "Fly in from 0501, and on over 0502"
    assert len(set(told.values())) == len(told)
    corner = position(["us_rifle 0102", "jp_inf 0101"], phase="indirect")
    play(corner, "strike support3 0101")
    assert label(corner, "fly northeast 0101") == "Fly in from 0101, heading northeast off the map"


def test_a_strike_falls_short_towards_the_hex_its_label_names() -> None:
    p = position(["us_rifle 0503", "jp_inf 0603"], phase="indirect")
    play(p, "strike support3 0603")
    move = GAME.read("fly north 0605")
    found = {line.name for line in GAME.odds_breakdown(p, move)}
    assert label(p, "fly north 0605") == "Fly in from 0605"
    assert {"short 1: 0604", "short 2: 0605", "over 1: 0602", "over 2: 0601"} <= found


def test_assaults_say_their_cards() -> None:
    p = position(["us_rifle 0503", "jp_inf 0503", "us_rifle 0203", "jp_inf 0203 dug"], phase="assault")
    assert label(p, "assault 0503") == "Assault on 0503: 7 cards against 6"
    assert label(p, "assault 0203") == "Assault on 0203: 7 cards against 7"
    q = position(["us_rifle 0503", "jp_inf 0703"])
    assert label(q, "end") == "End the Action Phase: no assault, your turn ends"


def test_purchases_say_what_they_cost() -> None:
    p = GAME.new("meeting_engagement", {"registered_artillery": True})
    assert isinstance(p, ActionFrontPosition)
    assert label(p, "buy us_rifle 2") == "Buy 2 x USMC Rifle: 16 points"
    assert label(p, "buy us_rifle 0") == "Buy no USMC Rifle"
    while p.pending is not None and p.pending.moves[0].verb == "buy":
        p.play(p.pending.moves[0])
    assert p.pending is not None
    name = p.setting.lines[p.pending.moves[0].what].title
    assert label(p, GAME.spell(p.pending.moves[0])) == f"Buy no {name}"
    assert label(p, GAME.spell(p.pending.moves[1])).startswith(f"Buy 1 x {name}: ")
    while p.pending.rule != "2.5":
        p.play(p.pending.moves[-1])
    assert label(p, "register 0 0203") == "Register 0203 as the first hex"


@pytest.mark.parametrize("dug_in", ["card", "owner"])
@pytest.mark.parametrize("scenario", ["bloody_ridge", "gifu", "point_defence"])
def test_placing_says_dug_in_or_not(scenario: str, dug_in: str) -> None:
    rng, seen = Random(1), 0
    p = GAME.new(scenario, {"dug_in": dug_in})
    for _ in range(150):
        assert p.pending is not None
        for move, name in zip(p.pending.moves, labels(of(p), p.pending), strict=True):
            if move.verb in ("place", "entrench"):
                seen += 1
                assert ("Dug In" in name) == (move.verb == "entrench"), name
                assert name.startswith("Place ") == (of(p).at[move.what] < 0), name
        p.play(pick(p.pending, rng) if p.pending.seat == CHANCE else rng.choice(p.pending.moves))
    assert seen or dug_in == "card", "where every unit has its hex"


@pytest.mark.parametrize("seed", range(6))
def test_every_move_of_a_match_has_a_name_and_only_the_seat_asked_reads_it(seed: int) -> None:
    rng = Random(seed)
    p = GAME.new([*GAME.scenarios][seed % len(GAME.scenarios)])
    for number in range(500):
        ask = p.pending
        if ask is None:
            break
        if ask.seat != CHANCE and number % 4 == 0:
            names = labels(of(p), ask)
            assert all(name or move.verb == "shuffle" for name, move in zip(names, ask.moves, strict=True))
            assert GAME.view(p, ask.seat).labels in (names, ()), "an order form needs none"
            for other in (1 - ask.seat, -1):
                assert GAME.view(p, other).labels == ()
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))


def of(p: Position) -> ActionFrontPosition:
    assert isinstance(p, ActionFrontPosition)
    return p


# --- what odds come from ----------------------------------------------------------------------------------------------


def test_fire_is_counted_from_attack_modifiers_cards_and_training() -> None:
    p = position(
        ["us_hmg 0202", "jp_inf 0602 dug", "jp_kawa 0702", "jp_oka 0603"],
        rows=("..........", ".....f....", "..........", "..........", ".........."),
    )
    assert factors(p, "fire A1 B1") == [
        "soft attack: 5 [7.2]",
        "target in forest: -1 [7.3]",
        "more than three hexes: -1 [7.3]",
        "cards that hit IJA Infantry (0602): ace to 3: 12 of 52 cards [7.2]",
        "cards drawn: 2 steps + rate of fire 2 = 4 [7.2]",
        "Dug In: ignores the first hit [11.2]",
        "training of IJA Infantry (0602): 2 [7.4]",
        "leader Kawaguchi (0702): +2 [8.1]",
        "suits that suppress: none [7.4]",
    ]


def test_fire_at_armour_is_counted_from_the_hard_attack() -> None:
    p = position(["us_gmc 0303", "us_rifle 0403", "jp_chiha 0603 suppressed", "jp_tk 0604 1"],
                 options={"friendly_fire": True})  # fmt: skip
    assert factors(p, "fire A1 B1") == [
        "friendly fire on USMC Rifle (0403): a step for spades: 13 of 52 cards [7.5]",
        "hard attack: +4 [7.2]",
        "armour of Type 97 Chi-Ha (0603): 5 [7.2]",
        "cards that hit Type 97 Chi-Ha (0603): ace to 10: 40 of 52 cards [7.2]",
        "cards drawn: 2 (2 steps) [7.2]",
        "suppression: is suppressed already [7.4]",
    ]
    assert factors(p, "fire A1 B2")[-1] == "steps left: 1: a hit eliminates it [1.3]"


def test_indirect_fire_is_counted_from_accuracy_first() -> None:
    p = position(["us_81 0303", "us_rifle 0503", "jp_inf 0603"], phase="indirect")
    assert factors(p, "barrage A1 0603")[:7] == [
        "lands on 0603: 23 of 52 cards [4.3]",
        "short 1: 0503 or 0504: 10 of 52 cards [4.4]",
        "short 2: 0403: 3 of 52 cards [4.4]",
        "over 1: 0703 or 0704: 10 of 52 cards [4.4]",
        "over 2: 0803: 6 of 52 cards [4.4]",
        "cards drawn: 2 (2 steps) [4.6]",
        "soft attack: 5 [4.6]",
    ]
    assert "short 1: 10 of 52 cards [4.4]" in factors(p, "strike support3 0603")
    play(p, "strike support3 0603")
    lines = factors(p, "fly north 0605")
    assert lines[:3] == [
        "lands on 0603: 26 of 52 cards [4.3]",
        "short 1: 0604: 10 of 52 cards [4.4]",
        "short 2: 0605: 3 of 52 cards [4.4]",
    ]
    assert "cards drawn against each unit: 2 [4.6]" in lines


def test_a_registered_hex_is_counted_without_accuracy() -> None:
    p = position(["us_rifle 0503", "jp_inf 0703"], phase="indirect", options={"registered_artillery": True},
                 registered=("0703", "", "", ""))  # fmt: skip
    assert factors(p, "mission support1 0703")[0] == "0703 is registered: no card for accuracy [2.5]"


def test_rallies_and_digging_in_are_counted_from_training() -> None:
    p = position(["us_army 0403 suppressed", "us_army 0303", "us_edson 0404 ", "jp_inf 0903"])
    assert factors(p, "rally A3 A1") == [
        "training of US Army Infantry (0403): 2 [8.2]",
        "leader Edson (0404): +2 [8.1]",
        "suppressed: -1 [11.1]",
        "suits that rally: diamonds, hearts and spades: 39 of 52 cards [8.2]",
    ]
    play(p, "move A3 0304")
    assert factors(p, "dig A3 A2") == [
        "training of US Army Infantry (0303): 2 [8.3]",
        "leader Edson (0304): +2 [8.1]",
        "cards that dig in: ace to 4: 16 of 52 cards [8.3]",
    ]


ASSAULT = [
    "US USMC Rifle: training: +3 [10.2]",
    "US USMC Rifle: steps: +3 [10.2]",
    "US USMC Rifle: infantry: +1 [10.2]",
    "US USMC Rifle: cards: 7 [10.2]",
    "Japanese IJA Infantry: training: +2 [10.2]",
    "Japanese IJA Infantry: steps: +3 [10.2]",
    "Japanese IJA Infantry: leader Oka (0503): +1 [8.1]",
    "Japanese IJA Infantry: suppressed: -1 [11.1]",
    "Japanese IJA Infantry: infantry: +1 [10.2]",
    "Japanese IJA Infantry: Dug In: +1 [11.2]",
    "Japanese IJA Infantry: cards: 7 [10.2]",
    "red cards: 26 of 52 cards [10.2]",
    "equal numbers of red cards: US wins [10.2]",
]


def test_assaults_are_counted_from_the_cards_of_both_sides() -> None:
    units = ["us_rifle 0503", "jp_inf 0503 dug suppressed", "jp_oka 0503"]
    assert (
        factors(position([*units, "us_rifle 0203", "jp_inf 0203"], phase="assault"), "assault 0503")
        == ASSAULT
    )
    assert factors(position(units), "end") == ASSAULT, "the only assault follows by itself"
    assert factors(position([*units, "us_rifle 0203", "jp_inf 0203"]), "end") == []


def test_orders_without_cards_are_not_counted() -> None:
    assert factors(position(["us_rifle 0403", "jp_inf 0703"]), "move A1 0404") == []


def test_a_deck_that_has_run_out_is_counted_from_the_used_cards() -> None:
    p = position(["us_hmg 0303", "jp_inf 0603"])
    p.deck, p.drawn = [0] * 52, [0, 1, 2]
    p.discards = [0, 0, 0] + [1] * 49
    assert "cards that hit IJA Infantry (0603): ace to 5: 20 of 52 cards [7.2]" in factors(p, "fire A1 B1")


@pytest.mark.parametrize("seed", range(8))
def test_every_line_of_every_reckoning_names_a_section_of_the_rules(seed: int) -> None:
    rules = {line.split()[1] for line in GAME.rules_text().splitlines() if line.startswith("##")}
    rng = Random(seed)
    p = GAME.new(
        [*GAME.scenarios][seed % len(GAME.scenarios)], {"friendly_fire": True, "registered_artillery": True}
    )
    for _ in range(400):
        ask = p.pending
        if ask is None:
            break
        if ask.seat != CHANCE:
            for move in rng.sample(ask.moves, min(3, len(ask.moves))):
                for line in GAME.odds_breakdown(p, move):
                    assert line.rule in rules, line
                    assert line.name
                    assert line.value
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
