"""Actions as files, clients and people know them: races, powers, relics and abilities by id, never by number.

An `Action` says what the engine's int says; in words it is its kind, then its id, its region and its number, as far as
it has them: `banner goblins`, `use ethereals 1`, `deploy 7 2`. What an id means depends on the game and, for what an
ability asks or turns over, on that ability: so both ways need the state in which the action is played.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from elbowroom.engine import actions as a
from elbowroom.engine.actions import KIND_OF, KINDS, LARGEST, WITH_NUMBER, WITH_REGION, code
from elbowroom.engine.state import NOBODY, State

LONGEST: Final = 80
YES_OR_NO: Final = ("no", "yes")


class Action(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An action: `region` counts from 0 over all boards of the game, `id` names a thing, `number` counts."""

    kind: str
    region: int | None = None
    number: int | None = None
    id: str | None = None

    def __str__(self) -> str:
        return text_of(self)


def action_of(state: State, action: int) -> Action:
    """The action that an int means in a state."""
    kind, region, number = a.kind_of(action), a.region_of(action), a.number_of(action)
    if kind == a.USE:
        return Action(KINDS[kind], None, region or None, state.ruleset.abilities[number].id)
    ids = _ids(state, kind)
    if ids:
        return Action(KINDS[kind], id=ids[number])
    return Action(KINDS[kind], region if kind in WITH_REGION else None, number if kind in WITH_NUMBER else None)


def code_of(state: State, action: object) -> int | None:
    """The int of an action, given as such or in words, in a state; None when it is none there."""
    said = parse(action) if isinstance(action, str) else action
    if not isinstance(said, Action):
        return None
    # Whoever makes an `Action` may put anything into it.
    kind = next((kind for kind, name in KINDS.items() if name == said.kind), None)
    if kind is None:
        return None
    small = all(value is None or (type(value) is int and 0 <= value <= LARGEST) for value in (said.region, said.number))
    if not small:
        return None
    ids = _ids(state, kind)
    if not ids:
        wanted = (kind in WITH_REGION, kind in WITH_NUMBER, False)
        is_whole = (said.region is not None, said.number is not None, said.id is not None) == wanted
        return code(kind, said.region or 0, said.number or 0) if is_whole else None
    if said.id not in ids or said.region is not None:
        return None
    number = ids.index(said.id)
    if kind == a.USE:
        return code(kind, said.number or 0, number)
    return code(kind, 0, number) if said.number is None else None


def parse(text: str) -> Action | None:
    """The action that a text says, as far as that can be told without a state; None when it is none."""
    kind, *words = text.split(" ")
    if kind not in KIND_OF or len(text) > LONGEST or not all(words):
        return None
    number = KIND_OF[kind]
    name = words.pop(0) if words and not _is_number(words[0]) else None
    if not all(map(_is_number, words)):
        return None
    values = [int(word) for word in words]
    region = values.pop(0) if values and number in WITH_REGION and number != a.USE else None
    count = values.pop(0) if values else None
    return None if values else Action(kind, region, count, name)


def text_of(action: object) -> str:
    """An action in words; whatever else is given, as it prints."""
    if not isinstance(action, Action):
        return str(action)[:LONGEST]
    parts = (action.kind, action.id, action.region, action.number)
    return " ".join(str(part) for part in parts if part is not None)[:LONGEST]


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 3


def _ids(state: State, kind: int) -> Sequence[str]:
    """The ids by which actions of a kind name their numbers now; none where these are counts."""
    ruleset = state.ruleset
    if kind == a.BANNER:
        return ruleset.race_ids
    if kind == a.BADGE:
        return ruleset.power_ids
    if kind == a.FIND:
        return ruleset.relic_ids
    if kind == a.USE:
        return ruleset.ability_ids
    if kind == a.FLIP and state.flip_for != NOBODY:
        return ruleset.abilities[state.flip_for].sides or ruleset.relic_ids
    if kind == a.CHOOSE and state.asking != NOBODY:
        asking = ruleset.abilities[state.asking]
        if asking.numbers == "relic":
            return ruleset.relic_ids
        return YES_OR_NO if asking.numbers == "yes-no" else asking.options
    return ()
