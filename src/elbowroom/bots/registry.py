"""All bots by their names; a stronger one is one more line here.

One from elsewhere is named by the environment variable ELBOWROOM_BOTS, such as `mine=my_package.bots:MyBot`; several
are separated by commas. It is found by that name wherever a bot is, also in the processes of a server.
"""

import os
from collections.abc import Callable
from importlib import import_module
from typing import Final

from elbowroom.bots.bot import Bot
from elbowroom.bots.random_bot import RandomBot
from elbowroom.bots.simple import SimpleBot
from elbowroom.errors import ElbowRoomError

VARIABLE: Final = "ELBOWROOM_BOTS"

Maker = Callable[[int | str], Bot]


class UnknownBotError(ElbowRoomError):
    """No bot has that name."""


def from_elsewhere(text: str) -> dict[str, Maker]:
    """The bots that a text names, each as `name=module:Class`; a module is imported when its bot is wanted."""
    makers = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, place = part.partition("=")
        module, _, maker = place.partition(":")
        if not (name and module and maker):
            raise UnknownBotError(f"{VARIABLE} should say name=module:Class, not {part}.")
        makers[name] = _maker(module, maker)
    return makers


def _maker(module: str, maker: str) -> Maker:
    def make(seed: int | str) -> Bot:
        bot: Bot = getattr(import_module(module), maker)(seed)
        return bot

    return make


MAKERS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "simple": SimpleBot,
    **from_elsewhere(os.environ.get(VARIABLE, "")),
}
NAMES: Final = tuple(MAKERS)


def named(name: str, seed: int | str = 0) -> Bot:
    """A new bot of this name; the same seed makes it play the same game again."""
    if name not in MAKERS:
        raise UnknownBotError(f"There is no bot named {name}; there are {', '.join(NAMES)}.")
    return MAKERS[name](seed)
