"""The rules as source and as the compiled wheel, each in a Python process of its own that measures on request.

Run as a program this file is such a process: it reads calls as lines of JSON and answers each by a line.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from shutil import rmtree
from types import TracebackType
from typing import Any
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "bench"


class NotCompiled(Exception):
    """The compiled wheel could not be built: there is no compiler, or it failed."""


def compiled() -> Path:
    """Return a folder with the compiled package of this checkout; it is rebuilt if sources have changed.

    Raises
    ------
    NotCompiled
        With the last lines of the build's output.
    """
    inside = (path for path in (ROOT / "src").rglob("*") if path.is_file())
    source_files = (path for path in inside if not {"__pycache__", "static"} & set(path.parts))
    sources = [ROOT / "pyproject.toml", *sorted(source_files)]
    key = hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    folder = KEPT / f"{key}-{sys.implementation.cache_tag}"
    if not folder.exists():
        # through a source archive: a wheel built directly would leave its libraries in src
        dist = KEPT / "dist"
        result = subprocess.run(
            [sys.executable, "-m", "build", "--outdir", str(dist), str(ROOT)],
            env=os.environ | {"HATCH_BUILD_HOOKS_ENABLE": "true"},
            capture_output=True,
            text=True,
            check=False,
        )
        if result.returncode:
            raise NotCompiled((result.stderr or result.stdout)[-600:])
        wheel = max(dist.glob("broadfront-*.whl"), key=lambda path: path.stat().st_mtime)
        part = folder.with_suffix(".part")
        ZipFile(wheel).extractall(part)
        part.rename(folder)
        rmtree(dist)
    return folder


class Variant:
    """A process in which the rules run as source or compiled."""

    def __init__(self, name: str, package: Path) -> None:
        self.name = name
        environ = {key: value for key, value in os.environ.items() if key != "BROADFRONT_PURE"}
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environ | {"PYTHONPATH": str(package)},
        )
        if self.call("is_compiled") != (name == "compiled"):
            raise RuntimeError(f"{package} is not {name}")

    def call(self, function: str, *arguments: object) -> Any:
        """Call one of `FUNCTIONS` in the process and return its result, with lists instead of tuples."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([function, *arguments]) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the process that measures {self.name} rules has ended")
        return json.loads(answer)

    def __enter__(self) -> Variant:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


# --- in the process ---------------------------------------------------------------------------------------------------


def _functions() -> dict[str, Callable[..., Any]]:
    import battles
    import contenders
    import details
    import search

    from broadfront import is_compiled

    contender = cache(contenders.broadfront)
    return {
        "is_compiled": is_compiled,
        "name": lambda box, scenario: contender(box, scenario).name,
        "seats": lambda box, scenario: contender(box, scenario).seats,
        "play": lambda box, scenario, *given: contender(box, scenario).play(*given),
        "clone": lambda box, scenario, *given: contender(box, scenario).clone(*given),
        "search": search.speed,
        "round": search.round_of_bots,
        "details": details.details,
        "battles": battles.battles,
    }


def serve(lines: Sequence[str] | Any) -> None:
    """Answer calls until the input ends."""
    functions = _functions()
    for line in lines:
        function, *arguments = json.loads(line)
        print(json.dumps(functions[function](*arguments)), flush=True)


if __name__ == "__main__":
    serve(sys.stdin)
