"""The notation: a position as one line of text, like FEN in chess. Equal states have equal notations.

`docs/formats.md` describes it, `reading.py` reads it. Things are named by id and sets are sorted by id, so that the
notation does not depend on the order of races in a ruleset or on races that are not in the game.
"""

from collections.abc import Collection, Iterable
from hashlib import blake2b
from typing import Final

from elbowroom.engine.ability import codes_in
from elbowroom.engine.cast import sets_of
from elbowroom.engine.phases.steps import STEP_NAMES
from elbowroom.engine.position.memory import abilities_with_memory, memory_in_notation
from elbowroom.engine.position.places import short_name, short_names
from elbowroom.engine.position.registers import changed_registers
from elbowroom.engine.regions import Region, bits, only
from elbowroom.engine.state import NOBODY, State

PREFIX: Final = "er"
FORMAT: Final = 1
HEAD: Final = f"{PREFIX}{FORMAT}"
UNKNOWN: Final = "?"
EMPTY: Final = "-"
NATIVES: Final = "N"
# Seats with letters: A to E for active tribes, a to e for the first one in decline, f to j for the second.
SEATS: Final = 5


def notation(state: State, known: Collection[int] | None = None) -> str:
    """Return the notation of a state; with `known`, only the coins of these seats are written."""
    letters = _letters(state)
    sections = [
        HEAD,
        state.ruleset.id,
        _map(state, letters),
        _turn(state),
        ";".join(_seat(state, seat, known) for seat in range(state.seats)),
        ",".join(_combos(state)),
    ]
    for name, text in _rest(state):
        if text:
            sections.append(f"{name}={text}")
    return "/".join(sections)


def hash_of(state: State) -> str:
    """Return a hash of the notation; different states of one game have different hashes."""
    return blake2b(notation(state).encode(), digest_size=8).hexdigest()


def letter_of(seat: int, place: int = -1) -> str:
    """Return the letter of a seat's active tribe, or of its tribe in decline at a place."""
    return chr(ord("A") + seat) if place < 0 else chr(ord("a") + seat + SEATS * place)


def _letters(state: State) -> list[str]:
    """Return the letters of tribes in play and natives, by tribe; tribes in decline are sorted by id."""
    letters = [""] * len(state.seat_of)
    letters[-1] = NATIVES
    for seat, active in enumerate(state.active):
        if active >= 0:
            letters[active] = letter_of(seat)
        for place, tribe in enumerate(_declined_tribes(state, seat)):
            letters[tribe] = letter_of(seat, place)
    return letters


def _declined_tribes(state: State, seat: int) -> list[int]:
    tribes = bits(state.declined[seat])
    return list(tribes) if len(tribes) < 2 else sorted(tribes, key=state.ruleset.race_ids.__getitem__)


def _map(state: State, letters: list[str]) -> str:
    boards, first = [], 0
    for board in state.world.boards:
        after = first + len(board.regions)
        boards.append(f"{board.id}:{_cells(state, first, after, letters)}")
        first = after
    return ";".join(boards)


def _cells(state: State, first: Region, after: Region, letters: list[str]) -> str:
    """Return the regions of a board in order: the letter of the holder and its tokens, or a dash if empty."""
    cells, empty = [], 0
    owners, tokens, companions = state.owner, state.tokens, state.companions
    for region in range(first, after):
        owner = owners[region]
        if owner == NOBODY:
            empty += 1
            continue
        if empty:
            cells.append(EMPTY if empty == 1 else f"{EMPTY}{empty}")
            empty = 0
        if companions[region]:
            cells.append(f"{letters[owner]}{tokens[region]}.{companions[region]}")
        else:
            cells.append(letters[owner] if tokens[region] == 1 else f"{letters[owner]}{tokens[region]}")
    if empty:
        cells.append(EMPTY if empty == 1 else f"{EMPTY}{empty}")
    return "".join(cells)


def _turn(state: State) -> str:
    """Return the round, the seat whose turn it is and the seat that began; at first only the round."""
    if state.seat == NOBODY:
        return str(state.round + 1)
    return f"{state.round + 1}.{state.seat}.{state.first}"


def _seat(state: State, seat: int, known: Collection[int] | None) -> str:
    coins = str(state.coins[seat]) if known is None or seat in known else UNKNOWN
    active = state.active[seat]
    declined = [_tribe(state, tribe) for tribe in _declined_tribes(state, seat)]
    if active < 0 and not declined:
        return coins
    return ",".join([coins, _tribe(state, active) if active >= 0 else "", *declined])


def _tribe(state: State, tribe: int) -> str:
    power = state.power_of[tribe]
    text = state.ruleset.race_ids[tribe]
    if power >= 0:
        text += "." + state.ruleset.power_ids[power]
    hand, aside, companions = state.hand[tribe], state.aside[tribe], state.companions_in_hand[tribe]
    if companions:
        return f"{text}:{hand}:{aside}:{companions}"
    if aside:
        return f"{text}:{hand}:{aside}"
    return f"{text}:{hand}" if hand else text


def _combos(state: State) -> Iterable[str]:
    races, powers = state.ruleset.race_ids, state.ruleset.power_ids
    rows = max(len(state.row_badges), *map(len, state.columns))
    for row in range(rows):
        text = "~".join(races[column[row]] if row < len(column) else "" for column in state.columns)
        if row < len(state.row_badges):
            text += "." + powers[state.row_badges[row]]
            if beside := tokens_beside(state, row):
                text += f":{state.row_coins[row]}:{beside}"
            elif state.row_coins[row]:
                text += f":{state.row_coins[row]}"
        yield text


def tokens_beside(state: State, row: int) -> int:
    """Return the tokens that lie beside the combo in a row."""
    return sum([state.aside[column[row]] for column in state.columns if row < len(column)])


def _rest(state: State) -> Iterable[tuple[str, str]]:
    """Yield the optional sections; an empty text means that the section is left out."""
    ruleset = state.ruleset
    yield "below", ",".join([ruleset.race_ids[race] for race in state.banner_queue])
    yield "discarded", _ids(ruleset.power_ids, state.badge_discards)
    yield "sets", ",".join(sets_of(ruleset)) if ruleset.sets else ""
    yield "without", _ids(ruleset.ability_ids, excluded_by_table(state))
    yield (
        "marks",
        ",".join(
            [
                f"{marker.id}:{short_names(state, marks)}"
                for marker, marks in zip(ruleset.markers, state.marks, strict=True)
                if marks
            ]
        ),
    )
    yield (
        "relics",
        ",".join([f"{ruleset.relic_ids[relic]}:{short_name(state, state.relic_at[relic])}" for relic in state.found]),
    )
    yield "gone", _ids(ruleset.relic_ids, relics_gone(state))
    yield "hidden", short_names(state, state.face_down)
    yield "memory", ",".join([memory_in_notation(state, ability) for ability in abilities_with_memory(state)])
    yield "now", ":".join(_now(state))


def excluded_by_table(state: State) -> int:
    """Return the races and powers that the table excludes, without those that the rules exclude."""
    if not state.excluded:
        return 0
    by_rule = (1 << state.ruleset.first_power) - 1 & ~state.ruleset.races_in_game(state.seats)
    return state.excluded & ~by_rule


def relics_gone(state: State) -> int:
    """Return the set of relics that are out of the game: neither on the map nor unseen."""
    gone = (1 << len(state.ruleset.relics)) - 1 & ~state.relics_unseen
    for relic in state.found:
        gone &= ~(only(relic))
    return gone


def _ids(ids: tuple[str, ...], chosen: int) -> str:
    return ",".join(sorted([ids[number] for number in codes_in(chosen)]))


def _now(state: State) -> Iterable[str]:
    """Yield the step of the turn and the registers that differ from their defaults."""
    yield STEP_NAMES[state.step]
    for name, value in changed_registers(state, short_name):
        yield f"{name}={'.'.join(value) if isinstance(value, list) else value}"
