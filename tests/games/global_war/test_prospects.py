"""[b4] Odds, forecasts and ways as the screen shows them: those of orders are those of the rules, walked."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.games.global_war.positions import bare, begin, hold, on_board, play, put, space, war

from broadfront.boards.interned_moves import DEFAULT
from broadfront.engine import match_file
from broadfront.engine.match import Match
from broadfront.engine.odds import by_label, known_odds, odds
from broadfront.engine.position import CHANCE, Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.conduct_combat import (
    AmphibiousAssault,
    BattleGroup,
    SeaCombat,
    UnlandedUnits,
)
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import COMBAT, COMBAT_MOVE, LANDING, MOVED

MOST = 4000
"""Branches that a walk may have: a test is no place for large battles."""


def fight_in(name: str, mine: list[str], theirs: list[str], back: str) -> GlobalWarPosition:
    """Return a battle at its first question; the attackers came from next door."""
    p = bare()
    for kind in mine:
        put(p, name, "germany", **{kind: 1})
    for kind in theirs:
        put(p, name, "uk", **{kind: 1})
    if not MAP.is_sea(space(name)):
        hold(p, "uk", name)
    begin(p, "germany")
    p.phase = COMBAT
    for u in p.of_power(0):
        p.flags[u] |= MOVED
        p.aim[u] = space(back)
    p.agenda = [Battle(space(name)) if MAP.is_sea(space(name)) else AmphibiousAssault(space(name))]
    p.settle()
    return p


def agree(p: GlobalWarPosition, move: Move) -> None:
    have = GAME.exact_odds(p, move)
    assert have is not None
    assert sum(have.values()) == 1
    want = by_label(odds(p, move, plain, MOST))
    assert {label: float(share) for label, share in have.items()} == pytest.approx(
        {label: float(share) for label, share in want.items() if share > 1e-9}, abs=2e-9
    )


def through(p: GlobalWarPosition, rng: Random) -> int:
    """Go through a battle, checking the odds at each question; return how many there were."""
    asked = 0
    while (ask := p.pending) is not None:
        if ask.seat == CHANCE:
            p.play(rng.choice(ask.moves))
            continue
        asked += 1
        for move in ask.moves:
            agree(p, move)
        p.play(rng.choice(ask.moves))
    return asked


def test_b4_the_odds_of_every_order_of_a_land_battle_are_those_of_the_rules() -> None:
    rng = Random(3)
    asked = sum(
        through(fight_in("poland", ["infantry", "tank", "fighter"], ["infantry", "tank"], "germany"), rng)
        for _ in range(8)
    )
    assert asked > 8


def test_b4_the_odds_of_every_order_of_a_sea_battle_are_those_of_the_rules() -> None:
    rng = Random(4)
    asked = sum(
        through(fight_in("sz5", ["submarine", "cruiser"], ["submarine", "battleship"], "sz6"), rng)
        for _ in range(5)
    )
    assert asked > 5


def landing(*, armed: bool) -> GlobalWarPosition:
    """Return a landing on Norway, before the battle for its sea."""
    p = bare()
    zone, land = space("sz5"), MAP.land_beside[space("sz5")][0]
    hold(p, "uk", MAP.ids[land])
    put(p, "sz5", "germany", cruiser=1)
    ship = put(p, "sz5", "germany", transport=1)[0]
    put(p, MAP.ids[land], "uk", infantry=1)
    if armed:
        put(p, "sz5", "uk", destroyer=1)
    cargo = on_board(p, ship, "tank", "infantry")
    begin(p, "germany")
    p.phase = COMBAT
    for unit in cargo:
        p.flags[unit] |= LANDING | MOVED
        p.aim[unit] = land
    p.agenda = [BattleGroup(0, 1), UnlandedUnits(land), AmphibiousAssault(land), SeaCombat(0, zone)]
    return p


def test_b4_11_the_odds_of_pressing_at_sea_tell_of_the_landing_too() -> None:
    p = landing(armed=True)
    for u in p.units_in(space("sz5")):
        p.aim[u] = space("sz6") if p.aim[u] < 0 else p.aim[u]
    p.agenda.pop()
    p.begin(Battle(space("sz5"), 1))
    p.settle()
    move = Move("press", 0, space("sz5"))
    agree(p, move)
    have = GAME.exact_odds(p, move)
    assert have is not None
    assert set(have) == {"won, won, captured", "won, lost", "lost"}


def test_b4_a_large_battle_has_odds_on_every_screen() -> None:
    p = fight_in(
        "poland",
        ["infantry"] * 12 + ["tank"] * 6 + ["fighter"] * 3,
        ["infantry"] * 14 + ["tank"] * 3,
        "germany",
    )
    p.agenda = [Battle(space("poland"), 1)]
    p.settle()
    shares = known_odds(p, Move("press", 0, space("poland")), plain, [Random(1)], exact=GAME.exact_odds)
    assert sum(shares.values()) == 1
    assert next(iter(shares)) == "won, captured"


def test_the_odds_of_an_order_of_battle_say_what_they_rest_on() -> None:
    p = fight_in("poland", ["infantry", "tank"], ["infantry", "tank", "tank"], "germany")
    p.agenda = [Battle(space("poland"), 1)]
    p.settle()
    lines = {line.name: line.value for line in GAME.odds_breakdown(p, Move("press", 0, space("poland")))}
    assert lines["Attack"] == "1 Infantry 1, 1 Tank 3"
    assert lines["Defence"] == "1 Infantry 2, 2 Tank 3"
    assert "cheapest" in lines["Losses"]
    assert "nobody" in lines["Retreat"]


def test_what_is_no_order_of_battle_is_walked() -> None:
    p = war()
    ask = begin(p, "germany", CombatMove(0))
    assert ask is not None
    assert GAME.exact_odds(p, ask.moves[0]) is None
    assert GAME.exact_odds(p, Move("end")) is None
    assert GAME.odds_breakdown(p, ask.moves[0]) == GAME.odds_breakdown(p, Move("end")) == ()


# --- forecasts ------------------------------------------------------------------------------------------------------


def test_b4_a_forecast_counts_the_units_that_have_come_so_far() -> None:
    p = bare()
    hold(p, "ussr", "east_poland")
    put(p, "poland", "germany", infantry=2, tank=1)
    put(p, "east_poland", "ussr", infantry=1)
    begin(p, "germany", CombatMove(0))
    p.phase = COMBAT_MOVE
    where = space("east_poland")
    assert GAME.forecast(p, where, 0) is None
    play(p, "move", 0, where)
    first = GAME.forecast(p, where, 0)
    play(p, "move", 2, where)
    second = GAME.forecast(p, where, -1)
    assert first is not None
    assert second is not None
    assert second.outcomes[0].name == "Territory taken"
    assert second.outcomes[0].probability > first.outcomes[0].probability
    for found in (first, second):
        assert sum(bar.probability for bar in found.outcomes) == pytest.approx(1, abs=1e-9)
    assert [(host.side, host.role) for host in second.hosts] == [
        ("Germany", "attacker"),
        ("USSR", "defender"),
    ]
    assert [(rank.value, rank.number) for rank in second.hosts[0].ranks] == [(1, 1), (3, 1)]
    facts = dict(second.facts)
    assert not any("%" in value for value in facts.values()), "shares are bars, and told once"
    assert {
        "If both play their best, with the territory",
        "With the territory, on balance",
        "On balance, for the attacker",
        "With the usual losses, pressing on pays",
    } <= facts.keys()
    assert any("infantry 1, tank 3" in line for line in second.basis)


def test_a_forecast_names_every_power_that_defends() -> None:
    p = fight_in("karelia_ssr", ["infantry"] * 3, ["infantry"], "germany")
    put(p, "karelia_ssr", "ussr", fighter=2, bomber=1)
    p.phase = COMBAT_MOVE
    p.agenda = [CombatMove(0)]
    p.settle()
    found = GAME.forecast(p, space("karelia_ssr"), 0)
    assert found is not None
    assert found.hosts[1].side == "USSR, UK", "who has most units first"


def test_of_what_is_never_left_nothing_is_told_beside_what_is_certain() -> None:
    p = fight_in("ukraine", ["infantry"] * 12 + ["tank"] * 12, ["infantry"], "germany")
    p.phase = COMBAT_MOVE
    p.agenda = [CombatMove(0)]
    p.settle()
    found = GAME.forecast(p, space("ukraine"), 0)
    assert found is not None
    assert [bar.name for bar in found.survivors[1]] == ["nothing"]
    assert all(bar.probability > 1e-9 for bars in found.survivors for bar in bars)


def test_nobody_is_told_to_press_on_when_no_defender_is_left() -> None:
    p = fight_in("ukraine", ["infantry", "tank", "fighter"], ["infantry"], "germany")
    while p.pending is not None and (p.pending.seat == CHANCE or p.pending.moves[0].verb == "press"):
        p.play(max(p.pending.moves) if p.pending.seat == CHANCE else p.pending.moves[0])  # everybody hits
    assert p.pending is not None
    assert "lose" in {move.verb for move in p.pending.moves}
    found = GAME.forecast(p, space("ukraine"), 0)
    assert found is not None
    assert found.outcomes[0].probability == pytest.approx(1)
    assert "Now" not in dict(found.facts)


def test_what_best_play_is_worth_stands_beside_an_average_that_counts_the_territory_too() -> None:
    """+3.0 and +5.0 IPC looked as if best play brought two, which were those of the territory."""
    p = fight_in("ukraine", ["infantry"] * 4 + ["tank"], ["infantry"] * 2, "germany")
    p.phase = COMBAT_MOVE
    p.agenda = [CombatMove(0)]
    p.settle()
    found = GAME.forecast(p, space("ukraine"), 0)
    assert found is not None
    facts = dict(found.facts)
    swing, whole, best = (
        float(facts[name].split()[0])
        for name in (
            "On balance, for the attacker",
            "With the territory, on balance",
            "If both play their best, with the territory",
        )
    )
    takes = found.outcomes[0].probability
    assert whole == pytest.approx(swing + takes * p.setting.value[space("ukraine")], abs=0.11)
    assert whole <= best + 0.1


def test_b4_11_the_forecast_of_a_landing_goes_by_the_sea_first() -> None:
    armed, bare_sea = landing(armed=True), landing(armed=False)
    for p in (armed, bare_sea):
        p.phase = COMBAT_MOVE
        p.agenda = [CombatMove(0)]
        p.settle()
    land = MAP.land_beside[space("sz5")][0]
    first, second = GAME.forecast(armed, land, 0), GAME.forecast(bare_sea, land, 0)
    assert first is not None
    assert second is not None
    assert first.outcomes[0].probability < second.outcomes[0].probability
    assert any("is fought first" in line for line in first.basis)
    assert any("bombard: 1 at 3" in line for line in second.basis)
    zone = GAME.forecast(armed, space("sz5"), 0)
    assert zone is not None
    assert zone.outcomes[0].name == "Attackers are left"


def test_b4_5_the_forecast_of_a_battle_in_progress_says_whether_to_press() -> None:
    p = fight_in("poland", ["infantry"], ["infantry", "infantry", "tank"], "germany")
    p.agenda = [Battle(space("poland"), 1)]
    p.settle()
    found = GAME.forecast(p, space("poland"), 0)
    assert found is not None
    assert dict(found.facts)["Now"] == "break off"
    assert dict(found.facts)["With the usual losses, pressing on pays"] == "never"


def test_b4_5_nobody_is_told_to_break_off_where_nobody_may_retreat() -> None:
    p = bare()
    land = space("norway")
    hold(p, "uk", "norway")
    put(p, "norway", "uk", infantry=3, tank=2)
    ship = put(p, "sz5", "germany", transport=1)[0]
    put(p, "norway", "germany", fighter=1)
    begin(p, "germany")
    p.phase = COMBAT
    for unit in on_board(p, ship, "infantry", "infantry"):
        p.flags[unit] |= LANDING | MOVED
        p.aim[unit] = land
        p.at[unit], p.host[unit] = land, -1
    p.agenda = [Battle(land, 1)]
    p.settle()
    assert p.pending is not None
    assert not any(move.verb == "retreat" for move in p.pending.moves)
    found = GAME.forecast(p, land, 0)
    assert found is not None
    assert "If both play their best, with the territory" in dict(found.facts)
    assert "Now" not in dict(found.facts)


def test_b4_5_pressing_on_is_told_for_every_number_that_can_be_left() -> None:
    p = fight_in(
        "poland", ["infantry"] * 3 + ["fighter"] * 5 + ["bomber"], ["infantry"] * 2 + ["fighter"], "germany"
    )
    p.agenda = [Battle(space("poland"), 1)]
    p.settle()
    found = GAME.forecast(p, space("poland"), 0)
    assert found is not None
    told = dict(found.facts)["With the usual losses, pressing on pays"]
    numbers = set[int]()
    for part in told.replace(" left", "").split("; "):
        words = part.partition(",")[0].removeprefix("with ").split()
        numbers.update(range(int(words[-1]), int(words[0]) + 1))
    assert numbers == set(range(1, 10))
    assert told.startswith("with 9 to ")


def test_b4_4_a_round_that_is_half_over_is_finished_first() -> None:
    p = fight_in("poland", ["infantry", "tank", "tank"], ["infantry", "tank"], "germany")
    while p.pending is not None and DEFAULT not in p.pending.moves:
        p.play(p.pending.moves[1 if len(p.pending.moves) > 1 else 0])
    assert p.pending is not None
    found = GAME.forecast(p, space("poland"), 0)
    assert found is not None
    want = known_odds(p, DEFAULT, plain, [Random(1)])
    assert found.outcomes[0].probability == pytest.approx(float(want.get("won, captured", 0)), abs=1e-9)


# --- ways -----------------------------------------------------------------------------------------------------------


def names(spaces: tuple[int, ...]) -> list[str]:
    return [MAP.ids[one] for one in spaces]


def test_b2_the_way_of_a_tank_and_what_it_costs() -> None:
    p = bare()
    hold(p, "ussr", "east_poland")
    tank = put(p, "germany", "germany", tank=1)[0]
    put(p, "east_poland", "ussr", infantry=1)
    begin(p, "germany", CombatMove(0))
    found = GAME.route(p, Move("move", tank, space("east_poland")))
    assert found is not None
    assert (names(found.spaces), found.cost, found.left) == (["germany", "poland", "east_poland"], 2, 0)


def test_b2_the_way_of_an_aircraft_goes_round_what_nobody_enters() -> None:
    p = war()
    begin(p, "germany", CombatMove(0))
    assert p.pending is not None
    flights = 0
    for move in p.pending.moves:
        found = GAME.route(p, move)
        if found is None:
            assert move.verb not in ("move", "raid")
            continue
        assert found.spaces[0] == p.at[move.what]
        assert found.spaces[-1] == move.where
        assert found.cost == len(found.spaces) - 1 <= p.left[move.what]
        assert all(b in MAP.beside[a] for a, b in zip(found.spaces, found.spaces[1:], strict=False))
        after = p.clone()
        after.play(move)
        if after.at[move.what] == move.where:
            assert found.left == after.left[move.what]
            flights += found.cost > 2
    assert flights


def test_b3_5_every_noncombat_move_has_a_way() -> None:
    p = war()
    begin(p, "uk", Noncombat(3))
    assert p.pending is not None
    for move in p.pending.moves:
        found = GAME.route(p, move)
        assert (found is not None) == (move.verb in ("move", "land"))
        if found is not None:
            assert found.cost <= p.left[move.what]


def test_what_is_not_offered_has_no_way() -> None:
    p = war()
    begin(p, "germany", CombatMove(0))
    assert GAME.route(p, Move("move", 0, space("japan"))) is None
    assert GAME.route(p, Move("end")) is None


def test_b4_5_where_damage_decides_pressing_on_is_told_of_the_damaged_ship() -> None:
    played = match_file.read(
        (Path(__file__).parents[2] / "browser/matches/withdraw.match").read_text("utf-8")
    )
    match = Match(played.game, played.setting)
    for move in played.journal[:25]:
        match.play(move)
    position = match.position
    assert isinstance(position, GlobalWarPosition)
    found = GAME.forecast(position, space("sz2"), 0)  # a fighter alone comes upon them
    assert found is not None
    told = dict(found.facts)["With the usual losses, pressing on pays"]
    assert told == "against 1 damaged battleship, 1 transport"


def test_b4_5_a_damaged_battleship_is_told_apart_without_submarines_too() -> None:
    p = fight_in("sz57", ["fighter"], ["battleship"], "germany")
    p.agenda = [Battle(space("sz57"), 1)]
    p.settle()
    found = GAME.forecast(p, space("sz57"), 0)
    assert found is not None
    assert dict(found.facts)["With the usual losses, pressing on pays"] == "against 1 damaged battleship"
