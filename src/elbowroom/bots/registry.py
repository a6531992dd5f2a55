"""Bots by name.

Other bots are named by `module:Class`, by the entry points of the group `elbowroom.bots` in installed packages, or by
the environment variable ELBOWROOM_BOTS: `mine=my_package.bots:MyBot`, several separated by commas. These names work
wherever a bot is named, also in the worker processes of a server.

A bot with a search budget takes `seconds` a turn or `visits` when it is made. A name may contain the budget:
`expert@0.5s`, `expert@200v`.
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
from elbowroom.bots.characters import CHARACTERS, maker_of
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
# A name with a budget in seconds or visits.
WITH_BUDGET: Final = re.compile(r"(?P<name>[^@]+)@(?P<amount>\d+(?:\.\d+)?)(?P<unit>[sv])")

# A function that takes a seed and, for bots with a search budget, `seconds` or `visits` by name.
Maker = Callable[..., Bot]


class UnknownBotError(ElbowRoomError):
    """No bot has that name."""


class BotBudgetError(ElbowRoomError):
    """A budget is malformed, not positive, or given to a bot that takes none."""


def external_makers(text: str) -> dict[str, Maker]:
    """Return makers for the bots in a text of `name=module:Class` entries; modules are imported on first use."""
    makers = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, path = part.partition("=")
        if not (name and _is_import_path(path)):
            raise UnknownBotError(f"{VARIABLE} should say name=module:Class, not {part}.")
        makers[name] = _maker_at(path)
    return makers


def _is_import_path(text: str) -> bool:
    module, _, name = text.partition(":")
    return bool(module and name)


def _maker_at(path: str) -> Maker:
    def make(seed: int | str, **budget: float) -> Bot:
        return _make(path, _import_class(path), seed, budget)

    return make


def _import_class(path: str) -> Maker:
    """Return the class at `module:Class`; the module may lie in the current directory."""
    module, _, name = path.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        maker: Maker = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise UnknownBotError(f"There is no bot at {path}: {error}.") from error
    return maker


def expert(seed: int | str, *, seconds: float = SECONDS, visits: int = 0) -> Bot:
    """Return an expert with a budget of seconds per turn, or of simulated turns."""
    return Expert(seed, seconds, visits)


EXTERNAL: Final = external_makers(os.environ.get(VARIABLE, ""))
MAKERS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "simple": SimpleBot,
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "expert": expert,
    **EXTERNAL,
}
# Bots for programs and comparisons, not offered to people.
NOT_OFFERED: Final = ("random", "simple")
# The bots of the package without characters, and those of the environment variable.
NAMES: Final = tuple(MAKERS)


@cache
def installed_bots() -> "dict[str, EntryPoint]":
    """Return the entry points of bots in installed packages, by name; they are imported on first use."""
    # Imported here because it is slow to import.
    from importlib.metadata import entry_points

    ours = (*MAKERS, *CHARACTERS)
    return {found.name: found for found in entry_points(group=GROUP) if found.name not in ours}


def names() -> tuple[str, ...]:
    """Return the names of all bots."""
    return (*NAMES, *CHARACTERS, *installed_bots())


def offered() -> tuple[str, ...]:
    """Return the bots offered to people: levels, characters, and added ones."""
    return tuple(name for name in names() if name not in NOT_OFFERED)


def named(name: str, seed: int | str = 0, *, seconds: float | None = None, visits: int | None = None) -> Bot:
    """Return a new bot of this name; with the same seed it plays the same game again.

    `seconds` per turn and `visits` override the budget in the name.
    """
    bare, budget = budget_of(name)
    if seconds is not None:
        budget["seconds"] = seconds
    if visits is not None:
        budget["visits"] = visits
    if min(budget.values(), default=1) <= 0:
        raise BotBudgetError(f"{bare} needs a budget above 0.")
    return _make(bare, _maker_of(bare), seed, budget)


def seconds_of(name: str) -> float | None:
    """Return the seconds per turn of a bot of this name; None if no clock limits its search."""
    bare, budget = budget_of(name)
    if "visits" in budget:
        return None
    if "seconds" in budget:
        return budget["seconds"]
    if not _takes(maker := _maker_of(bare), "seconds"):
        return None
    parameter = signature(maker).parameters.get("seconds")
    return parameter.default if parameter is not None and isinstance(parameter.default, float) else None


def is_quick(name: str) -> bool:
    """Return whether a bot decides within milliseconds: it is one of the package, and has no search budget."""
    is_ours = (name in MAKERS and name not in EXTERNAL) or name in CHARACTERS
    return is_ours and not _takes(_maker_of(name), "seconds")


def budget_of(name: str) -> tuple[str, dict[str, float]]:
    """Return a name without its budget, and the budget."""
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
    if name in installed_bots():
        return _maker_at(installed_bots()[name].value)
    if _is_import_path(name):
        return _maker_at(name)
    raise UnknownBotError(
        f"There is no bot named {name}; there are {', '.join(names())}, and module:Class names others."
    )


def _make(name: str, maker: Maker, seed: int | str, budget: dict[str, float]) -> Bot:
    for unit in budget:
        if not _takes(maker, unit):
            raise BotBudgetError(f"{name} plays the same however many {unit} it is given: leave them out.")
    return maker(seed, **budget) if _takes_seed(maker) else maker(**budget)


def _takes_seed(maker: Maker) -> bool:
    """Return whether a bot is made with a seed: its first argument, if that is named `seed` or has no default."""
    try:
        parameters = [*signature(maker).parameters.values()]
    except ValueError:  # a compiled function without a signature
        return True
    # `*args` is the signature of a subclass of the protocol `Bot`, which takes nothing.
    if not parameters or parameters[0].kind not in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD):
        return False
    return parameters[0].name == "seed" or parameters[0].default is Parameter.empty


def _takes(maker: Maker, unit: str) -> bool:
    try:
        parameters = signature(maker).parameters
    except ValueError:  # a compiled function without a signature
        return False
    return unit in parameters or any(each.kind is Parameter.VAR_KEYWORD for each in parameters.values())
