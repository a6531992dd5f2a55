"""The first guided game: always the same islands and combos, and the same chance as long as the same is played.

What the seed shows, if nobody takes anything back (each entry of the log counts for the chance that comes after it):

* The islands are Hollow Crown and Fishbone. From the top of the column: Swamp Walker Trolls (10 tokens), Portal Mage
  Pandaren, Intimidating Humans, Sailing Blood Elves, Marshdweller Dwarves, Championing Ethereals.
* The hints of the simple bot take the Trolls, for nothing. In the first round they conquer regions 11 (Murlocs, for
  one token less), 17, 8 and 4 and earn 7 coins, 3 of them for swamps; in the second 1, 2 (Murlocs again) and 3, and
  earn 10. No die is needed.
* The bot takes the Pandaren and finds a relic in its first turn; in its second it takes region 17 from the Trolls, who
  lose a token, and rolls the die for its last conquest, which succeeds.
* Whoever goes on with the hints puts the Trolls in decline in round 5, and wins.
"""

from collections.abc import Sequence
from typing import Final

from elbowroom.engine.cast import Cast
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seeds import new_seed

# Known to everybody, so that a guide can be written for it.
LESSON_SEED: Final = f"{2784:064x}"
LESSON: Final = TableSetup(game="warcraft", players=2, first=0, lesson=True)
LESSON_BOTS: Final = (None, "simple")
# What it is played on and with, so that a newcomer to the game changes nothing in it.
LESSON_BOARDS: Final = ("hollow-crown", "fishbone")
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


def demand_lesson(setup: TableSetup, *, public: bool, bots: Sequence[str | None]) -> None:
    """A lesson is what it is."""
    if setup != LESSON or public or tuple(bots) != LESSON_BOTS:
        raise TableError("lesson-is-fixed")


def seed_for(setup: TableSetup) -> str:
    """What the chance of a new table follows from: a secret, but for a lesson."""
    return LESSON_SEED if setup.lesson else new_seed()
