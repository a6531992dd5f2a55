"""A network for plain Python: the outputs of `Network`, with one operation for all neurons of a layer.

A row of weights, one for each neuron, is packed into one large integer with 64 bits for each neuron: adding such
integers, or multiplying one by a small number, does the same to all neurons.
"""

from array import array
from collections.abc import Sequence
from itertools import pairwise
from sys import byteorder
from typing import Final

from elbowroom.bots.value.network import SIGNAL_BITS, WEIGHT_BITS
from elbowroom.engine.native import Numbers

NEURON_BYTES: Final = 8
# Added to each neuron while it is packed or unpacked, so that it is never negative.
OFFSET: Final = 1 << 63
ONE: Final = float(1 << (WEIGHT_BITS + SIGNAL_BITS))


class PackedNetwork:
    """Two ReLU layers and a linear output for each seat; arguments and outputs are those of `Network`."""

    def __init__(self, sizes: tuple[int, int, int, int], numbers: Sequence[int]) -> None:
        layers = []
        start = 0
        for inputs, neurons in pairwise(sizes):
            end = start + (inputs + 1) * neurons
            rows = [_pack(numbers[at : at + neurons]) for at in range(start, end, neurons)]
            # The last row of each layer are its biases.
            layers.append((rows, rows.pop()))
            start = end
        self._first, *self._others = layers
        self._sizes = sizes[1:]

    def outputs(self, features: Numbers) -> list[float]:
        """Return an output for each seat, from the seat whose turn it is, for pairs of an input and its number."""
        rows, total = self._first
        inputs = iter(features)
        for place, number in zip(inputs, inputs, strict=True):
            total += number * rows[place]
        bits = WEIGHT_BITS - SIGNAL_BITS
        for neurons, (rows, biases) in zip(self._sizes, self._others, strict=False):
            signals = _unpack(total, neurons)
            total = biases << SIGNAL_BITS
            for signal, row in zip(signals, rows, strict=True):
                if signal > OFFSET:
                    total += (signal - OFFSET >> bits) * row
            bits = WEIGHT_BITS
        return [float(signal - OFFSET) / ONE for signal in _unpack(total, self._sizes[-1])]


def _offsets(neurons: int) -> int:
    """Return the offset of each neuron, packed."""
    return int.from_bytes(OFFSET.to_bytes(NEURON_BYTES, byteorder) * neurons, byteorder)


def _pack(numbers: Sequence[int]) -> int:
    """Return one integer with a number for each neuron."""
    shifted = array("Q", [number + OFFSET for number in numbers])
    return int.from_bytes(shifted.tobytes(), byteorder) - _offsets(len(numbers))


def _unpack(packed: int, neurons: int) -> memoryview:
    """Return the number of each neuron, with the offset added."""
    return memoryview((packed + _offsets(neurons)).to_bytes(NEURON_BYTES * neurons, byteorder)).cast("Q")
