"""Record anew what is seen from outside: ``python -m tests.pinned.record [WORDS]``, how names of files begin."""

from __future__ import annotations

import sys
import time

from tests.pinned.contents import PINS


def main(words: list[str]) -> None:
    """Write all files anew, or those whose names begin with one of some words."""
    for file, pin in PINS.items():
        if not words or file.startswith(tuple(words)):
            started = time.process_time()
            size = pin().record(file)
            print(
                f"{file}: {size:,} characters, {time.process_time() - started:.1f} s of the processor",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
