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


class PlanStep(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A step of a plan: `pick`, `decline`, `abandon`, `conquer`, `roll` (a conquest with the die), `use`, and others.

    An ability in use decides or allows the conquest in an `aided` step, and moves a token from the first region to the
    second in a `move` step.
    """

    what: str
    # The regions that the step names, in order.
    regions: tuple[int, ...] = ()
    # The ability that is used, or the combo that is picked.
    source: str | None = None
    race: str | None = None
    power: str | None = None
    # How many of something the ability buys or places; the race, power, relic or option, or the seat that it names.
    count: int | None = None
    choice: str | None = None
    seat: int | None = None
    # The index of its first action.
    action: int = 0


class CoinPart(msgspec.Struct, frozen=True):
    """Coins of a turn by their source: an ability, or `regions` and other ids of rules; negative if they are paid."""

    source: str
    coins: int


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play the rest of a turn, and what to expect of it.

    A suggested plan stops where chance reveals something that may change it (`then`): what is face down is averaged
    over, and never named. The plan of a turn that was played has all its actions.
    """

    # The seat's actions as text, without those that place tokens at the end of the turn.
    actions: tuple[str, ...]
    # The number of actions before the first reveal.
    sure: int
    steps: tuple[PlanStep, ...] = ()
    # The first reveal: `marker`, `bomb`, `power`, `die`, or `last-die`, after which nothing is conquered, or empty.
    then: str = ""
    declines: bool
    # The combo that is picked.
    race: str | None
    power: str | None
    # The regions taken and given up before the first reveal.
    takes: tuple[int, ...]
    leaves: tuple[int, ...]
    # The chance to win after the turn, and the difference to the best plan.
    chance: float
    loss: float
    # The coins of this turn, the expected final coins, and the difference to the best plan.
    coins_now: float
    # The parts of these coins; empty where chance decides about some of them.
    coin_parts: tuple[CoinPart, ...] = ()
    coins: float
    coins_loss: float
    reasons: tuple[Reason, ...]


class Plans(msgspec.Struct, frozen=True, kw_only=True):
    """The best plans for a turn, best first; `chance` and `coins` are the seat's expectation before the turn."""

    seat: int
    chance: float
    coins: float
    plans: tuple[Plan, ...]
