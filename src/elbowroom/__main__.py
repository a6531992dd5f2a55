"""Runs the command line: `elbowroom`, or `python -m elbowroom`."""

import sys

from elbowroom.extras import MissingExtraError, needs
from elbowroom.texts import wanted_language


def main() -> None:
    """Run the command line; say which extra is missing if it is not installed."""
    try:
        with needs("cli"):
            from elbowroom.commands.app import main as run
    except MissingExtraError as error:
        sys.exit(error.sentence(wanted_language()))
    run()


if __name__ == "__main__":
    main()
