"""The command line: ``broadfront play``, ``simulate``, ``odds``, ``replay`` and the rest, thin over the engine."""

from broadfront.cli.app import main

__all__ = ["main"]
