"""Lengths on a board, in its units: a region is about 220 units across on every board."""

from typing import Final

# A shorter border is hard to see on a phone.
MIN_BORDER: Final = 36
# The distance of regions that are not neighbours: closer corners would look like a border.
MIN_GAP: Final = 24
# A stack of tokens is a disc of this radius.
SPOT_ROOM: Final = 40
# Overlaps of outlines below this are rounding errors.
TINY_AREA: Final = 1e-6
# An inlet of the coast with a smaller angle, in degrees, is a crack between two outlines, not a bay.
MIN_INLET: Final = 10
# Larger boards are mistakes; up to this size all sums of coordinates are exact.
MAX_SIDE: Final = 20_000
