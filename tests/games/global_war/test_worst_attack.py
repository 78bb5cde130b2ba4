"""The chance to lose a space to the worst attack: that of the calculator for the same forces, not of the estimate."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import bare, hold, put, space, war

from broadfront.games.global_war import GAME
from broadfront.games.global_war.bot import worst_attack
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.bot.worst_attack import chance_lost
from broadfront.games.global_war.combat_odds.propagation import TooLarge
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_sections import SECTIONS
from broadfront.games.global_war.terms import GERMANY, USA, USSR
from broadfront.games.global_war.ui import summary

TAKEN, GONE, NOBODY = "Territory taken", "Attackers are left", "Nobody is left"


def calculated(battle: str, *names: str) -> float:
    """Return how likely a battle in the words of the calculator has one of some outcomes."""
    found = GAME.calculate(battle).forecast.outcomes
    return sum(bar.probability for bar in found if bar.name in names)


def moscow(**defenders: int) -> GlobalWarPosition:
    """Return a map where 24 German units, three Fighters among them, can attack Moscow."""
    p = bare()
    hold(p, "germany", "belorussia")
    put(p, "belorussia", "germany", infantry=12, artillery=3, tank=6, fighter=3)
    put(p, "russia", "ussr", **defenders)
    return p


GERMANS = "attacker=germany defender=ussr where=russia a.infantry=12 a.artillery=3 a.tank=6 a.fighter=3 a.losses=keep"


def test_a_capital_falls_with_the_odds_of_the_calculator() -> None:
    p = moscow(infantry=18, tank=4, fighter=2, aa_gun=1)
    whole = p.key()
    known = ThreatMap(p, USSR)
    lost = chance_lost(known, space("russia"))
    told = calculated(f"{GERMANS} d.infantry=18 d.tank=4 d.fighter=2 d.aa_gun=1", TAKEN)
    assert 0.2 < lost < 0.8
    assert lost == pytest.approx(told, abs=1e-9)
    assert abs(lost - known.danger(space("russia"), known.guards(space("russia")))[0]) > 0.05
    assert p.key() == whole


def test_the_attacker_keeps_a_land_unit_and_guns_fire() -> None:
    p = bare()
    hold(p, "germany", "belorussia")
    put(p, "belorussia", "germany", infantry=1, fighter=4)
    put(p, "russia", "ussr", infantry=2, aa_gun=1)
    told = "attacker=germany defender=ussr where=russia a.infantry=1 a.fighter=4 d.infantry=2"
    lost = chance_lost(ThreatMap(p, USSR), space("russia"))
    assert lost == pytest.approx(calculated(f"{told} d.aa_gun=1 a.losses=keep", TAKEN), abs=1e-9)
    assert lost > calculated(f"{told} d.aa_gun=1 a.losses=usual", TAKEN) + 0.1
    assert lost < calculated(f"{told} a.losses=keep", TAKEN) - 0.02


def test_of_several_powers_the_worst_attack_counts() -> None:
    p = bare()
    hold(p, "germany", "france")
    hold(p, "uk", "northwestern_europe")
    put(p, "france", "germany", infantry=3)
    put(p, "northwestern_europe", "uk", infantry=2)
    one = chance_lost(ThreatMap(p, GERMANY), space("france"))
    put(p, "northwestern_europe", "usa", infantry=4)
    both = chance_lost(ThreatMap(p, GERMANY), space("france"))
    told = "attacker=usa defender=germany where=france a.infantry=4 d.infantry=3 a.losses=keep"
    assert one < both == pytest.approx(calculated(told, TAKEN), abs=1e-9)


def test_at_sea_it_counts_that_nobody_is_left() -> None:
    p = bare()
    put(p, "sz12", "usa", destroyer=1, transport=1)
    put(p, "sz11", "germany", submarine=2, destroyer=1)
    told = "where=sz12 attacker=germany defender=usa escorts=no ship_damage=no d.destroyer=1 d.transport=1"
    told += " a.submarine=2 a.destroyer=1"
    lost = chance_lost(ThreatMap(p, USA), space("sz12"))
    assert lost == pytest.approx(calculated(told, GONE, NOBODY), abs=1e-9)


def test_ships_that_lie_there_already_stay_out_of_it_if_they_do_not_fight() -> None:
    p = bare()
    put(p, "sz12", "usa", destroyer=1, transport=1)
    put(p, "sz11", "germany", submarine=2, destroyer=1)
    lost = chance_lost(ThreatMap(p, USA), space("sz12"))
    put(p, "sz12", "germany", transport=3)
    assert chance_lost(ThreatMap(p, USA), space("sz12")) == lost


def test_nobody_there_is_lost_and_nobody_near_takes_nothing() -> None:
    p = bare()
    put(p, "russia", "ussr", aa_gun=1)
    assert chance_lost(ThreatMap(p, USSR), space("russia")) == 0.0
    hold(p, "germany", "belorussia")
    put(p, "belorussia", "germany", fighter=1)
    assert chance_lost(ThreatMap(p, USSR), space("russia")) == 0.0
    put(p, "belorussia", "germany", infantry=1)
    assert chance_lost(ThreatMap(p, USSR), space("russia")) == 1.0


def test_c6_the_national_guard_defends_the_west_coast() -> None:
    risks = []
    for on in (False, True):
        sections: dict[str, str | int | bool] = {s.option: False for s in SECTIONS}
        p = war(**{**sections, "expansion2": True, "national_guard": on})  # type: ignore[arg-type]
        for u in range(len(p.at)):
            if p.at[u] >= 0:
                p.remove(u)
        put(p, "western_us", "usa", infantry=1)
        hold(p, "japan", "mexico")
        put(p, "mexico", "japan", infantry=4, tank=2)
        risks.append(chance_lost(ThreatMap(p, USA), space("western_us")))
    assert risks[0] > 0.95
    assert risks[1] < 0.5


def test_a_sea_battle_that_is_too_large_counts_by_the_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise TooLarge

    p = bare()
    put(p, "sz12", "usa", destroyer=1, transport=1)
    put(p, "sz11", "germany", submarine=2)
    known = ThreatMap(p, USA)
    monkeypatch.setattr(worst_attack, "forecast_ends", refused)
    zone = space("sz12")
    assert chance_lost(known, zone) == known.danger(zone, known.guards(zone))[0] > 0


def test_what_a_power_keeps_is_told_by_exact_odds() -> None:
    p = moscow(infantry=18, tank=4, fighter=2, aa_gun=1)
    before = p.clone()
    before.mover = USSR
    told = dict(summary.chances_to_keep(before, p))
    taken = calculated(f"{GERMANS} d.infantry=18 d.tank=4 d.fighter=2 d.aa_gun=1", TAKEN)
    assert told["Russia"] == pytest.approx(1.0 - taken, abs=1e-9)
