"""Made-up results of matches."""

from collections.abc import Sequence

from elbowroom.matches.loop import Result
from elbowroom.matches.times import Thinking


def make_result(
    deal: int, seating: int, bots: Sequence[str], coins: Sequence[int], places: Sequence[int] | None = None
) -> Result:
    """Return a result without reigns; by default more coins are better."""
    found = tuple(sum(other > own for other in coins) for own in coins) if places is None else tuple(places)
    return Result(
        deal, seating, ("four-winds",), 0, tuple(bots), tuple(coins), found, (), {bot: Thinking() for bot in bots}
    )
