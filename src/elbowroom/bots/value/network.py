"""A small neural network of integers: the same output on every machine, compiled or not, without libraries."""

from collections.abc import Sequence
from typing import Final

from elbowroom.engine.native import Numbers, i64, vec

# Fixed-point scales: weights are multiples of 1 / 2^16, signals between layers multiples of 1 / 2^12.
WEIGHT_BITS: Final = 16
SIGNAL_BITS: Final = 12


class Network:
    """Two ReLU layers and a linear output for each seat.

    The numbers are the weights of the first layer by input, then its biases, then the weights of the second layer by
    neuron of the first, and so on.
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

    def outputs(self, features: Numbers) -> list[float]:
        """Return an output for each seat, from the seat whose turn it is, for pairs of an input and its number."""
        count, hidden = len(features) // 2, self._hidden
        signals = self._first_start[:]
        weights = self._first_weights
        for pair in range(count):
            at: i64 = features[2 * pair] * hidden
            number: i64 = features[2 * pair + 1]
            for neuron in range(hidden):
                signals[neuron] += number * weights[at + neuron]
        signals = _next_layer(signals, hidden, self._second_weights, self._second_start, WEIGHT_BITS - SIGNAL_BITS)
        signals = _next_layer(signals, self._second, self._last_weights, self._last_start, WEIGHT_BITS)
        scale = float(1 << (WEIGHT_BITS + SIGNAL_BITS))
        return [float(signals[number]) / scale for number in range(self._outputs)]


def _part(numbers: Sequence[int], start: int, length: int) -> Numbers:
    return vec[i64]([number for number in numbers[start : start + length]])  # noqa: C416 — mypyc compiles the comprehension faster


def _next_layer(signals: Numbers, count: i64, weights: Numbers, start: Numbers, bits: i64) -> Numbers:
    """Return the signals of the next layer, before its activation."""
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
