"""Every figure of summary and battle reports against one recount of the positions' own fields."""

from __future__ import annotations

import pytest
from tests.server.recount import faults_of, played

from broadfront.engine import catalogue
from broadfront.engine.contract import CHANCE
from broadfront.server.deeds import Deeds
from broadfront.server.served import ServedMatch
from broadfront.server.stretches import Stretch


@pytest.mark.parametrize("id_", sorted(catalogue.games()))
def test_the_figures_of_a_match_are_those_of_the_recount(id_: str) -> None:
    for seed in range(2):
        match = played(id_, seed, 400)
        assert faults_of(match, len(match.journal) // 3) == []


def watched(match: ServedMatch) -> tuple[Deeds, int, list[str]]:
    """Return what was watched, how many answers amid an attack were orders elsewhere, and the log."""
    game, p = Stretch.of(match, 0, len(match.journal)).begin()
    deeds, answers, log = Deeds(game, p, 0, game.table(p.setting)), 0, []
    for move in match.journal:
        ask, attack = p.pending, deeds.on
        assert ask is not None
        amid = (
            ask.seat != CHANCE and p.agenda[-1].resolving and game.verbs[move.verb].role in ("move", "place")
        )
        deeds.play(move)
        log += [game.tell(note) for note in p.notes or ()]
        begins = any(note.kind in ("turn", "battle") or "seat" in note.ids for note in p.notes or ())
        if amid and attack is not None and not begins:
            answers += 1
            assert deeds.on is attack, "an answer such as a retreat does not end the attack"
    return deeds, answers, log


def test_an_answer_amid_an_attack_does_not_end_it() -> None:
    assert sum(watched(played("front_line", seed, 900))[1] for seed in range(4))


def test_opportunity_fire_is_an_attack_of_its_own() -> None:
    shots = 0
    for seed in range(8):
        deeds, _, log = watched(played("front_line", seed, 900))
        fired = [line.rstrip(".") for line in log if "uses Opportunity Fire" in line]
        shots += len(fired)
        assert [one.title for one in deeds.attacks if "uses Opportunity Fire" in one.title] == fired
    assert shots
