"""Weights of networks in files, one for each game and number of players."""

import zlib
from array import array
from functools import cache
from pathlib import Path
from sys import byteorder
from typing import Final

import msgspec

from elbowroom.errors import ElbowRoomError

HERE: Final = Path(__file__).parent / "weights"
FORMAT: Final = 1


class NoWeightsError(ElbowRoomError):
    """A file of weights has an unknown format."""


class About(msgspec.Struct, frozen=True):
    """The header of a file of weights."""

    format: int
    game: str
    players: int
    races: tuple[str, ...]
    powers: tuple[str, ...]
    sizes: tuple[int, int, int, int]
    # For each number of turns left: the error of predicted leads, as the scale of a logistic curve.
    spreads: tuple[float, ...]
    # Only in networks for games with small sets: the markers that it sees, and the traits that all abilities share,
    # whose weights follow those of the inputs (`inputs.py`).
    markers: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()


class Weights(msgspec.Struct, frozen=True):
    """A header and the numbers of the network."""

    about: About
    numbers: list[int]


def encode(weights: Weights) -> bytes:
    """Return the bytes of a file: the header as a line, then the compressed numbers."""
    numbers = array("i", weights.numbers)
    if byteorder == "big":
        numbers.byteswap()
    return msgspec.json.encode(weights.about) + b"\n" + zlib.compress(numbers.tobytes(), 9)


def decode(data: bytes) -> Weights:
    """Return the weights in the bytes of a file; raise NoWeightsError for another format."""
    line, _, packed = data.partition(b"\n")
    about = msgspec.json.decode(line, type=About)
    if about.format != FORMAT:
        raise NoWeightsError(f"These weights have format {about.format}; only format {FORMAT} can be read.")
    numbers = array("i")
    numbers.frombytes(zlib.decompress(packed))
    if byteorder == "big":
        numbers.byteswap()
    return Weights(about, numbers.tolist())


def path_of(game: str, players: int, is_best: bool = False) -> Path:
    """Return the file of weights for a game; the best ones were trained on games of `hard`."""
    return HERE / f"{game}-{players}{'.best' if is_best else ''}.weights"


@cache
def weights_for(game: str, players: int, is_best: bool = False) -> Weights | None:
    """Return the weights for a game, the best ones if wanted and available; None if there are none."""
    path = path_of(game, players, is_best)
    if path.exists():
        return decode(path.read_bytes())
    return weights_for(game, players) if is_best else None
