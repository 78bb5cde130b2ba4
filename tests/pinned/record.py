"""Record what the outside sees anew: ``python -m tests.pinned.record [FILE ...]``, files as in tests/pinned/files."""

from __future__ import annotations

import sys
import time

from tests.pinned.contents import all_pins


def main(words: list[str]) -> None:
    """Write all files anew, or those whose names begin with one of some words."""
    for pin in all_pins():
        if not words or pin.file.startswith(tuple(words)):
            started = time.process_time()
            pin.record()
            took, size = time.process_time() - started, pin.path.stat().st_size
            print(f"{pin.file}: {size:,} bytes, {took:.1f} s of the processor", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
