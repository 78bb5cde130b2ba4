"""Refusals for tests: an order that is not legal, and what is said of it."""

from __future__ import annotations

from tests.games.global_war.positions import bare, begin, power, put, space

from broadfront.engine.errors import Refusal
from broadfront.engine.position import Step
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition


def refused(p: GlobalWarPosition, verb: str, what: int = 0, where: int | str = 0) -> Refusal:
    """Return the refusal of an order that is not legal."""
    found = GAME.why_not(p, verb, what, space(where) if isinstance(where, str) else where)
    assert found is not None, f"{verb} {what} {where} is legal"
    return found


def says(found: Refusal, told: str) -> None:
    """Check what a refusal says: ``CODE [rule] sentence``, or how its sentence begins."""
    assert "] " in told
    assert f"{found.code} {found}".startswith(told), f"{found.code} {found}"


def alone(p: GlobalWarPosition, owner: str, **units: dict[str, int]) -> GlobalWarPosition:
    """Put units of one power on an empty map, and one elsewhere so that its phases go on; return the position."""
    for name, of in units.items():
        put(p, name, owner, **of)
    put(p, _COMPANY[owner], owner, infantry=1)
    return p


_COMPANY = {"germany": "finland", "japan": "manchuria", "uk": "egypt", "usa": "western_us"}


def phase(owner: str, step: type[Step], *steps: Step, **units: dict[str, int]) -> GlobalWarPosition:
    """Begin a phase of a power that is alone on the map of 1941."""
    p = alone(bare(), owner, **units)
    begin(p, owner, step(power(owner)), *steps)
    return p
