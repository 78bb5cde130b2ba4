"""Importing this package's modules from their source alone, though compiled ones lie beside it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourceOnly(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the source of a module of this package; None: ask the other finders."""
        if fullname.startswith("broadfront."):
            for folder in path or ():
                spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
                if spec is not None:
                    return spec
        return None


def install() -> None:
    """Import this package's modules from source from now on."""
    sys.meta_path.insert(0, _SourceOnly())
