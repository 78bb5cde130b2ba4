"""Conformance tests: the laws that every game must fulfil, checked on random play.

`conform` plays one random match under all laws. Each law can also be called alone, ``law(game, setting, rng)``, which
plays one match and checks only that law at every decision. A broken law raises `LawBroken`, with the position in
notation and its journal. A game in another package is tested from the command line::

    pytest --broadfront-game my_game --broadfront-matches 200

Cheap laws are checked at every decision (`asks`), expensive ones at intervals (`positions`, `screens`), and those about
a whole match at its end (`matches`). Those of `secrets` check hidden information without relying on the game for it.
"""

from broadfront.engine.conformance.asks import ASK_LAWS
from broadfront.engine.conformance.matches import MATCH_LAWS
from broadfront.engine.conformance.positions import POSITION_LAWS
from broadfront.engine.conformance.run import Law, LawBroken, Run, any_setting, try_laws
from broadfront.engine.conformance.screens import SCREEN_LAWS
from broadfront.engine.conformance.secrets import SECRET_LAWS
from broadfront.engine.game import Game
from broadfront.engine.position import Rng, Setting

__all__ = ["LAWS", "Law", "LawBroken", "Run", "any_setting", "conform"]

LAWS: tuple[Law, ...] = (*SECRET_LAWS, *ASK_LAWS, *POSITION_LAWS, *SCREEN_LAWS, *MATCH_LAWS)
"""All laws."""


def conform(game: Game, setting: Setting, rng: Rng, *, stride: int = 25, whole: bool = True) -> Run:
    """Play one random match under every law and return it.

    Parameters
    ----------
    game, setting
        The game, and the setting of the match.
    rng
        The random number generator for the dice and for the moves.
    stride
        The number of decisions of which one is checked by expensive laws (1: all are).
    whole
        Whether to check the laws about a whole match at the end; they replay it about ten times.

    Raises
    ------
    LawBroken
        If a law is broken, or the rules raise anything.
    """
    laws = [one for one in LAWS if whole or one.when != "match"]
    return try_laws(game, setting, rng, laws, stride=stride)
