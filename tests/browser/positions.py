"""Positions in which browser tests start."""

from typing import Final

import msgspec
import pytest

from elbowroom.engine.position.model import Position
from tests.repeats import few_of

# In the middle of conquests, next to a swamp that costs a coin, with magic regions to swap.
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
# Its regions by index in the view: own ones, some in reach, and some too far away.
OWN, OTHER_OWN, NEAR, NEARER, SWAMP, FAR, MAGIC, OTHER_MAGIC = 4, 10, 6, 2, 0, 5, 1, 10


GAMES: Final = ("warcraft", "azeroth", "classic")


def per_game(usual: str = "warcraft") -> pytest.MarkDecorator:
    """Run a test once for each game; in ./test only for the usual one."""
    return pytest.mark.parametrize("game", few_of(sorted(GAMES, key=lambda game: game != usual)))


def last_token(game: str, boards: list[str], first: str, *combos: tuple[str, str]) -> Position:
    """Return a position with one token in hand, which conquers only with the die. `first`: before region numbers."""
    (race, power), (other_race, other_power) = combos
    own = {"race": race, "power": power, "regions": {f"{first}5": 2, f"{first}7": 2}, "hand": 1}
    other = {"race": other_race, "power": other_power, "regions": {f"{first}1": 1}}
    seats = [{"coins": 4, "active": own}, {"coins": 5, "active": other}]
    return msgspec.convert(
        {"format": 2, "game": game, "boards": boards, "round": 2, "phase": "conquests", "seats": seats}, Position
    )


# A position in the middle of conquests for each game, with a region that is confirmed first: for coins or the die.
COSTLY_REGIONS: Final = {
    "warcraft": (CONQUESTS, SWAMP),
    "azeroth": (
        last_token("azeroth", ["hammerhead", "millstone"], "hammerhead:", ("humans", "mining"), ("orcs", "farmer")),
        3,
    ),
    "classic": (last_token("classic", ["elbow-valley"], "", ("ratmen", "hill"), ("wizards", "forest")), 5),
}


def picking(game: str, boards: list[str], round_number: int, players: int = 2) -> Position:
    """Return a position in which everybody picks a combo first."""
    seats = [{"coins": 9}] * players
    return msgspec.convert(
        {"format": 2, "game": game, "boards": boards, "round": round_number, "seats": seats}, Position
    )


BOARDS: Final = {
    "warcraft": ["hammerhead", "millstone"],
    "azeroth": ["hammerhead", "millstone"],
    "classic": ["elbow-valley"],
}
# All games have ten rounds with two players.
LAST_ROUNDS: Final = {game: picking(game, BOARDS[game], 9) for game in GAMES}
LAST_ROUND: Final = {game: picking(game, BOARDS[game], 10) for game in GAMES}
FOUR_PLAYERS: Final = {
    game: picking(game, [*BOARDS[game], *([] if game == "classic" else ["sickle-bay", "fishbone"])], 1, players=4)
    for game in GAMES
}
