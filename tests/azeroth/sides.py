"""A table of Battle for Azeroth, with its columns of banners beside one column of badges."""

from elbowroom.engine.position.model import Combo
from tests.engine.printed import PrintedTable
from tests.engine.table import Seat

ALLIANCE = ["draenei", "dwarves", "gnomes", "humans", "night_elves", "worgen"]
HORDE = ["blood_elves", "forsaken", "goblins", "orcs", "tauren", "trolls"]
NEUTRAL = ["ethereals", "kobolds", "naga", "pandaren"]
TEAMS = ["alliance", "horde", "neutral"]
# The seats in the order of play.
SEATS = {
    2: ["alliance", "horde"],
    3: ["alliance", "horde", "neutral"],
    4: ["alliance", "horde", "alliance", "horde"],
    5: ["alliance", "horde", "neutral", "alliance", "horde"],
}
BADGES = ["farmer", "ranger", "mining", "herbalist"]


def rows(alliance: list[str], horde: list[str], neutral: list[str] | None = None) -> list[Combo]:
    """Return the visible banners of each faction from the top, beside the four badges."""
    columns = [alliance, horde, neutral or []]
    return [
        Combo(race=[column[row] if row < len(column) else "" for column in columns], power=power)
        for row, power in enumerate(BADGES)
    ]


class SidesTable(PrintedTable):
    """A game of Battle for Azeroth set up in the middle."""

    def __init__(self, *seats: Seat, **rest: object) -> None:
        super().__init__(*seats, **{"game": "azeroth", **rest})

    def column(self, team: str) -> list[str]:
        """Return the visible banners of a faction from the top."""
        return [self.state.ruleset.races[race].id for race in self.state.columns[TEAMS.index(team)]]

    @property
    def badges(self) -> list[str]:
        """The visible badges from the top."""
        return [self.state.ruleset.powers[power].id for power in self.state.row_badges]

    def below(self) -> list[str]:
        """Return the banners known to lie under the stacks."""
        return [self.state.ruleset.races[race].id for race in self.state.banner_queue]

    def may_come(self) -> set[str]:
        """Return the races or powers that chance may reveal now."""
        races, powers = self.state.ruleset.races, self.state.ruleset.powers
        return {races[number].id for number in self.numbers("banner")} | {
            powers[number].id for number in self.numbers("badge")
        }
