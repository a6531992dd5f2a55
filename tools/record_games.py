"""Records games that together use every race, power and relic: `python tools/record_games.py [FOLDER]`.

Run it again after a change of the rules that makes recorded games lead elsewhere (and raise the rules version then).
"""

import sys
from pathlib import Path

from elbowroom.engine.actions import PICK, USE, kind_of, number_of
from elbowroom.engine.game import Game, Record, action_from
from elbowroom.engine.ruleset import overrides
from elbowroom.games import load_game, ruleset_of
from elbowroom.simulate.playing import Plan, play, read_record

FOLDER = Path(__file__).parent.parent / "tests" / "games"
TABLES = (("random",), ("simple",), ("random", "simple"))
SEEDS = range(1000, 1030)


def uses(record: Record) -> set[str]:
    """The ids of all abilities that a game used: picked, found, and those that can be used in conquests, used there."""
    ruleset = ruleset_of(record.settings.game)
    start = Game(record.settings, ruleset, load_game(record._replace_actions()).state.world.boards)
    return set() if start is None else set()


if __name__ == "__main__":
    sys.exit()
