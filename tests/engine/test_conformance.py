"""Each law holds for the toys, and can fail: for each there is a toy with one thing broken."""

from random import Random

import pytest
from tests.engine import broken_rules, broken_views
from tests.engine.breaking import Spoil
from tests.engine.toys import DUEL, HANDS, SPIES, Duel, Toy

from broadfront.engine.conformance import LAWS, Law, LawBroken, any_setting, conform
from broadfront.engine.position import Move, Setting

LAW = {law.name: law for law in LAWS}


@pytest.mark.parametrize("game", [DUEL, HANDS, SPIES], ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(20))
def test_the_toys_keep_every_law(game: Toy, seed: int) -> None:
    rng = Random(seed)
    run = conform(game, any_setting(game, rng), rng, stride=3)
    assert run.ask is None
    assert run.journal


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_a_law_can_be_tried_alone(law: Law) -> None:
    law(DUEL, DUEL.setting(), Random(1))


BREAKS = (*broken_rules.breaks, *broken_views.breaks)
NAMES = [f"{law}-{spoil.__name__}" for law, _, spoil in BREAKS]


@pytest.mark.parametrize(("law", "game", "spoil"), BREAKS, ids=NAMES)
def test_a_broken_toy_breaks_the_law(
    law: str, game: type[Toy], spoil: Spoil, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = game()  # a new one: what is remembered of the sound one does not hold for it
    setting = broken.setting("long" if game is Duel else "")
    spoil(monkeypatch)
    tried = LAW.get(law, LAW["rules_exist"])  # an exception comes out whatever law is tried
    with pytest.raises(LawBroken) as caught:
        _try_often(tried, broken, setting)
    assert caught.value.law == law


def _try_often(law: Law, game: Toy, setting: Setting) -> None:
    for seed in range(30):
        law(game, setting, Random(seed))


def test_every_law_has_a_toy_that_breaks_it() -> None:
    assert {law for law, _, _ in BREAKS} - {"no_exception"} == set(LAW)


def test_a_report_says_what_is_wrong_and_how_to_get_there(monkeypatch: pytest.MonkeyPatch) -> None:
    broken_rules.lost_for_good(monkeypatch)
    with pytest.raises(LawBroken) as caught:
        conform(Duel(), DUEL.setting(), Random(1))
    report = str(caught.value)
    assert "Duel breaks the law 'counters_are_conserved'" in report
    assert "it was (8,), now it is (7,)" in report
    assert "\nduel/1 short " in report
    assert "\n1. Red: " in report


def test_a_report_comes_out_even_of_rules_that_cannot_write() -> None:
    class Mute(Duel):
        def spell(self, move: Move) -> str:
            raise ZeroDivisionError("mute")

    with pytest.raises(LawBroken, match="ZeroDivisionError: mute"):
        conform(Mute(), DUEL.setting(), Random(1))


def test_any_setting_falls_back_where_options_contradict_each_other() -> None:
    settings = {any_setting(DUEL, Random(seed)) for seed in range(60)}
    assert len(settings) == 2 * 2 * 2 * 2
