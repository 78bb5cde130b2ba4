"""No question of an odds sheet or a calculator is idle: wherever it is asked, some battle comes out otherwise by it."""

from __future__ import annotations

import pytest

from broadfront.engine import registry
from broadfront.engine.calculator import CalculatorForm, read_battle, spell_battle
from broadfront.engine.errors import OptionFault

Answer = tuple[object, ...]

FRONT_LINE = """
attacker=tank at=hill -> attacker=artillery
attacker=tank target=tank -> from=hill
attacker=tank -> range=2
attacker=tank at=hill -> target=tank
attacker=tank -> at=hill
attacker=tank -> disrupted=yes
attacker=tank range=2 -> rally=yes
"""
FIGHTING_FRONT = """
way=attack attacker=Heavy_Artillery -> way=bombard
way=attack -> attacker=Infantry
way=attack -> a.leader=Tank_Commander
way=attack -> a.counters=1
way=attack a.counters=4 -> a.fortified=yes
way=attack -> target=Veteran_Infantry
way=attack -> d.leader=Infantry_Commander
way=attack -> d.counters=1
way=attack -> fortified=yes
way=attack -> a.event=War_of_Maneuver
way=attack -> steam=yes
way=attack -> a.ammo=yes
way=attack -> d.event=Counter_Attack
way=attack -> entrenched=yes
way=attack -> support=Light_Artillery
way=attack support=Light_Artillery -> s.leader=Artillery_Commander
way=attack support=Light_Artillery -> s.counters=1
way=attack -> d.ammo=yes
way=bombard -> attacker=Heavy_Artillery
way=bombard -> a.leader=Artillery_Commander
way=bombard -> a.counters=1
way=bombard d.counters=4 -> target=Veteran_Infantry
way=bombard d.counters=4 -> d.leader=Infantry_Commander
way=bombard -> d.counters=4
way=bombard d.counters=4 -> fortified=yes
way=bombard -> barrage=yes
way=bombard -> a.ammo=yes
way=bombard -> entrenched=yes
way=raid -> aircraft=Fighter
way=raid -> w.leader=Bomber_Captain
way=raid -> w.counters=1
way=raid d.counters=4 -> target=Veteran_Infantry
way=raid d.counters=4 -> d.leader=Infantry_Commander
way=raid -> d.counters=4
way=raid d.counters=4 -> fortified=yes
way=raid -> skies=yes
way=raid interceptor=Fighter -> escort=Fighter
way=raid interceptor=Fighter escort=Fighter -> e.leader=Flying_Ace
way=raid interceptor=Fighter escort=Fighter -> e.counters=1
way=raid -> entrenched=yes
way=raid -> interceptor=Fighter
way=raid interceptor=Fighter -> i.leader=Flying_Ace
way=raid interceptor=Fighter -> i.counters=1
way=raid interceptor=Fighter -> sun=yes
way=raid -> aa=AA_Guns
way=raid aa=AA_Guns -> f.counters=1
"""
EXPAND_THE_FRONT = """
where=land a.far_bomber=1 d.defense=1 -> where=water
where=land a.assault=2 d.assault=1 d.defense=1 -> aims=defense
where=water a.ship=2 d.ship=1 d.bomber=1 -> aims=bomber
"""
ACTION_FRONT = """
way=fire -> way=assault
way=fire -> attacker=us_hmg
way=fire -> steps=1
way=fire attacker=us_m4 -> range=7
way=fire -> uphill=yes
way=fire -> target=jp_hunter
way=fire -> left=1
way=fire -> at=jungle
way=fire -> dug_in=yes
way=fire -> suppressed=yes
way=fire -> leader=1
way=assault -> attacker=us_raider
way=assault -> steps=1
way=assault -> a.leader=1
way=assault -> banzai=yes
way=assault -> target=us_hmg
way=assault -> left=1
way=assault -> dug_in=yes
way=assault -> suppressed=yes
way=assault -> leader=1
way=barrage -> gun=jp_105
way=barrage -> steps=1
way=barrage -> registered=yes
way=barrage -> target=us_m4
way=barrage -> left=1
way=barrage -> at=jungle
way=barrage -> dug_in=yes
way=barrage -> suppressed=yes
way=barrage -> leader=1
way=barrage -> near=short1
way=barrage near=short1 -> own=us_m4
way=barrage near=short1 -> either=yes
way=mission -> support=naval_5
way=mission -> registered=yes
way=mission -> target=us_m4
way=mission -> left=1
way=mission -> at=jungle
way=mission -> dug_in=yes
way=mission -> suppressed=yes
way=mission -> leader=1
way=mission -> near=short1
way=mission near=short1 -> own=us_m4
way=mission near=short1 -> either=yes
way=strike -> aircraft=air_japan_1942
way=strike -> target=us_m4
way=strike -> left=1
way=strike -> at=jungle
way=strike -> dug_in=yes
way=strike -> suppressed=yes
way=strike -> leader=1
way=strike -> near=short1
way=strike near=short1 -> own=us_m4
"""
GLOBAL_WAR = """
where=ukraine retreat=best a.infantry=3 d.infantry=3 -> where=germany
where=ukraine a.infantry=1 a.king_tiger=1 d.infantry=1 -> attacker=italy
where=ukraine attacker=usa defender=germany a.infantry=1 d.king_tiger=1 -> defender=italy
where=ukraine a.infantry=3 d.infantry=2 -> retreat=1
where=ukraine a.infantry=1 a.fighter=1 d.infantry=1 -> a.losses=weakest
where=ukraine a.infantry=1 d.infantry=1 d.bomber=1 -> d.losses=weakest
where=ukraine a.infantry=2 a.artillery=1 d.infantry=1 -> a.advanced_artillery=yes
where=ukraine a.fighter=1 d.infantry=1 -> a.jet_fighters=yes
where=ukraine a.bomber=1 d.infantry=1 -> a.heavy_bombers=yes
where=ukraine a.fighter=1 d.aa_gun=1 d.infantry=1 -> d.radar=yes
where=ukraine a.infantry=2 d.infantry=2 -> low_luck=yes
where=ukraine a.bomber=1 a.heavy_bombers=yes d.infantry=1 -> best_of_two=yes
where=ukraine a.fighter=1 d.infantry=1 -> klub=yes
where=sz5 a.super_heavy_battleship=1 d.destroyer=1 -> attacker=italy
where=sz5 defender=usa a.destroyer=1 d.super_heavy_battleship=1 -> defender=uk
where=sz5 a.destroyer=2 d.destroyer=1 -> retreat=1
where=sz5 a.bomber=1 a.cruiser=1 d.destroyer=1 -> a.losses=weakest
where=sz5 a.destroyer=1 d.bomber=1 d.destroyer=1 -> d.losses=weakest
where=sz5 a.submarine=1 d.destroyer=1 -> a.super_submarines=yes
where=sz5 a.fighter=1 a.carrier=1 d.destroyer=1 -> a.jet_fighters=yes
where=sz5 a.bomber=1 d.destroyer=1 -> a.heavy_bombers=yes
where=sz5 a.battleship=1 a.carrier=1 d.destroyer=1 -> ship_damage=no
where=sz5 a.destroyer=1 d.transport=1 -> escorts=no
where=sz5 a.destroyer=1 d.transport=1 -> armed=no
where=sz5 defender=usa a.carrier=2 d.carrier-hit=2 d.super_heavy_battleship-hit=1 -> this_battle_only=no
where=sz5 a.destroyer=2 d.destroyer=1 -> low_luck=yes
where=sz5 a.bomber=1 a.heavy_bombers=yes d.destroyer=1 -> best_of_two=yes
where=sz5 a.destroyer=1 d.destroyer=1 -> klub=yes
where=hawaiian_islands attacker=japan defender=usa a.infantry=2 a.seaborne=2 d.infantry=2 -> enlarged_pacific=no
where=east_indies attacker=japan defender=uk a.infantry=3 a.seaborne=3 d.infantry=1 -> east_indies=yes
where=sz56 attacker=japan defender=usa a.cruiser=1 a.battleship=1 d.submarine=1 -> patrol_zones=no
"""
WITNESSES = {
    "front_line": FRONT_LINE,
    "fighting_front": FIGHTING_FRONT,
    "expand_the_front": EXPAND_THE_FRONT,
    "action_front": ACTION_FRONT,
    "global_war": GLOBAL_WAR,
}
"""A battle of each game for each question on each of its grounds, and an answer by which it comes out otherwise."""
SECTIONS_OFF = [
    ("where=ukraine a.king_tiger=1 d.infantry=1", "king_tiger"),
    ("where=ukraine attacker=japan a.carrier_fighter=1 d.infantry=1", "carrier_fighters"),
    ("where=sz5 attacker=japan a.carrier_fighter=1 d.destroyer=1", "carrier_fighters"),
    ("where=okinawa attacker=usa defender=japan a.infantry=1 d.infantry=1 d.fortification=1", "fortifications"),
    ("where=okinawa attacker=usa defender=japan a.infantry=1 a.super_heavy_battleship=1 a.seaborne=1 d.infantry=1",
     "super_battleships"),
    ("where=sz5 a.super_heavy_battleship=1 d.destroyer=1", "super_battleships"),
]  # fmt: skip
"""Sections of Expansion II of which battles use nothing but their units."""
FORCES = {
    ("global_war", "land"): (
        "where=okinawa attacker=usa defender=japan a.infantry=3 a.fighter=1 a.cruiser=2 a.seaborne=1 d.infantry=2"
    ),
    ("global_war", "sea"): "where=sz5 a.destroyer=1 a.cruiser=1 d.destroyer=1",
    ("expand_the_front", "land"): "where=land a.assault=1 a.far_bomber=1 d.assault=1",
    ("expand_the_front", "water"): "where=water a.far_bomber=1 a.far_ship=1 d.ship=1",
}
"""Forces of both sides on each ground of the games that ask how many units there are."""
OWNERS = {
    "king_tiger": ("germany", "usa"),
    "carrier_fighter": ("usa", "japan"),
    "super_heavy": ("germany", "usa"),
}
"""A power that has units which others have not, and an enemy of it."""


def form_of(game: str) -> CalculatorForm:
    form = registry.game(game).calculator()
    assert form is not None
    return form


def answer(game: str, battle: str) -> Answer:
    """What comes of a battle and how likely, and what is left on average: not what only repeats the question."""
    told = registry.game(game).calculate(battle)
    return (
        tuple((bar.name, bar.exact or bar.probability) for bar in told.forecast.outcomes),
        told.curves,
        tuple(
            fact
            for fact in told.forecast.facts
            if fact[1].endswith("on average") or fact[0].startswith("With the territory")
        ),
    )


def with_other(game: str, battle: str, changes: dict[str, str]) -> str:
    form = form_of(game)
    return spell_battle(form, read_battle(form, battle) | changes)


def witnesses() -> list[tuple[str, str, str, str]]:
    found = []
    for game, rows in WITNESSES.items():
        for row in rows.strip().splitlines():
            battle, _, change = row.partition(" -> ")
            option, _, value = change.partition("=")
            found.append((game, battle, option, value))
    return found


def grounds_of(form: CalculatorForm) -> list[str]:
    return list(dict.fromkeys(choice.ground for choice in form.options[0].choices))


def ground_of(form: CalculatorForm, battle: str) -> str:
    where = form.options[0]
    return next(one.ground for one in where.choices if one.id == read_battle(form, battle)[where.id])


@pytest.mark.parametrize(("game", "battle", "option", "value"), witnesses())
def test_each_question_changes_the_answer_for_some_battle(
    game: str, battle: str, option: str, value: str
) -> None:
    usual, other = answer(game, battle), with_other(game, battle, {option: value})
    if option in ("attacker", "defender") and game == "global_war":
        # Who fights decides which units there can be, and nothing else: their figures are everybody's.
        with pytest.raises(OptionFault, match=r"only [A-Z].* ha(s|ve) them\."):
            answer(game, other)
        return
    assert answer(game, other) != usual


@pytest.mark.parametrize(("battle", "section"), SECTIONS_OFF)
def test_units_of_a_section_that_is_off_are_refused(battle: str, section: str) -> None:
    assert answer("global_war", battle)
    with pytest.raises(OptionFault, match="switched off"):
        answer("global_war", with_other("global_war", battle, {section: "no"}))


@pytest.mark.parametrize("game", WITNESSES)
def test_every_question_is_among_them_on_each_ground_where_it_is_asked(game: str) -> None:
    form = form_of(game)
    first, *others = form.options
    covered = {(option, ground_of(form, battle)) for one, battle, option, _ in witnesses() if one == game}
    if game == "global_war":
        covered |= {(section, ground_of(form, battle)) for battle, section in SECTIONS_OFF}
    asked = {(one.id, ground) for one in others for ground in one.grounds or grounds_of(form)}
    assert asked - covered == set()
    assert {option for option, _ in covered - asked} == {first.id}


@pytest.mark.parametrize(
    ("game", "ground", "unit"),
    [
        (game, ground, f"{side}.{line.id}")
        for game, ground in FORCES
        for line in form_of(game).lines
        for side, grounds in (("a", line.attacker), ("d", line.defender))
        if ground in grounds and line.id != "seaborne"  # not more units, but how some of them come
    ],
)
def test_one_unit_more_changes_the_answer(game: str, ground: str, unit: str) -> None:
    battle, side = FORCES[game, ground], unit[0]
    for kind, (owner, enemy) in OWNERS.items():
        if kind in unit:
            powers = {"attacker": owner, "defender": enemy}
            battle = with_other(
                game, battle, powers if side == "a" else {"attacker": enemy, "defender": owner}
            )
    number = read_battle(form_of(game), battle).number(unit)
    assert answer(game, with_other(game, battle, {unit: str(number + 1)})) != answer(game, battle)


def test_b4_11_ships_bombard_where_a_unit_comes_from_the_sea() -> None:
    battle = "where=norway attacker=uk a.infantry=2 a.cruiser=1 d.infantry=1 defender=germany"
    assert answer("global_war", f"{battle} a.seaborne=1") != answer(
        "global_war", battle.replace("a.cruiser=1", "")
    )
    with pytest.raises(OptionFault, match="Ships bombard only where land units land"):
        answer("global_war", battle)


def test_units_are_asked_for_on_these_grounds_only() -> None:
    asked = {
        (game, ground) for game in WITNESSES if form_of(game).lines for ground in grounds_of(form_of(game))
    }
    assert asked == set(FORCES)
