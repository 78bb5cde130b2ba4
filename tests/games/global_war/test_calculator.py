"""The battle calculator: its answers are the forecasts of the same battles on the board; bad input is told clearly."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import bare2
from tests.games.global_war.positions import (
    bare,
    begin,
    hold,
    on_board,
    one,
    order,
    power,
    put,
    space,
    war,
)
from tests.games.global_war.test_version_6 import dropped

from broadfront.engine.calculator import read_battle, spell_battle
from broadfront.engine.errors import OptionFault
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.expansion_sections import SECTIONS as ALL_SECTIONS
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.terms import (
    ADVANCED_ARTILLERY,
    GERMANY,
    HEAVY_BOMBERS,
    JET_FIGHTERS,
    RADAR,
    USA,
    USSR,
)
from broadfront.games.global_war.units import KIND_OF

SECTIONS = (
    "king_tiger",
    "carrier_fighters",
    "fortifications",
    "ship_damage",
    "super_battleships",
    "escorts",
)


def expanded() -> GlobalWarPosition:
    """Return an empty map with the sections of Expansion II that change battles, from Early 1942 on."""
    options: dict[str, str | int | bool] = {s.option: s.option in SECTIONS for s in ALL_SECTIONS}
    p = war(**{**options, "expansion2": True, "calendar_start": "early_1942"})  # type: ignore[arg-type]
    for u in range(len(p.at)):
        if p.at[u] >= 0:
            p.remove(u)
    return p


def planned(p: GlobalWarPosition, owner: str, where: str, units: list[int]) -> tuple[GlobalWarPosition, str]:
    """Order units to a space in the Combat Move phase."""
    if not MAP.is_sea(p.at[units[0]]):
        p.recruit(KIND_OF["fighter"], power(owner), p.at[units[0]])  # it could still move: the phase goes on
    begin(p, owner, CombatMove(power(owner)), Combat(power(owner)))
    for u in units:
        order(p, u, where)
    return p, where


def on_land(mine: dict[str, int], theirs: dict[str, int]) -> tuple[GlobalWarPosition, str]:
    p = bare()
    put(p, "east_poland", "ussr", **theirs)
    return planned(p, "germany", "east_poland", put(p, "poland", "germany", **mine))


def at_sea(
    p: GlobalWarPosition, mine: dict[str, int], theirs: dict[str, int]
) -> tuple[GlobalWarPosition, str]:
    put(p, "sz5", "germany", **theirs)
    units = put(p, "sz6", "uk", **mine) + put(p, "united_kingdom", "uk", fighter=2)
    return planned(p, "uk", "sz5", units)


def landing() -> tuple[GlobalWarPosition, str]:
    p = bare()
    put(p, "norway", "germany", infantry=2)
    put(p, "sz6", "uk", transport=1, cruiser=1, battleship=1)
    soldiers = [on_board(p, one(p, "sz6", "uk", "transport"), kind)[0] for kind in ("infantry", "tank")]
    return planned(p, "uk", "norway", soldiers)


def tigers() -> tuple[GlobalWarPosition, str]:
    p = expanded()
    put(p, "east_poland", "ussr", infantry=4, tank=2, aa_gun=1)
    p.techs[GERMANY] = 1 << JET_FIGHTERS | 1 << ADVANCED_ARTILLERY
    p.techs[USSR] = 1 << RADAR
    units = put(p, "poland", "germany", infantry=3, artillery=1, king_tiger=1, fighter=2)
    return planned(p, "germany", "east_poland", units)


def island() -> tuple[GlobalWarPosition, str]:
    p = expanded()
    hold(p, "japan", "okinawa")
    put(p, "okinawa", "japan", infantry=2)
    p.forts[space("okinawa")] = 2
    p.techs[USA] = 1 << HEAVY_BOMBERS
    hold(p, "usa", "formosa")
    return planned(p, "usa", "okinawa", put(p, "formosa", "usa", bomber=2))


FLEET = {"destroyer": 2, "carrier": 1, "battleship": 1, "submarine": 1}
BATTLES = {
    "land": lambda: on_land({"infantry": 5, "artillery": 1, "tank": 2}, {"infantry": 4, "tank": 1}),
    "AA": lambda: on_land(
        {"infantry": 4, "fighter": 2, "bomber": 1}, {"infantry": 3, "aa_gun": 1, "fighter": 1}
    ),
    "ships": lambda: at_sea(bare(), FLEET, {"submarine": 2, "battleship": 1}),
    "landing": landing,
    "technologies": tigers,
    "sections": lambda: at_sea(
        expanded(), FLEET, {"submarine": 1, "transport": 2, "battleship": 1, "escort": 1}
    ),
    "fortifications": island,
}


@pytest.mark.parametrize("name", BATTLES)
def test_answer_is_the_forecast_of_the_battle_on_the_board(name: str) -> None:
    p, where = BATTLES[name]()
    on_board = GAME.forecast(p, space(where), 0)
    assert on_board is not None
    assert on_board.outcomes
    answer = GAME.calculate(GAME.battle_at(p, space(where), "battle"))
    got = answer.forecast
    assert [bar.name for bar in got.outcomes] == [bar.name for bar in on_board.outcomes]
    assert [bar.probability for bar in got.outcomes] == pytest.approx(
        [bar.probability for bar in on_board.outcomes], abs=1e-9
    )
    for mine, theirs in zip(got.survivors, on_board.survivors, strict=True):
        shares = {bar.name: bar.probability for bar in theirs}
        assert {bar.name: bar.probability for bar in mine} == pytest.approx(shares, abs=1e-9)
    half_over = any(value.endswith("round is over") for _, value in on_board.facts)  # the battle has begun
    told = 3 if half_over else len(on_board.facts)
    assert got.facts[:told] == on_board.facts[:told]


def test_curves_fall_from_one_and_hold_the_losses() -> None:
    answer = GAME.calculate(GAME.battle_calculator.form.example)
    for curve in answer.curves:
        shares = [share for _, share in curve.points]
        assert shares[0] == pytest.approx(1)
        assert shares == sorted(shares, reverse=True)
    swing = answer.curves[2].points
    mean = sum(
        value * (share - (swing[n + 1][1] if n + 1 < len(swing) else 0))
        for n, (value, share) in enumerate(swing)
    )
    assert f"{mean:+.1f} IPC" == dict(answer.forecast.facts)["On balance, for the attacker"]


@pytest.mark.parametrize(
    "battle",
    [
        "where=east_poland a.infantry=4 a.tank=2 d.infantry=5 d.tank=1",
        "where=sz5 attacker=uk defender=germany a.destroyer=3 a.fighter=1 d.destroyer=2 d.cruiser=1",
        "where=sz5 attacker=uk defender=germany a.destroyer=3 a.carrier=1 d.submarine=2 d.battleship=1",
    ],
)
def test_b4_5_retreat_at_the_best_moment_is_worth_what_the_forecast_says(battle: str) -> None:
    facts = dict(GAME.calculate(battle).forecast.facts)
    stopping = float(facts["With the usual losses, stopping at the best moment"].split()[0])
    answer = GAME.calculate(f"{battle} retreat=best")
    swing = float(dict(answer.forecast.facts)["On balance, for the attacker"].split()[0])
    taken = {bar.name: bar.probability for bar in answer.forecast.outcomes}.get("Territory taken", 0.0)
    value = GAME.setting().value[space("east_poland")]
    assert swing + taken * value == pytest.approx(stopping, abs=0.11)


def test_b4_5_retreat_with_few_left_by_hand() -> None:
    # two infantry attack one: a round hits with 1 - (5/6)^2 and is hit with 1/3; with one left he retreats
    answer = GAME.calculate("where=east_poland a.infantry=2 d.infantry=1 retreat=1")
    hit, lost = 11 / 36, 1 / 3
    going = (1 - hit) * (1 - lost)
    shares = {bar.name: bar.probability for bar in answer.forecast.outcomes}
    assert shares["Territory taken"] == pytest.approx(hit / (1 - going))
    assert shares["The attacker retreats"] == pytest.approx((1 - hit) * lost / (1 - going))


def test_b4_4_keeping_a_land_unit_takes_the_territory_more_often() -> None:
    battle = "where=east_poland a.infantry=1 a.fighter=2 d.infantry=2"
    usual, kept = (
        next(
            bar.probability
            for bar in GAME.calculate(f"{battle}{more}").forecast.outcomes
            if bar.name == "Territory taken"
        )
        for more in (" a.losses=usual", " a.losses=keep")
    )
    assert kept > usual


def test_b4_4_the_attacker_keeps_a_land_unit_where_nothing_else_is_said() -> None:
    battle = "where=east_poland a.infantry=1 a.fighter=2 d.infantry=2"
    said, unsaid = (GAME.calculate(f"{battle}{more}").forecast for more in (" a.losses=keep", ""))
    assert said == unsaid


@pytest.mark.parametrize(
    ("battle", "takes", "lost"),
    [
        ("where=east_poland a.infantry=1 a.bomber=1 d.aa_gun=1", 5 / 6, 15 / 6),
        ("where=east_poland a.infantry=1 a.bomber=1 d.aa_gun=2 d.radar=yes", 4 / 6, 30 / 6),
        ("where=east_poland a.infantry=2 a.bomber=1 d.aa_gun=1", 1.0, 15 / 6),
        ("where=baltic_states a.infantry=2 a.seaborne=1 a.bomber=1 d.aa_gun=1", 1.0, 15 / 6),
    ],
)
def test_b4_6_an_aa_gun_alone_fires_at_paratroopers_in_the_calculator(
    battle: str, takes: float, lost: float
) -> None:
    answer = GAME.calculate(battle)
    assert answer.forecast.outcomes[0].probability == pytest.approx(takes)
    assert dict(answer.forecast.facts)["The attacker loses on average"] == f"{lost:.1f} IPC"


def test_b4_6_paratroopers_over_an_aa_gun_come_into_the_calculator() -> None:
    p, *_ = dropped(6, stays=True)
    text = GAME.battle_at(p, space("baltic_states"), "battle")
    battle = read_battle(GAME.battle_calculator.form, text)
    assert (battle["attacker"], battle["defender"], battle["d.aa_gun"]) == ("germany", "ussr", "1")
    assert (battle["a.bomber"], battle["a.infantry"]) == ("1", "1")
    assert GAME.calculate(text).forecast.outcomes[0].probability == pytest.approx(5 / 6)


def test_a_space_without_a_battle_fills_the_defender_only() -> None:
    p = GAME.start(GAME.setting())
    battle = read_battle(GAME.battle_calculator.form, GAME.battle_at(p, space("ukraine"), "battle"))
    assert any(name.startswith("d.") and value not in ("no", "usual") for name, value in battle.items())
    assert not any(name.startswith("a.") and value.isdecimal() for name, value in battle.items())


def test_words_are_read_back() -> None:
    form = GAME.battle_calculator.form
    assert spell_battle(form, read_battle(form, form.example)) == form.example


@pytest.mark.parametrize(
    ("battle", "told"),
    [
        ("where=atlantis", "there is no 'atlantis'"),
        ("a.infantry", "has no value"),
        ("a.cavalry=1", "no 'a.cavalry'"),
        ("a.infantry=-1", "no number"),
        ("a.infantry=101", "100 is the most"),
        ("a.infantry=1 a.infantry=2", "twice"),
        ("a.infantry=1", "Nobody defends"),
        ("d.infantry=1", "Nobody attacks"),
        ("a.bomber=1 d.aa_gun=1", "each with an infantry to drop"),
        ("a.bomber=1 a.infantry=1 a.fighter=1 d.aa_gun=1", "take the other aircraft out"),
        ("a.infantry=1 d.aa_gun=1", "Nobody defends"),
        ("attacker=italy defender=germany", "same side"),
        ("where=sz5 a.infantry=1 d.submarine=1", "do not attack at sea"),
        ("a.infantry=1 d.infantry=1 a.cruiser=1", "Ships bombard only where"),
        ("a.infantry=1 d.infantry=1 d.seaborne=1", "only the attacker can have them"),
        ("a.infantry=1 d.king_tiger=1", "King Tiger: only Germany has them"),
        ("where=sz5 a.destroyer=1 d.carrier_fighter=1", "only Japan and USA have them"),
        ("where=sz5 a.destroyer=1 d.super_heavy_battleship-hit=1", "only Germany, Japan and USA have them"),
        ("king_tiger=no a.king_tiger=1 d.infantry=1", "section 3 of Expansion II"),
        ("where=norway a.infantry=2 a.seaborne=2 d.infantry=1 retreat=best", "never retreat"),
        ("where=norway a.infantry=2 a.seaborne=3 d.infantry=1", "3 land units are to come"),
        ("where=sz5 a.carrier=1 a.losses=weakest d.battleship=1", "usual order only"),
        ("a" * 3000, "at most 2000"),
    ],
)
def test_bad_battles_are_told_clearly(battle: str, told: str) -> None:
    with pytest.raises(OptionFault, match=told):
        GAME.calculate(battle)


def facts_of(battle: str) -> dict[str, str]:
    return dict(GAME.calculate(battle).forecast.facts)


def basis_of(battle: str) -> str:
    return " ".join(GAME.calculate(battle).forecast.basis)


def test_c1_the_enlarged_pacific_counts() -> None:
    """The eleven spaces had the printed value beside "with Expansion II"."""
    battle = "where=hawaiian_islands attacker=japan defender=usa a.infantry=2 a.seaborne=2 d.infantry=1"
    assert "The territory counts 3 IPC" in basis_of(battle)
    assert "The territory counts 1 IPC" in basis_of(f"{battle} enlarged_pacific=no")
    balance, taken = "On balance, for the attacker", "With the territory, on balance"
    worth, outcomes = facts_of(battle), GAME.calculate(battle).forecast.outcomes
    share = next(bar.probability for bar in outcomes if bar.name == "Territory taken")
    assert float(worth[taken].split()[0]) == pytest.approx(
        float(worth[balance].split()[0]) + 3 * share, abs=0.11
    )
    assert "counts 3 IPC" in basis_of(
        "where=east_indies attacker=japan a.infantry=1 a.seaborne=1 d.infantry=1"
    )
    assert "counts 4 IPC" in basis_of(
        "where=east_indies attacker=japan defender=uk east_indies=yes a.infantry=1 a.seaborne=1 d.infantry=1"
    )


def patrolled(mine: dict[str, int]) -> GlobalWarPosition:
    """Let Japan sail into the patrol zone of the USA."""
    p = bare2("patrol_zones", "ship_damage")
    put(p, "sz56", "usa", submarine=2, destroyer=1)
    put(p, "kiangsu", "japan", infantry=1)  # so that the phase goes on
    return planned(p, "japan", "sz56", put(p, "sz57", "japan", **mine))[0]


def test_c4_submarines_on_patrol_fire_in_the_calculator_too() -> None:
    p = patrolled({"cruiser": 2, "battleship": 1})
    on_board, text = GAME.forecast(p, space("sz56"), 0), GAME.battle_at(p, space("sz56"), "battle")
    assert on_board is not None
    answer = GAME.calculate(text).forecast
    assert [bar.probability for bar in answer.outcomes] == pytest.approx(
        [bar.probability for bar in on_board.outcomes], abs=1e-9
    )
    assert answer.facts == on_board.facts
    assert "submarines on patrol fire 2 shots at 1. The averages count what they cost." in basis_of(text)
    assert "on patrol" not in basis_of(f"{text} patrol_zones=no".replace("patrol_zones=yes ", ""))
    # by hand: of one submarine against one the shot at 1 sinks a sixth before the battle
    (left,) = (
        bar.probability
        for bar in GAME.calculate(
            "where=sz62 attacker=usa defender=japan a.submarine=1 d.submarine=1"
        ).forecast.outcomes
        if bar.name == "Defenders are left"
    )
    (unharmed,) = (
        bar.probability
        for bar in GAME.calculate(
            "where=sz62 attacker=usa defender=japan patrol_zones=no a.submarine=1 d.submarine=1"
        ).forecast.outcomes
        if bar.name == "Defenders are left"
    )
    assert left == pytest.approx(1 / 6 + 5 / 6 * unharmed)


def test_c4_submarines_that_have_fired_do_not_fire_again_in_the_calculator() -> None:
    p = patrolled({"cruiser": 2})
    text = GAME.battle_at(p, space("sz56"), "battle")
    assert read_battle(GAME.battle_calculator.form, text)["patrol_zones"] == "yes"
    p.patrolled |= 1 << space("sz56")
    battle = read_battle(GAME.battle_calculator.form, GAME.battle_at(p, space("sz56"), "battle"))
    assert battle["patrol_zones"] == "no"


def test_the_edition_is_that_of_the_sections_on_this_ground() -> None:
    """Sections that change nothing at sea were on there: a match without the expansion was told of with it."""
    p, where = at_sea(bare(), FLEET, {"submarine": 2})
    (edition, *_) = GAME.calculate(GAME.battle_at(p, space(where), "battle")).forecast.basis
    assert edition.startswith("Anniversary edition. ")


def test_c3_king_tigers_are_written_large() -> None:
    forecast = GAME.calculate("where=ukraine a.king_tiger=2 d.infantry=1 d.tank=1").forecast
    assert "Attack: King Tiger 4." in forecast.basis[0]
    assert {bar.name for bar in forecast.survivors[0]} >= {"2 King Tigers", "1 King Tiger"}


def test_b7_the_basis_names_technologies() -> None:
    battle = "where=ukraine a.infantry=2 a.artillery=1 a.bomber=1 d.infantry=2"
    assert "Heavy Bombers" not in basis_of(battle)
    told = basis_of(f"{battle} a.heavy_bombers=yes a.advanced_artillery=yes")
    assert "Heavy Bombers: each bomber rolls two dice." in told
    assert "Advanced Artillery: each artillery lets two infantry attack at 2." in told
    better = basis_of(f"{battle} a.heavy_bombers=yes best_of_two=yes")
    assert "each bomber rolls two dice, and the better one counts." in better


def test_c10_the_basis_says_when_damaged_ships_attack() -> None:
    sentence = "a ship that is damaged as the turn begins does not attack"
    battle = "where=sz53 attacker=japan defender=usa a.battleship{}=1 a.destroyer=1 d.destroyer=1"
    assert sentence in basis_of(battle.format("-hit"))
    assert sentence in basis_of(f"{battle.format('-hit')} retreat=best")
    assert sentence not in basis_of(battle.format(""))
    assert sentence not in basis_of(f"{battle.format('')} d.battleship-hit=1")


def test_c12b_the_basis_says_that_transports_retreat() -> None:
    battle = "where=sz53 attacker=japan defender=usa a.transport=2 a.cruiser=1 d.cruiser=1"
    assert "but transports retreat, if they can, when nothing else is left of the attacker" in basis_of(
        battle
    )
    assert "or submerges: the battle is fought to the end" in basis_of(f"{battle} escorts=no")


def test_b4_a_landing_says_that_its_averages_count_the_sea() -> None:
    p = bare()
    put(p, "norway", "germany", infantry=2)
    put(p, "sz6", "germany", destroyer=1)
    put(p, "sz7", "uk", cruiser=2, transport=1)
    ships = [one(p, "sz7", "uk", "transport"), *(u for u in p.units_in(space("sz7")) if p.at[u] >= 0)]
    soldier = on_board_of(p, ships[0])
    begin(p, "uk", CombatMove(power("uk")), Combat(power("uk")))
    for u in dict.fromkeys(ships):
        if p.kind[u] != KIND_OF["infantry"]:
            order(p, u, "sz6")
    order(p, soldier, "norway")
    forecast = GAME.forecast(p, space("norway"), 0)
    assert forecast is not None
    assert any(
        "is fought first" in line and line.endswith("The averages count what it costs.")
        for line in forecast.basis
    )


def on_board_of(p: GlobalWarPosition, ship: int) -> int:
    return on_board(p, ship, "infantry")[0]
