"""Memory that the slots of a vector environment share with its caller; not compiled, as it has memoryviews."""

from typing import NamedTuple


class Memory(NamedTuple):
    """The arrays that slots read and write: a number or a row of numbers for each slot."""

    # Read: the id of the action to play.
    actions: memoryview
    # Written when a game begins: the end of observations, which never changes.
    unchanging: list[memoryview]
    # Written: the rest of the observation and the mask of the seat that decides, and that seat.
    observations: list[memoryview]
    masks: list[memoryview]
    seats: memoryview
    # Written: whether a game ended with the last step, and the reward of each seat.
    dones: memoryview
    rewards: "list[memoryview[float]]"
    # Written when a game ends: the last observation, and for each seat its coins and whether it won.
    finals: list[memoryview]
    coins: list[memoryview]
    winners: list[memoryview]
