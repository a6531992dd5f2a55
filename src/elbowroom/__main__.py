"""Runs the command line: `elbowroom`, or `python -m elbowroom`."""

import sys

from elbowroom.extras import MissingExtraError, needs
from elbowroom.locales import wanted_language


def main() -> None:
    """Run it, if what it is made of is installed."""
    try:
        with needs("cli"):
            from elbowroom.cli import main as run
    except MissingExtraError as error:
        sys.exit(error.sentence(wanted_language()))
    run()


if __name__ == "__main__":
    main()
