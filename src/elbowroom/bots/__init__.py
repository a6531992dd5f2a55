"""Players that are programs: one method each, found by name."""

from elbowroom.bots.advice import advice
from elbowroom.bots.bot import Bot, Counted, ask, counting, seen_by
from elbowroom.bots.characters.character import CHARACTERS, LEVELS
from elbowroom.bots.registry import NAMES, BotBudgetError, UnknownBotError, named, names, offered, seconds_of

__all__ = [
    "CHARACTERS",
    "LEVELS",
    "NAMES",
    "Bot",
    "BotBudgetError",
    "Counted",
    "UnknownBotError",
    "advice",
    "ask",
    "counting",
    "named",
    "names",
    "offered",
    "seconds_of",
    "seen_by",
]
