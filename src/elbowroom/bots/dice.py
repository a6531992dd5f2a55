"""Random numbers of our own: the same from the same seed in every Python, interpreted and compiled, and quick in both.

They are Marsaglia's xorshift128: four words of 32 bits, the oldest of which makes the next one. The longest number on
the way has 61 bits, so that compiled code never leaves the ints of the machine. Good for games, not for secrets.
"""

from typing import Final

from elbowroom.engine.engine import chance
from elbowroom.engine.native import i64
from elbowroom.engine.state import NOBODY, State

WORD: Final = 0xFFFFFFFF
# Odd numbers of at most 29 bits: times a word they stay below 62 bits.
_STEP: Final = 0x1E3779B9
_FIRST: Final = 0x1C8E9CF5
_SECOND: Final = 0x15D2B74B


class Dice:
    """A stream of random numbers; seeds that differ in their last 64 bits give different ones."""

    def __init__(self, seed: int) -> None:
        low: i64 = seed & WORD
        high: i64 = seed >> 32 & WORD
        self._a: i64 = _mixed(low)
        self._b: i64 = _mixed(high ^ self._a)
        self._c: i64 = _mixed(low ^ self._b)
        # Not all four may be zero.
        self._d: i64 = _mixed(high ^ self._c) | 1

    def below(self, count: i64) -> i64:
        """A number from 0 on that is less than `count`, which is small: each with the same odds."""
        oldest, newest = self._a, self._d
        self._a = self._b
        self._b = self._c
        self._c = newest
        oldest ^= oldest << 11 & WORD
        newest ^= newest >> 19 ^ oldest ^ oldest >> 8
        self._d = newest
        return newest * count >> 32


def _mixed(word: i64) -> i64:
    """A word every bit of which depends on all bits of another."""
    word = word + _STEP & WORD
    word = (word ^ word >> 16) * _FIRST & WORD
    word = (word ^ word >> 15) * _SECOND & WORD
    return word ^ word >> 16


def drawn(state: State, dice: Dice) -> int:
    """What chance brings, drawn with the right weights."""
    if state.die_for == NOBODY and state.flip_for == NOBODY:
        return state.options[dice.below(len(state.options))]
    outcomes = chance(state)
    left = dice.below(sum([weight for _, weight in outcomes]))
    for action, weight in outcomes:
        left -= weight
        if left < 0:
            return action
    raise AssertionError("the weights of chance add up to less than their sum")


def seed_number(seed: int | str) -> int:
    """A seed as a number: the same for the same text in every Python."""
    if isinstance(seed, int):
        return seed
    number = 0
    for letter in seed:
        number = (number * 1000003 + ord(letter)) & 0xFFFFFFFFFFFF
    return number
