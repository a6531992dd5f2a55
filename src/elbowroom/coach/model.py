"""What the coach says, as ids and numbers: plans for a turn, and the reasons for them."""

import msgspec


class Reason(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing that speaks for a plan or against it; `what` is an id, the rest says how much and whom it concerns."""

    what: str
    coins: int | None = None
    count: int | None = None
    seat: int | None = None
    race: str | None = None
    power: str | None = None
    # An ability that brings coins, or what is printed on regions: their symbol or terrain.
    source: str | None = None
    regions: tuple[int, ...] = ()


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play the rest of a turn, and what can be expected of it.

    `actions` are those of the seat, in words and in order; `sure` counts those before the first die, after which it may
    come otherwise: the rest is what would follow if chance brings what is likeliest.
    """

    actions: tuple[str, ...]
    sure: int
    declines: bool
    # The combo that is picked.
    race: str | None
    power: str | None
    # The regions taken, and those given up, if chance brings what is likeliest.
    takes: tuple[int, ...]
    leaves: tuple[int, ...]
    # The chance to win after the turn, and how much less that is than after the best plan.
    chance: float
    loss: float
    # The coins that this turn brings, those of the whole game, and how many more the best plan would bring.
    coins_now: float
    coins: float
    coins_loss: float
    reasons: tuple[Reason, ...]


class Plans(msgspec.Struct, frozen=True, kw_only=True):
    """The best plans for a turn, the best one first; `chance` and `coins` are what the seat could expect before."""

    seat: int
    chance: float
    coins: float
    plans: tuple[Plan, ...]
