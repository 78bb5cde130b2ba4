"""Random matches of both scenarios with every value of every option, under the laws of every game and of this one.

Matches are cut after a round or two, by scenario files that say so. ``BROADFRONT_LONG=1`` plays longer ones, and more.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from tests.games.global_war.positions import war
from tests.games.keeping import same_apart_and_in_turns
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.conformance import conform
from broadfront.engine.position import CHANCE, Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_sections import SHIP_DAMAGE
from broadfront.games.global_war.rules.expansion_ship_building import PROGRAMME
from broadfront.games.global_war.setting import GlobalWarSetting
from broadfront.games.global_war.setup import shipped
from broadfront.games.global_war.terms import (
    ALLIES,
    AXIS,
    CHINA,
    COMBAT_MOVE,
    DEAD,
    DOOMED,
    DRAWN,
    JAPAN,
    MOBILIZE,
    NONCOMBAT,
    SIDE,
    SUBMERGED,
    UK,
    USA,
    USSR,
)
from broadfront.games.global_war.units import (
    AA_GUN,
    CAPITAL_SHIPS,
    CARRIER,
    DECK_PLANES,
    DESTROYER,
    FACTORY,
    FIGHTER,
    INFANTRY,
    KINDS,
    KING_TIGER,
    TANK,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
)

LONG = os.environ.get("BROADFRONT_LONG") == "1"
MATCHES, ROUNDS = (5, 4) if LONG else (1, 1)
Options = dict[str, str | int | bool]


def cut(scenario: str, rounds: int) -> str:
    """The text of a scenario that is over after some rounds."""
    return shipped()[scenario][1].replace("\n\n[treasury]", f"\nrounds = {rounds}\n\n[treasury]", 1)


def setting_of(scenario: str, rounds: int, **options: str | int | bool) -> GlobalWarSetting:
    """A setting of a scenario that is cut."""
    return GAME.setting("short", options, cut(scenario, rounds))


EVERYTHING: Options = {"seats": 6, "interceptors": True, "dice": "low_luck", "cost_profile": "klub"}
EVERYTHING |= {"heavy_bombers": "best_of_two", "dardanelles": "closed", "victory": "total_victory"}


def every_option() -> list[Options]:
    """Each value of each option at least once, in few sets: the n-th values together."""
    most = max(len(option.values) for option in GAME.options)
    return [
        {option.name: option.values[number % len(option.values)] for option in GAME.options}
        for number in range(most)
    ]


def test_a_match_can_be_cut() -> None:
    assert setting_of("1941", 2).rounds == 2
    assert setting_of("1942", 3).rounds == 3


def test_every_value_of_every_option_is_tried() -> None:
    tried = {pair for options in every_option() for pair in options.items()}
    assert tried == {(option.name, value) for option in GAME.options for value in option.values}


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", sampled(range(len(every_option())), 6))
def test_every_law_is_kept(number: int) -> None:
    for match in range(MATCHES):
        setting = setting_of(("1941", "1942")[(number + match) % 2], ROUNDS, **every_option()[number])
        conform(GAME, setting, Random(f"laws/{number}/{match}"), stride=60, whole=LONG)


@pytest.mark.parametrize("scenario", sampled(["1941", "1942"], 2))
def test_every_law_about_whole_matches_is_kept(scenario: str) -> None:
    conform(GAME, setting_of(scenario, 1, **EVERYTHING), Random(scenario), stride=10_000, whole=True)


# --- random play that does something ----------------------------------------------------------------------------------


def busy_move(p: GlobalWarPosition, rng: Random) -> Move:
    """A move that rather does something than nothing: by verb, then any; phases are ended at times."""
    ask = p.pending
    assert ask is not None
    if ask.seat == CHANCE:
        return pick(ask, rng)
    verbs = list(dict.fromkeys(move.verb for move in ask.moves))
    verb = rng.choice(verbs)
    if verb in ("end", "tokens") and rng.random() < 0.7:
        verb = rng.choice(verbs)
    moves = [move for move in ask.moves if move.verb == verb]
    return moves[rng.randrange(1 + len(moves) // 3)] if verb == "buy" else rng.choice(moves)


def fault(p: GlobalWarPosition) -> str | None:
    """What no position of this game may show between two questions."""
    if any(len(of) != len(p.at) for of in (p.kind, p.owner, p.left, p.flags, p.host, p.damage, p.aim)):
        return "lists of units of different lengths"
    for u, at in enumerate(p.at):
        if at == DEAD:
            if any(of[u] for of in (p.kind, p.owner, p.left, p.flags, p.damage)) or p.host[u] != -1:
                return f"something is left of unit {u}"
            continue
        if not MAP.passable >> at & 1:
            return f"unit {u} is where nobody can be"
        if p.left[u] < 0:
            return f"unit {u} has moved too far"
        if p.host[u] < 0:
            if is_land(p.kind[u]) and MAP.is_sea(at):
                return f"unit {u} swims"
            if is_sea(p.kind[u]) and not MAP.is_sea(at):
                return f"unit {u} is a ship on land"
        elif p.at[p.host[u]] != at:
            return f"unit {u} is not where its ship is"
    return aboard(p) or balance(p)


def aboard(p: GlobalWarPosition) -> str | None:
    """Who cannot be aboard whom."""
    for ship, kind in enumerate(p.kind):
        cargo = p.aboard(ship)
        if not cargo or p.at[ship] == DEAD:
            if cargo:
                return f"units are aboard {ship}, which is gone"
            continue
        kinds = [p.kind[u] for u in cargo]
        if any(SIDE[p.owner[u]] != SIDE[p.owner[ship]] for u in cargo):
            return f"enemies are aboard {ship}"
        if kind == CARRIER:
            if len(cargo) > 2 or any(k not in DECK_PLANES for k in kinds):
                return f"the deck of {ship} bears too much"
        elif kind == TRANSPORT:
            if not all(map(is_land, kinds)) or len(cargo) > 2 or (len(cargo) == 2 and INFANTRY not in kinds):
                return f"transport {ship} carries too much"
        elif not (is_air(kind) or kind == DESTROYER) or kinds != [INFANTRY]:
            return f"unit {ship} carries what it cannot"
    return None


def balance(p: GlobalWarPosition) -> str | None:
    """Money, charts, factories, pools."""
    for power in range(CHINA):  # the new values of islands are not in the chart at the start [c1]
        held, before = (
            sum(p.setting.value[s] for s, of in enumerate(control) if of == power)
            for control in (p.control, p.setting.control)
        )
        if held - before != p.level[power] - p.setting.level[power]:
            return f"power {power} holds {held}, and its chart says {p.level[power]}"
    if min(p.treasury) < 0 or min(p.pool) < 0 or min(p.tokens) < 0 or p.treasury[CHINA] or p.level[CHINA]:
        return "less than nothing, or money in China"
    for space, holder in enumerate(p.control):
        if (holder >= 0) != bool(MAP.land >> space & 1):
            return f"{MAP.ids[space]} is held by {holder}"
        if p.ruin[space] and (not p.factories >> space & 1 or p.ruin[space] > 2 * p.setting.value[space]):
            return f"damage of {p.ruin[space]} in {MAP.ids[space]}"
        if holder == CHINA and not MAP.china >> space & 1:
            return "China holds land of others"
    return None


def between_turns(p: GlobalWarPosition) -> str | None:
    """What may not be when a power's turn begins."""
    for u, at in enumerate(p.at):
        if at == DEAD:
            continue
        power = p.owner[u]
        if is_air(p.kind[u]) and p.host[u] < 0:
            if MAP.is_sea(at):
                return f"plane {u} is over the sea"
        if not MAP.is_sea(at) and SIDE[p.control[at]] != SIDE[power]:
            return f"unit {u} is on enemy land"
        stays = p.kind[u] == KING_TIGER or (p.kind[u] in CAPITAL_SHIPS and p.setting.has(SHIP_DAMAGE))
        if (p.damage[u] and not stays) or p.flags[u] & (DOOMED | SUBMERGED):
            return f"unit {u} is still damaged, hit or submerged"
        if power == CHINA and not (MAP.china >> at & 1 or at == MAP.kwangtung):
            return "a Chinese abroad"
    return None


def in_noncombat(p: GlobalWarPosition) -> str | None:
    """What may not be when all battles are over."""
    for u, at in enumerate(p.at):
        if at != DEAD and is_land(p.kind[u]) and p.host[u] < 0 and SIDE[p.control[at]] != SIDE[p.owner[u]]:
            if p.kind[u] != AA_GUN:
                return f"unit {u} is on enemy land after the battles"
    return None


def worth(p: GlobalWarPosition) -> Counter[tuple[int, int]]:
    """How many units of each power and kind there are, on the map and in the pools; guns by kind alone."""
    found: Counter[tuple[int, int]] = Counter()
    for u, at in enumerate(p.at):
        if at != DEAD:
            found[-1 if p.kind[u] == AA_GUN else p.owner[u], p.kind[u]] += 1
    for place, number in enumerate(p.pool):
        power, kind = divmod(place, len(KINDS))
        if kind != FACTORY:
            found[-1 if kind == AA_GUN else power, kind] += number
    return found


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("number", sampled(range(40 if LONG else 8), 3))
def test_no_position_is_impossible_and_no_unit_comes_or_goes_unseen(number: int) -> None:
    rng = Random(f"impossible/{number}")
    options = every_option()[number % len(every_option())]
    p = GAME.start(setting_of(("1941", "1942")[number % 2], 3 if LONG else 2, **options))
    known = worth(p)
    turns = -1
    moves = 0
    while p.pending is not None:
        if moves % 7 == 0:
            wrong = fault(p) or (in_noncombat(p) if p.phase in (NONCOMBAT, MOBILIZE) else None)
            assert wrong is None, f"{wrong}: {p.notation()}"
        if p.turn != turns:
            turns = p.turn
            wrong = between_turns(p)
            assert wrong is None, f"{wrong}: {p.notation()}"
        move = busy_move(p, rng)
        phase, rule = p.phase, p.pending.rule
        p.play(move)
        moves += 1
        now = worth(p)
        more, less = now - known, known - now
        if (
            more and move.verb != "buy"
        ):  # China's army and free units come by themselves; a factory is none of them
            assert set(more) <= {(CHINA, INFANTRY), *(FREE if p.setting.sections else ())}, (move, more)
        if less:
            assert rule.startswith("b4") or phase != COMBAT_MOVE or p.phase != COMBAT_MOVE, (move, less)
        known = now
    assert fault(p) is None
    assert moves < GAME.game_info.longest


FREE = {(USSR, TANK), (UK, DESTROYER), (USA, INFANTRY), (USA, FIGHTER)}
"""What the expansion gives away; how many and when: expansion/test_matches.py."""
FREE |= {(power, kind) for power in (JAPAN, USA) for kinds in PROGRAMME.values() for kind in kinds}


def test_random_matches_end_and_either_side_wins() -> None:
    winners: set[int] = set()
    for seed in range(24):
        if {AXIS, ALLIES} <= winners:
            break
        rng = Random(f"end/{seed}")
        p = GAME.start(setting_of(("1941", "1942")[seed % 2], 3))
        while p.pending is not None:
            p.play(busy_move(p, rng))
        winners.add(p.winner)
        assert p.result() == {AXIS: (1.0, 0.0), ALLIES: (0.0, 1.0), DRAWN: (0.5, 0.5)}[p.winner]
    assert {AXIS, ALLIES} <= winners


def test_two_matches_interleaved_in_one_process_come_out_as_they_do_apart() -> None:
    same_apart_and_in_turns(lambda seed: GAME.start(setting_of(("1941", "1942")[seed % 2], 1)), busy_move, 2)


def test_the_position_at_the_start_is_possible() -> None:
    for scenario in ("1941", "1942"):
        p = war(scenario)
        assert fault(p) is None
        assert between_turns(p) is None
