"""Observations and masks as numpy arrays."""

from typing import Any, Final, TypeAlias

from elbowroom.engine.engine import is_over
from elbowroom.engine.regions import MOST_REGIONS
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.state import State
from elbowroom.env.actions import ActionIds
from elbowroom.env.layout import Layout
from elbowroom.env.observation import Observer, adjacency
from elbowroom.env.settings import EnvSettings
from elbowroom.extras import needs

with needs("env"):
    import numpy as np
    from numpy.typing import NDArray

Bytes: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]
# With a dtype numpy makes an array faster than with a type.
UINT8: Final = np.dtype(np.uint8)
INT8: Final = np.dtype(np.int8)
INT16: Final = np.dtype(np.int16)
BOOL: Final = np.dtype(np.bool_)


class ObservationEncoder:
    """Encodes observations and masks of games with the same settings as arrays."""

    def __init__(self, settings: EnvSettings) -> None:
        self._settings = settings
        ruleset = settings.ruleset()
        self.ids = ActionIds(ruleset)
        self.observer = Observer(
            ruleset, settings.players, hide_coins=settings.hide_coins, adjacency=settings.adjacency
        )
        self.layout: Layout = self.observer.layout

    def __reduce__(self) -> tuple[Any, tuple[EnvSettings]]:
        # Its compiled parts cannot be pickled, and follow from the settings.
        return ObservationEncoder, (self._settings,)

    def observation(self, state: State, seat: int) -> Bytes:
        """Return the observation of a seat."""
        # Joined here, and not by `observe`, to copy it once less.
        parts = self.observer.observe_changing(state, seat), self.observer.unchanging(state.world)
        return np.frombuffer(bytearray().join(parts), UINT8)

    def mask(self, state: State, seat: int) -> Mask:
        """Return the mask of a seat: all 0 while another seat decides, whose options could reveal secrets."""
        return np.frombuffer(bytearray(self.ids.mask(state, seat)), INT8)


def result_of(state: State) -> dict[str, NDArray[Any]]:
    """Return the coins by seat, and which seats have won: none until the game is over."""
    won = np.zeros(state.seats, BOOL)
    if is_over(state):
        won[winners(state)] = True
    return {"coins": np.array([*state.coins], INT16), "winners": won}


def piece(layout: Layout, observation: Bytes, name: str) -> Bytes:
    """Return a named piece of an observation, or of a batch of them, as a view with the piece's shape."""
    found = layout[name]
    numbers = observation[..., found.offset : found.offset + found.size]
    return numbers.reshape(*observation.shape[:-1], *found.shape)


def neighbours(state: State) -> Bytes:
    """Return the adjacency matrix of the map's regions."""
    return np.frombuffer(adjacency(state.world), np.uint8).reshape(MOST_REGIONS, MOST_REGIONS)
