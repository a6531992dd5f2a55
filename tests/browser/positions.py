"""Positions in which tests in a browser begin."""

import msgspec

from elbowroom.engine.position.model import Position

# Somebody in the middle of conquests, next to a swamp that costs a coin, with magic regions to exchange.
CONQUESTS = msgspec.convert(
    {
        "format": 2,
        "boards": ["hammerhead", "millstone"],
        "round": 2,
        "phase": "conquests",
        "seats": [
            {
                "coins": 4,
                "active": {
                    "race": "kobolds",
                    "power": "portal_mage",
                    "regions": {"hammerhead:5": 1, "hammerhead:11": 1},
                    "hand": 7,
                },
            },
            {"coins": 5, "active": {"race": "orcs", "power": "marshdweller", "regions": {"hammerhead:1": 1}}},
        ],
    },
    Position,
)
# Regions of it, as the view counts them: own ones, some to be conquered, and some that are too far.
OWN, OTHER_OWN, NEAR, NEARER, SWAMP, FAR, MAGIC, OTHER_MAGIC = 4, 10, 6, 2, 0, 5, 1, 10


def two_rounds_left(game: str, boards: list[str], last: int) -> Position:
    """Both begin with a combo, as at first, when two rounds are left."""
    return msgspec.convert(
        {"format": 2, "game": game, "boards": boards, "round": last - 1, "seats": [{"coins": 9}, {"coins": 9}]},
        Position,
    )


LAST_ROUNDS = {
    "warcraft": two_rounds_left("warcraft", ["hammerhead", "millstone"], 10),
    "azeroth": two_rounds_left("azeroth", ["hammerhead", "millstone"], 10),
    "classic": two_rounds_left("classic", ["elbow-valley"], 10),
}
