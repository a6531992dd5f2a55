"""A position as one line of text, as chess has its FEN: complete, short, and the same text for the same state.

`docs/formats.md` describes it. `reading.py` reads it back. Everything is named by id and every set is sorted by id, so
that neither the order of races in their list nor races of another cast make a difference; states are compared by it.
"""

from collections.abc import Collection, Iterable
from hashlib import blake2b
from typing import Final

from elbowroom.engine.phases.steps import STEP_NAME
from elbowroom.engine.position.memory import in_line, remembering
from elbowroom.engine.position.places import short_name, short_names
from elbowroom.engine.position.registers import noted
from elbowroom.engine.regions import Region, bits, only
from elbowroom.engine.state import NOBODY, State

PREFIX: Final = "er"
FORMAT: Final = 1
HEAD: Final = f"{PREFIX}{FORMAT}"
UNKNOWN: Final = "?"
EMPTY: Final = "-"
NATIVES: Final = "N"
# How many letters there are for active tribes, and for the first declined one of each seat.
SEATS: Final = 5


def notation(state: State, known: Collection[int] | None = None) -> str:
    """A state as one line; with `known`, the coins of all other seats are written as unknown."""
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
    """A short text that differs when anything about two states of one game differs."""
    return blake2b(notation(state).encode(), digest_size=8).hexdigest()


def letter_of(seat: int, place: int = -1) -> str:
    """The letter of a seat's active tribe on the map, or of one of its declined ones by its place among them."""
    return chr(ord("A") + seat) if place < 0 else chr(ord("a") + seat + SEATS * place)


def _letters(state: State) -> list[str]:
    """For each tribe in play its letter, and that of the natives; declined ones in the order of their ids."""
    letters = [""] * len(state.seat_of)
    letters[-1] = NATIVES
    for seat, active in enumerate(state.active):
        if active >= 0:
            letters[active] = letter_of(seat)
        for place, tribe in enumerate(_declined(state, seat)):
            letters[tribe] = letter_of(seat, place)
    return letters


def _declined(state: State, seat: int) -> list[int]:
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
    """The regions of a board in their order: a holder's letter and its tokens, a dash for those that are empty."""
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
    """Round, whose turn it is, and who began; the round alone before it is known who begins."""
    if state.seat == NOBODY:
        return str(state.round + 1)
    return f"{state.round + 1}.{state.seat}.{(state.seat - state.turn) % state.seats}"


def _seat(state: State, seat: int, known: Collection[int] | None) -> str:
    coins = str(state.coins[seat]) if known is None or seat in known else UNKNOWN
    active = state.active[seat]
    declined = [_tribe(state, tribe) for tribe in _declined(state, seat)]
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
            if state.row_coins[row]:
                text += f":{state.row_coins[row]}"
        yield text


def _rest(state: State) -> Iterable[tuple[str, str]]:
    """What is left out where there is nothing to say."""
    ruleset = state.ruleset
    yield "below", ",".join([ruleset.race_ids[race] for race in state.banner_queue])
    yield "discarded", _ids(ruleset.power_ids, state.badge_discards)
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
    yield "memory", ",".join([in_line(state, ability) for ability in remembering(state)])
    yield "now", ":".join(_now(state))


def excluded_by_table(state: State) -> int:
    """What the table plays without; what the rules leave out goes without saying."""
    if not state.excluded:
        return 0
    by_rule = (only(state.ruleset.first_power)) - 1 & ~state.ruleset.races_in_game(state.seats)
    return state.excluded & ~by_rule


def relics_gone(state: State) -> int:
    """Relics that are neither on the map nor unseen, as a set."""
    gone = (1 << len(state.ruleset.relics)) - 1 & ~state.relics_unseen
    for relic in state.found:
        gone &= ~(only(relic))
    return gone


def _ids(ids: tuple[str, ...], chosen: int) -> str:
    return ",".join(sorted([ids[number] for number in bits(chosen)]))


def _now(state: State) -> Iterable[str]:
    """How far the turn has come: the step, and what was named, used and attacked in it."""
    yield STEP_NAME[state.step]
    for name, value in noted(state, short_name):
        yield f"{name}={'.'.join(value) if isinstance(value, list) else value}"
