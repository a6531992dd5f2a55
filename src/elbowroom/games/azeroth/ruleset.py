"""Battle for Azeroth as a ruleset: Warcraft with teams, and with a column of banners for each faction (T)."""

from typing import Final

from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.regions import mask
from elbowroom.games.warcraft.factions import ALLIANCE, HORDE, NEUTRAL, races_of
from elbowroom.games.warcraft.ruleset import Warcraft

FACTIONS: Final = (ALLIANCE, HORDE, NEUTRAL)
# The faction of each seat in the order of play (T.1).
SEATS: Final = {
    2: (ALLIANCE, HORDE),
    3: (ALLIANCE, HORDE, NEUTRAL),
    4: (ALLIANCE, HORDE, ALLIANCE, HORDE),
    5: (ALLIANCE, HORDE, NEUTRAL, ALLIANCE, HORDE),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Azeroth(Warcraft):
    """The rules of parts R, W and T."""

    id = "azeroth"
    rows = 4
    shows_all_badges = True
    lays_coins = False
    first_seat: int | None = 0

    def banner_columns(self) -> tuple[int, ...]:
        """Return a column for each faction (T.2)."""
        return tuple(mask(races_of(self, faction)) for faction in FACTIONS)

    def column_for(self, seats: int, seat: int) -> int:
        """Return the column of the seat's faction (T.4)."""
        return FACTIONS.index(SEATS[seats][seat])

    def races_in_game(self, seats: int) -> int:
        """Return the races of the factions in play: neutral ones only if a seat is neutral (T.2)."""
        playing = SEATS[seats]
        return mask(race for faction in FACTIONS if faction in playing for race in races_of(self, faction))

    def teams(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each faction in play (T.8)."""
        playing = SEATS[seats]
        allies = (tuple(seat for seat in range(seats) if playing[seat] == faction) for faction in FACTIONS)
        return tuple(team for team in allies if team)

    def team_name(self, seats: int, seat: int) -> str | None:
        """Return the faction of a seat."""
        return SEATS[seats][seat]


AZEROTH: Final = Azeroth()
