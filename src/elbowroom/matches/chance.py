"""Paired chance: the games of a deal get the same dice and combos, as far as the players' decisions allow.

Every outcome gets a random number, its lot, which depends only on the deal and the occasion; the outcome with the
smallest lot is drawn. So a deal fixes the order of banners and badges, the relic under each marker, and the first,
second … die of each turn, in any seat and after any rolls and picks.

The lot of an outcome with weight w follows the exponential distribution with rate w. The smallest of several such lots
belongs to each outcome with the odds of its weight, whatever set of outcomes is left.
"""

from collections import Counter
from hashlib import blake2b
from math import log
from typing import Final

from elbowroom.engine.actions import BADGE, BANNER, FIND, KINDS, kind_of, number_of
from elbowroom.engine.engine import chance
from elbowroom.engine.regions import first
from elbowroom.engine.state import State

DIGEST_BYTES: Final = 8
DIGESTS: Final = 1 << 8 * DIGEST_BYTES


class PairedChance:
    """Draws the outcomes of chance in one game of a deal."""

    def __init__(self, deal: str) -> None:
        self._deal = deal
        self._drawn: Counter[str] = Counter()

    def draw(self, state: State) -> int:
        """Return the outcome that is drawn now."""
        outcomes = chance(state)
        kind = kind_of(outcomes[0][0])
        # A stack has one order for the whole game; dice and markers are drawn one after the other.
        is_stack = kind in (BANNER, BADGE)
        occasion = KINDS[kind] if is_stack else f"{KINDS[kind]} {_occasion(state, kind)}"
        if not is_stack:
            self._drawn[occasion] += 1
            occasion += f" {self._drawn[occasion]}"
        lots = []
        for action, weight in outcomes:
            name = f"{occasion} {number_of(action)}"
            # A discarded banner that comes back to the stack gets a new place in it.
            times_drawn = self._drawn[name] if is_stack else 0
            lots.append((self._lot(f"{name} {times_drawn}") / weight, action))
        chosen = min(lots)[1]
        if is_stack:
            self._drawn[f"{occasion} {number_of(chosen)}"] += 1
        return chosen

    def _lot(self, name: str) -> float:
        """Return a number from the exponential distribution with rate 1."""
        digest = blake2b(f"{self._deal} {name}".encode(), digest_size=DIGEST_BYTES).digest()
        return -log((int.from_bytes(digest) + 0.5) / DIGESTS)


def _occasion(state: State, kind: int) -> int:
    """Return the region of a marker, or the turn."""
    return first(state.finding) if kind == FIND else state.turn
