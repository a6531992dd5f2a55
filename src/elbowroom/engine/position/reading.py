"""Reads the notation of a position; `set_up.py` checks its content."""

import re
from collections.abc import Iterator
from typing import Final

from elbowroom.engine.errors import PositionError
from elbowroom.engine.position.model import Combo, MemoryValue, Position, Seat, Tribe
from elbowroom.engine.position.notation import EMPTY, FORMAT, NATIVES, PREFIX, UNKNOWN, letter_of
from elbowroom.engine.state import NOBODY

# Characters; no position is nearly as long.
MAX_NOTATION_LENGTH: Final = 4000
SECTIONS: Final = 6
MOST_PLACES: Final = 4

_HEAD: Final = re.compile(rf"{PREFIX}(\d{{1,4}})")
_NUMBER: Final = re.compile(r"\d{1,6}")
_ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,60}")
_CELL: Final = re.compile(r"([A-Za-z-])(\d{0,3})(?:\.(\d{1,3}))?")
_BOARD: Final = re.compile(r"([^:]{1,80}):([A-Za-z0-9.-]*)")


def read_notation(text: str) -> tuple[Position, list[int]]:
    """Return the position in a notation, and the number of regions of each board; raise PositionError on errors."""
    reading = _Reading(text)
    return reading.position, reading.sizes


def is_notation(text: str) -> bool:
    """Return whether a text looks like a notation rather than, for example, a file name."""
    return _HEAD.fullmatch(text.strip().partition("/")[0]) is not None


def boards_in(text: str) -> list[str]:
    """Return the ids of the boards in a notation; they may be unknown."""
    return _Reading(text).position.boards


class _Reading:
    """Reads one notation from left to right."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_NOTATION_LENGTH:
            raise PositionError("notation-too-long", most=MAX_NOTATION_LENGTH)
        head, *sections = text.strip().split("/")
        found = _HEAD.fullmatch(head)
        if found is None or len(sections) < SECTIONS - 1:
            raise PositionError("not-a-notation", text=text[:40])
        if int(found[1]) != FORMAT:
            raise PositionError("wrong-format", wanted=FORMAT, found=found[1])
        game, boards, turn, seats, combos, *rest = sections
        self.position = Position(game=_id(game), boards=[], seats=[], combos=[], natives=[], face_down=[], memory={})
        # The number of regions of each board.
        self.sizes: list[int] = []
        self._seats(seats)
        self._map(boards)
        self._turn(turn)
        self.position.combos = [_combo(row) for row in _some(combos, ",")]
        self._rest(rest)

    def _seats(self, text: str) -> None:
        for row in text.split(";"):
            coins, *tribes = row.split(",")
            active, declined = tribes[:1], tribes[1:]
            if len(declined) > MOST_PLACES:
                raise _cannot_read(row)
            self.position.seats.append(
                Seat(
                    coins=None if coins == UNKNOWN else _number(coins),
                    active=_tribe(active[0]) if active and active[0] else None,
                    declined=[_tribe(tribe) for tribe in declined],
                )
            )

    def _map(self, text: str) -> None:
        by_letter = dict(self._letters())
        for part in text.split(";"):
            found = _BOARD.fullmatch(part)
            if found is None:
                raise _cannot_read(part)
            board, cells = found[1], found[2]
            self.position.boards.append(board)
            region = 0
            for letter, tokens, companions in _cells(cells):
                if letter == EMPTY:
                    region += tokens
                    continue
                region += 1
                name = f"{board}:{region}"
                if letter == NATIVES:
                    self._native(name, tokens, companions, part)
                elif letter in by_letter:
                    by_letter[letter].regions[name] = tokens
                    if companions:
                        by_letter[letter].companions[name] = companions
                else:
                    raise _cannot_read(part)
            self.sizes.append(region)

    def _letters(self) -> Iterator[tuple[str, Tribe]]:
        for number, seat in enumerate(self.position.seats):
            if seat.active:
                yield letter_of(number), seat.active
            for place, tribe in enumerate(seat.declined):
                yield letter_of(number, place), tribe

    def _native(self, name: str, tokens: int, companions: int, part: str) -> None:
        if tokens != 1 or companions:
            raise _cannot_read(part)
        assert self.position.natives is not None
        self.position.natives.append(name)

    def _turn(self, text: str) -> None:
        round_, *seats = text.split(".")
        self.position.round = _number(round_)
        if len(seats) not in (0, 2):
            raise _cannot_read(text)
        if seats:
            self.position.turn, self.position.first = map(_number, seats)
        else:
            self.position.turn = self.position.first = NOBODY

    def _rest(self, sections: list[str]) -> None:
        """Read the optional sections, each at most once."""
        position, seen = self.position, set()
        for section in sections:
            name, _, text = section.partition("=")
            if name in seen or not text:
                raise _cannot_read(section)
            seen.add(name)
            match name:
                case "below":
                    position.banners_below = [_id(race) for race in text.split(",")]
                case "discarded":
                    position.badges_discarded = [_id(power) for power in text.split(",")]
                case "sets":
                    position.sets = [_id(name) for name in text.split(",")]
                case "without":
                    position.excluded = [_id(ability) for ability in text.split(",")]
                case "gone":
                    position.relics_gone = [_id(relic) for relic in text.split(",")]
                case "hidden":
                    position.face_down = _names(text)
                case "marks":
                    position.markers = {mark: _names(regions) for mark, regions in _pairs(text)}
                case "relics":
                    position.relics = {relic: _id(region) for relic, region in _pairs(text)}
                case "memory":
                    position.memory = dict(map(_memory, text.split(",")))
                case "now":
                    self._now(text)
                case _:
                    raise _cannot_read(section)
        if position.moment is None:
            raise _cannot_read("now")

    def _now(self, text: str) -> None:
        phase, *registers = text.split(":")
        self.position.phase = _id(phase)
        self.position.moment = {}
        for part in registers:
            name, _, value = part.partition("=")
            if name in self.position.moment:
                raise _cannot_read(part)
            self.position.moment[_id(name)] = _number(value) if value.isdigit() else _names(value)


def _cannot_read(text: str) -> PositionError:
    return PositionError("cannot-read-notation", text=text[:40])


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text) or not text.isascii():
        raise _cannot_read(text)
    return int(text)


def _id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise _cannot_read(text)
    return text


def _names(text: str) -> list[str]:
    return [_id(name) for name in text.split(".")]


def _some(text: str, separator: str) -> list[str]:
    return text.split(separator) if text else []


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs `name:text` in a text; raise PositionError if a name occurs twice."""
    seen = set()
    for part in text.split(","):
        name, _, rest = part.partition(":")
        if name in seen:
            raise _cannot_read(part)
        seen.add(name)
        yield _id(name), rest


def _cells(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield letter, tokens and companions of each cell; for empty regions the number of them instead of tokens."""
    at = 0
    while at < len(text):
        found = _CELL.match(text, at)
        if found is None:
            raise _cannot_read(text[at:])
        at = found.end()
        yield found[1], int(found[2] or 1), int(found[3] or 0)


def _tribe(text: str) -> Tribe:
    names, *counts = text.split(":")
    race, *power = names.split(".")
    if len(power) > 1 or len(counts) > len(_COUNTS):
        raise _cannot_read(text)
    numbers = dict(zip(_COUNTS, map(_number, counts), strict=False))
    return Tribe(race=_id(race), power=_id(power[0]) if power else None, regions={}, companions={}, **numbers)


_COUNTS: Final = ("hand", "aside", "companions_in_hand")


def _combo(text: str) -> Combo:
    names, *counts = text.split(":")
    races, _, power = names.partition(".")
    banners = [_id(race) if race else "" for race in races.split("~")]
    if len(counts) > len(_COMBO_COUNTS):
        raise _cannot_read(text)
    numbers = dict(zip(_COMBO_COUNTS, map(_number, counts), strict=False))
    return Combo(race=banners, power=_id(power) if power else "", **numbers)


_COMBO_COUNTS: Final = ("coins", "tokens")


def _memory(text: str) -> tuple[str, dict[str, MemoryValue]]:
    ability, *fields = text.split(":")
    values: dict[str, MemoryValue] = {}
    for field in fields:
        name, _, value = field.partition("=")
        if name in values:
            raise _cannot_read(field)
        values[_id(name)] = _memory_value(value)
    return _id(ability), values


def _memory_value(text: str) -> MemoryValue:
    """Return a value of an ability's memory: a number, an id, several numbers, or numbers by id."""
    parts = text.split(".")
    if "~" in text:
        pairs = [part.partition("~") for part in parts]
        return {_id(race): _number(count) for race, _, count in pairs}
    if len(parts) > 1:
        return [_number(part) for part in parts]
    return _number(text) if text.isdigit() else _id(text)
