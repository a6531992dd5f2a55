"""The memory that slots of a vector environment share with who steps them; memoryviews cannot be compiled."""

from typing import NamedTuple


class Memory(NamedTuple):
    """What some slots read and write: a number for each of them, or a row of numbers."""

    # Read: the id of the action that is to be played.
    actions: memoryview
    # Written: what the seat that decides observes and may choose, and which seat that is.
    observations: list[memoryview]
    masks: list[memoryview]
    seats: memoryview
    # Written: whether a game has ended by the last step, and then what each seat gets and how many coins it has.
    dones: memoryview
    rewards: "list[memoryview[float]]"
    coins: list[memoryview]
