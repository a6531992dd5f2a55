"""Lengths on a board, in its units: a region is about 220 units across on every board."""

from typing import Final

# A border shorter than this is overlooked at the size of a phone.
MIN_BORDER: Final = 36
# Regions that are not neighbours keep this far apart, so that no corner looks like a border.
MIN_GAP: Final = 24
# A stack of tokens is a disc of this radius.
SPOT_ROOM: Final = 40
# Outlines that only share a border may overlap by a rounding error, which stays far below this.
TINY_AREA: Final = 1e-6
# An inlet of the coast that opens by fewer degrees is a crack between two outlines, not a bay.
MIN_INLET: Final = 10
# Larger boards are typing errors; below this all sums over coordinates are exact.
MAX_SIDE: Final = 20_000
