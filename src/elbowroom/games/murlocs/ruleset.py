"""The Murlocs' revenge as a ruleset: Warcraft for one or two players, with the Murlocs as the last seat (M)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from elbowroom.engine.ability import Power, Race, Relic
from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.regions import Region
from elbowroom.engine.rules.relics import enter
from elbowroom.engine.rules.tokens import put, recruit
from elbowroom.engine.state import State
from elbowroom.games.murlocs.choosing import next_conquest, next_place, stand_on_symbols
from elbowroom.games.murlocs.race import CLOCKWISE, COUNTERCLOCKWISE, ORDER, Murlocs
from elbowroom.games.warcraft.powers import POWERS
from elbowroom.games.warcraft.races import RACES
from elbowroom.games.warcraft.relics import RELICS
from elbowroom.games.warcraft.ruleset import Warcraft

USUAL: Final = 12


@mypyc_attr(allow_interpreted_subclasses=True)
class MurlocsRevenge(Warcraft):
    """The rules of parts R, W and M."""

    id = "murlocs"
    rounds: ClassVar[dict[int, int]] = {1: 9, 2: 9}
    difficulties: tuple[int, ...] = (10, 11, 12, 13, 14, 15)
    usual_difficulty = USUAL
    opens_coins = True
    networks_of = "warcraft"

    def __init__(
        self,
        races: Sequence[type[Race]] = RACES,
        powers: Sequence[type[Power]] = POWERS,
        relics: Sequence[type[Relic]] = RELICS,
    ) -> None:
        # The Murlocs are always there, also in a cast of a few races.
        super().__init__([*(race for race in races if race is not Murlocs), Murlocs], powers, relics)

    def drawn_for(self, players: int) -> int:
        """Return 2: one large and one small island, also for one player (M.1)."""
        return 2

    def teams(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the players as one team: they win together or not at all (M.7)."""
        return (tuple(range(seats - 1)), (seats - 1,))

    def wins_ties(self, seats: int, seat: int) -> bool:
        """Return whether it is the seat of the Murlocs: a player with as many coins has lost (M.7)."""
        return seat == seats - 1

    def begin(self, state: State, first: int) -> None:
        """Let a player begin; the other one, if there is one, follows before the Murlocs (M.1)."""
        state.seat = first
        order = CLOCKWISE if first == 0 else COUNTERCLOCKWISE
        self.races[self.automatic_race].remember(state, ORDER, order)

    def direction(self, state: State) -> int:
        """Return -1 if the second player began, so that the Murlocs are still the last in each round."""
        return 1 if self.races[self.automatic_race].recall(state, ORDER) == CLOCKWISE else -1

    def set_up_automatic(self, state: State, difficulty: int) -> None:
        """Put a Murloc on each region with their symbol and the others in hand (M.2); they have no coins (M.1)."""
        tribe, seat = self.automatic_race, state.seats - 1
        state.coins[seat] = 0
        state.active[seat] = tribe
        state.seat_of[tribe] = seat
        recruit(state, tribe, difficulty)
        for region in stand_on_symbols(state, tribe):
            if state.owner[region] < 0:
                put(state, tribe, region, 1)
                enter(state, tribe, region)

    def next_conquest(self, state: State, tribe: int) -> tuple[Region, str]:
        """Return the cheapest region, and what decided among several (M.5)."""
        return next_conquest(state, tribe)

    def next_place(self, state: State, tribe: int) -> Region:
        """Return the region of theirs that costs a conqueror least (M.5)."""
        return next_place(state, tribe)


MURLOCS: Final = MurlocsRevenge()
