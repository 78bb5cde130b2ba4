"""[b4] The odds of matches of rules version 1 are those of its rules, or are not told."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import attack, bare2, in_half
from tests.games.global_war.positions import by_version, fight, guest, hold, on_board, one, put, space

from broadfront.engine.odds import by_label, odds
from broadfront.engine.position import CHANCE, Move
from broadfront.engine.view import Forecast
from broadfront.games.global_war import GAME
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.position import GlobalWarPosition


def forecast(p: GlobalWarPosition, name: str) -> Forecast:
    found = GAME.forecast(p, space(name), 0)
    assert found is not None
    return found


def raid(version: int) -> tuple[GlobalWarPosition, Move]:
    """A cruiser and a fighter against a submarine, which the fighter cannot hit, and a transport."""
    p = in_half(by_version(bare2(), version), "early_1942")
    hold(p, "japan", "mexico")
    units = [one(p, "sz54", "japan", "cruiser"), one(p, "mexico", "japan", "fighter")]
    one(p, "sz44", "usa", "submarine")
    one(p, "sz44", "usa", "transport")
    attack(p, "japan", [(u, "sz44") for u in units])
    assert p.pending is not None
    return p, next(move for move in p.pending.moves if move.verb in ("attack", "fight"))


@pytest.mark.parametrize("version", [1, 2])
def test_R_G30_odds_of_transports_beside_submarines_go_by_the_version(version: int) -> None:
    p, move = raid(version)
    have, want = GAME.exact_odds(p, move), by_label(odds(p, move, plain))
    assert have is not None
    assert {label: float(share) for label, share in have.items()} == pytest.approx(
        {label: float(share) for label, share in want.items()}, abs=1e-8
    )
    told = {line.name: line.value for line in GAME.odds_breakdown(p, move)}
    assert told["Transports"] == "cannot be chosen as casualties"
    seen = forecast(p, "sz44")
    left = sum(bar.probability for bar in seen.outcomes if bar.name == "Both are left")
    assert left == pytest.approx(float(want.get("stalemate", 0)), abs=1e-8)
    assert any("can hit nothing else" in line for line in seen.basis) == (version == 2)


@pytest.mark.parametrize("version", [1, 2])
def test_R_G27_odds_of_landings_where_carriers_fight_are_not_told_in_version_1(version: int) -> None:
    p = in_half(by_version(bare2(), version), "late_1941")
    hold(p, "italy", "libya")
    put(p, "egypt", "uk", infantry=1)
    guest(p, one(p, "sz15", "uk", "carrier"), "uk", "fighter")
    ships = [one(p, "sz14", "italy", "cruiser"), one(p, "sz14", "italy", "transport")]
    landed = on_board(p, ships[1], "infantry")
    fight(p, "italy", [*((u, "sz15") for u in ships), *((u, "egypt") for u in landed)])
    while p.pending is not None and p.pending.seat == CHANCE:
        p.play(p.pending.moves[0])  # all miss
    assert p.pending is not None
    press = next(move for move in p.pending.moves if move.verb in ("press", "end"))
    assert (GAME.exact_odds(p, press) is None) == (version == 1)
    facts = dict(forecast(p, "egypt").facts)
    assert facts.get("Exact odds", "").startswith("not known in matches of rules version 1") == (version == 1)
