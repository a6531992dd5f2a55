"""Plans for a turn and the reasons for them, as ids and numbers."""

import msgspec


class Reason(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A reason for or against a plan: `what` is the id of a text, the other fields fill it in."""

    what: str
    coins: int | None = None
    count: int | None = None
    seat: int | None = None
    race: str | None = None
    power: str | None = None
    # An ability that brings coins, or the symbol of regions.
    source: str | None = None
    regions: tuple[int, ...] = ()


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play the rest of a turn, and what to expect of it.

    `actions` are the seat's actions as text. The first `sure` of them come before the first die; the others assume the
    likeliest outcomes.
    """

    actions: tuple[str, ...]
    sure: int
    declines: bool
    # The combo that is picked.
    race: str | None
    power: str | None
    # The regions taken and given up, with the likeliest outcomes.
    takes: tuple[int, ...]
    leaves: tuple[int, ...]
    # The chance to win after the turn, and the difference to the best plan.
    chance: float
    loss: float
    # The coins of this turn, the expected final coins, and the difference to the best plan.
    coins_now: float
    coins: float
    coins_loss: float
    reasons: tuple[Reason, ...]


class Plans(msgspec.Struct, frozen=True, kw_only=True):
    """The best plans for a turn, best first; `chance` and `coins` are the seat's expectation before the turn."""

    seat: int
    chance: float
    coins: float
    plans: tuple[Plan, ...]
