"""The characters: named bots, each with a level and a style."""

from collections.abc import Callable
from functools import partial
from typing import Final, Literal, NamedTuple, get_args

from elbowroom.bots.bot import Bot
from elbowroom.bots.levels.easy import Easy
from elbowroom.bots.levels.expert import SECONDS, Expert
from elbowroom.bots.levels.hard import Hard
from elbowroom.bots.levels.medium import Medium
from elbowroom.bots.value.judge import Style

Level = Literal["easy", "medium", "hard", "expert"]
# From weakest to strongest.
LEVELS: Final[tuple[Level, ...]] = get_args(Level)


class Character(NamedTuple):
    """A bot with a level and a style; its id is its name, which the locales spell for people."""

    id: str
    level: Level
    style: Style


_ALL: Final = (
    # Pays for nothing that is also available for free.
    Character("zillo", "easy", Style(saves=0.5)),
    # Attacks the nearest neighbours first.
    Character("brakk", "easy", Style(fights=1.0)),
    # Avoids active races and takes empty or declined regions.
    Character("lumi", "medium", Style(fights=-0.5, takes_declined=0.5)),
    # Keeps her race as long as possible.
    Character("hilgard", "medium", Style(stays=0.4)),
    # Attacks active races at any cost.
    Character("razka", "hard", Style(fights=1.0)),
    # Declines often and lives on races in decline.
    Character("moldur", "hard", Style(stays=-1.5)),
    # Takes regions of declined races, which nobody defends any more.
    Character("corvin", "expert", Style(takes_declined=0.8)),
    # Pays high prices for races with many tokens.
    Character("tamsin", "expert", Style(tokens_weight=0.15, saves=-0.25)),
)
CHARACTERS: Final = {character.id: character for character in _ALL}


def maker_of(character: Character) -> Callable[..., Bot]:
    """Return a function that makes a bot of this character from a seed; experts also take a budget."""
    return partial(_expert if character.level == "expert" else _below_expert, character)


def _below_expert(character: Character, seed: int | str) -> Bot:
    if character.level == "easy":
        return Easy(seed, character.style)
    return (Medium if character.level == "medium" else Hard)(seed, character.style)


def _expert(character: Character, seed: int | str, *, seconds: float = SECONDS, visits: int = 0) -> Bot:
    return Expert(seed, seconds, visits, style=character.style)
