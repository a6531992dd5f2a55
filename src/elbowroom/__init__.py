"""Elbow Room: Small World of Warcraft, Battle for Azeroth and classic Small World.

Start with `new_game`. What it returns is a `Game`: it lists what is legal, plays it, takes it back, shows a seat what
it may see, explains what things cost, and is saved as a `Record`.

>>> from random import Random
>>> import elbowroom
>>> dice = Random(7)
>>> game = elbowroom.new_game("classic", players=2, first=0)
>>> game.draw(dice)  # chance reveals the first combos
>>> game.to_act, game.legal()[0].kind
(0, 'pick')
>>> game.play("pick 0")

Programs that play many games use the state of a game and the functions for it: `legal`, `apply`, `chance`, `to_act` and
`is_over`; their actions are ints, which `action_of` explains. A `Bot` is anything that chooses one of them; `playouts`
plays on from a state many times.

Every error that a person can mend is an `ElbowRoomError`. Checking, drawing and generating boards, the command line and
the server need extras of the package; a `MissingExtraError` says which. The whole chapter is docs/library.md.
"""

from importlib import import_module

from elbowroom.compiled import use_build
from elbowroom.errors import Speech

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this
if TYPE_CHECKING:
    from elbowroom import bots
    from elbowroom.boards.board import Board
    from elbowroom.boards.catalogue import find_board
    from elbowroom.bots.bot import Bot
    from elbowroom.bots.playouts import Playouts, playouts
    from elbowroom.engine.action_text import Action, action_of
    from elbowroom.engine.engine import apply, chance, is_over, legal, to_act
    from elbowroom.engine.errors import (
        EngineError,
        IllegalActionError,
        PositionError,
        RecordError,
        SettingsError,
    )
    from elbowroom.engine.events import Event
    from elbowroom.engine.explanation import Explanation
    from elbowroom.engine.game import Record, Settings
    from elbowroom.engine.position.export import position_of
    from elbowroom.engine.position.model import Position
    from elbowroom.engine.state import CHANCE, State
    from elbowroom.engine.view import View
    from elbowroom.errors import ElbowRoomError
    from elbowroom.extras import MissingExtraError
    from elbowroom.files import read_position, read_record, write_position, write_record
    from elbowroom.games import Game, game_from, load_game, load_position, new_game
    from elbowroom.lobby import GameInfo, game_info, games_info

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Action",
    "Board",
    "Bot",
    "ElbowRoomError",
    "EngineError",
    "Event",
    "Explanation",
    "Game",
    "GameInfo",
    "IllegalActionError",
    "MissingExtraError",
    "Playouts",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Settings",
    "SettingsError",
    "State",
    "View",
    "__version__",
    "action_of",
    "apply",
    "bots",
    "chance",
    "find_board",
    "game_from",
    "game_info",
    "games_info",
    "is_over",
    "legal",
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

# Imported when first asked for, so that importing the package costs next to nothing.
_PLACES = {
    "elbowroom.boards.board": ("Board",),
    "elbowroom.boards.catalogue": ("find_board",),
    "elbowroom.bots.bot": ("Bot",),
    "elbowroom.bots.playouts": ("Playouts", "playouts"),
    "elbowroom.engine.action_text": ("Action", "action_of"),
    "elbowroom.engine.engine": ("apply", "chance", "is_over", "legal", "to_act"),
    "elbowroom.engine.errors": (
        "EngineError",
        "IllegalActionError",
        "PositionError",
        "RecordError",
        "SettingsError",
    ),
    "elbowroom.engine.events": ("Event",),
    "elbowroom.engine.explanation": ("Explanation",),
    "elbowroom.engine.game": ("Record", "Settings"),
    "elbowroom.engine.position.export": ("position_of",),
    "elbowroom.engine.position.model": ("Position",),
    "elbowroom.engine.state": ("CHANCE", "State"),
    "elbowroom.engine.view": ("View",),
    "elbowroom.errors": ("ElbowRoomError",),
    "elbowroom.extras": ("MissingExtraError",),
    "elbowroom.files": ("read_position", "read_record", "write_position", "write_record"),
    # From where all games are known, so that it can read a notation.
    "elbowroom.games": ("Game", "game_from", "load_game", "load_position", "new_game"),
    "elbowroom.lobby": ("GameInfo", "game_info", "games_info"),
}
_PLACE_OF = {name: place for place, names in _PLACES.items() for name in names}


def __getattr__(name: str) -> object:
    if name == "bots":
        return import_module("elbowroom.bots")
    if name not in _PLACE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # Kept: the next time it is there without asking.
    found = globals()[name] = getattr(import_module(_PLACE_OF[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _words(text_id: str, language: str = "en", /, **details: object) -> str:
    """A text in a language; texts are read when somebody wants to read one."""
    from elbowroom.locales import words

    return words(text_id, language, **details)


Speech.words = _words
use_build()
