"""All bots by their names; a stronger one is one more line here."""

from collections.abc import Callable
from typing import Final

from elbowroom.bots.bot import Bot
from elbowroom.bots.random_bot import RandomBot
from elbowroom.bots.simple import SimpleBot
from elbowroom.errors import ElbowRoomError

MAKERS: Final[dict[str, Callable[[int | str], Bot]]] = {"random": RandomBot, "simple": SimpleBot}
NAMES: Final = tuple(MAKERS)


class UnknownBotError(ElbowRoomError):
    """No bot has that name."""


def named(name: str, seed: int | str = 0) -> Bot:
    """A new bot of this name; the same seed makes it play the same game again."""
    if name not in MAKERS:
        raise UnknownBotError(f"There is no bot named {name}; there are {', '.join(NAMES)}.")
    return MAKERS[name](seed)
