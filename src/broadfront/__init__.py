"""Broadfront plays World War II board wargames with every rule enforced.

The package is a house with few rooms, and imports point one way through it: ``engine`` is the contract between a game
and everybody who plays it, ``boards`` is the geometry, ``games`` holds one folder for each box, ``players`` decide,
``lab`` plays by the thousand, and ``cli`` is the door.
"""

from os import environ as _environ

__all__ = ["__version__", "is_compiled"]

__version__: str

if _environ.get("BROADFRONT_PURE"):
    from broadfront import _source_only

    _source_only.install()


def is_compiled() -> bool:
    """Tell whether the rules run compiled: in a wheel made by mypyc, unless ``BROADFRONT_PURE`` is set.

    >>> is_compiled() in (True, False)
    True
    """
    from broadfront.boards import spacesets  # not before the finder above is in place

    return not spacesets.__file__.endswith(".py")


def __getattr__(name: str) -> str:
    """Look the version up when it is first asked for: reading what is installed takes longer than all the rest."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version

    globals()[name] = found = version("broadfront")
    return found
