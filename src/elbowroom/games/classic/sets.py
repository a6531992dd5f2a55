"""The small sets of the classic game (S-4.1): the ids of their races and of their powers.

A set is listed here when all of its pieces are implemented; until then no table can choose it.
"""

from typing import Final

SETS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "cursed": (("goblins", "kobolds"), ("cursed", "hordes_of", "marauding", "ransacking", "were")),
    "grand_dames": (("nomads", "priestesses", "white_ladies"), ("historian", "peace_loving")),
    "be_not_afraid": (
        ("barbarians", "homunculi", "leprechauns", "pixies", "witch_doctors"),
        ("barricade", "catapult", "corrupt", "imperial", "mercenary"),
    ),
    "royal_bonus": (("fauns", "igors", "shrubmen"), ("aquatic", "behemoth", "fireball")),
    "spiders_web": (("ice_witches", "skags", "slingmen"), ("copycat", "lava", "soul_touch")),
}
