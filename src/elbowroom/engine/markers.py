"""Pieces that lie on regions, as rows of data: a game lists those it has, a state keeps a set of regions for each."""

from typing import NamedTuple


class Marker(NamedTuple):
    """A kind of piece: how many exist, what it does for the holder, and what becomes of it."""

    id: str
    supply: int
    defence: int = 0
    immune: bool = False
    stays_in_decline: bool = False
    # Whether it lies there for nobody in particular and outlasts whoever holds the region.
    outlasts_holder: bool = False
    # Whether it stays where nobody is left, neither holder nor conqueror.
    stays_on_empty: bool = False


class Companion(NamedTuple):
    """A piece that stands with the tokens of one tribe and is redeployed like them: Beasts, Champion, encampments."""

    id: str
    supply: int
    # Whether it holds a region and makes it non-empty like a race token.
    is_token: bool
    # Whether one alone fulfils what the race needs in each region; else it counts as one of its tokens.
    stands_alone: bool = False
    # Whether it is spent in conquests like a token.
    is_spent: bool = False
