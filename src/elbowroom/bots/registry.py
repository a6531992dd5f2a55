"""All bots by their names; a stronger one is one more line here.

Those of installed packages are found by the entry points of the group `elbowroom.bots`, one that lives anywhere by
`module:Class`. The environment variable ELBOWROOM_BOTS gives names, such as `mine=my_package.bots:MyBot`; several are
separated by commas. Such a bot is found by its name wherever a bot is, also in the processes of a server.

A bot that thinks for longer if it is allowed to takes `seconds` a turn or `visits` when it is made. A name may say it
too: `expert@0.5s`, `expert@200v`.
"""

import os
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, Final

from elbowroom.bots.bot import Bot
from elbowroom.bots.characters.character import CHARACTERS, maker_of
from elbowroom.bots.levels.easy import Easy
from elbowroom.bots.levels.expert import SECONDS, Expert
from elbowroom.bots.levels.hard import Hard
from elbowroom.bots.levels.medium import Medium
from elbowroom.bots.random_bot import RandomBot
from elbowroom.bots.simple import SimpleBot
from elbowroom.errors import ElbowRoomError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

VARIABLE: Final = "ELBOWROOM_BOTS"
GROUP: Final = "elbowroom.bots"
# A name with the seconds or visits it is allowed.
WITH_BUDGET: Final = re.compile(r"(?P<name>[^@]+)@(?P<amount>\d+(?:\.\d+)?)(?P<unit>[sv])")

# Takes a seed and, if its bot can think for longer, `seconds` or `visits` by name.
Maker = Callable[..., Bot]


class UnknownBotError(ElbowRoomError):
    """No bot has that name."""


class BotBudgetError(ElbowRoomError):
    """A bot was allowed to think for a time that means nothing to it."""


def from_elsewhere(text: str) -> dict[str, Maker]:
    """The bots that a text names, each as `name=module:Class`; a module is imported when its bot is wanted."""
    makers = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, place = part.partition("=")
        if not (name and _is_place(place)):
            raise UnknownBotError(f"{VARIABLE} should say name=module:Class, not {part}.")
        makers[name] = _maker_at(place)
    return makers


def _is_place(text: str) -> bool:
    module, _, name = text.partition(":")
    return bool(module and name)


def _maker_at(place: str) -> Maker:
    def make(seed: int | str, **budget: float) -> Bot:
        return _made(place, _found(place), seed, budget)

    return make


def _found(place: str) -> Maker:
    """What makes the bot at `module:Class`; the module may lie in the folder in which a command is run."""
    module, _, name = place.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        maker: Maker = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise UnknownBotError(f"There is no bot at {place}: {error}.") from error
    return maker


def expert(seed: int | str, *, seconds: float = SECONDS, visits: int = 0) -> Bot:
    """An expert that thinks for so many seconds a turn, or until it has played so many turns on."""
    return Expert(seed, seconds, visits)


MAKERS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "simple": SimpleBot,
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "expert": expert,
    **from_elsewhere(os.environ.get(VARIABLE, "")),
}
# What is there for programs and comparisons, and no fun to play against.
NOT_OFFERED: Final = ("random", "simple")
# Those that come with the package, characters aside, and those that the environment names.
NAMES: Final = tuple(MAKERS)


@cache
def installed() -> "dict[str, EntryPoint]":
    """The bots that installed packages bring, by name; they are imported when they are wanted."""
    # It takes longer to import than all else here.
    from importlib.metadata import entry_points

    ours = (*MAKERS, *CHARACTERS)
    return {found.name: found for found in entry_points(group=GROUP) if found.name not in ours}


def names() -> tuple[str, ...]:
    """All bots that have a name here."""
    return (*NAMES, *CHARACTERS, *installed())


def offered() -> tuple[str, ...]:
    """The bots that people are asked to choose among: levels, characters, and those that somebody has brought."""
    return tuple(name for name in names() if name not in NOT_OFFERED)


def named(name: str, seed: int | str = 0, *, seconds: float | None = None, visits: int | None = None) -> Bot:
    """A new bot of this name; the same seed makes it play the same game again.

    `seconds` a turn and `visits` say how long it may think, in place of what its name says.
    """
    bare, budget = budget_of(name)
    if seconds is not None:
        budget["seconds"] = seconds
    if visits is not None:
        budget["visits"] = visits
    if min(budget.values(), default=1) <= 0:
        raise BotBudgetError(f"{bare} cannot think for less than no time.")
    return _made(bare, _maker_of(bare), seed, budget)


def seconds_of(name: str) -> float | None:
    """How long a bot of this name thinks about a turn; None where it is not the clock that ends its thinking."""
    bare, budget = budget_of(name)
    if "visits" in budget:
        return None
    if "seconds" in budget:
        return budget["seconds"]
    if not _takes(maker := _maker_of(bare), "seconds"):
        return None
    told = signature(maker).parameters.get("seconds")
    return told.default if told is not None and isinstance(told.default, float) else None


def budget_of(name: str) -> tuple[str, dict[str, float]]:
    """A name without its budget, and the budget."""
    if "@" not in name:
        return name, {}
    found = WITH_BUDGET.fullmatch(name)
    if not found or (found["unit"] == "v" and not found["amount"].isdecimal()):
        raise BotBudgetError(f"A bot's budget is written like expert@0.5s or expert@200v, not {name}.")
    if found["unit"] == "s":
        return found["name"], {"seconds": float(found["amount"])}
    return found["name"], {"visits": int(found["amount"])}


def _maker_of(name: str) -> Maker:
    if name in MAKERS:
        return MAKERS[name]
    if name in CHARACTERS:
        return maker_of(CHARACTERS[name])
    if name in installed():
        return _maker_at(installed()[name].value)
    if _is_place(name):
        return _maker_at(name)
    raise UnknownBotError(
        f"There is no bot named {name}; there are {', '.join(names())}, and module:Class names others."
    )


def _made(name: str, maker: Maker, seed: int | str, budget: dict[str, float]) -> Bot:
    for measure in budget:
        if not _takes(maker, measure):
            raise BotBudgetError(f"{name} plays the same however many {measure} it is given: leave them out.")
    return maker(seed, **budget)


def _takes(maker: Maker, measure: str) -> bool:
    try:
        parameters = signature(maker).parameters
    except ValueError:  # compiled, and tells nothing
        return False
    return measure in parameters or any(each.kind is Parameter.VAR_KEYWORD for each in parameters.values())
