import json
import re
from dataclasses import replace
from random import Random
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.toys import (
    DUEL,
    HANDS,
    Duel,
    DuelPosition,
    DuelSetting,
    HandsPosition,
    SpiesPosition,
    Toy,
    Turn,
)

from broadfront.engine.conformance.run import any_setting, random_move
from broadfront.engine.errors import NotationFault
from broadfront.engine.field_schema import Range
from broadfront.engine.game_info import GameInfoError
from broadfront.engine.notation import position_from_builtins, read_position
from broadfront.engine.position import Move, Position, Step, tagged

LINE = "hands/1 plain - deck=2*3 hands=0.1.0.1.0*2 table=1.0*2 won=0*2 led=0 agenda=PlayCard(1),PlayCard(0),PlayCard(1)"
DUEL_LINE = (
    "duel/1 short sides:6,aiming:off,bracing:on strength=2/1/2/0 lost=3 round=2 agenda=EndTurn(0),Strike(1,1)"
)


def reached(game: Toy, seed: int) -> Position:
    rng = Random(seed)
    p: Position = game.start(any_setting(game, rng))
    for _ in range(rng.randrange(40)):
        if p.pending is not None:
            p.play(random_move(p.pending, rng))
    return p


@given(st.sampled_from([DUEL, HANDS]), st.integers(0, 10**6))
def test_every_position_reads_back_settled(game: Toy, seed: int) -> None:
    p = reached(game, seed)
    again = read_position(p.notation(), game)
    assert again == p
    assert type(again) is type(p)
    assert again.pending == p.pending


@given(st.sampled_from([DUEL, HANDS]), st.integers(0, 10**6))
def test_every_position_survives_json(game: Toy, seed: int) -> None:
    p = reached(game, seed)
    again = position_from_builtins(game, p.setting, json.loads(json.dumps(p.to_builtins())))
    assert again == p
    assert again.pending == p.pending


@pytest.mark.parametrize("marks", ["\ufeff", "\ufeff\ufeff"])
def test_byte_order_marks_before_a_position_are_skipped(marks: str) -> None:
    assert read_position(marks + DUEL_LINE, DUEL) == read_position(DUEL_LINE, DUEL)


def test_a_position_is_one_line_of_words() -> None:
    p = HANDS.new()
    assert p.notation() == (
        "hands/1 plain - deck=3*3 hands=0*6 table=0*3 won=0*2 led=-1 "
        "agenda=PlayCard(1),PlayCard(0),PlayCard(1),PlayCard(0),DrawCard(1),DrawCard(0),DrawCard(1),DrawCard(0)"
    )


def test_a_game_may_spell_a_field_its_own_way() -> None:
    assert " strength=2/2/2/2 " in DUEL.new().notation()
    p = read_position(DUEL_LINE, DUEL)
    assert p.strength == [2, 1, 2, 0]


def test_a_position_written_by_hand_runs_on_to_its_next_question() -> None:
    p = read_position(DUEL_LINE.replace("EndTurn(0),Strike(1,1)", "EndTurn(0)"), DUEL)
    assert p.pending is not None
    assert (p.pending.seat, p.pending.rule) == (1, "1.1")


def test_options_left_out_have_their_defaults() -> None:
    p = read_position(DUEL_LINE.replace("sides:6,aiming:off,bracing:on", "sides:8"), DUEL)
    assert dict(p.setting.options) == {"sides": 8, "aiming": False, "bracing": True}
    plain = read_position(DUEL_LINE.replace("sides:6,aiming:off,bracing:on", "-"), DUEL)
    assert plain == read_position(DUEL_LINE, DUEL)


def test_an_own_scenario_is_named_by_its_text() -> None:
    text = "strength 4\n"
    p = DUEL.new("my — war", text=text)
    line = p.notation()
    assert re.match(r"duel/1 my%20;%2014;%20;war@[0-9a-f]{8} ", line)
    assert read_position(line, DUEL, text=text) == p
    with pytest.raises(NotationFault, match="needs the text of that scenario; no text was given"):
        read_position(line, DUEL)
    with pytest.raises(NotationFault, match="the text given is @"):
        read_position(line, DUEL, text="strength 5\n")


def test_the_catalogue_is_asked_for_the_game() -> None:
    with pytest.raises(NotationFault, match="no game 'ludo'"):
        read_position("ludo/1 main - agenda=-")


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(NotationFault, match="not a position of hands"):
        read_position(DUEL_LINE, HANDS)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("hands/1", "hands", "'hands': expected the game and the version"),
        (
            "hands/1",
            "hands/2",
            "'hands/2': behind the / stands the version of the rules of Hands, and this Broadfront knows 1",
        ),
        ("plain", "fancy", "no scenario 'fancy'; it has plain"),
        (" - ", " speed:3 ", "has no option 'speed'"),
        ("led=0", "led=0 led=1", "'led=1' gives led a second time"),
        ("led=0", "leads=0", "'leads=0' is no field: expected field=value with one of deck, hands"),
        ("won=0*2 ", "", "lacks its field won=..., which has no default"),
        ("led=0 ", "", "do not fit together; .+; these fields are missing, and took their defaults: led"),
        (
            "led=0",
            "led=x",
            r"field led: expected a whole number, - for none, or several in brackets, as in \(1,2\); got 'x'",
        ),
        ("led=0", "led=0,1", "field led: expected one value; got '0,1', with ',' after it"),
        ("led=0", "led=(0", r"field led: expected a \) for each \(; got fewer"),
        ("led=0", "led=-", "led: expected a whole number; got '-'"),
        ("led=0", "led=9", "no such position: led is 9; it goes from -1 to 2"),
        (
            "deck=2*3",
            "deck=2*",
            r"field deck: expected whole numbers .+ separated by dots, as in 3.0\*17 .+; got '2\*'",
        ),
        ("deck=2*3", "deck=2*999999", r"numbers together are at most 100,000; got '2\*999999'"),
        ("deck=2*3", "deck=2*0", r"how often the number comes, at least once, .+; got '2\*0'"),
        ("deck=2*3", "deck=2*4", "no such position: deck wants 3 numbers from 0 to 99"),
        ("PlayCard(0)", "Ponder(0)", "'Ponder' is no step of Hands; it has DrawCard, PlayCard"),
        (
            "PlayCard(0)",
            "PlayCard(0,1)",
            r"field agenda: expected PlayCard\(seat\), with 1 value in brackets; got 2",
        ),
        ("PlayCard(0)", "PlayCard(-)", "field agenda: PlayCard: seat: expected a whole number; got '-'"),
        (
            "PlayCard(0)",
            "PlayCard",
            r"expected a step with its values in brackets, as in Attack\(3,4\); got 'PlayCard'",
        ),
        ("),PlayCard(0)", ")PlayCard(0)", "expected a comma between steps; got 'PlayCard'"),
        ("PlayCard(0)", "PlayCard(0)!", "field agenda: expected names, whole numbers .+; got '!"),
        (",PlayCard(1)", ",PlayCard(7)", "PlayCard: seat is 7; it goes from 0 to 1"),
    ],
)
def test_a_fault_quotes_the_part_at_fault(old: str, new: str, says: str) -> None:
    assert old in LINE
    with pytest.raises(NotationFault, match=says):
        read_position(LINE.replace(old, new, 1) if old[0] == "," else new.join(LINE.split(old, 1)), HANDS)


def test_a_codec_says_what_it_cannot_read() -> None:
    with pytest.raises(
        NotationFault,
        match="field strength: this cannot be read: copy the field from a position that Broadfront wrote; got '2/x'",
    ):
        read_position(DUEL_LINE.replace("2/1/2/0", "2/x"), DUEL)


def test_nonsense_that_the_check_lets_through_is_still_a_notation_fault() -> None:
    class AnyNumber(DuelPosition, eq=False, kw_only=True):
        strength: Annotated[list[int], replace(DuelPosition.schema["strength"], by=())]

    class Trusting(Duel):
        position = AnyNumber

    with pytest.raises(NotationFault, match="the rules cannot make sense of it: take the values"):
        read_position(DUEL_LINE.replace("2/1/2/0", "2").replace("Strike(1,1)", "Turn(0,-1)"), Trusting())


def test_a_question_to_a_seat_that_is_not_there_is_a_notation_fault() -> None:
    with pytest.raises(NotationFault, match="field agenda: Reaction asks seat 4, and the seats go from 0 to"):
        read_position(DUEL_LINE.replace("Strike(1,1)", "Reaction(9)"), DUEL)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("won"),
        lambda data: data.update(more=1),
        lambda data: data.update(led="0"),
        lambda data: data.update(deck=[1, None, 2]),
        lambda data: data.update(deck=3),
        lambda data: data.update(agenda=None),
        lambda data: data.update(agenda=[[]]),
        lambda data: data.update(agenda=[["PlayCard"]]),
        lambda data: data.update(agenda=[["PlayCard", "0"]]),
        lambda data: data.update(agenda=[[["PlayCard"], 0]]),
        lambda data: data.update(led=10**30),
    ],
)
def test_data_that_are_no_position_are_a_notation_fault(spoil: Any) -> None:
    data = HANDS.new().to_builtins()
    spoil(data)
    with pytest.raises(NotationFault):
        position_from_builtins(HANDS, HANDS.setting(), data)


# --- anything may stand in a line -----------------------------------------------------------------------------------

PARTS = st.sampled_from(
    [*re.split(r"([ =.*,/()])", LINE + " " + DUEL_LINE), "-1", "99", "0*9", "@", ":", "-", "(", "(("]
)


def reads_or_faults(line: str, game: Toy) -> None:
    try:
        p = read_position(line, game)
    except NotationFault:
        return
    assert read_position(p.notation(), game) == p


@given(st.text(), st.sampled_from([DUEL, HANDS]))
def test_any_text_reads_or_is_a_notation_fault(line: str, game: Toy) -> None:
    reads_or_faults(line, game)


@given(st.sampled_from([(LINE, HANDS), (DUEL_LINE, DUEL)]), st.data())
def test_a_line_with_parts_put_in_or_left_out_reads_or_is_a_notation_fault(
    start: tuple[str, Toy], data: st.DataObject
) -> None:
    line, game = start
    at = data.draw(st.integers(0, len(line)))
    cut = data.draw(st.integers(0, 8))
    put = data.draw(st.lists(PARTS, max_size=4).map("".join))
    reads_or_faults(line[:at] + put + line[at + cut :], game)


@given(
    st.recursive(st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3)),
    st.data(),
)
def test_any_json_reads_or_is_a_notation_fault(value: object, data: st.DataObject) -> None:
    whole = HANDS.new().to_builtins()
    whole[data.draw(st.sampled_from([*whole, "other"]))] = value
    try:
        p = position_from_builtins(HANDS, HANDS.setting(), whole)
    except NotationFault:
        return
    assert p.pending is None or Move("pass") not in p.pending.moves


def test_a_class_and_an_attribute_with_other_names_read_and_write_the_same_lines() -> None:
    @tagged("Turn")
    class Bout(Turn, frozen=True):
        pass

    class Renamed(Position, eq=False, kw_only=True):
        setting: DuelSetting
        figures: Annotated[list[int], DuelPosition.schema["strength"]]
        gone: Annotated[int, DuelPosition.schema["lost"]] = 0
        turn: Annotated[int, DuelPosition.schema["round"]] = 1

    before = DUEL.new()
    after = Renamed(
        setting=before.setting,
        agenda=[Bout(*msgspec.structs.astuple(step)) for step in before.agenda if type(step) is Turn],
        figures=before.strength[:],
    )
    before.agenda = [step for step in before.agenda if type(step) is Turn]
    assert before.agenda
    assert after.notation() == before.notation()
    assert after.to_builtins() == before.to_builtins()


def test_a_field_without_name_and_range_is_refused_where_it_is_written() -> None:
    says = r'height of _Nameless says neither .+ which numbers .+ Annotated\[int, FieldSpec\("height", 0, 9\)\] = 0'
    with pytest.raises(TypeError, match=says):

        class _Nameless(Position, eq=False):
            height: int = 0


def test_a_step_field_without_a_range_is_refused_by_the_game() -> None:
    class Unbounded(Duel):
        step_fields = {name: range_ for name, range_ in Duel.step_fields.items() if name != "aimed"}

    class Superfluous(Duel):
        step_fields = {**Duel.step_fields, "colour": Range(0, 1)}

    with pytest.raises(GameInfoError, match=r'Turn.aimed has no range, .+ add "aimed": Range\(0, 9\)'):
        Unbounded()
    with pytest.raises(GameInfoError, match="no step has a field colour: remove it"):
        Superfluous()


def test_an_attribute_of_a_base_keeps_its_spec() -> None:
    assert SpiesPosition.schema["deck"] is HandsPosition.schema["deck"]
    assert SpiesPosition.flat == (*HandsPosition.flat, "spied")


def test_a_step_without_a_tag_is_refused_by_the_game_and_not_saved() -> None:
    class Untagged(Turn, frozen=True):
        pass

    class Bare(Step, frozen=True):
        pass

    class Forgetful(Duel):
        steps = (*Duel.steps, Untagged)

    with pytest.raises(
        GameInfoError, match=r'Untagged has no tag to be saved by: write @tagged\("Untagged"\)'
    ):
        Forgetful()
    p = DUEL.new()
    p.agenda = [Bare()]
    for save in (p.notation, p.to_builtins):
        with pytest.raises(TypeError, match="Bare has no tag to be saved by"):
            save()


def test_two_steps_with_one_tag_are_refused() -> None:
    @tagged("Turn")
    class Other(Step, frozen=True):
        pass

    class Doubled(Duel):
        steps = (*Duel.steps, Other)

    with pytest.raises(GameInfoError, match="2 classes have the tag Turn, by which saved matches name them"):
        Doubled()


@pytest.mark.parametrize("word", ["", "End Turn", "1st", "Zug-Ende", "Zugende\u00e4"])
def test_a_tag_is_one_word_that_notation_reads(word: str) -> None:
    with pytest.raises(ValueError, match="is no tag of a step: write one word of letters and digits"):
        tagged(word)
