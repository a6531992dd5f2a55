"""Symbols: our own drawings of stamps and pieces, each in a disc of radius 20 around the origin."""

from typing import Final

from elbowroom.boards.board import Region
from elbowroom.drawing.data import Layer

RADIUS: Final = 20.0
# Sizes on a board, in units, and the distances of stamps from the border and from each other.
STAMP_RADIUS: Final = 19.0
MOUNTAIN_RADIUS: Final = 36.0
NATIVE_RADIUS: Final = 32.0
INSET: Final = 5.0
APART: Final = 3.0
# The order of stamps from left to right.
ORDER: Final = ("anchor", "size-mark", "cavern", "magic", "mine")

_ROUND: Final = "M0-19a19 19 0 1 1 0 38a19 19 0 1 1 0-38z"
_SHADOW: Final = "M1.8-16.4a19 19 0 1 1 0 38a19 19 0 1 1 0-38z"


def _stamp(*layers: Layer, ground: str = "round") -> tuple[Layer, ...]:
    return (Layer("shadow", _SHADOW), Layer(ground, _ROUND), *layers)


def _size_mark(letter: str) -> tuple[Layer, ...]:
    rim = Layer("coin-rim", "M0-15.6a15.6 15.6 0 1 1 0 31.2a15.6 15.6 0 1 1 0-31.2z")
    return _stamp(rim, Layer("size-mark-line", letter), ground="coin")


_TOKEN: Final = "M-19-15.5q0-3.5 3.5-3.5h31q3.5 0 3.5 3.5v21q0 11-19 14.5q-19-3.5-19-14.5z"
_TOKEN_LIGHT: Final = (
    "M-16.6-14.4q0-2.3 2.3-2.3h28.6q2.3 0 2.3 2.3l-2.9 1.1h-26.5v19q0 4 4 6.6l-1.6 2.4q-6.2-3.6-6.2-9.2z"
)
_TOKEN_SHADE: Final = "M16.6-14.4v19.8q0 8.6-16.6 12q-5.6-1.1-9.6-3l1.6-2.4q4 1.6 8 2.4q13.6-3 13.6-9v-18.6z"


def _native(*layers: Layer) -> tuple[Layer, ...]:
    return (
        Layer("shadow", "M-16-12h38v19q0 11-18 15.5q-20-4-20-14.5z"),
        Layer("stone", _TOKEN),
        Layer("stone-light", _TOKEN_LIGHT),
        Layer("stone-shade", _TOKEN_SHADE),
        *layers,
    )


ART: Final[dict[str, tuple[Layer, ...]]] = {
    "anchor": _stamp(
        Layer("anchor-line", "M0-5.6v16.4M-6.2-3.4h12.4M-10.4 3.6c.6 4.8 5 7.6 10.4 7.6s9.8-2.8 10.4-7.6"),
        Layer("anchor-ring", "M0-12.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8z"),
        Layer("anchor-fill", "M-13.4 6.4l2-8 5.4 6.4zM13.4 6.4l-2-8-5.4 6.4z"),
    ),
    "cavern": _stamp(
        Layer(
            "cavern-fill",
            "M-13 10.6c-.4-5 .6-9 2.6-12.4c1.8-6 5.4-9.8 10.2-10c5.2-.2 9 3.2 10.8 9.6c2.2 3.6 3 8 2.4 12.8z",
        ),
        Layer("piece-paper", "M-6.8-6.6l2.2 8.2l2.4-10.4zM1.2-9.4l2.4 6.6l2.2-5zM-5 8.6c2.6-2.6 7.6-2.6 10 0z"),
    ),
    "magic": _stamp(
        Layer(
            "magic-fill",
            "M0-14.4c1 8.6 3.4 12.6 11.4 14.4c-8 1.8-10.4 5.8-11.4 14.4"
            "c-1-8.6-3.4-12.6-11.4-14.4c8-1.8 10.4-5.8 11.4-14.4z"
            "M9.4-12.6c.4 2.8 1.2 3.8 3.6 4.4c-2.4.6-3.2 1.6-3.6 4.4"
            "c-.4-2.8-1.2-3.8-3.6-4.4c2.4-.6 3.2-1.6 3.6-4.4z"
            "M-9.4 4c.4 2.8 1.2 3.8 3.6 4.4c-2.4.6-3.2 1.6-3.6 4.4"
            "c-.4-2.8-1.2-3.8-3.6-4.4c2.4-.6 3.2-1.6 3.6-4.4z",
        ),
        Layer("piece-paper", "M0-6.4c.4 3.8 1.6 5.6 5 6.4c-3 .2-4.6-.4-5-6.4z"),
    ),
    "mine": _stamp(
        Layer("mine-line", "M-9.6 10.8L4.2-4.4"),
        Layer(
            "mine-fill",
            "M-7.2-10.6C1.4-13.6 9.6-8.6 11.4-3c1.4 4 1 6.6.2 9.4C9.6 1.6 8-1.4 4.8-4.6C1.6-7.6-2-9.8-7.2-10.6z",
        ),
    ),
    "size-mark-S": _size_mark("M5.4-6c-2.4-3.4-10-3-10 1.6c0 5.2 10.4 3 10.4 8.4c0 4.8-8.6 5.4-11 1.2"),
    "size-mark-M": _size_mark("M-7.6 7.6v-15l7.6 10.4l7.6-10.4v15"),
    "size-mark-L": _size_mark("M-4-8.4v16h9.2"),
    "native-warcraft": _native(
        # A sail on the head, fins for ears, eyes that bulge over the head, and a mouth full of teeth.
        Layer(
            "murloc-fin",
            "M-4.6-8.4c-.8-4 .4-7.2 3.4-9c.2 1.6 1.2 2.2 2.6 1.8c.2 1.6 1.4 2.4 3 2.2c-.2 2 .2 3.4 1.2 5z"
            "M-12.4 1.4c-2-.4-3.6-.2-5 .8c1 .8 1 1.6.6 2.6c1 .4 1.4 1.2 1.2 2.4c1.6-.2 3-.2 4.4.6z"
            "M12.4 1.4c2-.4 3.6-.2 5 .8c-1 .8-1 1.6-.6 2.6c-1 .4-1.4 1.2-1.2 2.4c-1.6-.2-3-.2-4.4.6z",
        ),
        Layer("murloc", "M-12.8 3c0-7 5-12 12.8-12s12.8 5 12.8 12c0 6-5.4 10.8-12.8 10.8s-12.8-4.8-12.8-10.8z"),
        Layer("murloc-mouth", "M-9.6 5.2c2.6-2.2 16.6-2.2 19.2 0c-.6 4-4.6 6.2-9.6 6.2s-9-2.2-9.6-6.2z"),
        Layer(
            "piece-paper",
            "M-7.4 4.2l1.5 3l1.5-3.4zM-2.4 3.6l1.2 2.6l1.2-2.6zM3.4 3.6l1.4 3l1.6-2.6z"
            "M-4.6 10.8l1.3-2.8l1.5 3.3zM1.6 11.2l1.4-2.8l1.4 2.2z",
        ),
        Layer(
            "murloc-eye",
            "M-9.4-10a5.2 5.2 0 1 1 0 10.4a5.2 5.2 0 1 1 0-10.4zM9.4-10a5.2 5.2 0 1 1 0 10.4a5.2 5.2 0 1 1 0-10.4z",
        ),
        Layer(
            "piece-ink",
            "M-8.4-7.2a2.3 2.5 0 1 1 0 5a2.3 2.5 0 1 1 0-5zM8.4-7.2a2.3 2.5 0 1 1 0 5a2.3 2.5 0 1 1 0-5z",
        ),
        Layer("piece-fine", "M-1.6-1.6v1.6M1.6-1.6v1.6"),
    ),
    "native-classic": _native(
        Layer("piece-line", "M-12.6 11.6L12.6-13.6M12.6 11.6L-12.6-13.6"),
        Layer("mask", "M-8.4-9.6c2.6-2.6 14.2-2.6 16.8 0c1.4 8.6-.4 17.6-8.4 22.4c-8-4.8-9.8-13.8-8.4-22.4z"),
        Layer(
            "piece-ink",
            "M-6-2.6q3.2-2 4.6 1q-3.2 1.6-4.6-1zM6-2.6q-3.2-2-4.6 1q3.2 1.6 4.6-1zM-3 6.4h6q-1 3.4-3 3.4t-3-3.4z",
        ),
        Layer("piece-fine", "M0-9.6v11.6M-4.4-8.6l1 3M4.4-8.6l-1 3"),
    ),
    # The piece fills the disc: its foot and its top lie on the circle.
    "mountain": (
        Layer("shadow", "M-15 12.2c5-2 27-2.6 34.4-.4c2 1.2-2 3-9 3.2c-9 .4-22 .2-25.4-2.8z"),
        Layer(
            "peak",
            "M-16.6 11.2L-10.8.2L-8.2 1.6L-1-20L4-11.2L7.2-6.4L9.2-7.8L16.6 11.2c-7 1.6-26.2 1.6-33.2 0z",
        ),
        Layer(
            "peak-shade",
            "M-1-18.6L3.5-10.8L6.8-5.2L9-6.4L15.4 10.5c-3.5.7-7.9 1-12.2 1L.7 4.6L3.5-.8L-.4-4.8L1.2-11.2z",
        ),
        Layer("snow", "M-1-18.8L-5.4-5.7L-3.1-7.8L-1.2-4.3L-.2-6L1-11z"),
        Layer("snow-shade", "M-1-18.8L1-11L.4-6.9L2.6-4L3-7.3L5.2-7.8L3.5-10.8z"),
        Layer("piece-fine", "M-10.5 4.6l-2.1 4.2M-6.6 1.4l-2.6 7M-2.3-.1l-2.4 5.6M7.3 0l2.6 7M3.8 3.6l1.4 4.4"),
        Layer("peak-line", "M-16.6 11.2L-10.8.2L-8.2 1.6L-1-20L4-11.2L7.2-6.4L9.2-7.8L16.6 11.2"),
    ),
}


def stamp_kinds(region: Region) -> list[str]:
    """Return the ids of the stamps on a region, in a fixed order."""
    kinds: set[str] = set(region.symbols)
    if region.anchor:
        kinds.add("anchor")
    if region.size_mark:
        kinds.add("size-mark")
    return [kind for kind in ORDER if kind in kinds]


def art_of(kind: str, game: str, size: str | None) -> str:
    """Return the drawing of a mark; that of a size mark depends on the size, that of a native on the game."""
    if kind == "size-mark":
        return f"size-mark-{size or 'S'}"
    return f"native-{game}" if kind == "native" else kind
