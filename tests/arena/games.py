"""Games of an arena as they might have been played."""

from collections.abc import Sequence

from elbowroom.arena.playing import Played
from elbowroom.arena.times import Thinking


def played(
    deal: int, seating: int, bots: Sequence[str], coins: Sequence[int], places: Sequence[int] | None = None
) -> Played:
    """A game without reigns; whoever has more coins did better."""
    found = tuple(sum(other > own for other in coins) for own in coins) if places is None else tuple(places)
    return Played(
        deal, seating, ("four-winds",), 0, tuple(bots), tuple(coins), found, (), {bot: Thinking() for bot in bots}
    )
