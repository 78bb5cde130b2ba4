"""``python -m broadfront``: the command line, where its program is not on the path."""

import sys

from broadfront.cli import main

if __name__ == "__main__":
    sys.exit(main())
