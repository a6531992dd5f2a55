"""What abilities remember: a few named fields each, which share one int of the state.

An ability declares its fields (`remembers = fields(EXPLODING, DUDS)`) and reads and writes them by `recall` and
`remember`. What was never written is the least a field can be: 0, or NOTHING where it may be missing.
"""

from typing import TYPE_CHECKING, Final

from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.regions import MOST_REGIONS

if TYPE_CHECKING:
    from elbowroom.engine.state import State

NOTHING: Final = -1
MOST_SEATS: Final = 5
MOST_RACES: Final = 64


class Field:
    """A number between `least` and `most`, and what it means to people who write positions.

    It means a `number`, an `option` (one of `ids`), a `seat`, a set of `seats`, a `region`, a `race`, or a number for
    each of the `races`.
    """

    def __init__(self, name: str, least: int, most: int, meaning: str = "number", ids: tuple[str, ...] = ()) -> None:
        self.name = name
        self.least = least
        self.most = most
        self.meaning = meaning
        self.ids = ids
        self.width = (most - least).bit_length()
        self.mask = (1 << self.width) - 1
        # Where in the int it is.
        self.shift = 0


def count(name: str, most: int) -> Field:
    """A number from 0."""
    return Field(name, 0, most)


def perhaps(name: str, most: int) -> Field:
    """A number from 0, or NOTHING."""
    return Field(name, NOTHING, most)


def option(name: str, *ids: str) -> Field:
    """One of some options, by its number; the first one if nothing was chosen."""
    return Field(name, 0, len(ids) - 1, "option", ids)


def seat(name: str) -> Field:
    """A seat, or NOTHING."""
    return Field(name, NOTHING, MOST_SEATS - 1, "seat")


def seats(name: str) -> Field:
    """Some seats, as a set."""
    return Field(name, 0, (1 << MOST_SEATS) - 1, "seats")


def region(name: str) -> Field:
    """A region, or NOTHING."""
    return Field(name, NOTHING, MOST_REGIONS - 1, "region")


def race(name: str) -> Field:
    """A race, or NOTHING."""
    return Field(name, NOTHING, MOST_RACES - 1, "race")


def per_race(name: str, most: int) -> Field:
    """A number from 0 for each race; the last field, since it takes all that is left."""
    return Field(name, 0, most, "races")


def fields(*declared: Field) -> tuple[Field, ...]:
    """Give each field of an ability its place in the int."""
    shift = 0
    for field in declared:
        field.shift = shift
        shift += field.width
    return declared


@mypyc_attr(allow_interpreted_subclasses=True)
class Remembering:
    """Something that remembers: what its fields say is in one int of the state, under its code."""

    remembers: tuple[Field, ...] = ()
    code: int = -1

    def recall(self, state: "State", field: Field) -> int:
        """What a field says."""
        return (state.memory[self.code] >> field.shift & field.mask) + field.least

    def remember(self, state: "State", field: Field, value: int) -> None:
        """Write a field."""
        others = state.memory[self.code] & ~(field.mask << field.shift)
        state.memory[self.code] = others | value - field.least << field.shift

    def recall_seat(self, state: "State", field: Field, seat: int) -> bool:
        """Whether a seat is among those of a field."""
        return bool(state.memory[self.code] >> field.shift >> seat & 1)

    def remember_seat(self, state: "State", field: Field, seat: int) -> None:
        """Add a seat to those of a field."""
        state.memory[self.code] |= 1 << seat << field.shift

    def recall_race(self, state: "State", field: Field, race: int) -> int:
        """What a field says of a race."""
        return state.memory[self.code] >> field.shift + field.width * race & field.mask

    def remember_race(self, state: "State", field: Field, race: int, value: int) -> None:
        """Write what a field says of a race."""
        shift = field.shift + field.width * race
        state.memory[self.code] = state.memory[self.code] & ~(field.mask << shift) | value << shift

    def forget(self, state: "State") -> None:
        """Forget everything."""
        state.memory[self.code] = 0

    # For positions that people write.

    def on_set_up(self, state: "State", tribe: int) -> None:
        """A position was set up in which the tribe has this ability, and which does not say what it remembers."""

    def is_possible(self, state: "State", tribe: int) -> bool:
        """Whether what it remembers goes together with what lies on the map."""
        return True
