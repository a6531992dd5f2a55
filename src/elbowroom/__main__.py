"""Runs the command line: `python -m elbowroom`."""

from elbowroom.cli import main

if __name__ == "__main__":
    main()
