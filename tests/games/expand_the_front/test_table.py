"""What is shown: tiles, places, lines, counters, closed routes, reaches, tracks and trays."""

from random import Random

import pytest
from tests.games.expand_the_front.positions import play, position, tile

from broadfront.engine.chance import pick
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE
from broadfront.engine.view import State, Track, Tray, View
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.ui.board import TILE_WORDS

TABLE = GAME.table(GAME.setting("pacific"))
LINES = [line.name for line in TABLE.lines]


def view(p: ExpandPosition, seat: int = -1) -> View:
    return GAME.view(p, seat)


def test_the_table_has_every_tile_once_and_names_the_land() -> None:
    assert len(TABLE.spaces) == 297
    assert sum(space.terrain == "land" for space in TABLE.spaces) == 49
    names = {space.id: space.name for space in TABLE.spaces}
    assert len(set(names.values())) == 297
    assert names[tile("Iwo Jima")] == "Iwo Jima"
    assert names[tile("10:3")] == "10:3"


def test_tiles_that_are_neighbours_touch() -> None:
    atlas = GAME.setting("pacific").map
    centres = {space.id: (space.x, space.y) for space in TABLE.spaces}
    for a in (tile("10:3"), tile("10:4"), tile("Midway")):
        for b in atlas.beside[a]:
            (x, y), (u, v) = centres[a], centres[b]
            assert (x - u) ** 2 + (y - v) ** 2 == pytest.approx(1)


def test_production_and_objectives_are_marked_and_read_aloud() -> None:
    marks = {
        space.name: (tuple(mark.text for mark in space.marks), space.spoken)
        for space in TABLE.spaces
        if space.marks
    }
    assert marks["Tokyo"] == (("Japan's production",), "Tokyo, land, Japan's production")
    assert marks["Midway"][0] == ("Japan's objective",)
    assert {name for name, (of, _) in marks.items() if "America's objective" in of} == {
        *("Korea", "Shanghai", "Okinawa", "Iwo Jima"),
    }


def test_supply_routes_are_lines_from_island_to_island() -> None:
    assert len(TABLE.lines) == 27
    nanpo = TABLE.lines[LINES.index("Nanpo line")]
    centres = {space.id: (space.x, space.y) for space in TABLE.spaces}
    assert nanpo.points[0] == centres[tile("Tokyo")]
    assert nanpo.points[-1] == centres[tile("Iwo Jima")]


def test_a_route_is_closed_to_a_side_while_the_other_holds_an_end() -> None:
    p = position({"Midway": "US Supply", "7:5": "US Supply", "Saipan": "JP Supply"})
    closed = {(LINES[line], side) for line, side in view(p).closed}
    assert closed == {
        *(("North Pacific line", "Japan"), ("Midway line", "Japan"), ("Midway-Wake line", "Japan")),
        *(("Marianas line", "America"), ("Truk line", "America"), ("Wake line", "America")),
    }


def test_reaches_show_what_could_be_attacked_from_where() -> None:
    p = position({"Saipan": "US Bomber", "Kyushu": "JP Defense", "10:3/9:3": "JP Ship", "4:9": "JP Supply"})
    reaches = {
        (TILE_WORDS[r.space], r.side): (r.name, {TILE_WORDS[t] for t in r.spaces}) for r in view(p).reaches
    }
    name, tiles = reaches["Saipan", "America"]
    assert name == "Bomber here can bomb this far next turn, with 2 more Supply"
    assert {"Tokyo", "Iwo_Jima", "Wake"} <= tiles
    assert "Hawaii" not in tiles
    assert reaches["Kyushu", "Japan"][1] >= {"Korea", "Kure", "1:5", "3:5", "Okinawa", "3:6"}
    assert "8:3" in reaches["10:3", "Japan"][1], "one tile from its rear"
    assert "10:3" not in reaches["10:3", "Japan"][1]


def test_units_that_can_enter_land_are_a_danger_to_it() -> None:
    p = position({"Saipan": "US Assault", "5:7": "US Defense"})
    reaches = {(TILE_WORDS[r.space], r.side): {TILE_WORDS[t] for t in r.spaces} for r in view(p).reaches}
    land = {TILE_WORDS[tile] for tile in p.setting.map.land}
    assert reaches["Saipan", "America"], "it could not be entered before"
    assert reaches["Saipan", "America"] <= land, "on water only Ships fight"
    assert reaches["5:7", "America"] <= land, "a Defense does not fire from the water"


def test_a_bomber_in_the_water_reaches_nothing() -> None:
    assert view(position({"5:7": "US Bomber"})).reaches == ()


def test_counters_are_piled_by_side_and_kind_and_say_what_they_did() -> None:
    p = play(position({"Okinawa": "JP 3 Assault", "1:6": "JP Supply"}), "move Assault@Okinawa Kyushu")
    counters = {(TILE_WORDS[c.space], c.kind): c for c in view(p).counters}
    assert counters["Okinawa", "Assault"].number == 2
    assert counters["Kyushu", "Assault"].states == (State("moved", "1 moved"),)
    assert counters["Kyushu", "Assault"].spent == 1
    assert counters["1:6", "Supply"].states == (State("transported", "transported"),)
    assert counters["1:6", "Supply"].spoken == "Japan 1 Supply, transported, 1:6"


def test_a_ship_is_shown_at_both_ends_with_its_name() -> None:
    ends = [(TILE_WORDS[c.space], c.end, c.badges) for c in view(position({"10:3/9:3": "JP Ship"})).counters]
    assert ends == [("10:3", "front", ("S1",)), ("9:3", "rear", ("S1",))]


def test_markers_tell_where_attackers_are_short_of_supplies() -> None:
    p = position(
        {"Okinawa": "JP Bomber, Assault, Supply", "Kyushu": "JP Assault, Supply", "1:6": "JP Assault"}
    )
    quiet = "short of 2 Supply, with no enemy in reach"
    assert {TILE_WORDS[marker.space]: marker.text for marker in view(p).markers} == {"Okinawa": quiet}


def test_markers_raise_alarm_where_an_enemy_is_in_reach() -> None:
    p = position({"Okinawa": "JP Defense", "Hokkaido": "JP Defense", "3:6": "US Supply"})
    assert {TILE_WORDS[marker.space]: marker.text for marker in view(p).markers} == {
        "Okinawa": "short of 1 Supply",
        "Hokkaido": "short of 1 Supply, with no enemy in reach",
    }


def named(p: ExpandPosition) -> dict[str, str]:
    """What the moves of the question are called on the screen, by their notation."""
    assert p.pending is not None
    names = view(p, p.pending.seat).labels
    assert len(names) == len(p.pending.moves)
    return {GAME.spell(move): label for move, label in zip(p.pending.moves, names, strict=True)}


def test_prices_are_on_the_buttons() -> None:
    names = named(position({"Tokyo": "JP Supply"}, phase="replenishments", points=(8, 0)))
    assert names["buy Bomber@Tokyo"] == "Buy Bomber for 5"
    assert names["end"] == "End Replenishments"


def test_targets_are_called_in_words_with_the_die_that_hits_them() -> None:
    p = position({"Okinawa": "JP 2 Defense, Supply, Assault; US 3 Assault moved"}, turn="US", phase="combat")
    assert named(p) == {
        "aim Assault Supply1": "Supply, always hits",
        "aim Assault Assault1": "Assault, 3+",
        "aim Assault Defense1": "Defense station, 4+",
    }
    assert view(p).headline.endswith("America attacks Okinawa, unit 1 of 3")
    assert named(play(p, "aim Assault Defense1"))["aim Assault Defense2"] == "second Defense station, 4+"


def test_the_bonus_of_many_assault_units_is_in_the_die() -> None:
    p = position({"Okinawa": "JP Defense, Assault; US 3 Assault moved"}, turn="US", phase="combat")
    assert named(p)["aim Assault Defense1"] == "Defense station, 3+"


def test_who_attacks_from_a_distance_is_an_arrow_until_the_dice_are_cast() -> None:
    p = position({"Okinawa": "JP 2 Defense", "Luzon": "US 2 Bomber, 4 Supply"}, turn="US", phase="combat")
    p = play(p, "fight Okinawa")
    assert named(p)["bomb Luzon Defense1"] == "Bomb Defense station, 3+, costs 2 Supplies"
    assert named(p)["end"] == "Roll the dice"
    [arrow] = view(play(p, "bomb Luzon Defense1")).arrows
    assert (TILE_WORDS[arrow.origin], TILE_WORDS[arrow.target], arrow.kind) == ("Luzon", "Okinawa", "bombing")


def test_only_who_is_asked_reads_what_the_moves_are_called() -> None:
    p = position({"Tokyo": "JP Supply"}, phase="replenishments", points=(8, 0))
    assert view(p, 1).labels == ()


def test_a_ship_that_is_being_turned_lies_on_one_tile() -> None:
    p = play(position({"10:3/9:3": "JP Ship"}), "sail S1 11:3")
    assert [(TILE_WORDS[c.space], c.kind) for c in view(p).counters] == [("11:3", "Ship")]


def test_tracks_and_trays_count_points_objectives_and_pieces() -> None:
    p = position({"Midway": "JP Supply", "Okinawa": "JP Assault"}, points=(7, 3))
    tracks = {(track.name, track.seat): track.value for track in view(p).of(Track)}
    assert tracks["Objective", 0] == "1 of 3"
    assert tracks["Production points", 1] == "3"
    assert tracks["Prices", -1] == "Supply 1, Assault 3, Defense 3, Bomber 5, Ship 7"
    assert tuple((item.name, item.count) for item in view(p).of(Tray)[0].items) == (
        ("Supply", 19),
        ("Assault", 9),
        ("Defense", 10),
        ("Bomber", 10),
        ("Ship", 10),
    )


def test_an_objective_that_is_fought_for_is_not_counted_yet() -> None:
    """It counted for the attacker as soon as he had moved in."""
    for units, held in (("US Assault", 1), ("US Assault; JP Defense", 0)):
        p = position({"Okinawa": units}, turn="US")
        (told,) = [
            track.value for track in view(p).of(Track) if track.name == "Objective" and track.seat == 1
        ]
        assert told.startswith(f"{held} of ")
        assert GAME.tallies(p)[0].values[1] == held


def test_no_more_units_than_supplies_can_enter_where_the_enemy_is() -> None:
    """ "Move everything here 5" was offered to 5 units with 3 Supplies."""
    p = position({"10:5": "JP 3 Assault, 2 Defense, 3 Supply", "Midway": "US Defense"})
    (room,) = view(p, 0).rooms
    assert (room.space, room.verb, room.most) == (tile("Midway"), "move", 3)
    assert {GAME.word("stack", what) for what in room.things} == {
        f"{kind}@{TILE_WORDS[tile('10:5')]}" for kind in ("Assault", "Defense")
    }
    assert room.text == "each unit that enters consumes a Supply of 10:5"
    p.play(GAME.read("move Assault@10:5 Midway"))
    assert [room.most for room in view(p, 0).rooms] == [2]
    few = position({"10:5": "JP Assault, 2 Defense, 3 Supply", "Midway": "US Defense"})
    assert view(few, 0).rooms == ()


def test_a_fight_that_the_end_of_movement_begins_is_logged_under_combat() -> None:
    """It was logged, and a turning point dated, under Movement."""
    p = position({"10:5": "JP Assault, Supply", "Midway": "US Defense"}, stop=False)
    match = Match(GAME, p)
    match.play(GAME.read("move Assault@10:5 Midway"))  # nobody else can move: this ends the phase
    moved, fought = (
        next(line.when for line in match.log if line.kind == kind) for kind in ("move", "battle")
    )
    assert (moved.phase, fought.phase) == ("Movement", "Combat")
    assert moved[:2] == fought[:2] == ("Round 1", "Japan")


def test_the_headline_tells_round_and_side() -> None:
    assert view(position(rounds_over=4, turn_limit="40")).headline == "Round 5 of 40: Japan"
    start = GAME.new("pacific")
    assert GAME.view(start, 0).headline == "Set-up"
    assert GAME.view(start, 0).phase == "setup"
    won = position(dict.fromkeys(("Midway", "Oahu", "Hawaii"), "JP Supply"), phase="combat", stop=False)
    assert (view(won).headline, view(won).result) == ("Japan has won the war", (1.0, 0.0))


@pytest.mark.parametrize(
    ("phase", "name"), [("replenishments", "replenishments"), ("movement", "movement"), ("combat", "combat")]
)
def test_the_phase_is_shown(phase: str, name: str) -> None:
    p = position({"Oahu": "US Bomber, 2 Supply", "13:8": "JP Assault"}, turn="US", phase=phase)
    assert view(p).phase == name
    assert name in {of.id for of in TABLE.phases}


def test_a_new_ship_is_turned_in_replenishments_and_a_sailing_one_in_movement() -> None:
    p = play(position(phase="replenishments"), "buy Ship@4:5")
    assert (p.pending.rule if p.pending else "", view(p).phase) == ("4.4", "replenishments")
    q = play(position({"10:3/9:3": "JP Ship"}), "sail S1 10:4")
    assert view(q).phase == "movement"


def test_only_the_seat_that_is_asked_sees_its_moves() -> None:
    p = position({"Okinawa": "JP Assault"})
    ours, theirs = view(p, 0).ask, view(p, 1).ask
    assert ours is not None
    assert ours.moves
    assert theirs is not None
    assert not theirs.moves


def test_every_view_of_a_random_match_names_spaces_and_lines_of_the_table() -> None:
    spaces = {space.id for space in TABLE.spaces}
    rng = Random(11)
    p = GAME.new("pacific", {"turn_limit": "12"})
    while p.pending is not None:
        shown = GAME.view(p, rng.choice([-1, 0, 1]))
        assert {counter.space for counter in shown.counters} <= spaces
        assert all(set(reach.spaces) <= spaces for reach in shown.reaches)
        assert all(0 <= line < 27 for line, _ in shown.closed)
        for _ in range(20):
            if p.pending is not None:
                p.play(pick(p.pending, rng) if p.pending.seat == CHANCE else rng.choice(p.pending.moves))
