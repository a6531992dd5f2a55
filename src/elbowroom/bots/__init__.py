"""Players that are programs: one method each, found by name."""

from elbowroom.bots.advice import advice
from elbowroom.bots.bot import Bot, ask, seen_by
from elbowroom.bots.registry import NAMES, UnknownBotError, named

__all__ = ["NAMES", "Bot", "UnknownBotError", "advice", "ask", "named", "seen_by"]
