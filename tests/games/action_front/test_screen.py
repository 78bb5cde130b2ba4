"""What the screen is told: sights with what blocks them, figures, boxes, and a form for the buyer alone."""

from __future__ import annotations

from broadfront.engine.position import Move
from broadfront.engine.view import Form, Track
from broadfront.games.action_front import GAME


def hex_id(name: str) -> int:
    return GAME.read(f"assault {name}").where


def test_9_2_what_is_not_seen_has_a_sentence_that_names_what_blocks() -> None:
    p = GAME.new("bloody_ridge")
    sight = GAME.sight(p, hex_id("0303"), -1)
    assert sight is not None
    hidden = dict(sight.hidden)
    assert hex_id("0604") in sight.seen
    assert hidden[hex_id("0601")] == "Blocked by the jungle in 0402."
    assert hidden[hex_id("0102")].startswith("Blocked by Hill 123, over its sides ")
    assert len(sight.seen) + len(sight.hidden) == len(GAME.table(p.setting).spaces)


def test_9_4_an_artillery_marker_is_named_too() -> None:
    p = GAME.new("bloody_ridge")
    p.shelled[0] |= 1 << hex_id("0404")
    sight = GAME.sight(p, hex_id("0403"), 0)
    assert sight is not None
    assert dict(sight.hidden)[hex_id("0405")] == "Blocked by the Artillery marker on 0404."


def test_1_3_figures_of_guns_that_fire_indirectly_are_red() -> None:
    p = GAME.new("bloody_ridge")
    view = GAME.view(p, 0)
    faces = {one.kind: one.face for one in view.counters}
    mortar = {figure.place: figure for figure in faces["M2 60mm Mortar"].figures}  # type: ignore[union-attr]
    assert (mortar["sw"].text, mortar["sw"].style) == ("-6/4", "red")
    edson = faces["Edson"]
    assert edson is not None
    assert [figure.text for figure in edson.figures if figure.place == "ne"] == ["+2"]


def test_1_4_one_used_card_is_one_card() -> None:
    p = GAME.new("bloody_ridge")
    p.discards[0], p.deck[0] = 1, 0
    tracks = {track.name: track.value for track in GAME.view(p, 0).panels if isinstance(track, Track)}
    assert (tracks["Deck"], tracks["Used"]) == ("51 cards", "1 card")


def test_16_3_only_the_buyer_has_the_form() -> None:
    p = GAME.new("point_defence")
    mine = GAME.view(p, 0).one(Form)
    assert mine is not None
    assert all(item.ordered == -1 for item in mine.items)
    assert GAME.view(p, 1).one(Form) is None
    assert GAME.view(p, -1).one(Form) is None
    first = mine.items[0]
    p.play(Move(first.verb, first.what, 3))
    again = GAME.view(p, 0).one(Form)
    assert again is not None
    assert again.items[0].ordered == 3
    assert sum(weight * 3 for weight in again.limits[0].weights[:1]) == 3 * first.price


def test_14_1_the_scenario_card_says_what_wins() -> None:
    sections = GAME.table(GAME.setting("bloody_ridge")).sections
    told = {section.title: section.lines for section in sections}
    assert told["Japanese victory"] == (
        ("At the end of any turn: units of its own stand on at least 2 of 0202, 0203, 0302.", ""),
    )
    banzai, rule = told["Special rules"][0]
    assert (banzai.startswith("Banzai: Japanese infantry"), rule) == (True, "15.1")
