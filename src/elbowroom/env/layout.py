"""The layout of observations: named pieces, each with an offset, a shape and a meaning.

A layout depends on the ruleset and the number of seats, not on the map. Seats are counted from the observing one to the
left, so 0 is always the observer; races, powers, relics and abilities have the order of the ruleset's cast.
"""

from typing import Final, NamedTuple

from elbowroom.boards.board import SYMBOLS, TERRAINS
from elbowroom.engine.memory import Field
from elbowroom.engine.regions import MOST_REGIONS
from elbowroom.engine.ruleset import Ruleset

# The rows of the pieces `map`, `question` and `turn`.
MAP_ROWS: Final = ("region", *TERRAINS, *SYMBOLS, "entry", "border_sea", "size_mark", "island")
QUESTION_ROWS: Final = ("here", "later", "named", "chosen", "target", "abandoned", "lone")
TURN_ROWS: Final = (
    *("round", "rounds_left", "turns_left", "is_over", "is_chance"),
    *("may_decline", "has_begun", "places_tokens", "stage", "cost"),
)
# The piece with the adjacency matrix.
NEIGHBOURS: Final = "neighbours"


class Piece(NamedTuple):
    """A named part of an observation with its offset and shape."""

    name: str
    offset: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """The number of its numbers."""
        size = 1
        for length in self.shape:
            size *= length
        return size


class Layout:
    """All pieces of an observation in their order, and the size of an observation."""

    def __init__(self, ruleset: Ruleset, seats: int, *, adjacency: bool = True) -> None:
        pieces = []
        offset = 0
        specs = _of_regions(ruleset, seats) + _of_table(ruleset, seats) + _of_turn(ruleset, seats)
        if adjacency:
            # The last piece: without it the others stay where they are.
            specs.append((NEIGHBOURS, (MOST_REGIONS, MOST_REGIONS), "1 where two regions are adjacent"))
        for name, shape, meaning in specs:
            piece = Piece(name, offset, shape, meaning)
            pieces.append(piece)
            offset += piece.size
        self.pieces = tuple(pieces)
        self.size = offset
        self._by_name = {piece.name: piece for piece in pieces}

    def __getitem__(self, name: str) -> Piece:
        return self._by_name[name]

    def rows(self) -> list[str]:
        """Return the layout as rows of a Markdown table."""
        return [
            f"| `{piece.name}` | {piece.offset} | {' × '.join(map(str, piece.shape))} | {piece.meaning} |"
            for piece in self.pieces
        ]


PieceSpec = tuple[str, tuple[int, ...], str]


def _of_regions(ruleset: Ruleset, seats: int) -> list[PieceSpec]:
    """Return the pieces about regions; these are counted over all boards and padded with 0."""
    each = MOST_REGIONS
    found: list[PieceSpec] = [
        ("map", (len(MAP_ROWS), each), f"what is printed: {', '.join(MAP_ROWS)} (its number, from 1)"),
        ("natives", (each,), "1 where natives stand"),
        ("active", (seats, each), "1 where the active race of each seat stands"),
        ("declined", (seats, each), "1 where races in decline of each seat stand"),
        ("race", (each,), "the number of the race that stands there, from 1, natives last; 0: nobody"),
        ("tokens", (each,), "its tokens"),
        ("companions", (each,), "its companions: Beasts, the Champion, encampments"),
        ("cost", (each,), "the tokens that a conquest takes before travel and discounts"),
        ("markers", (len(ruleset.markers), each), f"1 where one lies: {', '.join(m.id for m in ruleset.markers)}"),
    ]
    if ruleset.relics:
        found.append(("relics", (len(ruleset.relics), each), "1 where each revealed relic lies"))
        found.append(("face_down", (each,), "1 where a marker lies face down"))
    asked = "the region asked about, those to come after it, those named of several, the one chosen before, the one "
    asked += "under attack, those abandoned this turn, those whose tokens are alone"
    found.append(("question", (len(QUESTION_ROWS), each), f"{', '.join(QUESTION_ROWS)}: {asked}"))
    return found


def _of_table(ruleset: Ruleset, seats: int) -> list[PieceSpec]:
    """Return the pieces about seats, tribes, combos and stacks."""
    races, powers, relics = len(ruleset.races), len(ruleset.powers), len(ruleset.relics)
    tribes, columns, rows = races + 1, len(ruleset.columns), ruleset.rows
    found: list[PieceSpec] = [
        ("seat", (seats,), "1 for the seat's own place in the order of play"),
        ("allies", (seats,), "1 for each seat of the same team, oneself included"),
        ("column", (columns,), "1 for the column from which the seat picks"),
        ("coins", (seats,), "coins, at most 255; 0 where they are unknown"),
        ("coins_known", (seats,), "1 where coins are known"),
        ("active_race", (seats, races), "1 for the active race"),
        ("active_power", (seats, powers), "1 for its power"),
        ("declined_races", (seats, races), "1 for each race in decline"),
        ("hand", (tribes,), "tokens in hand of each race, natives last"),
        ("aside", (tribes,), "tokens laid aside"),
        ("companions_in_hand", (tribes,), "companions in hand"),
        ("tray", (tribes,), "tokens left in the tray"),
        ("power", (tribes,), "the number of its power, from 1; 0: none"),
        ("combo_races", (columns, rows, races), "1 for the race of each visible combo, from the top"),
        ("combo_powers", (rows, powers), "1 for the power of each row"),
        ("combo_coins", (rows,), "the coins lying there"),
        ("combo_tokens", (columns, rows), "the tokens that the combo brings; 0 where one is missing"),
        ("banners", (races,), "1 for each race that may come up"),
        ("banners_below", (races,), "its place among the banners under the stack, from 1; 0: not there"),
        ("badges", (powers,), "1 for each power that may come up"),
        ("badges_discarded", (powers,), "1 for each power that comes up after those"),
    ]
    if relics:
        found.append(("relics_unseen", (relics,), "1 for each relic that may lie face down"))
    return found


def _of_turn(ruleset: Ruleset, seats: int) -> list[PieceSpec]:
    """Return the pieces about the turn, the decision, and the memory of abilities."""
    tribes, abilities = len(ruleset.races) + 1, len(ruleset.abilities)
    found: list[PieceSpec] = [
        ("turn", (len(TURN_ROWS),), ", ".join(TURN_ROWS)),
        ("turn_of", (seats,), "1 for the seat whose turn it is"),
        ("actor", (seats,), "1 for the seat that decides"),
        ("step", (ruleset.steps,), "1 for the step of the turn"),
        ("moment", (ruleset.moments,), "1 for the moment at which an ability asks"),
        ("asking", (abilities,), "1 for the ability that asks"),
        ("acting", (tribes,), "1 for the race about which the decision is"),
        ("aids", (abilities,), "1 for each ability that aids the next conquest"),
        ("used", (abilities,), "1 for each ability that is used up this turn"),
        ("attacked", (tribes,), "1 for each race that was attacked this turn"),
    ]
    if ruleset.can_hold_up:
        found.append(("closed", (MOST_REGIONS,), "1 where the seat whose turn it is may not enter any more this turn"))
    if ruleset.relics:
        found.append(("chosen_relic", (len(ruleset.relics),), "1 for the relic that was chosen before"))
    for ability in ruleset.abilities:
        found += [_of_field(f"memory.{ability.id}.{field.name}", field, ruleset, seats) for field in ability.remembers]
    return found


def _of_field(name: str, field: Field, ruleset: Ruleset, seats: int) -> PieceSpec:
    """Return the piece about a field of an ability's memory."""
    if field.meaning in ("seat", "seats"):
        return name, (seats,), "1 for the seat" if field.meaning == "seat" else "1 for each of these seats"
    if field.meaning == "races":
        return name, (len(ruleset.races),), "a number for each race"
    meaning = "the number of an option" if field.meaning == "option" else f"a {field.meaning}"
    return name, (1,), f"{meaning}, from 1; 0: none" if field.least < 0 else meaning
