"""Chapters 9 and 10 of the rules: what each nation has, and the options."""

import pytest
from tests.games.fighting_front.positions import (
    end,
    hand,
    kind_of,
    offers,
    place,
    play,
    position,
    roll,
    rolled,
    rule,
    sp,
    spelled,
    targets,
    thrown,
    verbs,
)

from broadfront.engine.errors import OptionFault
from broadfront.engine.view import Tray
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.cards import CARDS, DECK_KIND, HELD_AS, NONE
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.terms import NATIONS

# --- 9 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("nation", NATIONS)
def test_9_1_a_national_card_is_read_for_the_nation_that_draws_it(nation: str) -> None:
    axis = nation if nation in ("German", "Japanese") else "German"
    allies = nation if nation in ("Russian", "American") else "Russian"
    turn = "Axis" if nation == axis else "Allies"
    seat = 0 if turn == "Axis" else 1
    for sort in ("Strategy", "Infantry", "Tank", "Artillery", "Air_Unit", "Location"):
        kind = HELD_AS[NATIONS.index(nation)][kind_of(f"National_{sort}")]
        if kind == NONE:
            assert nation == "Japanese"
            continue
        p = position(turn=turn, phase="logistics", axis=axis, allies=allies, left={f"National_{sort}": 2})
        play(p, "draw 1")
        if offers(p, "keep"):
            play(p, "keep")
        play(p, f"card National_{sort}")
        assert p.hand(seat) == [kind]
        assert CARDS[kind].nation == nation
        p.show(seat, kind)
        p.discard(seat, kind)
        assert p.discards[kind_of(f"National_{sort}")] == 1
        assert DECK_KIND[kind] == kind_of(f"National_{sort}")


def modifiers_of(axis: str, allies: str, card: str) -> tuple[int, ...]:
    """Toughness, spaces moved in a turn, and what a unit adds: bombarding, attacking, defending."""
    turn = "Axis" if CARDS[kind_of(card)].nation in ("German", "Japanese") else "Allies"
    here, there, other = ("C3", "C4", "Allies") if turn == "Axis" else ("C4", "C3", "Axis")
    given = {"axis": axis, "allies": allies}
    cards = {here: card, there: "Second Rate Infantry"}
    p = position(cards, turn=turn, phase="ground", **given)  # type: ignore[arg-type]
    toughness = p.toughness(sp(here))
    roll(play(p, f"attack {here} {there}"), 1)
    attack = rolled(p, 1)[1]
    p = position(cards, turn=other, phase="ground", **given)  # type: ignore[arg-type]
    play(p, f"attack {there} {here}")
    if offers(p, f"defend {here} {there}"):
        play(p, f"defend {here} {there}")
    defence = rolled(p, 1)[1]
    p = position(cards, turn=turn, phase="artillery", **given)  # type: ignore[arg-type]
    barrage = -9
    if offers(p, f"bombard {here} {there}"):
        play(p, f"bombard {here} {there}")
        barrage = rolled(p, 1)[1]
    return toughness, barrage, attack, defence


def test_9_2_the_german_cards() -> None:
    assert modifiers_of("German", "Russian", "SS Troopers") == (5, -9, 1, 0)
    assert modifiers_of("German", "Russian", "Tiger Tanks") == (6, 0, 2, 0)
    assert modifiers_of("German", "Russian", "Giant Siege Cannon") == (2, 0, 0, 0)
    p = position(
        {"A1": "Giant Siege Cannon", "B1": "Tiger Tanks", "A6": "Infantry", "B4": "Infantry"},
        phase="artillery",
    )
    assert targets(p, "bombard", "A1") == {"A6", "B4"}
    assert targets(p, "bombard", "B1") == {"B4"}
    cards = {"A1": "Air Strip, Junker Dive Bombers", "C4": "Infantry", "A6": "Air Strip, Fighter"}
    p = play(position(cards, phase="air"), "raid S1 C4", "intercept S2 S1")
    assert [rolled(p, 1)[1] for _ in range(3)] == [-1, 1, 1]


def test_9_3_the_russian_cards() -> None:
    assert modifiers_of("German", "Russian", "Human Waves") == (4, -9, 1, 0)
    assert modifiers_of("German", "Russian", "T-34s") == (5, 0, 1, 0)
    assert modifiers_of("German", "Russian", "Rocket Launchers") == (2, 2, 0, 2)
    p = position({"A6": "Rocket Launchers", "B6": "T-34s", "A3": "Infantry", "B4": "Axis: Infantry"}, turn="Allies",
                 phase="artillery")  # fmt: skip
    assert targets(p, "bombard", "A6") == {"A3", "B4"}
    assert targets(p, "bombard", "B6") == {"B4"}
    p = play(position({"A6": "Air Strip, Yaks", "C3": "Infantry"}, turn="Allies", phase="air"), "raid S1 C3")
    assert rolled(p, 1)[1] == 0
    assert queries.draws(position({"A6": "Mother Russia"}), 1) == 4


def test_9_4_the_american_cards() -> None:
    assert modifiers_of("German", "American", "US Marines") == (4, -9, 1, 0)
    assert modifiers_of("German", "American", "M4 Shermans") == (4, 0, 1, 0)
    assert modifiers_of("German", "American", "Howitzers") == (2, 1, 0, 1)
    p = position({"A6": "Howitzers", "B6": "M4 Shermans", "A2": "Infantry", "B4": "Axis: Infantry"}, turn="Allies",
                 phase="artillery", allies="American")  # fmt: skip
    assert targets(p, "bombard", "A6") == {"A2", "B4"}
    assert targets(p, "bombard", "B6") == {"B4"}
    p = position(
        {"A6": "Air Strip, B-17 Bombers", "C3": "Infantry"}, turn="Allies", phase="air", allies="American"
    )
    assert p.wing_toughness(0) == 3
    assert rolled(play(p, "raid S1 C3"), 1)[1] == 1
    assert queries.draws(position({"A6": "Red Ball Express"}, allies="American"), 1) == 4


def test_9_5_the_japanese_cards_and_what_japan_draws_again() -> None:
    assert modifiers_of("Japanese", "Russian", "Jungle Fighters") == (5, -9, 0, 1)
    p = position({"A1": "Air Strip, Zeroes", "C4": "Infantry"}, phase="air", axis="Japanese")
    assert rolled(play(p, "raid S1 C4"), 1)[1] == -1
    p = position(
        phase="logistics", axis="Japanese", left={"National_Tank": 1, "National_Artillery": 2, "Infantry": 1}
    )
    play(p, "draw 1")
    assert p.pending is not None
    assert (spelled(p), tuple(p.pending.weights)) == (
        ["redraw National_Tank", "redraw National_Artillery", "keep"], (1, 2, 1),
    )  # fmt: skip
    seen_by = [p.pending.seen_by]  # all see what is discarded, and only Japan what is kept
    play(p, "redraw National_Artillery", "keep")
    seen_by.append(p.pending.seen_by)
    assert seen_by == [None, 0]
    play(p, "card Infantry")
    assert (hand(p, "Axis"), thrown(p)) == (["Infantry"], {"National Artillery": 1})


BLITZ = {
    "C3": "Medium Tanks",
    "B3": "Mechanized Infantry",
    "D3": "Infantry",
    "C4": "Infantry",
    "A1": "Fuel Dump",
}


def test_9_6_blitzkrieg_tanks_move_and_attack_again_whatever_they_did() -> None:
    p = position(BLITZ, phase="artillery", axis_hand=["Blitzkrieg"] * 2)
    roll(play(p, "bombard C3 C4"), 1)
    play(p, "end", "end", "attack B3 C4", "end")  # no Fly Over, no move
    roll(p, 1, 1)
    play(p, "end")  # no second attack
    assert (rule(p), spelled(p)) == ("9.6", ["play Blitzkrieg", "decline"])
    play(p, "play Blitzkrieg")
    assert targets(p, "move", "C3")
    assert targets(p, "move", "B3")
    assert not targets(p, "move", "D3")
    assert "fuel" not in verbs(p)
    play(p, "move C3 D4", "end", "attack D4 C4", "attack B3 C4")
    roll(p, 1, 1, 1, 1)
    assert rule(p) == "9.6"  # the second one
    play(p, "play Blitzkrieg", "end", "end")
    assert rule(p) == "4"


def test_9_7_steam_roller_tactics_all_ground_attacks_get_a_point() -> None:
    cards = {"C4": "Infantry", "D4": "Infantry", "C3": "Infantry", "D3": "Infantry"}
    p = position(cards, turn="Allies", phase="ground", allied_hand=["Steam Roller Tactics"] * 2)
    roll(play(p, "attack C4 C3", "attack D4 D3"), 1, 1)
    assert rule(p) == "9.7"
    play(p, "play Steam_Roller_Tactics", "play Steam_Roller_Tactics")
    assert [rolled(p, 1)[1] for _ in range(2)] == [2, 2]
    end(p)
    assert p.steam == 0


def test_9_8_soften_up_targets_all_artillery_bombards_once_more() -> None:
    cards = {"C4": "Light Tanks", "D4": "Howitzers", "C3": "Infantry"}
    p = position(
        cards, turn="Allies", phase="artillery", allies="American", allied_hand=["Soften up Targets"]
    )
    roll(play(p, "bombard C4 C3", "end"), 1)
    assert rule(p) == "9.8"
    play(p, "play Soften_up_Targets")
    assert targets(p, "bombard", "C4") == {"C3"}
    roll(play(p, "bombard C4 C3", "bombard D4 C3"), 1, 1)
    assert "bombard" not in verbs(p)
    assert rule(p) == "4"


def test_9_9_bonzai_charge_on_a_ground_attack_of_infantry() -> None:
    p = position(
        {"C3": "Infantry", "C4": "Infantry"}, phase="ground", axis="Japanese", axis_hand=["Bonzai Charge"]
    )
    play(roll(play(p, "attack C3 C4"), 1), "play Bonzai_Charge")
    assert rolled(p, 1) == ("DC", 3)
    p = position(
        {"C3": "Light Tanks", "C4": "Infantry"}, phase="ground", axis="Japanese", axis_hand=["Bonzai Charge"]
    )
    roll(play(p, "attack C3 C4"), 1)
    assert not offers(p, "play Bonzai_Charge")


# --- 10 ---------------------------------------------------------------------------------------------------------------


def test_10_1_four_ways_leave_out_the_diagonals_for_moves_attacks_and_distance() -> None:
    p = position({"C3": "Medium Tanks", "D4": "Infantry"}, adjacency=4)
    assert {name for name in targets(p, "move", "C3") if name[1] in "456"} == {"B4", "C4", "C5"}
    assert "attack C3 D4" not in spelled(play(p, "end"))
    p = position(
        {"C1": "Light Artillery", "D3": "Allies: Infantry", "C3": "Allies: Infantry"},
        adjacency=4,
        phase="artillery",
    )
    assert targets(p, "bombard", "C1") == {"C3"}


def test_10_2_each_player_has_a_deck_and_a_discard_of_his_own() -> None:
    p = position(
        {"C3": "Light Artillery", "C4": "Infantry"}, phase="artillery", deck="own", allied_hand=["Entrenched"]
    )
    assert [p.deck_left(seat) for seat in (0, 1)] == [165, 164]
    play(p, "bombard C3 C4", "play Entrenched", "roll 9")
    assert (thrown(p, "Axis"), thrown(p, "Allies")) == ({}, {"Entrenched": 1})
    assert [(tray.name, tray.seat) for tray in GAME.view(p, -1).of(Tray)][2:] == [
        ("Discard", 0), ("Deck", 0), ("Discard", 1), ("Deck", 1),
    ]  # fmt: skip


def test_10_2_a_captured_card_goes_back_to_the_pile_of_the_deck_it_came_from() -> None:
    p = play(position({"C3": "Infantry", "C4": "Fuel Dump"}, deck="own"), "move C3 C4")
    assert place(p, "C4") == "Axis Fuel Dump"
    p.destroy_location(sp("C4"))
    assert (thrown(p, "Axis"), thrown(p, "Allies")) == ({}, {"Fuel Dump": 1})
    p = play(position({"C3": "Infantry", "C4": "Fuel Dump"}, deck="own"), "move C3 C4")
    p.destroy_unit(sp("C4"))
    p.place_unit(1, kind_of("Engineers"), sp("C4"))  # taken back
    p.destroy_location(sp("C4"))
    assert thrown(p, "Allies") == {"Fuel Dump": 1}


@pytest.mark.parametrize("limit", [60, 120, 200])
def test_10_3_after_so_many_turns_the_match_is_a_draw(limit: int) -> None:
    p = position({"A1": "Infantry"}, turn_limit=limit)
    p.turn = limit - 2
    play(p, "end", "end")
    assert p.mover == 1
    play(p, "end")
    while p.pending is not None:
        end(p)
    assert p.result() == (0.5, 0.5)


def test_10_3_other_limits_are_no_options() -> None:
    with pytest.raises(OptionFault, match="turn_limit takes 60, 120, 200"):
        GAME.new("german_russian", {"turn_limit": 61})
    assert isinstance(GAME.new("german_russian"), FightingFrontPosition)
