"""Chance of a deal: games of one deal meet the same dice and the same combos, as far as what is played allows.

Every outcome has a lot, a number that depends on the deal and on the occasion alone, and the smallest lot comes up. So
a deal has an order in which banners and badges lie, a relic under each marker, and a die for the first roll of each
turn, for the second one, and so on: whoever rolls it, and whatever was rolled or picked before.

Lots of an outcome with weight w are drawn from the exponential distribution with rate w: the smallest of several is
each of them with the odds of its weight, whatever set of outcomes is left.
"""

from collections import Counter
from hashlib import blake2b
from math import log
from typing import Final

from elbowroom.engine.actions import BADGE, BANNER, FIND, KINDS, kind_of, number_of
from elbowroom.engine.engine import chance
from elbowroom.engine.regions import first
from elbowroom.engine.state import State

# Lots are told apart by so many bytes.
BYTES: Final = 8
LOTS: Final = 1 << 8 * BYTES


class Chance:
    """What chance brings in one game of a deal."""

    def __init__(self, deal: str) -> None:
        self._deal = deal
        self._drawn: Counter[str] = Counter()

    def draw(self, state: State) -> int:
        """The outcome that comes up now."""
        outcomes = chance(state)
        kind = kind_of(outcomes[0][0])
        # All outcomes of a stack have been waiting in it; dice are rolled, and things turned over, one after the other.
        is_stack = kind in (BANNER, BADGE)
        occasion = KINDS[kind] if is_stack else f"{KINDS[kind]} {_when(state, kind)}"
        if not is_stack:
            self._drawn[occasion] += 1
            occasion += f" {self._drawn[occasion]}"
        lots = []
        for action, weight in outcomes:
            thing = f"{occasion} {number_of(action)}"
            # One that was discarded, and lies in the stack again, lies elsewhere.
            again = self._drawn[thing] if is_stack else 0
            lots.append((self._lot(f"{thing} {again}") / weight, action))
        chosen = min(lots)[1]
        if is_stack:
            self._drawn[f"{occasion} {number_of(chosen)}"] += 1
        return chosen

    def _lot(self, what: str) -> float:
        """A number of the exponential distribution with rate 1."""
        digest = blake2b(f"{self._deal} {what}".encode(), digest_size=BYTES).digest()
        return -log((int.from_bytes(digest) + 0.5) / LOTS)


def _when(state: State, kind: int) -> int:
    """What tells this occasion from others of its kind: the region of a marker, or the turn."""
    return first(state.finding) if kind == FIND else state.turn
