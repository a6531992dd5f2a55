"""A decision as clients are told of it: structs alone, filled by `choices.py`.

The kinds of choices: one of some options, a region, several regions, tokens to spread over regions, yes or no.
"""

import msgspec

from elbowroom.engine.action_text import Action
from elbowroom.engine.explanation import Explanation


class Option(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One option: `what` it is (the kind of action, or what its number means), and the ids that name it."""

    action: Action
    what: str
    ability: str | None = None
    use: int | None = None
    number: int | None = None
    race: str | None = None
    power: str | None = None
    relic: str | None = None
    price: int | None = None
    coins: int | None = None
    tokens: int | None = None


class OneOf(msgspec.Struct, frozen=True, tag="one-of", tag_field="kind"):
    """One of some options."""

    options: tuple[Option, ...]


class RegionOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """A region that can be named; for conquests with what it takes."""

    action: Action
    region: int
    explanation: Explanation | None = None


class PickRegion(msgspec.Struct, frozen=True, tag="region", tag_field="kind"):
    """A region, for an action of a kind."""

    what: str
    options: tuple[RegionOption, ...]


class Several(msgspec.Struct, frozen=True, omit_defaults=True, tag="several", tag_field="kind"):
    """Several regions, in any order: between `least` and `most` in all, of which some may be `named` already.

    Each is named by its action. Fewer than `most` are ended by `done`, where the choice has it; `most` end it at once.
    """

    what: str
    options: tuple[RegionOption, ...]
    least: int
    most: int
    named: tuple[int, ...] = ()
    done: Option | None = None


class Place(msgspec.Struct, frozen=True, gc=False):
    """A region over which something is spread, with what already stands there."""

    region: int
    tokens: int
    companions: int


class Spread(msgspec.Struct, frozen=True, tag="spread", tag_field="kind"):
    """So many tokens or companions are spread over places in their order; what each needs already stands there.

    Asked now is the first place: between `least` and `most` more of the `pool`. The last place takes what is left.
    """

    what: str
    pool: int
    least: int
    most: int
    places: tuple[Place, ...]


class YesNo(msgspec.Struct, frozen=True, tag="yes-no", tag_field="kind"):
    """Yes or no."""

    yes: Action
    no: Action


Choice = OneOf | PickRegion | Several | Spread | YesNo


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat must decide: the id of the question, the ability that asks it, and the choices."""

    seat: int
    question: str
    choices: tuple[Choice, ...]
    ability: str | None = None
