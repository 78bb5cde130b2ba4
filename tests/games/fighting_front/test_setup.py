"""Chapters 1 to 3: nations, the map, victory, deck and secrets; set-up; cards on the table."""

from random import Random

import pytest
from tests.games.fighting_front.positions import (
    aircraft,
    asked,
    decline,
    end,
    hand,
    kind_of,
    offers,
    place,
    play,
    position,
    put,
    roll,
    rule,
    sp,
    spelled,
    targets,
    thrown,
    unit,
    verbs,
)

from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE
from broadfront.engine.view import Tray
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.cards import CARDS, COUNTS, DECK_KINDS, NAMES, TITLES
from broadfront.games.fighting_front.map import BACK_ROW, HALF
from broadfront.games.fighting_front.map import NAMES as SPACE_NAMES
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.victory import CheckVictory


def new(scenario: str, text: str = "", **options: str | int | bool) -> FightingFrontPosition:
    p = GAME.new(scenario, options, text)
    assert isinstance(p, FightingFrontPosition)
    return p


def drawn(p: FightingFrontPosition, seed: int = 1) -> FightingFrontPosition:
    """Let chance answer until a player is asked."""
    rng = Random(seed)
    while p.pending is not None and p.pending.seat == CHANCE:
        p.play(pick(p.pending, rng))
    return p


TINY = 'title = "Tiny"\naxis = "{axis}"\nallies = "Russian"\nsetup_draw = {draw}\n[deck]\n'


def tiny(
    deck: dict[str, int], axis: str = "German", draw: int = 1, **options: str | int | bool
) -> FightingFrontPosition:
    """A match with a deck of nothing but these cards."""
    counts = {NAMES[kind]: 0 for kind in range(1, DECK_KINDS)} | deck
    lines = "".join(f"{name} = {count}\n" for name, count in counts.items())
    return new("tiny", TINY.format(axis=axis, draw=draw) + lines, **options)


# --- 1 ----------------------------------------------------------------------------------------------------------------


def test_1_1_the_axis_is_germany_or_japan_the_allies_russia_or_america() -> None:
    p = new("choose")
    assert (asked(p), spelled(p)) == ("Axis", ["nation German", "nation Japanese"])
    play(p, "nation Japanese")
    assert (asked(p), spelled(p)) == ("Allies", ["nation Russian", "nation American"])
    assert p.hand(0) == p.hand(1) == []
    assert GAME.seats(p.setting) == ("Axis", "Allies")


def test_1_2_every_roll_is_one_die_of_ten_faces() -> None:
    p = play(position({"C3": "Light Tanks", "C4": "Infantry"}, phase="artillery"), "bombard C3 C4")
    assert p.pending is not None
    assert spelled(p) == [f"roll {face}" for face in range(1, 11)]
    assert set(p.pending.weights) == {1}


def test_1_3_spaces_are_adjacent_in_eight_directions_and_distance_counts_such_steps() -> None:
    p = position({"C3": "Infantry"})
    assert targets(p, "move", "C3") == {"B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"}
    distance = p.setting.distance
    assert distance[sp("A1")][sp("E6")] == 5
    assert distance[sp("A1")][sp("B2")] == 1
    assert distance[sp("C3")][sp("C3")] == 0
    assert SPACE_NAMES[:5] == ("A1", "B1", "C1", "D1", "E1")
    assert HALF[0].bit_count() == HALF[1].bit_count() == 15


def test_1_3_fire_passes_over_units() -> None:
    p = position(
        {"C1": "Medium Artillery", "C2": "Infantry", "C3": "Allies: Infantry", "C4": "Infantry"},
        phase="artillery",
    )
    assert targets(p, "bombard", "C1") == {"C3", "C4"}


def test_1_4_two_ground_units_in_the_enemy_back_row_win_at_once() -> None:
    p = position({"A5": "Axis: Infantry", "B6": "Axis: Infantry", "E6": "Infantry"})
    play(p, "move A5 A6", "end")  # at the end of the phase
    assert asked(p) == "nobody"
    assert p.result() == (1.0, 0.0)


def test_1_4_locations_and_aircraft_in_the_back_row_count_for_nothing_and_it_is_seen_in_either_turn() -> None:
    p = position(
        {"A6": "Axis: Air Strip, Fighter", "B6": "Axis: Infantry", "C6": "Axis: Minefields"},
        phase="logistics",
    )
    assert queries.holds_back_row(p, 0) == 1
    put(p, "A1", "Allies: Infantry")
    put(p, "E1", "Allies: Infantry")
    p.begin(CheckVictory())
    assert p.settle() is None
    assert p.result() == (0.0, 1.0)  # in the Axis turn
    assert BACK_ROW[0] == 0b11111


def test_1_4_victory_comes_after_the_occupation_phase_before_any_second_attack() -> None:
    cards = {
        "A5": "Axis: Medium Tanks",
        "A6": "Infantry",
        "B6": "Axis: Infantry",
        "A1": "Fuel Dump",
        "B5": "Infantry",
    }
    p = roll(play(position(cards, phase="ground"), "attack A5 A6", "end"), 1, 10)
    play(p, "advance A5 A6")
    decline(p)
    assert p.pending is None
    assert p.result() == (1.0, 0.0)


def test_1_4_a_match_on_its_last_turn_is_a_draw() -> None:
    p = position({"A1": "Infantry"}, phase="movement", turn_limit=60)
    p.turn = 59
    play(p, "end", "end")
    assert p.pending is None
    assert p.result() == (0.5, 0.5)
    assert GAME.view(p, 0).headline == "The match is a draw"


def test_1_5_the_deck_has_166_cards_and_everything_discarded_goes_to_one_pile() -> None:
    assert sum(COUNTS) == sum(new("german_russian").deck) == 166
    p = position({"C3": "Light Artillery", "C4": "Infantry"}, phase="artillery", axis_hand=["Artillery Barrage"],
                 allied_hand=["Entrenched"])  # fmt: skip
    play(p, "bombard C3 C4", "play Artillery_Barrage", "play Entrenched", "roll 10")
    assert thrown(p) == thrown(p, "Allies") == {"Infantry": 1, "Artillery Barrage": 1, "Entrenched": 1}


def test_1_5_an_empty_deck_is_made_of_the_discard_and_with_nothing_left_nothing_is_drawn() -> None:
    p = position(phase="logistics", left={"Infantry": 1}, discards=["Fighter"])
    play(p, "draw 3", "card Infantry", "card Fighter")  # the third card is not there
    assert hand(p, "Axis") == ["Fighter", "Infantry"]
    assert rule(p) == "4.3"
    assert sum(p.deck) == sum(p.discards) == 0
    p = position({"C3": "Infantry"}, phase="logistics", left={})
    assert "draw" not in verbs(p)


def test_1_6_hands_and_deck_are_secret_and_their_sizes_open() -> None:
    p = position(
        axis_hand=["Infantry", "Fighter"],
        allied_hand=["Entrenched"],
        discards=["Minefields"],
        phase="deployment",
    )
    view = GAME.view(p, 1)
    trays = {
        (tray.name, tray.seat): tuple((item.name, item.count) for item in tray.items)
        for tray in view.of(Tray)
    }
    assert trays["Hand", 0] == (("hidden", 2),)
    assert trays["Hand", 1] == (("Entrenched", 1),)
    assert trays["Discard", -1] == (("Minefields", 1),)
    assert trays["Deck", -1] == (("hidden", 162),)
    trays = {
        (tray.name, tray.seat): tuple((item.name, item.count) for item in tray.items)
        for tray in GAME.view(p, -1).of(Tray)
    }
    assert trays["Hand", 0] == (("hidden", 2),)
    assert trays["Hand", 1] == (("hidden", 1),)
    assert view.ask is not None
    assert view.ask.moves == ()


def test_1_6_you_are_asked_whether_you_hold_a_card_or_not_unless_all_can_see_that_you_cannot() -> None:
    cards = {"C3": "Light Artillery", "C4": "Infantry"}

    def asks(allied_hand: list[str], discards: list[str]) -> bool:
        p = position(cards, phase="artillery", allied_hand=allied_hand, discards=discards)
        return asked(play(p, "bombard C3 C4")) == "Allies"

    assert asks(["Entrenched"], [])
    assert asks(["Infantry"], [])
    assert asks(["Infantry"], ["Entrenched"] * 3)
    assert not asks(["Infantry"], ["Entrenched"] * 4)
    assert not asks([], [])


# --- 2 ----------------------------------------------------------------------------------------------------------------


def test_2_1_a_scenario_may_fix_the_nations() -> None:
    assert new("japanese_american").nations == [1, 3]
    assert rule(new("japanese_american")) in ("1.5", "9.5")
    assert new("choose").nations == [-1, -1]


def test_2_2_each_player_draws_twenty_cards_the_axis_first_and_only_he_sees_them() -> None:
    p = new("german_russian")
    assert p.pending is not None
    assert (p.pending.seat, p.pending.seen_by) == (CHANCE, 0)
    drawn(p)
    assert (len(p.axis_hand), len(p.allied_hand), sum(p.deck)) == (20, 20, 126)


def test_2_3_the_players_deploy_one_card_each_in_turn_on_their_own_side_the_axis_first() -> None:
    p = drawn(new("german_russian"))
    sides = []
    for _ in range(6):
        sides.append(asked(p))
        ask = p.pending
        assert ask is not None
        move = next(move for move in ask.moves if move.verb == "deploy")
        assert HALF[ask.seat] >> move.where & 1
        p.play(move)
    assert sides == ["Axis", "Allies"] * 3
    events = {f"deploy {NAMES[kind]}" for kind in range(len(CARDS)) if CARDS[kind].family == "event"}
    assert not any(words.startswith(tuple(events)) for words in spelled(p))


def test_2_4_a_space_holds_one_unit_one_leader_one_location_and_on_an_air_strip_any_aircraft() -> None:
    cards = {"A1": "Infantry, Infantry Commander, Air Strip, Fighter, Fighter, Level Bomber"}
    p = position(cards, phase="deployment",
                 axis_hand=["Infantry", "Infantry Commander", "Minefields", "Fighter", "Flying Ace"])  # fmt: skip
    assert "A1" not in targets(p, "deploy", "Infantry")
    assert "A1" not in targets(p, "deploy", "Minefields")
    assert not targets(p, "deploy", "Infantry_Commander")
    assert targets(p, "deploy", "Fighter") == {"A1"}
    assert targets(p, "assign", "Flying_Ace") == {"S1", "S2"}
    play(p, "deploy Fighter A1", "assign Flying_Ace S1")
    assert "Axis Fighter, Flying Ace A1" in aircraft(p)


def test_2_5_a_player_may_pass_and_deploy_again_and_two_passes_in_a_row_end_the_set_up() -> None:
    p = drawn(tiny({"Infantry": 10, "Entrenched": 4}, draw=5))
    play(p, "end")
    assert asked(p) == "Allies"
    play(p, next(words for words in spelled(p) if words.startswith("deploy")))
    assert (asked(p), rule(p)) == ("Axis", "2.3")
    play(p, "end", "end")
    assert (asked(p), rule(p), p.mover) == ("Axis", "4.2", 0)
    assert len(p.axis_hand) == 5


def test_2_5_who_has_no_cards_passes_by_himself() -> None:
    p = drawn(tiny({"Infantry": 2}))
    play(p, "deploy Infantry A1", "deploy Infantry A6")
    assert rule(p) != "2.3"


# --- 3 ----------------------------------------------------------------------------------------------------------------


def test_3_1_a_space_with_only_an_enemy_location_or_aircraft_is_entered_and_taken() -> None:
    p = position({"C3": "Infantry", "C4": "Air Strip, Fighter, Level Bomber"})
    play(p, "move C3 C4")
    assert (unit(p, "C4"), place(p, "C4"), aircraft(p)) == ("Infantry", "Axis Air Strip", [])


def test_3_2_a_card_with_more_counters_than_toughness_is_destroyed() -> None:
    for card, toughness in (("Infantry", 4), ("Veteran Infantry", 5), ("Armored Cars", 2)):
        p = position({"C4": card})
        for _ in range(toughness):
            p.disrupt(sp("C4"))
        assert unit(p, "C4") == f"{card} {toughness}DC"
        p.disrupt(sp("C4"))
        assert unit(p, "C4") == ""
    p = position({"C1": "Air Strip 2DC, Fighter 2DC"})
    p.disrupt_wing(0)
    assert aircraft(p) == []
    p.disrupt_location(sp("C1"))
    assert place(p, "C1") == ""


def test_3_2_a_unit_that_loses_its_leader_or_shelter_may_be_destroyed() -> None:
    p = position({"C4": "Infantry 5DC, Infantry Commander", "B4": "Infantry 5DC, Fortifications"})
    p.destroy_leader(sp("C4"))
    p.destroy_location(sp("B4"))
    assert (unit(p, "C4"), unit(p, "B4")) == ("", "")
    p = play(position({"B3": "Infantry 5DC, Fortifications"}), "move B3 B2")
    assert unit(p, "B2") == ""


def test_3_3_a_leader_moves_with_its_unit_and_is_lost_with_it() -> None:
    p = play(position({"C3": "Infantry, Infantry Commander"}), "move C3 C4")
    assert unit(p, "C4") == "Infantry, Infantry Commander"
    p.destroy_unit(sp("C4"))
    assert thrown(p) == {"Infantry": 1, "Infantry Commander": 1}


def test_3_4_a_captured_location_changes_sides_with_its_counters_and_works_for_its_captor() -> None:
    p = play(position({"C3": "Infantry", "C4": "Head Quarters 1DC"}), "move C3 C4")
    assert place(p, "C4") == "Axis Head Quarters 1DC"
    assert (queries.hand_limit(p, 0), queries.hand_limit(p, 1)) == (10, 6)


def test_3_4_a_unit_deployed_onto_an_enemy_location_captures_it_after_its_mines() -> None:
    p = position({"A1": "Allies: Minefields", "B1": "Allies: Field Hospital"}, phase="deployment",
                 axis_hand=["Infantry", "Infantry"])  # fmt: skip
    play(p, "deploy Infantry A1", "deploy Infantry B1")
    assert (unit(p, "A1"), place(p, "A1")) == ("Infantry 1DC", "Axis Minefields")
    assert (unit(p, "B1"), place(p, "B1")) == ("Infantry", "Axis Field Hospital")


def test_3_5_aircraft_are_lost_with_their_air_strip_and_their_leaders_with_them() -> None:
    p = position({"C1": "Air Strip, Fighter, Flying Ace, Level Bomber"})
    p.destroy_location(sp("C1"))
    assert aircraft(p) == []
    assert thrown(p) == {"Air Strip": 1, "Fighter": 1, "Flying Ace": 1, "Level Bomber": 1}


def test_3_5_air_units_come_back_to_their_air_strip() -> None:
    p = play(
        position({"C1": "Air Strip, Level Bomber", "C4": "Infantry"}, phase="air"), "raid S1 C4", "roll 1"
    )
    assert aircraft(p) == ["Axis Level Bomber C1"]


def test_3_6_who_has_no_air_strip_may_fly_from_the_hand_and_the_aircraft_is_discarded_in_the_end_phase() -> (
    None
):
    p = position({"C4": "Infantry"}, phase="air", axis_hand=["Level Bomber"])
    play(p, "flyover Level_Bomber C4", "roll 1")
    assert aircraft(p) == ["Axis Level Bomber beyond"]
    end(p)
    assert aircraft(p) == []
    assert thrown(p) == {"Level Bomber": 1}
    p = position({"C4": "Infantry", "A5": "Axis: Air Strip"}, phase="air", axis_hand=["Level Bomber"])
    assert "flyover" not in verbs(p)


def test_3_6_an_interceptor_from_the_hand_is_discarded_in_the_same_end_phase() -> None:
    p = position({"C1": "Air Strip, Level Bomber", "C4": "Infantry"}, phase="air", allied_hand=["Fighter"])
    play(p, "raid S1 C4", "flyintercept Fighter S1")
    roll(p, 1, 1, 1)
    assert aircraft(p) == ["Allies Fighter beyond", "Axis Level Bomber C1"]
    end(p)
    assert aircraft(p) == ["Axis Level Bomber C1"]
    assert thrown(p) == {"Fighter": 1}


@pytest.mark.parametrize(
    ("card", "letters"),
    [("Mortars", "IR"), ("Mechanized Infantry", "IT"), ("Light Tanks", "TR"), ("Armored Cars", "T"), ("AT Guns", "R"),
     ("Fighter Bomber", "FB"), ("Paratroopers", "I"), ("Mobile AA Guns", "TR"), ("Infantry", "I")],
)  # fmt: skip
def test_3_7_a_card_is_all_that_its_letters_say(card: str, letters: str) -> None:
    kind = kind_of(card)
    assert {letter for letter in "ITRFB" if CARDS[kind].has(letter)} == set(letters)
    p = position(
        {"C3": card} if card != "Fighter Bomber" else {"C3": "Air Strip, Fighter Bomber"}, phase="artillery"
    )
    if CARDS[kind].family == "ground":
        q = position({"C3": card, "C4": "Infantry"}, phase="artillery")
        assert offers(q, "bombard C3 C4") == ("R" in letters)
        q = position({"C3": card})
        reach = targets(q, "move", "C3")
        assert ("C1" in reach) == ("T" in letters)
    assert TITLES[kind] == card
    del p


@pytest.mark.parametrize(
    ("value", "hands"), [("none", [20, 20]), ("axis_8", [28, 20]), ("allies_3", [20, 23])]
)
def test_10_4_extra_cards_are_drawn_in_the_set_up(value: str, hands: list[int]) -> None:
    p, rng = GAME.new("", {"extra_cards": value}), Random(1)
    while p.pending is not None and p.pending.seat == CHANCE:
        p.play(pick(p.pending, rng))
    assert [len(p.hand(seat)) for seat in (0, 1)] == hands
