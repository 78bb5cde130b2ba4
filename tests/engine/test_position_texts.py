"""Position texts with a fault in any field: the message is a sentence about the text, never one of Python's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from broadfront.engine import match_file, registry
from broadfront.engine.errors import BroadfrontError, NotationFault
from broadfront.engine.game import Game
from broadfront.engine.notation import read_position
from broadfront.engine.position import Position

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = list(registry.games().values())
PYTHON = re.compile(
    r"\w+\.index\b|invalid literal|[A-Z]\w+Error\b|not in (list|tuple)|object (is|has)|Exceeds the|out of range\b"
    r"|NoneType|division by zero|unhashable|unpack|positional|'(int|str|list|tuple|NoneType)'|not supported"
    r"|\bints?\b|\bruns?\b"
    r"|argument|subscriptable|iterable|<class|`(int|str|array|null|bool|object)`|can't|codec|\bbase 10\b|\$\[|[0-9]{25}"
)
"""Words of Python, msgspec and JSON, and bounds that nobody can read."""
BAD = (
    *(
        "",
        "-",
        "-1",
        "x",
        "99",
        "9" * 43,
        "9" * 5_000,
        "99999",
        "٣",
        "²",
        "()",
        "(",
        "((1,2),3)",
        "(" * 40,
        ",",
        ".",
        "*",
    ),
    *(
        "0*0",
        "1*999999",
        "0",
        "1",
        "-9",
        "a:b",
        "a.b",
        "@9",
        "%zz;",
        "1,2,3",
        "None",
        "A(1)",
        "é",
        "0x1",
        "1e5",
        "Q(",
    ),
    *("/", "!!", "=", "<9", "&ZZ", "^zz", "*99999", "1_0", "--1", "+1", "\x00", "True"),
)


def positions(game: Game[Any, Any]) -> Iterator[Position]:
    """Positions of a game: the first of each of its first scenarios, and some of recorded matches."""
    for scenario in list(game.scenarios)[:3]:
        yield game.start(game.setting(scenario))
    recorded = [
        path
        for path in sorted((GOLDEN / game.id).rglob("*"))
        if path.is_file() and path.read_bytes().startswith(b"Broadfront match")
    ]
    for path in recorded[:2]:
        match = match_file.read(path.read_bytes(), game)
        for tenth in (2, 5, 8, 10):
            yield match.position_after(len(match.journal) * tenth // 10)


def mutated(value: str, dice: Random) -> str:
    """Return a spelling with a fault or two in it."""
    parts = re.findall(r"[A-Za-z_]+|-?[0-9]+|.", value)
    if not parts or dice.random() < 0.2:
        return dice.choice(BAD)
    for _ in range(dice.randint(1, 2)):
        at, kind = dice.randrange(len(parts)), dice.randrange(6)
        if kind == 0:
            parts[at] = dice.choice(BAD)
        elif kind == 1:
            parts[at] = ""
        elif kind == 2:
            parts.insert(at, dice.choice(parts))
        elif kind == 3:
            parts[at] = dice.choice(parts)
        elif re.fullmatch("-?[0-9]{1,30}", parts[at]):
            parts[at] = str(int(parts[at]) + dice.choice((-100, -1, 1, 5, 100)))
        else:
            parts[at] = parts[at].swapcase()
    return "".join(parts)


def complaint(text: str, game: Game[Any, Any], scenario: str, *, trusted: bool = False) -> str:
    try:
        read_position(text, game, text=scenario, trusted=trusted)
    except NotationFault as fault:
        return str(fault)
    except BroadfrontError as fault:
        raise AssertionError(f"{text}: {fault!r}") from fault
    return ""


def check(game: Game[Any, Any], *, each: int, seed: int) -> None:
    """Try some faults in each field of some positions of a game."""
    dice = Random(seed)
    for position in positions(game):
        words = position.notation().split()
        for place, word in enumerate(words):
            name, equals, value = word.partition("=") if place > 2 else ("", "", word)
            spellings = [*dice.sample(BAD, min(each, len(BAD))), *(mutated(value, dice) for _ in range(each))]
            for spelling in spellings:
                text = " ".join([*words[:place], f"{name}{equals}{spelling}", *words[place + 1 :]])
                message = complaint(text, game, position.setting.scenario_text, trusted=True)
                quoted = message.replace(repr(spelling)[1:-1], "")
                assert not (found := PYTHON.search(without_quotes(quoted))), (
                    found,
                    name,
                    spelling[:80],
                    message,
                )


def without_quotes(message: str) -> str:
    """Leave out what a message quotes of the text at fault."""
    return re.sub(r"'[^']*'|\"[^\"]*\"|(?<= is )-?[0-9]+(?=; it goes)", "''", message)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_fault_in_a_field_is_told_in_words_of_python(game: Game[Any, Any]) -> None:
    check(game, each=2, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_fault_of_many_in_a_field_is_told_in_words_of_python(game: Game[Any, Any], seed: int) -> None:
    check(game, each=12, seed=seed)


@pytest.mark.parametrize(
    ("game", "field", "value", "said"),
    [
        ("action_front", "ranged", "9999/-", "there is no hex '9999'"),
        ("action_front", "drawn", "1Z", "there is no card '1Z': write rank and suit, as in 8C.KD"),
        ("global_war", "battles", "sz1:x", "sz1:'x' is no number: write one behind the colon, as in sz1:3"),
        ("global_war", "canals", "(1,2)", "canals: expected a whole number; got '(1,2)'"),
        ("front_line", "agenda", "-", "yet nobody has won: name the next step in agenda=..."),
        (
            "front_line",
            "agenda",
            "EndTurn(1)",
            "field agenda: expected EndTurn(), with no values in brackets; got 1",
        ),
        (
            "front_line",
            "lost",
            "0*6.x",
            "field lost: expected whole numbers of up to 20 digits, separated by dots",
        ),
        ("front_line", "lost", "0*0", "behind * stands how often the number comes, at least once"),
        ("front_line", "month", "1" * 30, "field month: expected names, whole numbers of up to 20 digits"),
        ("front_line", "month", "(1", "field month: expected a ) for each (; got fewer"),
        (
            "front_line",
            "agenda",
            "Actions(x)",
            "field agenda: expected a whole number, - for none, or several in brackets, as in (1,2); got 'x'",
        ),
    ],
)
def test_a_fault_names_the_field_and_what_to_write(game: str, field: str, value: str, said: str) -> None:
    box = registry.game(game)
    words = box.new().notation().split()
    text = " ".join(f"{field}={value}" if word.startswith(f"{field}=") else word for word in words)
    assert said in complaint(text, box, "")


def test_a_byte_order_mark_before_a_position_is_skipped() -> None:
    box = registry.game("front_line")
    text = box.new().notation()
    assert read_position(f"\ufeff{text}") == read_position(text)


BOMBARDMENT = (
    "Ground(0,0),Victory(),GroundMovement(0,0),Victory(),AirAttack(0),Flak(0),Fighters(0),Air(0),"
    "SoftenUp(0),Bombardment(0),Roll(0,8,18,0,0)"
)
UNPLAYABLE = {
    "expand_the_front": "expand_the_front/1 stones american_base:printed,bomber_pays:on,route_chain:off,"
    "setup_area:shown,turn_limit:60 pieces=1004.1292.1296.1304*4.1312*4.1324.1616.2260.1048576*26.1332.1609.1636*2."
    "1048576*6.1289.1304*5.1312.2240.2268.2580.1304.1948.2268.1048576*7.2028.2372.2676.1048576*37.1448.1048576*9."
    "1748.1048576*19 ship_front=322.206.-1*8.371.254.178.372.173.-1*5 ship_rear=281.207.-1*8.331.293.177.413.133.-1*5 "
    "ship_flags=0*20 points=0.6 fighters=- hits=- answers=- losses=- fought=- turn=10 mover=0 winner=-1 "
    "agenda=Turn(0,0),Deploy(0,1,0,4,0,1)",
    "front_line": "front_line/1 allies_tactics amphibious:on,setup:recommended,supply_cards:choose "
    "board=t1t2i/2i1i1/1iia(a1)1i/Iiati1/1T1t*1i/6/4I1/IITA2/2AI1I/I1TIIT//i1i1a1/it1aii/1i4/2TT1i/a1i3/I2t2/TiI*3/"
    "tI*2TI/2AIAI/1III2 cards=7.6*2.2 reserve=0.2*2.1.0.2*2.1.0.2*2.1.0.2*2.0 lost=0*6.1.0 stacks=0*6.4.0*5 "
    "leadership=0*4 edge=0*2 month=1 turn=10 leader=3 mover=1 stack=0 chits=3 supported=0 acting=45 winner=-1 "
    "agenda=EndTurn(),Actions(1),Reactions(),CombatDice(4,31,0)",
    **{
        f"fighting_front: {step}": "fighting_front/1 first_game adjacency:8,deck:common,turn_limit:200 nations=0.2 "
        "held=8390.357531648 sites=2060.393216 captured=0 units=0.16.13.0*3.12.28.0*5.53.0.18.59.15.12.24.0*2.26.0.12."
        "0.29.0.29.0 dc=0*13.1.0*16 leaders=0*13.33.0*2.33.0.32.0*11 places=0*2.5.6.0*7.6.0*5.6*2.0*11 "
        "place_dc=0*11.1.0*18 wing_kind=8.10.9 wing_seat=0*2.1 wing_base=2*2.-1 wing_dc=0*3 wing_leader=0*3 "
        f"wing_task=0*2.{400 if side == 0 else 40} axis_hand=21.27.32.36.51 allied_hand=40.41 "
        "axis_knows=40.41 allies_know=- deck=0.2*4.3.2.6.3*3.2.7.3.2.5.7.3.4.5.4.3.4*2.3.4.3.1.3.2*3.0*2.2.1*2.2*3.0."
        "1.2*2.3.1.2.0.2*3 discards=0*19.1.0*15.1.0*4.1.0*2.2.1.0*6 steps=0*19.1.0*10 attacked=336429056 landed=0 "
        "barraged=335642624 fired=0 flak=0 fuelled=0 fuel_used=0 ammo_used=0*2 steam=0 barrages=- missions=- "
        f"attacks=19.13.0*2.18.13.0*2 air_hits=- turn=1 mover=1 winner=-1 agenda=End({side}),Victory(),"
        f"Blitzkrieg({side}),Victory(),SecondAttack({side}),Victory(),Occupation({side},0),GroundAttack({side},0),"
        f"SteamRoller({side}),DefenderFire({side},0,0),{step}"
        for side, step in ((0, BOMBARDMENT), (1, "Ground(1,0)"))
    },
}
"""Positions whose parts are all in range, and from which the rules cannot go on, or the table cannot be drawn."""


@pytest.mark.parametrize("text", UNPLAYABLE.values(), ids=UNPLAYABLE.keys())
def test_a_position_from_which_the_rules_cannot_go_on_is_refused(text: str) -> None:
    message = complaint(text, registry.game(text.partition("/")[0]), "")
    assert re.match(
        r"no such position: the rules fail when .+: the steps of agenda=\.\.\. and the other", message
    )
    assert not PYTHON.search(without_quotes(message))


@pytest.mark.parametrize("text", UNPLAYABLE.values(), ids=UNPLAYABLE.keys())
def test_what_the_program_wrote_itself_is_not_played_on_again(text: str) -> None:
    read_position(text, trusted=True)


PLIES = 24


def play_on(game: Game[Any, Any], position: Position, dice: Random) -> None:
    """Play some moves, and look at the position and its log as every seat."""
    seats = (-1, *range(len(game.seats(position.setting))))
    for ply in range(PLIES):
        if ply % 8 == 0 or position.pending is None:
            for seat in seats:
                game.view(position, seat)
        if position.pending is None:
            return
        position.notes = []
        position.play(dice.choice(position.pending.moves))
        for note in position.notes:
            game.format_note(note)


def exchanged(positions: list[Position], dice: Random) -> tuple[Position, str]:
    """Return a position, and its text with a field of another moment, or with a fault in it."""
    position, other = dice.choice(positions), dice.choice(positions)
    words, others = position.notation().split(), other.notation().split()
    for _ in range(dice.choice((1, 1, 2))):
        place = dice.randrange(3, len(words))
        name, _, value = words[place].partition("=")
        is_other = others[1] == words[1] and dice.random() < 0.4
        spelling = others[place].partition("=")[2] if is_other else mutated(value, dice)
        words[place] = f"{name}={spelling}"
    return position, " ".join(words)


def accepted(text: str, game: Game[Any, Any], scenario: str) -> Position | None:
    """Return the position of a text; None: it is refused, in words that are none of Python."""
    told = ""
    try:
        position: Position = read_position(text, game, text=scenario)
    except BroadfrontError as fault:
        told = without_quotes(str(fault))
    else:
        return position
    assert not PYTHON.search(told), (text, told)
    return None


def check_playable(game: Game[Any, Any], *, number: int, seed: int) -> None:
    """Whatever is read of so many faulty positions can be played on."""
    dice, sources, texts = Random(seed), list(positions(game)), 0
    for _ in range(number):
        source, text = exchanged(sources, dice)
        position = accepted(text, game, source.setting.scenario_text)
        if position is None:
            continue
        texts += 1
        try:
            play_on(game, position, dice)
        except Exception as error:
            raise AssertionError(f"accepted, and then {error!r}: {text}") from error
    assert texts, "not one was accepted: the test tests nothing"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_position_that_is_accepted_can_be_played_on_and_looked_at(game: Game[Any, Any]) -> None:
    check_playable(game, number=40, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_many_positions_that_are_accepted_can_be_played_on(game: Game[Any, Any], seed: int) -> None:
    check_playable(game, number=200, seed=seed)


def test_a_version_of_the_rules_that_is_not_known_is_told_with_those_that_are() -> None:
    message = complaint("front_line/9 main -", registry.game("front_line"), "")
    assert message == (
        "'front_line/9': behind the / stands the version of the rules of Front Line, and this Broadfront knows 1: "
        "open the position with the Broadfront that wrote it"
    )
