"""The characters: who they are, how well they play, and what they like."""

from collections.abc import Callable
from functools import partial
from typing import Final, Literal, NamedTuple, get_args

from elbowroom.bots.bot import Bot
from elbowroom.bots.levels.easy import Easy
from elbowroom.bots.levels.expert import SECONDS, Expert
from elbowroom.bots.levels.hard import Hard
from elbowroom.bots.levels.medium import Medium
from elbowroom.bots.value.style import Style

Level = Literal["easy", "medium", "hard", "expert"]
# From the weakest to the strongest.
LEVELS: Final[tuple[Level, ...]] = get_args(Level)


class Character(NamedTuple):
    """Somebody who plays at a level in a style; the id is also a name, which texts spell for people."""

    id: str
    level: Level
    style: Style


_ALL: Final = (
    # Pays for nothing that could be had for free.
    Character("zillo", "easy", Style(saves=0.5)),
    # Hits whoever is near before looking for anything else.
    Character("brakk", "easy", Style(fights=1.0)),
    # Leaves the living alone, and settles what is empty or abandoned.
    Character("lumi", "medium", Style(fights=-0.5, gleans=0.5)),
    # Builds on what she has, and lets go of a people last of all.
    Character("hilgard", "medium", Style(stays=0.4)),
    # Goes for living neighbours, whatever it costs.
    Character("razka", "hard", Style(fights=1.0)),
    # Declines often, and lives on what earlier peoples hold.
    Character("moldur", "hard", Style(stays=-1.5)),
    # Takes what nobody defends any more.
    Character("corvin", "expert", Style(gleans=0.8)),
    # Pays high prices for large peoples.
    Character("tamsin", "expert", Style(crowds=0.15, saves=-0.25)),
)
CHARACTERS: Final = {character.id: character for character in _ALL}


def maker_of(character: Character) -> Callable[..., Bot]:
    """What makes a bot of this character from a seed; an expert can be given time, too."""
    return partial(_expert if character.level == "expert" else _below_expert, character)


def _below_expert(character: Character, seed: int | str) -> Bot:
    if character.level == "easy":
        return Easy(seed, character.style)
    return (Medium if character.level == "medium" else Hard)(seed, character.style)


def _expert(character: Character, seed: int | str, *, seconds: float = SECONDS, visits: int = 0) -> Bot:
    return Expert(seed, seconds, visits, style=character.style)
