"""Refusals for tests: an order that is not legal, and what is said of it."""

from __future__ import annotations

from tests.games.global_war.positions import begin, clear, power, put, space, war

from broadfront.engine.contract import Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war import GAME
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.kinds import KIND_OF, KINDS
from broadfront.games.global_war.position import GlobalWarPosition

GER, USSR, JPN, UK, ITA, USA = range(6)
INFANTRY, AA_GUN, FIGHTER, SUBMARINE, DESTROYER, CARRIER, FACTORY = (
    KIND_OF[kind]
    for kind in ("infantry", "aa_gun", "fighter", "submarine", "destroyer", "carrier", "industrial_complex")
)


def refused(p: GlobalWarPosition, verb: str, what: int = 0, where: int | str = 0) -> Refusal:
    """The refusal of an order that is not legal."""
    found = GAME.why_not(p, verb, what, space(where) if isinstance(where, str) else where)
    assert found is not None, f"{verb} {what} {where} is legal"
    return found


def says(found: Refusal, code: str, rule: str, sentence: str) -> None:
    """A refusal is this one; its sentence begins so."""
    assert (found.code, found.rule) == (code, rule), found
    assert found.sentence.startswith(sentence), found


def buys(p: GlobalWarPosition, owner: str, **units: int) -> None:
    for kind, count in units.items():
        p.pool[power(owner) * len(KINDS) + KIND_OF[kind]] += count


def bare(owner: str, step: type[Step], *steps: Step, **units: dict[str, int]) -> GlobalWarPosition:
    """The map of 1941 without any units but these of one power, and one elsewhere so that the phase goes on."""
    p = war()
    clear(p, *ATLAS.ids)
    for name, of in units.items():
        put(p, name, owner, **of)
    put(p, COMPANY[owner], owner, infantry=1)
    begin(p, owner, step(power(owner)), *steps)
    return p


COMPANY = {"germany": "finland", "japan": "manchuria", "uk": "egypt", "usa": "western_us"}


def again(p: GlobalWarPosition, step: Step) -> None:
    """Ask once more, after something has been changed by hand."""
    p.agenda[:] = [step]
    p.settle()
