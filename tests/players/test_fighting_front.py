"""The players on a game of hidden hands, and that game's policy; met through the catalogue, as players do."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from broadfront.boards.squares import parse as square
from broadfront.engine import registry
from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE, Move
from broadfront.lab.matches import MatchSetup
from broadfront.lab.tournament import planned, run
from broadfront.players import parse

GAME = registry.game("fighting_front")
AXIS, ALLIES = 0, 1
SPACES, COLUMNS, ROWS = 30, 5, 6


def at(name: str) -> int:
    return square(name, COLUMNS, ROWS)


def played(seed: int, scenario: str = "german_russian", **options: int) -> Iterator[Any]:
    """The positions of a match between quick policies that wait for a player."""
    p, rng, policy = GAME.start(GAME.setting(scenario, options)), Random(seed), GAME.policy()
    while (ask := p.pending) is not None:
        if ask.seat == CHANCE:
            p.play(pick(ask, rng))
            continue
        yield p
        p.play(policy.rollout_move(p, ask, rng))


def stage(*placed: str, first: str = "axis", axis: str = "", allies: str = "") -> Any:
    """The first turn with these cards on the map ("C5 axis Light_Tanks") and in the hands, Germany against Russia."""
    text = [
        'title = "A stage"\naxis = "German"\nallies = "Russian"\nsetup_draw = 0\ndeploy = false',
        f'first = "{first}"',
    ]
    for line in placed:
        space, side, card = line.split()
        text.append(f'[[placed]]\nspace = "{space}"\ncard = "{card}"\nside = "{side}"')
    text.append(f"[hands]\naxis = {axis.split()}\nallies = {allies.split()}".replace("'", '"'))
    return GAME.start(GAME.setting("stage", {}, "\n".join(text)))


def until(p: Any, rule: str, seed: int = 1) -> Any:
    """Decline whatever is asked until a rule asks."""
    rng = Random(seed)
    while p.pending.rule != rule:
        ask = p.pending
        p.play(pick(ask, rng) if ask.seat == CHANCE else ask.moves[-1])
    return p


def mirrored(p: Any) -> Any:
    """The same position with the map turned round and the sides exchanged (whatever does not name a nation)."""

    def turned(space: int) -> int:
        return (ROWS - 1 - space // COLUMNS) * COLUMNS + space % COLUMNS

    def rows(of: list[int]) -> list[int]:
        return [of[turned(space)] for space in range(SPACES)]

    def spaces(of: int) -> int:
        return sum(1 << turned(space) for space in range(SPACES) if of >> space & 1)

    twin = p.clone()
    for name in ("units", "dc", "leaders", "places", "place_dc", "steps"):
        setattr(twin, name, rows(getattr(p, name)))
    twin.held, twin.sites = [spaces(of) for of in p.held[::-1]], [spaces(of) for of in p.sites[::-1]]
    twin.wing_seat = [1 - seat for seat in p.wing_seat]
    twin.wing_base = [turned(base) if base >= 0 else base for base in p.wing_base]
    twin.axis_hand, twin.allied_hand = p.allied_hand[:], p.axis_hand[:]
    twin.mover = 1 - p.mover
    return twin


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("german_russian", {}),
        ("german_american", {"adjacency": 4}),
        ("japanese_american", {"deck": "own"}),
        ("japanese_russian", {}),
        ("first_game", {}),
        ("choose", {}),
    ],
)
def test_every_question_gets_a_value_for_each_seat_and_a_weight_for_each_move(
    scenario: str, options: dict[str, int]
) -> None:
    policy, asked = GAME.policy(), set()
    for p in played(3, scenario, **options):
        values = policy.evaluate(p)
        assert all(0 < value < 1 for value in values)
        assert sum(values) == pytest.approx(1)
        weights = policy.priors(p, p.pending)
        assert len(weights) == len(p.pending.moves)
        assert all(weight > 0 for weight in weights)
        assert 0 <= policy.effort(p, p.pending) <= 1
        asked.add(p.pending.rule)
    assert {"4.2", "4.3", "4.4", "4.10"} <= asked


def test_policy_changes_nothing() -> None:
    policy = GAME.policy()
    for p in played(4):
        before = p.key()
        policy.evaluate(p)
        policy.priors(p, p.pending)
        policy.effort(p, p.pending)
        assert p.key() == before


def test_the_map_turned_round_is_worth_the_same_to_the_other_side() -> None:
    policy, n = GAME.policy(), 0
    for p in played(5):
        if p.mover >= 0:
            assert policy.evaluate(mirrored(p)) == pytest.approx(policy.evaluate(p)[::-1])
            n += 1
    assert n > 100


def test_policy_on_a_seats_own_questions_rests_on_nothing_that_is_hidden_from_it() -> None:
    policy, rng, changed = GAME.policy(), Random(6), 0
    for p in played(6, "german_american"):
        ask = p.pending
        world = p.determinized(ask.seat, rng)
        changed += world.key() != p.key()
        assert world.pending.moves == ask.moves
        assert policy.priors(world, world.pending) == policy.priors(p, ask)
        assert policy.rollout_move(world, world.pending, Random(1)) == policy.rollout_move(p, ask, Random(1))
        assert policy.effort(world, world.pending) == policy.effort(p, ask)
    assert changed > 100


@pytest.mark.parametrize("spec", ["steady", "greedy", "mcts:40"])
def test_worlds_that_a_seat_cannot_tell_apart_get_one_answer(spec: str) -> None:
    player, n = parse(spec), 0
    for i, p in enumerate(played(7)):
        if i % 10 == 0 and len(p.pending.moves) > 1:
            world = p.determinized(p.pending.seat, Random(i))
            assert player.choose(GAME, world, Random(2)) == player.choose(GAME, p, Random(2))
            n += 1
    assert n > 5


LINE = (
    "A5 allies Infantry",
    "B5 allies Infantry",
    "D5 allies Infantry",
    "E5 allies Infantry",
    "B1 axis Infantry",
)


@pytest.mark.parametrize("spec", ["steady", "mcts:60", "mcts:0.2s"])
def test_two_tanks_with_an_open_road_take_it(spec: str) -> None:
    p = until(stage(*LINE, "C4 axis Light_Tanks", "C3 axis Armored_Cars"), "4.10")
    for origin in ("C4", "C3"):
        move = parse(spec).choose(GAME, p, Random(1))
        assert move.verb == "move", (spec, origin)
        assert move.where >= at("A6"), (spec, move)
        p.play(move)
    p.play(Move("end"))
    assert p.pending is None
    assert p.result() == (1.0, 0.0)


def test_a_gap_in_the_back_row_is_closed_when_tanks_stand_before_it() -> None:
    line = (
        "A1 axis Infantry",
        "B1 axis Infantry",
        "E1 axis Infantry",
        "C3 allies Light_Tanks",
        "D3 allies Light_Tanks",
    )
    p = until(stage(*line, axis="Infantry Veteran_Infantry", first="axis"), "4.3")
    move = parse("steady").choose(GAME, p, Random(1))
    assert move.verb == "deploy"
    assert move.where in (at("C1"), at("D1"), at("C2"), at("D2"))


def test_an_air_strip_comes_before_its_aircraft_and_guns_stand_behind() -> None:
    p = stage("C3 axis Infantry", axis="Air_Strip Fighter Level_Bomber Heavy_Artillery")
    until(p, "4.3")
    weights = dict(zip(p.pending.moves, GAME.policy().priors(p, p.pending), strict=True))
    gun = GAME.words["card"].index("Heavy_Artillery")
    assert weights[Move("deploy", gun, at("B1"))] > weights[Move("deploy", gun, at("B3"))]
    strips = [move for move in weights if move.what == GAME.words["card"].index("Air_Strip")]
    assert max(weights[move] for move in strips) > weights[Move("end")]


def test_nobody_keeps_a_worse_card_than_he_throws_away() -> None:
    best = GAME.policy()
    for p in played(8):
        if p.pending.rule == "4.15":
            weights = dict(zip(p.pending.moves, best.priors(p, p.pending), strict=True))
            names = {GAME.words["card"][move.what]: weight for move, weight in weights.items()}
            if {"Heavy_Artillery", "Second_Rate_Infantry"} <= names.keys():
                assert names["Second_Rate_Infantry"] > names["Heavy_Artillery"]


def test_rules_of_thumb_beat_chance() -> None:
    records = run(planned(MatchSetup("fighting_front", "german_russian"), ("quick", "random"), 8, 1)).records
    assert not [record.fault for record in records if record.fault]
    assert sum(record.scores[record.players.index("quick")] for record in records) >= 7


@pytest.mark.slow  # a strength, and `make test` has that they beat chance
def test_the_rules_of_thumb_beat_themselves_when_they_make_no_slips() -> None:
    records = run(planned(MatchSetup("fighting_front", "german_russian"), ("steady", "quick"), 60, 3)).records
    assert not [record.fault for record in records if record.fault]
    assert sum(record.scores[record.players.index("steady")] for record in records) >= 42
