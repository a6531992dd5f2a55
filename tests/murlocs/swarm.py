"""A table of the Murlocs' revenge: one or two players, and the Murlocs as the last seat."""

from elbowroom.engine.events import Event
from tests.engine.table import Seat, Table, holds

USUAL = 12


def murlocs(regions: dict[str, int], *, total: int = USUAL, coins: int = 0) -> Seat:
    """Return the seat of the Murlocs with tokens in some regions, and the others of `total` in hand."""
    return Seat(coins=coins, active=holds("murlocs", None, regions, hand=total - sum(regions.values())))


class SwarmTable(Table):
    """A game against the Murlocs set up in the middle: the last seat is theirs.

    The player is in the middle of conquests: ending them lets the Murlocs play.
    """

    def __init__(self, *seats: Seat, **rest: object) -> None:
        super().__init__(*seats, **{"game": "murlocs", "phase": "conquests", "face_down": [], **rest})

    @property
    def events(self) -> list[Event]:
        """The events since the table was set up."""
        assert self.state.events is not None
        return self.state.events

    def pass_to_murlocs(self) -> "SwarmTable":
        """End the turn of the last player; the Murlocs have played when this returns, unless something must happen."""
        self.events.clear()
        turn = self.state.turn
        if self.can("end"):
            self.end()
        while self.state.turn == turn and not self.is_chance:
            self._apply(self.state.options[0])
        return self

    def open(self, *regions: str) -> "SwarmTable":
        """Make all regions too dear for the Murlocs but these."""
        for region in range(self.state.world.size):
            if self.name(region) not in regions:
                self.state.base[region] += 40
        return self

    def conquests(self) -> list[tuple[str, str | None]]:
        """Return the regions that the Murlocs have conquered, with the reasons."""
        swarm = self.state.seats - 1
        return [
            (self.name(event.region), event.source)
            for event in self.events
            if event.what == "conquered" and event.seat == swarm and event.region is not None
        ]

    def taken(self) -> list[str]:
        """Return the regions that the Murlocs have conquered."""
        return [region for region, _ in self.conquests()]

    def gained(self, source: str | None = None) -> int:
        """Return the coins that the Murlocs got from the bank, from a source or from all."""
        swarm = self.state.seats - 1
        return sum(
            event.amount or 0
            for event in self.events
            if event.what == "gained" and event.seat == swarm and source in (None, event.source)
        )
