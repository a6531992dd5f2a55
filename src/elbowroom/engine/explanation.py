"""What a conquest would take and a scoring would bring, as ids and numbers: structs alone, filled by `explain.py`."""

import msgspec


class CostPart(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One part of a cost in tokens: an id of a reason, a piece or an ability; for tokens also whose they are."""

    source: str
    tokens: int
    race: str | None = None


class Payment(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Coins that are due before the attack, for which ability, and to whom (None: the bank)."""

    ability: str
    coins: int
    seat: int | None = None


class Odds(msgspec.Struct, frozen=True, gc=False):
    """How many of all equally likely outcomes of the die, or of two dice, lead to success."""

    good: int
    all: int


class Explanation(msgspec.Struct, frozen=True, omit_defaults=True):
    """What conquering one region would take; `reason` says why it cannot be done, and is None when it can.

    `parts` add up to `cost`; `hand` is what can be spent. `odds` are there when the die decides: for a last conquest,
    for aids that begin with a die, and where one must roll first to have a chance. `by` is the marker or ability
    behind the reason, where there is one.
    """

    region: int
    cost: int
    hand: int
    parts: tuple[CostPart, ...] = ()
    payments: tuple[Payment, ...] = ()
    odds: Odds | None = None
    reason: str | None = None
    by: str | None = None

    @property
    def is_possible(self) -> bool:
        """Whether the region can be conquered, or tried with the die, now."""
        return self.reason is None


class ScorePart(msgspec.Struct, frozen=True, gc=False):
    """Coins that a seat would score, and what for."""

    source: str
    coins: int
