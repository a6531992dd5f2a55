"""Random numbers that are the same for the same seed in every Python, interpreted and compiled.

The generator is Marsaglia's xorshift128: four 32-bit words, the oldest of which makes the next one. No intermediate
number exceeds 61 bits, so compiled code stays within machine ints. Fit for games, not for cryptography.
"""

from typing import Any, Final

from elbowroom.engine.engine import apply, chance, outcome_at, total_weight
from elbowroom.engine.native import i64
from elbowroom.engine.state import CHANCE, NOBODY, State

WORD: Final = 0xFFFFFFFF
# Multiples of the golden ratio, modulo 1, are evenly distributed, so outcomes are sampled in proportion to their odds.
GOLDEN_RATIO_STEP: Final = 0.6180339887
# Odd multipliers of at most 29 bits: the product with a word stays below 62 bits.
_STEP: Final = 0x1E3779B9
_FIRST: Final = 0x1C8E9CF5
_SECOND: Final = 0x15D2B74B


class Dice:
    """A stream of random numbers; seeds that differ in their last 64 bits give different streams."""

    def __init__(self, seed: int) -> None:
        low: i64 = seed & WORD
        high: i64 = seed >> 32 & WORD
        self._a: i64 = _mix(low)
        self._b: i64 = _mix(high ^ self._a)
        self._c: i64 = _mix(low ^ self._b)
        # The four words must not all be zero.
        self._d: i64 = _mix(high ^ self._c) | 1

    def below(self, count: i64) -> i64:
        """Return a number from 0 to `count` - 1, each with the same odds; `count` is small."""
        oldest, newest = self._a, self._d
        self._a = self._b
        self._b = self._c
        self._c = newest
        oldest ^= oldest << 11 & WORD
        newest ^= newest >> 19 ^ oldest ^ oldest >> 8
        self._d = newest
        return newest * count >> 32

    def words(self) -> tuple[int, int, int, int]:
        """Return the words of which the rest of the stream is made."""
        return self._a, self._b, self._c, self._d

    def __reduce__(self) -> tuple[Any, tuple[int, int, int, int]]:
        # Compiled objects are not pickled by default.
        return dice_from, self.words()

    def restore(self, a: i64, b: i64, c: i64, d: i64) -> None:
        """Continue the stream that has these words."""
        self._a, self._b, self._c, self._d = a, b, c, d


def dice_from(a: int, b: int, c: int, d: int) -> Dice:
    """Return unpickled dice."""
    dice = Dice(0)
    dice.restore(a, b, c, d)
    return dice


def _mix(word: i64) -> i64:
    """Return a hash of a word: every bit depends on all bits of the word."""
    word = word + _STEP & WORD
    word = (word ^ word >> 16) * _FIRST & WORD
    word = (word ^ word >> 15) * _SECOND & WORD
    return word ^ word >> 16


def draw_with(state: State, dice: Dice) -> int:
    """Return an outcome of chance, drawn by its weight."""
    if state.die_for == NOBODY and state.flip_for == NOBODY:
        return state.options[dice.below(len(state.options))]
    outcomes = chance(state)
    return outcome_at(outcomes, dice.below(total_weight(outcomes)))


def play_to_choice(state: State, dice: Dice) -> None:
    """Play forced actions and draw chance until a seat has a choice or the game is over."""
    while True:
        options = state.options
        if state.actor == CHANCE:
            apply(state, draw_with(state, dice))
        elif len(options) == 1:
            apply(state, options[0])
        else:
            return


def seed_number(seed: int | str) -> int:
    """Return a seed as a number, the same for the same text in every Python."""
    if isinstance(seed, int):
        return seed
    number = 0
    for letter in seed:
        number = (number * 1000003 + ord(letter)) & 0xFFFFFFFFFFFF
    return number


def total_of(values: list[float]) -> float:
    """Return the sum of numbers, added in their order: `sum` rounds differently from Python 3.12 on."""
    total = 0.0
    for value in values:
        total += value
    return total
