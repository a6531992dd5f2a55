"""A small network of whole numbers: the same answer on every machine, compiled or not, without any library."""

from collections.abc import Sequence
from typing import Final

from elbowroom.engine.native import Numbers, i64, vec

# Weights are kept as multiples of 1 / 2^16, what passes from one layer to the next as multiples of 1 / 2^12.
WEIGHT_BITS: Final = 16
SIGNAL_BITS: Final = 12


class Network:
    """Two layers of neurons that are silent below zero, and an output for each seat.

    The numbers are those of the first layer by place of the description, then its thresholds, then those of the second
    layer by neuron of the first, and so on.
    """

    def __init__(self, sizes: tuple[int, int, int, int], numbers: Sequence[int]) -> None:
        inputs, hidden, second, outputs = sizes
        self._hidden: i64 = hidden
        self._second: i64 = second
        self._outputs: i64 = outputs
        parts = []
        start = 0
        for length in (inputs * hidden, hidden, hidden * second, second, second * outputs, outputs):
            parts.append(_part(numbers, start, length))
            start += length
        self._first_weights = parts[0]
        self._first_start = parts[1]
        self._second_weights = parts[2]
        self._second_start = parts[3]
        self._last_weights = parts[4]
        self._last_start = parts[5]

    def answer(self, description: Numbers) -> list[float]:
        """What the network says of a description, an answer for each seat from the one whose turn it is."""
        count, hidden = len(description) // 2, self._hidden
        signals = self._first_start[:]
        weights = self._first_weights
        for pair in range(count):
            at: i64 = description[2 * pair] * hidden
            number: i64 = description[2 * pair + 1]
            for neuron in range(hidden):
                signals[neuron] += number * weights[at + neuron]
        signals = _passed_on(signals, hidden, self._second_weights, self._second_start, WEIGHT_BITS - SIGNAL_BITS)
        signals = _passed_on(signals, self._second, self._last_weights, self._last_start, WEIGHT_BITS)
        scale = float(1 << (WEIGHT_BITS + SIGNAL_BITS))
        return [float(signals[number]) / scale for number in range(self._outputs)]


def _part(numbers: Sequence[int], start: int, length: int) -> Numbers:
    return vec[i64]([number for number in numbers[start : start + length]])  # noqa: C416 — as the compiler wants it


def _passed_on(signals: Numbers, count: i64, weights: Numbers, start: Numbers, bits: i64) -> Numbers:
    """The signals of the next layer, before it falls silent below zero."""
    width: i64 = len(start)
    found = vec[i64]([0] * width)
    for number in range(width):
        found[number] = start[number] << SIGNAL_BITS
    for neuron in range(count):
        signal: i64 = signals[neuron] >> bits
        if signal > 0:
            at: i64 = neuron * width
            for number in range(width):
                found[number] += signal * weights[at + number]
    return found
