"""Networks in files: what was learned for a game with so many players, small enough to be shipped."""

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
    """Nothing was learned for this game."""


class About(msgspec.Struct, frozen=True):
    """What a file of weights begins with."""

    format: int
    game: str
    players: int
    races: tuple[str, ...]
    powers: tuple[str, ...]
    sizes: tuple[int, int, int, int]
    # By the turns that the seat whose turn it is has left: how far predicted leads are from the real ones, as the scale
    # of a logistic curve.
    spreads: tuple[float, ...]


class Weights(msgspec.Struct, frozen=True):
    """What was learned: about whom, and the numbers of the network."""

    about: About
    numbers: list[int]


def encoded(weights: Weights) -> bytes:
    """A file of weights: a line about them, then the numbers, packed."""
    numbers = array("i", weights.numbers)
    if byteorder == "big":
        numbers.byteswap()
    return msgspec.json.encode(weights.about) + b"\n" + zlib.compress(numbers.tobytes(), 9)


def decoded(data: bytes) -> Weights:
    """What a file of weights says."""
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
    """Where the weights for a game with so many players lie; the best ones learned from games of `hard`."""
    return HERE / f"{game}-{players}{'.best' if is_best else ''}.weights"


@cache
def weights_for(game: str, players: int, is_best: bool = False) -> Weights | None:
    """What was learned for a game with so many players, if anything was; the best, if there is better."""
    path = path_of(game, players, is_best)
    if path.exists():
        return decoded(path.read_bytes())
    return weights_for(game, players) if is_best else None
