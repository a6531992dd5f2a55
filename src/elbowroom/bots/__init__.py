"""Bots: programs that play, each with one method and found by name."""

from elbowroom.bots.bot import Bot, BotAnswerError, Counted, advice, ask, counts_coins, seen_by, valid
from elbowroom.bots.characters import CHARACTERS, LEVELS
from elbowroom.bots.registry import NAMES, BotBudgetError, UnknownBotError, is_quick, named, names, offered, seconds_of

__all__ = [
    "CHARACTERS",
    "LEVELS",
    "NAMES",
    "Bot",
    "BotAnswerError",
    "BotBudgetError",
    "Counted",
    "UnknownBotError",
    "advice",
    "ask",
    "counts_coins",
    "is_quick",
    "named",
    "names",
    "offered",
    "seconds_of",
    "seen_by",
    "valid",
]
