"""The guided first game: fixed setup and seed; and the secret seeds of all other games."""

import secrets
from collections.abc import Sequence
from typing import Final

from elbowroom.engine.cast import Cast
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import TableSetup

SEED_BYTES: Final = 32
# Public, so that a guide can be written for it.
# With this deal the advice wins clearly, also after small mistakes, and its first turns show all that is explained:
# conquests, a decline, a race that costs coins, an ability in use, a roll.
LESSON_SEED: Final = f"{5389:064x}"
LESSON: Final = TableSetup(game="warcraft", players=2, first=0, lesson=True)
LESSON_BOTS: Final = (None, "simple")
# Gives the advice; stronger than the opponent, so that following it wins.
ADVISOR: Final = "hard"
# The seed of the advisor: everybody gets the same advice.
ADVICE_SEED: Final = "lesson"
# Fixed, so that races and powers added to the game later do not change the lesson.
LESSON_BOARDS: Final = ("sickle-bay", "half-moon")
# fmt: off
LESSON_CAST: Final = Cast(
    races=(
        "blood_elves", "draenei", "dwarves", "ethereals", "forsaken", "gnomes", "goblins", "humans", "kobolds",
        "naga", "night_elves", "orcs", "pandaren", "tauren", "trolls", "worgen",
    ),
    powers=(
        "archaeologist", "battle_master", "beast_master", "blacksmith", "championing", "defensive", "enraged",
        "explorer", "farmer", "fishing", "garrisoned", "herbalist", "intimidating", "marshdweller", "mining",
        "mountaineer", "portal_mage", "ranger", "sailing", "swamp_walker",
    ),
    relics=(
        "aegis_of_aggramar", "ashes_of_alar", "doomhammer", "frostmourne", "heart_of_azeroth", "battleground",
        "dark_portal", "karazhan", "lights_hope_chapel", "meeting_stone", "spirit_healer", "well_of_eternity",
    ),
)
# fmt: on


def new_seed() -> str:
    """Return a secret seed for one game."""
    return secrets.token_hex(SEED_BYTES)


def require_lesson_setup(setup: TableSetup, *, public: bool, bots: Sequence[str | None]) -> None:
    """Raise TableError unless the setup is the lesson's."""
    if setup != LESSON or public or tuple(bots) != LESSON_BOTS:
        raise TableError("lesson-is-fixed")


def seed_for(setup: TableSetup) -> str:
    """Return the seed of a new table: secret, except for a lesson."""
    return LESSON_SEED if setup.lesson else new_seed()
