"""Observations and masks as numpy arrays."""

from typing import TypeAlias

from elbowroom.engine.regions import MOST_REGIONS
from elbowroom.engine.state import State
from elbowroom.env.actions import ActionIds
from elbowroom.env.deal import Deal
from elbowroom.env.layout import Layout
from elbowroom.env.observation import Observer, adjacency
from elbowroom.extras import needs

with needs("env"):
    import numpy as np
    from numpy.typing import NDArray

Bytes: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]


class Eyes:
    """Shows states of one deal as arrays."""

    def __init__(self, deal: Deal) -> None:
        ruleset = deal.ruleset()
        self.ids = ActionIds(ruleset)
        self.observer = Observer(ruleset, deal.players, hide_coins=deal.hide_coins)
        self.layout: Layout = self.observer.layout

    def observation(self, state: State, seat: int) -> Bytes:
        """What a seat observes."""
        return np.frombuffer(bytearray(self.observer.observe(state, seat)), np.uint8)

    def mask(self, state: State, seat: int) -> Mask:
        """What a seat may choose: nothing while somebody else decides, whose options could tell secrets."""
        return np.frombuffer(bytearray(self.ids.mask(state, seat)), np.int8)


def piece(layout: Layout, observation: Bytes, name: str) -> Bytes:
    """A named piece of an observation, or of many that lie in rows: a view of the same numbers in their shape."""
    found = layout[name]
    numbers = observation[..., found.offset : found.offset + found.size]
    return numbers.reshape(*observation.shape[:-1], *found.shape)


def neighbours(state: State) -> Bytes:
    """Which regions of the map are adjacent: a row for each region, 1 for each of its neighbours."""
    return np.frombuffer(adjacency(state.world), np.uint8).reshape(MOST_REGIONS, MOST_REGIONS)
