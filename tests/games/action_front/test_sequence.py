"""[1.4] [3] [13] The deck, the order of turns and phases, and the end of a game turn; R numbers are rulings."""

from random import Random

from tests.games.action_front.positions import (
    asked,
    at,
    card_left,
    draw,
    drawn,
    end,
    misses,
    offers,
    on,
    play,
    position,
    refused,
    rule,
    scenario,
    spelled,
    targets,
    told,
    where,
)

from broadfront.engine.view import Drawn
from broadfront.games.action_front import GAME
from broadfront.games.action_front.charts import CARD_NAMES, CARDS, IS_FACE, IS_RED, VALUE
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.terms import PHASES

# --- 1.4 cards --------------------------------------------------------------------------------------------------------


def test_1_4_fifty_two_cards_no_jokers_the_ace_is_one_and_faces_are_nothing() -> None:
    assert len(set(CARD_NAMES)) == CARDS == 52
    assert sorted(VALUE) == sorted([*range(1, 11)] * 4 + [0] * 12)
    assert all(IS_FACE[card] == (CARD_NAMES[card][0] in "JQK") for card in range(CARDS))
    assert [VALUE[CARD_NAMES.index(card)] for card in ("AC", "10S", "JD")] == [1, 10, 0]
    assert sum(IS_RED) == 26
    assert all(IS_RED[card] == (CARD_NAMES[card][-1] in "DH") for card in range(CARDS))


def test_1_4_cards_are_drawn_without_putting_them_back() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403"])
    play(p, "fire A1 B1")
    assert p.pending is not None
    assert list(p.pending.weights) == [1] * 52
    p.play(GAME.read("card KS"))
    assert len(p.pending.moves) == 51
    assert not offers(p, "card KS")


def test_R3_both_players_draw_from_one_deck() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403", "jp_inf 0903"], support=False)
    misses_of(p, "fire A1 B1")
    end(p)
    misses_of(p, "fire B1 A1")
    assert sum(p.deck) == 52 - 6


def misses_of(p: ActionFrontPosition, words: str) -> None:
    play(p, words)
    while asked(p) == "chance":
        p.play(next(move for move in p.pending.moves if IS_FACE[move.what]))  # type: ignore[union-attr]


def test_R4_used_cards_are_known_to_everybody() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403"], options={"registered_artillery": True})
    draw(play(p, "fire A1 B1"), "KS QS JS")
    for seat in (0, 1, -1):
        assert GAME.view(p, seat).of(Drawn) == [Drawn(("KS", "QS", "JS"))]
        world = p.determinized(seat, Random(seat + 1))
        assert (world.deck, world.discards, world.drawn) == (p.deck, p.discards, p.drawn)


def test_R1_an_empty_deck_is_filled_with_the_used_cards_at_once() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403"])
    p.deck = [0] * 52
    p.deck[CARD_NAMES.index("KS")] = 1
    p.discards = [1 - count for count in p.deck]
    lines = told(p, "fire A1 B1", "card KS", "card QS")
    assert "[1.4] The deck has run out: the used cards are shuffled." in lines
    assert sum(p.deck) == 50
    assert not card_left(p, "KS")


def test_R_Z14_cards_of_the_order_in_progress_stay_out_of_a_shuffle_in_its_middle() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403"])
    p.deck = [0] * 52
    p.deck[CARD_NAMES.index("KS")] = p.deck[CARD_NAMES.index("QS")] = 1
    p.discards = [1 - count for count in p.deck]
    draw(play(p, "fire A1 B1"), "KS QS")
    assert not offers(p, "card KS")
    assert not offers(p, "card QS")
    assert len(spelled(p)) == 50
    draw(p, "AS")
    assert p.drawn == [CARD_NAMES.index(card) for card in ("KS", "QS", "AS")]


def test_R_Z14_an_order_that_needs_more_than_52_cards_shuffles_its_own_as_well() -> None:
    crowd = [f"{leader} 0503" for leader in ("jp_kawa", "jp_ichiki", "jp_oka", "jp_taii", "jp_kokusho") * 4]
    p = position(["us_rifle 0203", "jp_inf 0503", *crowd], phase="indirect")
    play(p, "mission support1 0503")
    p.play(GAME.read("card AH"))
    count = 0
    while asked(p) == "chance":
        assert p.pending is not None
        assert p.pending.moves, "a card can be drawn"
        p.play(p.pending.moves[-1])
        count += 1
    assert count == 3 * 21
    assert sum(p.deck) + sum(p.discards) + len(p.drawn) == 52


def test_R2_the_player_whose_turn_it_is_may_call_for_a_shuffle_between_orders() -> None:
    p = position(["us_rifle 0203", "us_rifle 0204", "jp_inf 0403"])
    assert not offers(p, "shuffle"), "no card is used yet"
    misses(play(p, "fire A1 B1"))
    assert offers(p, "shuffle")
    lines = told(p, "shuffle")
    assert [line[:5] for line in lines] == ["[1.4]"]
    assert sum(p.deck) == 52
    assert rule(p) == "5.1"
    assert not offers(p, "shuffle")
    play(p, "fire A2 B1")
    assert not offers(p, "shuffle"), "never in the middle of an order"


def test_R_Z7_who_may_call_is_an_option() -> None:
    units = ["us_rifle 0203", "us_rifle 0204", "jp_inf 0403", "jp_inf 0803"]
    off = position(units, options={"call_shuffle": "off"}, support=False)
    misses(play(off, "fire A1 B1"))
    assert not offers(off, "shuffle")
    end(end(off))
    assert asked(off) == "B"
    assert rule(off) == "5.1"
    anyone = position(units, options={"call_shuffle": "anyone"}, support=False)
    misses(play(anyone, "fire A1 B1"))
    assert offers(anyone, "shuffle")
    end(anyone)
    end(anyone)
    assert rule(anyone) == "1.4"
    assert asked(anyone) == "B", "before the next phase the other player may call"
    assert spelled(anyone) == ["shuffle", "end"]
    play(anyone, "shuffle")
    assert sum(anyone.deck) == 52


# --- 3 turns and phases -----------------------------------------------------------------------------------------------


def whole_turn(first: str) -> list[tuple[int, str]]:
    """The phases in which somebody is asked, with whose turn it is, through one game turn and into the next."""
    units = ["us_105 0203", "us_rifle 0503", "jp_81 0803", "jp_inf 0503", "us_rifle 0703", "jp_inf 0703"]
    p = position(units, turn=first, phase="indirect", first=first)
    p.agenda = p.agenda[:1] + p.agenda[2:]  # no Stop
    found: list[tuple[int, str]] = []
    while p.turn < 3:
        here = (p.mover, PHASES[p.phase])
        if not found or found[-1] != here:
            found.append(here)
        if offers(p, "end"):
            end(p)
        elif asked(p) == "chance":
            misses(p)
        else:
            p.play(p.pending.moves[0])  # type: ignore[union-attr]
        if p.turn == 2 and p.mover >= 0:
            break
    return found


def test_3_1_the_first_player_s_turn_comes_before_the_second_s_all_match_long() -> None:
    for first, seats in (("A", [0, 1]), ("B", [1, 0])):
        movers = [mover for mover, _ in whole_turn(first)]
        assert list(dict.fromkeys(movers)) == seats


def test_3_2_indirect_fire_then_actions_then_assaults() -> None:
    for seat in (0, 1):
        phases = [phase for mover, phase in whole_turn("A") if mover == seat]
        assert phases[:3] in (["indirect", "action", "assault"], ["indirect", "action"])
        assert phases == sorted(phases, key=["indirect", "action", "assault", "markers", "end"].index)


def test_3_2_the_turn_is_told() -> None:
    p = position(["us_rifle 0203", "jp_inf 0803"], support=False)
    assert any(line.startswith("[3.2] Turn 1: ") for line in told(p, "end", "end"))


# --- 13 end of turn ---------------------------------------------------------------------------------------------------


def test_13_2_reinforcements_enter_on_their_own_edge_when_their_turn_comes() -> None:
    p = position(["us_rifle 0203", "us_hmg waiting turn=2", "us_m4 waiting turn=3", "jp_inf 0803",
                  "jp_hago waiting turn=2"], phase="end")  # fmt: skip
    assert rule(p) == "13.2"
    assert asked(p) == "A", "the first player's come first"
    assert spelled(p) == [f"enter A2 010{row}" for row in range(1, 6)]
    play(p, "enter A2 0101")
    assert asked(p) == "B"
    play(p, "enter B2 1005")
    assert where(p, "A3") == "waiting"
    assert (p.turn, rule(p)) == (2, "4.1")


def test_R48_if_the_edge_is_full_they_enter_on_the_next_column_and_else_they_wait() -> None:
    full = [f"us_rifle 010{row}" for row in range(1, 6)]
    p = position([*full, "us_hmg waiting turn=2", "jp_inf 0803"], phase="end")
    assert spelled(p) == [f"enter A6 020{row}" for row in range(1, 6)]
    more = [f"us_rifle 020{row}" for row in range(1, 6)]
    q = position([*full, *more, "us_hmg waiting turn=2", "jp_inf 0803"], phase="end")
    assert rule(q) == "4.1"
    assert where(q, "A11") == "waiting"
    assert q.turn == 2
    q.agenda = []
    q.take_off(at_unit(q, "0103"))
    again = position([*full[:4], *more, "us_hmg waiting turn=2", "jp_inf 0803"], phase="end", game_turn=4)
    assert spelled(again) == ["enter A10 0105"], "those that waited come when there is room"


def at_unit(p: ActionFrontPosition, number: str) -> int:
    return p.units_at(at(number))[0]


def test_R48_enemies_markers_and_terrain_block_an_entry_hex() -> None:
    rows = ["..........", "~.........", "f.........", "..........", ".........."]
    p = position(["us_rifle 0503", "us_105 waiting turn=2", "jp_inf 0101", "jp_inf 0803"], phase="end", rows=rows,
                 shelled={"B": ["0104"]})  # fmt: skip
    assert spelled(p) == ["enter A2 0105"]
    tank = position(["us_rifle 0503", "us_m4 waiting turn=2", "jp_inf 0101", "jp_inf 0803"], phase="end", rows=rows,
                    shelled={"B": ["0104"]})  # fmt: skip
    assert spelled(tank) == ["enter A2 0103", "enter A2 0104", "enter A2 0105"], (
        "a track enters under a marker"
    )


def test_R_Z17_a_passenger_does_not_enter_onto_its_own_transport_under_a_marker() -> None:
    units = ["us_lvt 0103", "us_m4 0102", "us_rifle waiting turn=2", "jp_inf 0803"]
    assert "enter A3 0103" in spelled(position(units, phase="end"))
    p = position(units, phase="end", shelled={"B": ["0103"]})
    assert "enter A3 0103" not in spelled(p)
    assert refused(p, "enter A3 0103").startswith("[6.6] ")
    leader = position(
        ["us_m4 0103", "us_capt waiting turn=2", "jp_inf 0803"], phase="end", shelled={"B": ["0103"]}
    )
    assert "enter A2 0103" not in spelled(leader), "nor does a leader"


def test_R_Z6_reinforcements_may_form_a_pair_with_a_transport() -> None:
    p = position(["us_truck 0103", "us_m4 0102", "us_105 waiting turn=2", "jp_inf 0803"], phase="end")
    assert "enter A3 0103" in spelled(p)
    assert "enter A3 0102" not in spelled(p)
    q = position(["us_105 0103", "us_truck waiting turn=2", "jp_inf 0803"], phase="end")
    assert "enter A2 0103" in spelled(q)
    leader = position(["us_rifle 0103", "us_capt waiting turn=2", "jp_inf 0803"], phase="end")
    assert "enter A2 0103" in spelled(leader)


def test_13_2_of_units_that_are_alike_one_is_offered() -> None:
    p = position(["us_rifle 0203", "us_hmg waiting turn=2", "us_hmg waiting turn=2", "us_hmg waiting 1 turn=2",
                  "jp_inf 0803"], phase="end")  # fmt: skip
    assert {words.split()[1] for words in spelled(p)} == {"A2", "A4"}
    play(p, "enter A2 0103")
    assert {words.split()[1] for words in spelled(p)} == {"A3", "A4"}


def test_13_2_they_have_to_enter_and_act_at_once_in_the_new_turn() -> None:
    p = position(["us_rifle 0203", "us_hmg waiting turn=2", "jp_inf 0803"], phase="end", support=False)
    assert not offers(p, "end")
    play(p, "enter A2 0103")
    assert rule(p) == "5.1"
    assert offers(p, "move A2 0104")
    assert on(p, "0103") == {"A2"}


def test_13_3_all_used_cards_return_to_the_deck() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403"], turn="B", support=False)
    draw(play(p, "fire B1 A1"), "KS QS JS")
    assert sum(p.deck) == 49
    end(p)
    assert p.turn == 2
    assert sum(p.deck) == 52
    assert p.drawn == []
    assert sum(p.discards) == 0


def test_13_3_not_after_the_first_player_s_turn() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403"], support=False)
    draw(play(p, "fire A1 B1"), "KS QS JS")
    end(p)
    assert p.mover == 1
    assert sum(p.deck) == 49


def test_1_2_and_R71_edge_hexes_are_hexes_like_others() -> None:
    p = position(["us_rifle 0205", "us_capt 0105", "jp_inf 0405"])
    assert offers(p, "move A1 0305")
    assert targets(p, "fire A1") == {"B1"}


def test_a_match_of_nothing_but_passing_ends_after_the_last_turn() -> None:
    p = GAME.new("test", {}, scenario(turns=3))
    assert isinstance(p, ActionFrontPosition)
    while p.pending is not None:
        end(p)
    assert (p.turn, p.result()) == (3, (0.5, 0.5))
    assert drawn(p) == 0
