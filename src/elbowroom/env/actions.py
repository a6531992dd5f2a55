"""Actions as fixed integer ids, for agents with a discrete action space.

One table for all games: an id means the same on every map and with any number of players. Ids omit what the observation
contains: `deploy` has no region, since it is always the one asked about, and seats are counted to the left.

Ids never change when abilities are added. Uses of abilities and relics get their ids by the lists `USES` and `RELICS`,
which only grow at their end; those not listed yet take the free ids behind, in alphabetical order.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from elbowroom.engine import actions as a
from elbowroom.engine.actions import code, number_of, region_of
from elbowroom.engine.hooks import Hooks
from elbowroom.engine.memory import MOST_SEATS
from elbowroom.engine.native import BytesWriter, Numbers, i64, vec
from elbowroom.engine.regions import MOST_REGIONS
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State

# Abilities that can be used in conquests: the id, and the number of the use if it is not 0. Append only.
USES: Final = (
    "ashes_of_alar",
    "championing",
    "doomhammer",
    "ethereals",
    "ethereals 1",
    "frostmourne",
    "gnomes",
    "intimidating",
    "portal_mage",
    "berserk",
    "dragon_master",
    "sorcerers",
)
# Relics that can be chosen where an ability asks for one. Append only.
RELICS: Final = (
    "aegis_of_aggramar",
    "ashes_of_alar",
    "doomhammer",
    "frostmourne",
    "heart_of_azeroth",
    "battleground",
    "dark_portal",
    "karazhan",
    "lights_hope_chapel",
    "meeting_stone",
    "spirit_healer",
    "well_of_eternity",
)
# The number of ids reserved in blocks that can grow.
MOST_ROWS: Final = 8
MOST_NUMBERS: Final = a.LARGEST + 1
MOST_RELICS: Final = 32
MOST_USES: Final = 64

NOT_LEGAL: Final = -1


class Block(NamedTuple):
    """Consecutive ids of one kind of action: the first one, and their number."""

    name: str
    first: int
    size: int
    meaning: str


def _blocks() -> tuple[Block, ...]:
    """Return all blocks in their order."""
    found: list[Block] = []
    first = 0
    for name, size, meaning in (
        ("pick", MOST_ROWS, "the combo in this place, from the top"),
        ("decline", 1, "the turn is spent declining"),
        ("end", 1, "no more conquests"),
        ("done", 1, "no more of what the ability asks about"),
        ("abandon", MOST_REGIONS, "this region is abandoned"),
        ("conquer", MOST_REGIONS, "this region is conquered"),
        ("roll", MOST_REGIONS, "this region is the last conquest, with the die"),
        ("target", MOST_REGIONS, "this region, for the ability that asks"),
        ("move", MOST_REGIONS, "the lone token goes to this region"),
        ("station-at", MOST_REGIONS, "the companion that stands alone goes to this region"),
        ("station", MOST_NUMBERS, "place this number of companions in the region asked about"),
        ("deploy", MOST_NUMBERS, "place this number of extra tokens in the region asked about"),
        ("choose", MOST_NUMBERS, "this option or count, or 0 no and 1 yes, for the ability that asks"),
        ("choose-seat", MOST_SEATS, "the seat at this distance to the left, for the ability that asks"),
        ("choose-relic", MOST_RELICS, "this relic, for the ability that asks"),
        ("use", MOST_USES, "this ability is used"),
    ):
        found.append(Block(name, first, size, meaning))
        first += size
    return tuple(found)


BLOCKS: Final = _blocks()
# The number of all ids.
SIZE: Final = BLOCKS[-1].first + BLOCKS[-1].size
# The mask without legal actions.
NOTHING: Final = bytes(SIZE)

_FIRST: Final[dict[str, int]] = {block.name: block.first for block in BLOCKS}
_STATION_AT: Final = _FIRST["station-at"]
_CHOOSE_SEAT: Final = _FIRST["choose-seat"]
_CHOOSE_RELIC: Final = _FIRST["choose-relic"]
_USE: Final = _FIRST["use"]
_WITHOUT_NUMBER: Final = (a.DECLINE, a.END, a.DONE)
_BY_REGION: Final = (a.ABANDON, a.CONQUER, a.ROLL, a.TARGET, a.MOVE)
_BY_NUMBER: Final = (a.STATION, a.DEPLOY)

# The meaning of the numbers by which a question is answered.
_NUMBER: Final = 0
_SEAT: Final = 1
_RELIC: Final = 2


class TooManyError(ValueError):
    """A ruleset has more abilities, relics or combos than there are ids."""


class ActionIds:
    """The conversion between a ruleset's actions and ids; `names` has the name of each id."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.names = [
            f"{block.name} {number}" if block.size > 1 else block.name
            for block in BLOCKS
            for number in range(block.size)
        ]
        self._ids = _ids_of_all(ruleset.rows)
        uses = _uses(ruleset)
        for (action, name), slot in zip(uses, _slots(USES, [name for _, name in uses], MOST_USES), strict=True):
            self._ids[action] = _USE + slot
            self.names[_USE + slot] = f"use {name}"
        self._relics = _slots(RELICS, ruleset.relic_ids, MOST_RELICS)
        for name, slot in zip(ruleset.relic_ids, self._relics, strict=True):
            self.names[_CHOOSE_RELIC + slot] = f"choose-relic {name}"
        meanings = {"seat": _SEAT, "relic": _RELIC}
        self._meanings = [meanings.get(question.kind, _NUMBER) for question in ruleset.questions]
        companions = [power.companion for power in ruleset.powers]
        self._stands_alone = [companion is not None and companion.stands_alone for companion in companions]

    def legal(self, state: State) -> Numbers:
        """Return the ids of the legal actions in the order of `state.options`; none where no seat decides."""
        options = state.options
        if state.actor < 0:
            return vec[i64]()
        kind = a.kind_of(options[0])
        if kind == a.CHOOSE and self._meanings[state.question] != _NUMBER:
            return vec[i64]([self._choice(state, option) for option in options])
        if kind == a.STATION and self._stands_alone[state.power_of[state.tribe]]:
            return vec[i64]([_STATION_AT + region_of(option) for option in options])
        ids = self._ids
        return vec[i64]([ids[option] for option in options])

    def _choice(self, state: State, option: int) -> int:
        """Return the id of an answer to an ability that asks for a seat or a relic."""
        if a.kind_of(option) != a.CHOOSE:
            return self._ids[option]
        if self._meanings[state.question] == _RELIC:
            return _CHOOSE_RELIC + self._relics[number_of(option)]
        return _CHOOSE_SEAT + (number_of(option) - state.actor) % state.seats

    def action(self, state: State, action_id: int) -> int:
        """Return the engine's action code for an id in a state, or NOT_LEGAL."""
        legal = self.legal(state)
        for place in range(len(legal)):
            if legal[place] == action_id:
                return state.options[place]
        return NOT_LEGAL

    def mask(self, state: State, seat: int) -> bytes:
        """Return a byte for each id, 1 if a seat may choose it now; all are 0 while another seat decides."""
        if seat != state.actor:
            return NOTHING
        mask = BytesWriter()
        mask.write(NOTHING)
        for action_id in self.legal(state):
            mask[action_id] = 1
        return mask.getvalue()


def _ids_of_all(rows: int) -> Numbers:
    """Return the id of each action code that does not depend on ruleset and state; NOT_LEGAL for the others."""
    if rows > MOST_ROWS:
        raise TooManyError(f"There are ids for {MOST_ROWS} combos in a column, not for {rows}.")
    ids = vec[i64]([NOT_LEGAL for _ in range(code(a.MOVE + 1))])
    for row in range(rows):
        ids[code(a.PICK, 0, row)] = _FIRST["pick"] + row
    for kind in _WITHOUT_NUMBER:
        ids[code(kind)] = _FIRST[a.KINDS[kind]]
    for number in range(MOST_NUMBERS):
        ids[code(a.CHOOSE, 0, number)] = _FIRST["choose"] + number
    for region in range(MOST_REGIONS):
        for kind in _BY_REGION:
            ids[code(kind, region)] = _FIRST[a.KINDS[kind]] + region
        for kind in _BY_NUMBER:
            for number in range(MOST_NUMBERS):
                ids[code(kind, region, number)] = _FIRST[a.KINDS[kind]] + number
    return ids


def _uses(ruleset: Ruleset) -> list[tuple[int, str]]:
    """Return all uses of abilities in conquests: the action code, and the name in USES."""
    return [
        (a.use_action(ability.code, use), f"{ability.id} {use}" if use else ability.id)
        for ability in Hooks(ruleset.abilities, 1).may_use
        for use in range(ability.uses)
    ]


def _slots(listed: Sequence[str], wanted: Sequence[str], most: int) -> list[int]:
    """Return the index of each name in a list; names not on it get the indices behind, in alphabetical order."""
    order = [*listed, *sorted(set(wanted).difference(listed))]
    if len(order) > most:
        raise TooManyError(f"There are ids for {most} of these, not for {len(order)}: {', '.join(order)}.")
    return [order.index(name) for name in wanted]
