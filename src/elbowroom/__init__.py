"""Elbow Room: Small World of Warcraft, Battle for Azeroth and classic Small World.

`games_info` says what can be played. Start with `new_game`; what it returns is a `Game`, which lists what is legal,
plays it, and is saved as a `Record`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elbowroom.engine.action_text import Action
    from elbowroom.engine.errors import (
        EngineError,
        IllegalActionError,
        PositionError,
        RecordError,
        SettingsError,
    )
    from elbowroom.engine.game import Game, Record, Settings
    from elbowroom.engine.position.export import position_of
    from elbowroom.engine.position.model import Position
    from elbowroom.engine.view import View
    from elbowroom.files import read_position, read_record, write_position, write_record
    from elbowroom.games import game_from, load_game, load_position, new_game
    from elbowroom.lobby import GameInfo, game_info, games_info

__version__ = "0.1.0"

__all__ = [
    "Action",
    "EngineError",
    "Game",
    "GameInfo",
    "IllegalActionError",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Settings",
    "SettingsError",
    "View",
    "__version__",
    "game_from",
    "game_info",
    "games_info",
    "load_game",
    "load_position",
    "new_game",
    "position_of",
    "read_position",
    "read_record",
    "write_position",
    "write_record",
]

# Imported when first asked for: the command line starts without them.
_PLACES = {
    "elbowroom.engine.action_text": ("Action",),
    "elbowroom.engine.errors": (
        "EngineError",
        "IllegalActionError",
        "PositionError",
        "RecordError",
        "SettingsError",
    ),
    "elbowroom.engine.position.export": ("position_of",),
    "elbowroom.engine.game": ("Game", "Record", "Settings"),
    "elbowroom.engine.position.model": ("Position",),
    "elbowroom.engine.view": ("View",),
    "elbowroom.files": ("read_position", "read_record", "write_position", "write_record"),
    "elbowroom.games": ("game_from", "load_game", "load_position", "new_game"),
    "elbowroom.lobby": ("GameInfo", "game_info", "games_info"),
}
_PLACE_OF = {name: place for place, names in _PLACES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _PLACE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACE_OF[name]), name)
