"""[12] The Marker Phase, and what markers do until then; R numbers are rulings of the study of the rulebook."""

from tests.games.action_front.positions import (
    draw,
    end,
    is_dug_in,
    is_suppressed,
    markers,
    misses,
    offers,
    play,
    position,
    rule,
)


def test_R62_ones_own_suppressed_markers_go_and_the_opponents_fire_markers() -> None:
    p = position(["us_rifle 0203 suppressed", "jp_inf 0803 suppressed"], phase="markers",
                 shelled={"A": ["0403"], "B": ["0503"]}, bombed={"A": ["0603"], "B": ["0703"]})  # fmt: skip
    assert not is_suppressed(p, "A1")
    assert is_suppressed(p, "B1"), "the opponent's stay"
    assert markers(p, "A") == {"0403"}, "a shell hole screens through the enemy's next turn"
    assert markers(p, "A", air=True) == {"0603"}
    assert markers(p, "B") == markers(p, "B", air=True) == set()


def test_R62_in_the_second_players_phase_it_is_the_other_way_round() -> None:
    p = position(["us_rifle 0203 suppressed", "jp_inf 0803 suppressed"], phase="markers", turn="B",
                 shelled={"A": ["0403"], "B": ["0503"]})  # fmt: skip
    assert is_suppressed(p, "A1")
    assert not is_suppressed(p, "B1")
    assert markers(p, "A") == set()
    assert markers(p, "B") == {"0503"}


def test_12_dug_in_markers_stay() -> None:
    p = position(["us_rifle 0203 dug", "jp_inf 0803 dug"], phase="markers")
    assert is_dug_in(p, "A1")
    assert is_dug_in(p, "B1")


def test_R63_who_is_suppressed_in_his_own_turn_recovers_in_its_marker_phase() -> None:
    p = position(["us_army 0303", "us_105 0203", "jp_inf 0803"], phase="indirect")
    misses(draw(play(p, "mission support1 0303"), "AH AD"))
    assert is_suppressed(p, "A1")
    end(p)  # the phase
    end(p)  # the breath after it
    assert rule(p) == "5.1"
    assert not offers(p, "move A1 0403"), "it does not act in this turn"
    end(p)
    assert rule(p) == "4.1", "the opponent's turn"
    assert not is_suppressed(p, "A1")


def test_12_who_is_suppressed_by_the_enemy_stays_so_through_his_own_turn() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403", "jp_inf 0903"], support=False)
    misses(draw(play(p, "fire A1 B1"), "AC"))
    end(p)
    assert rule(p) == "5.1"
    assert p.mover == 1
    assert is_suppressed(p, "B1")
    assert not offers(p, "move B1 0503")
    end(p)
    assert not is_suppressed(p, "B1")


def test_12_a_marker_of_ones_own_hinders_the_enemy_and_is_gone_when_ones_turn_comes_again() -> None:
    p = position(["us_rifle 0203", "jp_inf 0603", "jp_hago 0602"], phase="indirect")
    misses(draw(play(p, "mission support1 0503"), "AH"))
    end(p)
    while p.mover == 0:
        end(p)
    assert rule(p) == "4.1"
    end(p)
    assert not offers(p, "move B1 0503")
    assert offers(p, "move B2 0503"), "a track"
    end(p)
    assert markers(p, "A") == set()


def test_12_what_units_did_is_forgotten() -> None:
    p = position(["us_rifle 0203", "jp_inf 0803"], support=False)
    play(p, "move A1 0303")
    end(p)
    assert p.mover == 1
    end(p)
    assert p.mover == 0
    assert offers(p, "move A1 0403")
