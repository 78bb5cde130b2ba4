"""Every figure of summary and battle reports against one recount of the positions' own fields."""

from __future__ import annotations

import pytest
from tests.games.front_line import positions as squares
from tests.server.recount import compared, played

from broadfront.engine import catalogue
from broadfront.engine.contract import CHANCE
from broadfront.games.front_line import GAME as FRONT_LINE
from broadfront.server.deeds import Deeds
from broadfront.server.served import ServedMatch
from broadfront.server.stretches import Stretch


@pytest.mark.parametrize("id_", sorted(catalogue.games()))
def test_the_figures_of_a_match_are_those_of_the_recount(id_: str) -> None:
    for seed in range(3):
        match = played(id_, seed, 400)
        found = compared(match, len(match.journal) // 3)
        assert found.faults == []
        assert found.figures > 30


def watched(match: ServedMatch) -> tuple[Deeds, int]:
    """Return what was watched, and how many answers amid an attack were moves."""
    game, p = Stretch.of(match, 0, len(match.journal)).begin()
    deeds, answers = Deeds(game, p, 0, game.table(p.setting)), 0
    for move in match.journal:
        ask, attack = p.pending, deeds.on
        assert ask is not None
        amid = (
            ask.seat != CHANCE and p.agenda[-1].resolving and game.verbs[move.verb].role in ("move", "place")
        )
        deeds.play(move)
        begins = any(note.kind in ("turn", "battle") or "seat" in note.ids for note in p.notes or ())
        if amid and attack is not None and not begins:
            answers += 1
            assert deeds.on is attack, "an answer such as a retreat does not end the attack"
    return deeds, answers


def test_an_answer_amid_an_attack_does_not_end_it() -> None:
    assert sum(watched(played("front_line", seed, 900))[1] for seed in range(4))


def test_opportunity_fire_is_an_attack_of_its_own() -> None:
    p = squares.position({"C1": "GI*", "C2": "RI", "D3": "GI"}, leaders=["red"])
    match = ServedMatch(FRONT_LINE, p)
    for words in ("regroup C1", "fire C2 C1", "roll 1"):
        match.play(FRONT_LINE.read(words))
    deeds, _ = watched(match)
    attacks = [(one.side, one.title) for one in deeds.attacks]
    assert attacks == [("Red", "Infantry C2 uses Opportunity Fire on C1")]
    assert deeds.attacks[0].results
