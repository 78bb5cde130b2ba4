"""Broadfront plays World War II board wargames with every rule enforced.

The package is a house with few rooms, and imports point one way through it: ``engine`` is the contract between a game
and everybody who plays it, ``boards`` is the geometry, ``games`` holds one folder for each box, ``players`` decide,
``lab`` plays by the thousand, and ``cli`` is the door.
"""

from importlib.metadata import version as _version

__all__ = ["__version__"]

__version__: str = _version("broadfront")
