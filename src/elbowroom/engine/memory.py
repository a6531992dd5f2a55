"""The memory of abilities: a few named fields for each ability, packed into one int of the state.

An ability declares its fields (`remembers = fields(EXPLODING, DUDS)`), reads them by `recall` and writes them by
`remember`. A field that was never written has its least value: 0, or NOTHING if the field is optional.
"""

from typing import TYPE_CHECKING, Final

from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.regions import MOST_REGIONS

if TYPE_CHECKING:
    from elbowroom.engine.state import State

NOTHING: Final = -1
# In place of a region: out of the game.
GONE: Final = MOST_REGIONS
MOST_SEATS: Final = 5
MOST_RACES: Final = 64
MOST_POWERS: Final = 62


class Field:
    """A number between `least` and `most`, and its meaning, which decides how positions write it.

    The meaning is `number`, `option` (one of `ids`), `seat`, `seats` (a set), `region`, `place` (a region or GONE),
    `race`, `power`, or `races` (a number for each race).
    """

    def __init__(self, name: str, least: int, most: int, meaning: str = "number", ids: tuple[str, ...] = ()) -> None:
        self.name = name
        self.least = least
        self.most = most
        self.meaning = meaning
        self.ids = ids
        self.width = (most - least).bit_length()
        self.mask = (1 << self.width) - 1
        # Its lowest bit in the int; `fields` sets it.
        self.shift = 0


def count(name: str, most: int) -> Field:
    """Return a field for a number from 0."""
    return Field(name, 0, most)


def optional_count(name: str, most: int) -> Field:
    """Return a field for a number from 0, or NOTHING."""
    return Field(name, NOTHING, most)


def option(name: str, *ids: str) -> Field:
    """Return a field for one of some options, by number; at first it is option 0."""
    return Field(name, 0, len(ids) - 1, "option", ids)


def seat(name: str) -> Field:
    """Return a field for a seat, or NOTHING."""
    return Field(name, NOTHING, MOST_SEATS - 1, "seat")


def seats(name: str) -> Field:
    """Return a field for a set of seats."""
    return Field(name, 0, (1 << MOST_SEATS) - 1, "seats")


def region(name: str) -> Field:
    """Return a field for a region, or NOTHING."""
    return Field(name, NOTHING, MOST_REGIONS - 1, "region")


def race(name: str) -> Field:
    """Return a field for a race, or NOTHING."""
    return Field(name, NOTHING, MOST_RACES - 1, "race")


def place(name: str) -> Field:
    """Return a field for a region, GONE, or NOTHING."""
    return Field(name, NOTHING, GONE, "place")


def power(name: str) -> Field:
    """Return a field for a power, or NOTHING."""
    return Field(name, NOTHING, MOST_POWERS - 1, "power")


def per_race(name: str, most: int) -> Field:
    """Return a field for a number from 0 for each race; it must be the last, since it takes all remaining bits."""
    return Field(name, 0, most, "races")


def fields(*declared: Field) -> tuple[Field, ...]:
    """Return the fields of an ability, each with its place in the int."""
    shift = 0
    for field in declared:
        field.shift = shift
        shift += field.width
    return declared


@mypyc_attr(allow_interpreted_subclasses=True)
class HasMemory:
    """An object with memory: its fields are packed into the int `state.memory[code]`."""

    remembers: tuple[Field, ...] = ()
    code: int = -1

    def recall(self, state: "State", field: Field) -> int:
        """Return the value of a field."""
        return (state.memory[self.code] >> field.shift & field.mask) + field.least

    def remember(self, state: "State", field: Field, value: int) -> None:
        """Write a field."""
        others = state.memory[self.code] & ~(field.mask << field.shift)
        state.memory[self.code] = others | value - field.least << field.shift

    def recall_seat(self, state: "State", field: Field, seat: int) -> bool:
        """Return whether a field contains a seat."""
        return bool(state.memory[self.code] >> field.shift >> seat & 1)

    def remember_seat(self, state: "State", field: Field, seat: int) -> None:
        """Add a seat to a field."""
        state.memory[self.code] |= 1 << seat << field.shift

    def recall_race(self, state: "State", field: Field, race: int) -> int:
        """Return the value of a field for a race."""
        return state.memory[self.code] >> field.shift + field.width * race & field.mask

    def remember_race(self, state: "State", field: Field, race: int, value: int) -> None:
        """Write the value of a field for a race."""
        shift = field.shift + field.width * race
        state.memory[self.code] = state.memory[self.code] & ~(field.mask << shift) | value << shift

    def forget(self, state: "State") -> None:
        """Reset all fields."""
        state.memory[self.code] = 0

    # For positions written by hand.

    def on_set_up(self, state: "State", tribe: int) -> None:
        """Set the memory of a tribe's ability in a position that does not mention it."""

    def is_possible(self, state: "State", tribe: int) -> bool:
        """Return whether its memory agrees with the pieces on the map."""
        return True
