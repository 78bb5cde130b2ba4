"""The laws that every game keeps, tried on random play.

`conform` plays one random match under all of them. Each law can also be called alone, ``law(game, setting, rng)``,
which plays one match with only that law, tried at every question. A broken law raises `LawBroken`, with the position
as a line of notation and the journal that led to it. A game in another package gets the same from the command line::

    pytest --broadfront-game my_game --broadfront-matches 200

Cheap laws are tried at every question (`asks`), dear ones at every so many (`positions`, `screens`), and those about a
whole match at its end (`matches`). Those of `secrets` examine what a game hides without asking the game what it hides.
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
"""Every law there is."""


def conform(game: Game, setting: Setting, rng: Rng, *, stride: int = 25, whole: bool = True) -> Run:
    """Play one random match under every law and return it.

    Parameters
    ----------
    game, setting
        What to play.
    rng
        The source of chance, for the dice and for the choices.
    stride
        Dear laws are tried at one question in so many (1: at every one).
    whole
        Whether to try, at the end, the laws about a whole match; they play it some ten times over.

    Raises
    ------
    LawBroken
        If a law is broken, or the rules raise anything.
    """
    laws = [one for one in LAWS if whole or one.when != "match"]
    return try_laws(game, setting, rng, laws, stride=stride)
