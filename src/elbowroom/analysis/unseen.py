"""Unseen pieces in a simulated future: each round of replies meets other new combos."""

from typing import Final

from elbowroom.engine.regions import Regions, bits, only, size
from elbowroom.engine.state import State

# Parts of the square roots of 2 and 3: multiples, modulo 1, spread evenly, and independently of each other and of the
# golden ratio, which chooses the outcomes of dice.
BADGE_STEP: Final = 0.41421356
BANNER_STEP: Final = 0.73205081


def with_other_combos(end: State, start: State, number: int) -> State:
    """Return the end of a turn with other combos in place of those that were drawn since its start.

    `number` chooses them, evenly spread, from all that may have come. No ability may have used those drawn before.
    """
    state = end.copy()
    for badge in set(end.row_badges) - set(start.row_badges):
        state.badges |= only(badge)
        other = _drawn(state.badges, number * BADGE_STEP)
        state.badges &= ~only(other)
        state.row_badges = tuple(other if shown == badge else shown for shown in state.row_badges)
    known = {banner for column in start.columns for banner in column} | set(start.banner_queue)
    for index, column in enumerate(end.columns):
        for banner in column:
            if banner not in known and start.banners >> banner & 1:
                state.banners |= only(banner)
                other = _drawn(state.banners & state.ruleset.columns[index], number * BANNER_STEP)
                state.banners &= ~only(other)
                shown = tuple(other if shown == banner else shown for shown in state.columns[index])
                state.columns = (*state.columns[:index], shown, *state.columns[index + 1 :])
    return state


def _drawn(unseen: Regions, place: float) -> int:
    """Return one of several unseen pieces by a place between 0 and 1 (modulo 1)."""
    return bits(unseen)[int(place % 1.0 * size(unseen))]
