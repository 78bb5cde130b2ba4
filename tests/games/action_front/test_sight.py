"""Lines of sight: what terrain, hills and Artillery markers hide [9]."""

from tests.games.action_front.positions import (
    offers,
    position,
)

from broadfront.games.action_front.map import passed_hexes


def sighted(a: str, b: str, *, hills: dict[str, list[str]] | None = None, rows: list[str] | None = None,
            markers: list[str] | None = None, units: tuple[str, ...] = (), **options: bool) -> bool:  # fmt: skip
    """Whether a howitzer on a may fire at an enemy on b."""
    p = position([f"us_105 {a}", f"jp_inf {b}", *units], rows=rows or ("..........",) * 5, hills=hills or {},
                 shelled={"B": markers or []}, options=options)  # fmt: skip
    return offers(p, "fire A1 B1")


def test_9_1_a_straight_line_from_centre_to_centre() -> None:
    rows = ["..........", "..........", "...j......", "..........", ".........."]
    assert not sighted("0203", "0603", rows=rows)
    assert sighted("0202", "0602", rows=rows)


def test_9_2_forest_jungle_and_buildings_block_beyond_but_not_into() -> None:
    for letter in "fjb":
        rows = ["..........", "..........", f"...{letter}......", "..........", ".........."]
        assert not sighted("0203", "0603", rows=rows)
        assert sighted("0203", "0403", rows=rows)
    for letter in "s=":
        rows = ["..........", "..........", f"...{letter}......", "..........", ".........."]
        assert sighted("0203", "0603", rows=rows)


def test_9_3_two_hexsides_of_the_same_hill_block_one_does_not() -> None:
    assert not sighted("0203", "0603", hills={"H": ["0403"]})
    assert sighted("0203", "0403", hills={"H": ["0403"]})
    assert sighted("0403", "0603", hills={"H": ["0403"]})


def test_R49_a_neighbour_is_always_seen() -> None:
    rows = ["..........", "...j......", "..jjj.....", "...j......", ".........."]
    assert sighted("0403", "0402", rows=rows)
    assert sighted("0403", "0503", rows=rows)


def test_R50_a_line_along_the_hexside_of_what_blocks_is_clear() -> None:
    rows = ["..........", ".....j....", ".....j....", "..........", ".........."]
    p = position(["us_105 0503", "jp_inf 0703"], rows=rows)
    through = passed_hexes(p.at[0], p.at[1])
    assert not through, "0503 to 0703 runs along the side between 0602 and 0603"
    assert offers(p, "fire A1 B1")


def test_R51_a_corner_is_not_passed_through() -> None:
    rows = ["..........", "..........", "..........", "..........", ".........."]
    p = position(["us_105 0503", "jp_inf 0703"], rows=rows)
    ground = p.setting.ground
    touched = ground.near[p.at[0]] & ground.near[p.at[1]]
    assert touched.bit_count() == 2
    assert not passed_hexes(p.at[0], p.at[1]) & touched


def test_R52_only_the_outer_boundary_of_a_hill_counts() -> None:
    hill = {"H": ["0403", "0503", "0603"]}
    assert not sighted("0203", "0803", hills=hill)
    assert sighted("0403", "0603", hills={"H": ["0402", "0403", "0502", "0503", "0602", "0603"]})


def test_R53_jungle_blocks_from_hill_to_hill() -> None:
    rows = ["..........", "..........", "...j......", "..........", ".........."]
    assert not sighted("0203", "0603", rows=rows, hills={"H": ["0203"], "I": ["0603"]})


def test_R55_units_do_not_block() -> None:
    assert sighted("0203", "0603", units=("us_m4 0403",))
    assert sighted("0203", "0603", units=("jp_chiha 0403",))


def test_9_4_artillery_markers_of_both_sides_block_air_markers_do_not() -> None:
    for side in "AB":
        units = ["us_105 0203", "jp_inf 0603"]
        assert not offers(position(units, shelled={side: ["0403"]}), "fire A1 B1")
        assert offers(position(units, bombed={side: ["0403"]}), "fire A1 B1")


def test_R26_a_marker_on_the_firers_or_the_targets_hex_does_not_block_but_with_the_option_its_own() -> None:
    assert sighted("0203", "0603", markers=["0203"])
    assert sighted("0203", "0603", markers=["0603"])
    assert not sighted("0203", "0603", markers=["0603"], marker_hides_its_hex=True)
    assert sighted("0203", "0603", markers=["0203"], marker_hides_its_hex=True)
    assert not sighted("0203", "0603", markers=["0403"], marker_hides_its_hex=True)


def test_9_4_smoke_over_the_target_concerns_spotting_too() -> None:
    for hides in (False, True):
        p = position(["us_81 0203", "jp_inf 0603"], phase="indirect", shelled={"B": ["0603"]}, support=False,
                     options={"marker_hides_its_hex": hides})  # fmt: skip
        assert offers(p, "barrage A1 0603") != hides
