"""Named areas with links."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.boards import areas, hexes

NAMES = ("Caen", "Bayeux", "Lisieux", "Falaise", "Jersey", "Guernsey")
TABLE = areas.neighbour_table(
    NAMES,
    [
        ("Caen", "Bayeux"),
        ("Lisieux", "Caen"),
        ("Falaise", "Lisieux"),
        ("Jersey", "Guernsey"),
    ],
)
CAEN, BAYEUX, LISIEUX, FALAISE, JERSEY, GUERNSEY = range(6)


@st.composite
def tables(draw: st.DrawFn) -> areas.Table:
    size = draw(st.integers(1, 8))
    ends = st.integers(0, size - 1)
    pairs = draw(st.sets(st.tuples(ends, ends).filter(lambda pair: pair[0] < pair[1])))
    return areas.neighbour_table(
        [f"area {n}" for n in range(size)], [(f"area {a}", f"area {b}") for a, b in pairs]
    )


def test_links_run_both_ways_and_neighbours_are_sorted() -> None:
    assert areas.neighbours(CAEN, TABLE) == (BAYEUX, LISIEUX)
    assert areas.neighbours(BAYEUX, TABLE) == (CAEN,)


@pytest.mark.parametrize("area", range(6))
def test_a_name_is_read_back_as_the_same_area(area: int) -> None:
    assert areas.parse(areas.name(area, NAMES), NAMES) == area


def test_an_unknown_name_is_refused_with_the_nearest_ones() -> None:
    with pytest.raises(ValueError, match=re.escape("There is no area 'Lisieu'. Did you mean Lisieux?")):
        areas.parse("Lisieu", NAMES)
    with pytest.raises(ValueError, match=re.escape("Did you mean Caen or Bayeux or Lisieux?")):
        areas.parse("Zzz", NAMES)


@pytest.mark.parametrize("area", [-1, 6])
def test_an_area_that_does_not_exist_is_refused_everywhere(area: int) -> None:
    message = "There is no area -?[0-9]: ids run from 0 to 5"
    with pytest.raises(ValueError, match=message):
        areas.name(area, NAMES)
    with pytest.raises(ValueError, match=message):
        areas.neighbours(area, TABLE)
    with pytest.raises(ValueError, match=message):
        areas.distance(area, 0, TABLE)
    with pytest.raises(ValueError, match=message):
        areas.distance(0, area, TABLE)
    with pytest.raises(ValueError, match=message):
        areas.components(TABLE, {0, area})


@pytest.mark.parametrize(
    ("names", "links", "message"),
    [
        (("Caen", "Caen"), [], "The name 'Caen' is given to more than one area"),
        (("Caen", "Bayeux"), [("Caen", "Caen")], "'Caen' is linked to itself"),
        (("Caen", "Bayeux"), [("Caen", "Bayeux"), ("Bayeux", "Caen")], "is given twice: keep one"),
        (("Caen", "Bayeux"), [("Caen", "Byeux")], "Did you mean Bayeux?"),
    ],
)
def test_a_mistake_in_the_list_of_links_is_refused(
    names: tuple[str, ...], links: list[tuple[str, str]], message: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        areas.neighbour_table(names, links)


def test_distance_counts_links_and_is_none_where_there_is_no_way() -> None:
    assert areas.distance(BAYEUX, FALAISE, TABLE) == 3
    assert areas.distance(BAYEUX, BAYEUX, TABLE) == 0
    assert areas.distance(BAYEUX, JERSEY, TABLE) is None


def test_distances_come_nearest_first_and_stop_at_the_limit() -> None:
    assert list(areas.distances(BAYEUX, TABLE).items()) == [
        *((BAYEUX, 0), (CAEN, 1)),
        *((LISIEUX, 2), (FALAISE, 3)),
    ]
    assert areas.distances(BAYEUX, TABLE, limit=1) == {BAYEUX: 0, CAEN: 1}


def test_within_lists_sorted_areas_and_refuses_a_negative_reach() -> None:
    assert areas.within(BAYEUX, 2, TABLE) == (CAEN, BAYEUX, LISIEUX)
    with pytest.raises(ValueError, match="it must be 0 or more"):
        areas.within(BAYEUX, -1, TABLE)


@given(tables(), st.data())
def test_distance_is_symmetric_and_keeps_the_triangle_inequality(
    table: areas.Table, data: st.DataObject
) -> None:
    a, b, c = (data.draw(st.integers(0, len(table) - 1)) for _ in range(3))
    there, onward = areas.distance(a, b, table), areas.distance(b, c, table)
    assert there == areas.distance(b, a, table)
    if there is not None and onward is not None:
        whole = areas.distance(a, c, table)
        assert whole is not None
        assert whole <= there + onward


@given(tables())
def test_two_areas_are_in_one_component_if_there_is_a_way_between_them(table: areas.Table) -> None:
    groups = areas.components(table)
    assert sorted(area for group in groups for area in group) == list(range(len(table)))
    assert list(groups) == sorted(groups)
    for group in groups:
        assert group == tuple(sorted(areas.distances(group[0], table)))


def test_components_among_some_areas_know_no_others() -> None:
    assert areas.components(TABLE) == ((CAEN, BAYEUX, LISIEUX, FALAISE), (JERSEY, GUERNSEY))
    assert areas.components(TABLE, {BAYEUX, LISIEUX, FALAISE}) == ((BAYEUX,), (LISIEUX, FALAISE))
    assert areas.components(TABLE, ()) == ()


def test_components_serve_hexes_as_well() -> None:
    table = hexes.neighbour_table(hexes.HexGrid(3, 3, "even"))
    assert areas.components(table, {0, 1, 7, 8}) == ((0, 1), (7, 8))
