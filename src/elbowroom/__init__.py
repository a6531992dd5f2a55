"""Elbow Room: Small World of Warcraft, Battle for Azeroth and classic Small World.

Start with `new_game`. It returns a `Game`, which lists legal actions, plays and undoes them, returns the view of a
seat, explains costs, and is saved as a `Record`.

>>> from random import Random
>>> import elbowroom
>>> dice = Random(7)
>>> game = elbowroom.new_game("classic", players=2, first=0)
>>> game.draw(dice)  # chance reveals the first combos
>>> game.to_act, game.legal()[0].kind
(0, 'pick')
>>> game.play("pick 0")

`load` returns the game in a record, a position file or a one-line position.

Bots and programs that play many games use `game.state`, a `State`; `help(elbowroom.State)` lists its fields and
methods. `legal`, `apply`, `chance`, `to_act` and `is_over` work on it. Its actions are ints: `action_of` returns the
`Action` of an int, `code_of` the int of an `Action` or a text. A `Bot` is any object that chooses one of them;
`playouts` plays many games to their end from one state.

Errors that a person can fix are `ElbowRoomError`s. Checking, drawing and generating boards, the command line and the
server need extras of the package; a `MissingExtraError` says which. See docs/library.md for more.
"""

from importlib import import_module

from elbowroom.compiled import use_build

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this
if TYPE_CHECKING:
    from elbowroom import bots
    from elbowroom.boards.board import Board
    from elbowroom.boards.catalogue import find_board
    from elbowroom.bots.bot import Bot
    from elbowroom.bots.playouts import Playouts, playouts
    from elbowroom.engine.accessors import Combo, Holding, Tribe
    from elbowroom.engine.action_text import Action, action_of, code_of
    from elbowroom.engine.engine import apply, chance, is_over, legal, to_act
    from elbowroom.engine.errors import (
        EngineError,
        IllegalActionError,
        PositionError,
        RecordError,
        SettingsError,
    )
    from elbowroom.engine.events import Event
    from elbowroom.engine.game import Record, Settings
    from elbowroom.engine.position.export import position_of
    from elbowroom.engine.position.model import Position
    from elbowroom.engine.region_set import RegionSet
    from elbowroom.engine.state import CHANCE, State
    from elbowroom.engine.view import Explanation, View
    from elbowroom.errors import ElbowRoomError
    from elbowroom.extras import MissingExtraError
    from elbowroom.files import load, read_position, read_record, write_position, write_record
    from elbowroom.games import Game, game_from, load_game, load_position, new_game
    from elbowroom.games.info import GameInfo, game_info, games_info

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Action",
    "Board",
    "Bot",
    "Combo",
    "ElbowRoomError",
    "EngineError",
    "Event",
    "Explanation",
    "Game",
    "GameInfo",
    "Holding",
    "IllegalActionError",
    "MissingExtraError",
    "Playouts",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "RegionSet",
    "Settings",
    "SettingsError",
    "State",
    "Tribe",
    "View",
    "__version__",
    "action_of",
    "apply",
    "bots",
    "chance",
    "code_of",
    "find_board",
    "game_from",
    "game_info",
    "games_info",
    "is_over",
    "legal",
    "load",
    "load_game",
    "load_position",
    "new_game",
    "playouts",
    "position_of",
    "read_position",
    "read_record",
    "to_act",
    "write_position",
    "write_record",
]

# Imported at first use, so that `import elbowroom` is fast.
_MODULES = {
    "elbowroom.boards.board": ("Board",),
    "elbowroom.boards.catalogue": ("find_board",),
    "elbowroom.bots.bot": ("Bot",),
    "elbowroom.bots.playouts": ("Playouts", "playouts"),
    "elbowroom.engine.accessors": ("Combo", "Holding", "Tribe"),
    "elbowroom.engine.action_text": ("Action", "action_of", "code_of"),
    "elbowroom.engine.engine": ("apply", "chance", "is_over", "legal", "to_act"),
    "elbowroom.engine.errors": (
        "EngineError",
        "IllegalActionError",
        "PositionError",
        "RecordError",
        "SettingsError",
    ),
    "elbowroom.engine.events": ("Event",),
    "elbowroom.engine.game": ("Record", "Settings"),
    "elbowroom.engine.position.export": ("position_of",),
    "elbowroom.engine.position.model": ("Position",),
    "elbowroom.engine.region_set": ("RegionSet",),
    "elbowroom.engine.state": ("CHANCE", "State"),
    "elbowroom.engine.view": ("Explanation", "View"),
    "elbowroom.errors": ("ElbowRoomError",),
    "elbowroom.extras": ("MissingExtraError",),
    "elbowroom.files": ("load", "read_position", "read_record", "write_position", "write_record"),
    # Not the base class in `engine.game`: this one has `from_notation`.
    "elbowroom.games": ("Game", "game_from", "load_game", "load_position", "new_game"),
    "elbowroom.games.info": ("GameInfo", "game_info", "games_info"),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    if name == "bots":
        return import_module("elbowroom.bots")
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # Stored, so that Python does not call this function again for the name.
    found = globals()[name] = getattr(import_module(_MODULE_OF[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


use_build()
