"""What the advice of Action Front! must keep: a weight for every move, nothing changed, and sense in plain cases."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.action_front.positions import position

from broadfront import players
from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE, Move
from broadfront.games.action_front import GAME
from broadfront.games.action_front.bot import policy
from broadfront.games.action_front.bot.attack_odds import Deck, assault_odds, volley
from broadfront.games.action_front.bot.setup_scores import shopping_list
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.setup import left_to_spend
from broadfront.games.action_front.setup import shipped
from broadfront.games.action_front.terms import UNITS

Options = dict[str, str | int | bool]
BATTLES: list[tuple[str, Options]] = [
    *((scenario, {}) for scenario in GAME.scenarios),
    (
        "meeting_engagement",
        {"map": "crossroads_twice", "registered_artillery": True, "call_shuffle": "anyone"},
    ),
    ("point_defence", {"map": "crossroads", "roles": "swapped", "orientation": "turned"}),
    ("sandbar", {"night": True, "dug_in": "owner", "friendly_fire": True}),
]


def played(scenario: str, options: Options, specs: tuple[str, str], seed: int) -> ActionFrontPosition:
    """Play a match between two players and return its last position; all advice is asked on the way."""
    rng, p = Random(seed), GAME.start(GAME.setting(scenario, options))
    seats = [players.parse(spec) for spec in specs]
    while (ask := p.pending) is not None:
        if ask.seat == CHANCE:
            p.play(pick(ask, rng))
            continue
        before = p.key()
        world = p.determinized(ask.seat, rng)
        weights = policy.priors(world, ask)
        assert len(weights) == len(ask.moves)
        assert all(weight > 0 for weight in weights)
        a, b = policy.evaluate(world)
        assert 0 <= a <= 1
        assert a + b == pytest.approx(1)
        assert 0 <= policy.effort(world, ask) <= 1
        assert p.key() == before
        p.play(seats[ask.seat].choose(GAME, p, rng))
    return p


@pytest.mark.parametrize(("scenario", "options"), BATTLES)
def test_a_match_of_rules_of_thumb_comes_to_an_end(scenario: str, options: Options) -> None:
    p = played(scenario, options, ("quick", "steady"), 1)
    assert sum(p.result()) == 1


@pytest.mark.parametrize("scenario", ["bloody_ridge", "gifu", "crossroads", "point_defence"])
def test_rules_of_thumb_beat_chance(scenario: str) -> None:
    assert played(scenario, {}, ("random", "steady"), 0).result()[1] == 1
    assert played(scenario, {}, ("steady", "random"), 1).result()[0] == 1


@pytest.mark.parametrize("map_", ["ridge", "crossroads", "crossroads_twice"])
@pytest.mark.parametrize("scenario", ["point_defence", "meeting_engagement"])
def test_a_shopping_list_is_within_the_points_and_hardly_leaves_any(scenario: str, map_: str) -> None:
    p = GAME.start(GAME.setting(scenario, {"map": map_}))
    while (ask := p.pending) is not None and ask.rule == "16.3":
        p.play(max(zip(policy.priors(p, ask), ask.moves, strict=True))[1])
        if p.pending is None or p.pending.seat != ask.seat:
            break
    for seat in (0, 1):
        wanted = shopping_list(p.setting, seat)
        bought = p.bought(seat)
        for item, number in zip(p.setting.items[seat], bought, strict=False):
            assert number == wanted[item]
        if bought:
            assert 0 <= left_to_spend(p, seat)[0] < 10


def test_search_finds_a_move_and_keeps_its_tree_where_nothing_is_hidden() -> None:
    p = GAME.start(GAME.setting("gifu"))
    assert p.pending is not None
    player = players.parse("mcts:30")
    assert player.choose(GAME, p, Random(1)) in p.pending.moves
    assert not p.hides_anything()
    assert GAME.new("point_defence").hides_anything()


def test_volleys_by_hand() -> None:
    loss, kill, suppressed = volley(1, 16, 52, 1, 0, 0)
    assert loss == pytest.approx(16 / 52)
    assert kill == pytest.approx(16 / 52)
    assert suppressed == 0, "what is gone is not suppressed"
    loss, _, suppressed = volley(2, 26, 52, 3, 1, 0)  # the first hit on a Dug In unit is ignored
    assert loss == pytest.approx(1 / 4)
    assert suppressed == pytest.approx(1 / 4)


def test_assaults_by_hand() -> None:
    assert assault_odds(1, 1) == 3 / 4, "ties are the mover's"
    assert assault_odds(0, 1) == 1 / 2


def test_a_deck_counts_its_hits() -> None:
    assert Deck.FULL.hits(1, 4) == 16
    assert Deck.FULL.hits(7, 10) == 16
    assert Deck.FULL.hits(5, 4) == 0


def best(p: ActionFrontPosition) -> Move:
    """Return the move that the rules of thumb like best."""
    assert p.pending is not None
    weights = policy.priors(p, p.pending)
    return p.pending.moves[max(range(len(weights)), key=weights.__getitem__)]


def test_a_unit_in_its_foxhole_stays_and_fires() -> None:
    p = position(["us_mmg 0203 dug", "jp_inf 0403"], phase="action")
    move = best(p)
    assert (move.verb, move.what) == ("fire", UNITS.index("A1"))


def test_guns_spare_their_own_side() -> None:
    p = position(
        ["us_81 0103", "us_rifle 0503", "jp_inf 0502", "us_rifle 0501", "us_rifle 0602"],
        phase="indirect",
        support=False,
    )
    assert best(p).verb == "end"


@pytest.mark.parametrize("level", ["recruit", "regular"])
def test_no_computer_shells_where_no_enemy_is_at_risk_its_own_units_least(level: str) -> None:
    aimed, wasted = 0, []
    for seed in range(6):
        rng, p, player = Random(seed), GAME.start(GAME.setting("gifu")), players.parse(level)
        while p.turn < 4 and (ask := p.pending) is not None:
            if ask.seat == CHANCE:
                p.play(pick(ask, rng))
                continue
            move = player.choose(GAME, p, rng)
            if move.verb in ("barrage", "mission"):
                aimed += 1
                if not p.troops[1 - ask.seat] & p.setting.ground.within[2][move.where]:
                    wasted.append((seed, p.turn, move))
            p.play(move)
    assert aimed > 20
    assert wasted == []


def test_whoever_has_to_leave_the_map_leaves() -> None:
    p = position(["us_rifle 0103", "jp_chiha 1003"], turn="B", text=shipped()["sandbar"][1])
    assert best(p).verb == "exit"
