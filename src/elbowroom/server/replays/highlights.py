"""The highlights of a game: its biggest turn, its luckiest die, and its hardest blow."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from elbowroom.engine.events import Event
from elbowroom.engine.explain import explain
from elbowroom.engine.game import Game
from elbowroom.engine.state import NOBODY

HighlightKind = Literal["turn", "die", "blow"]

ROLL: Final = "roll "
CONQUER: Final = "conquer "


class Highlight(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A moment to remember: the turn in which it happened, by its first entry, and its numbers.

    `turn`: a turn brought `amount` coins. `die`: a conquest of `region` succeeded with `amount` of `all` sides of the
    die. `blow`: in one turn, `amount` regions were taken from the seat `other`.
    """

    kind: HighlightKind
    seat: int
    round: int
    version: int
    amount: int
    all: int = 0
    region: int | None = None
    other: int | None = None


class HighlightFinder:
    """Finds the highlights while a game is replayed: call `before` and `after` around each entry."""

    def __init__(self) -> None:
        self._best: dict[HighlightKind, tuple[float, Highlight]] = {}
        self._turn = -1
        self._earned = 0
        self._taken: Counter[int] = Counter()
        self._owners: list[int] = []
        # The region of the last conquest by die, with the sides that make it succeed, and all sides.
        self._attack: tuple[int, int, int] | None = None

    @property
    def found(self) -> tuple[Highlight, ...]:
        """All highlights so far; a game without a lucky die or a conquest from a player has fewer."""
        return tuple(self._best[kind][1] for kind in ("turn", "die", "blow") if kind in self._best)

    def before(self, game: Game, text: str) -> None:
        """Note what the next entry will change."""
        state = game.state
        if state.turn != self._turn:
            self._turn, self._earned, self._attack = state.turn, 0, None
            self._taken.clear()
        self._owners = [state.seat_of[tribe] if tribe >= 0 else NOBODY for tribe in state.owner]
        if text.startswith(CONQUER):
            self._attack = None
        elif text.startswith(ROLL):
            region = int(text.removeprefix(ROLL))
            odds = explain(state, region).odds
            self._attack = (region, odds.good, odds.all) if odds else None

    def after(self, events: Sequence[Event], seat: int, round_: int, version: int) -> None:
        """Read the events of an entry in the turn of a seat; `version` is the first entry of that turn."""
        for event in events:
            if event.what == "gained" and event.seat == seat:
                self._earned += event.amount or 0
                self._keep("turn", self._earned, seat, round_, version, amount=self._earned)
            elif event.what == "conquered" and event.region is not None and event.seat == seat:
                self._conquered(event.region, seat, round_, version)

    def _conquered(self, region: int, seat: int, round_: int, version: int) -> None:
        victim = self._owners[region]
        if victim not in (NOBODY, seat):
            self._taken[victim] += 1
            count = self._taken[victim]
            self._keep("blow", count, seat, round_, version, amount=count, other=victim)
        if self._attack and self._attack[0] == region:
            _, good, all_ = self._attack
            self._attack = None
            if good < all_:
                self._keep("die", -good / all_, seat, round_, version, amount=good, all=all_, region=region)

    def _keep(self, kind: HighlightKind, value: float, seat: int, round_: int, version: int, **numbers: int) -> None:
        """Keep a highlight if it is the best of its kind; of equal ones, the first."""
        best = self._best.get(kind)
        if best is None or value > best[0]:
            self._best[kind] = value, Highlight(kind=kind, seat=seat, round=round_, version=version, **numbers)
