"""Actions for files, clients and people: they name races, powers, relics and abilities by id, not by number.

An `Action` means the same as an int of the engine. As text it is the kind, then the id, the region and the number, as
far as it has them: `banner goblins`, `use ethereals 1`, `deploy 7 2`. The number of an id depends on the game and on
the ability that asks or turns something over, so a conversion needs the state in which the action is played.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from elbowroom.engine import actions
from elbowroom.engine.actions import KIND_OF, KINDS, LARGEST, WITH_NUMBER, WITH_REGION, code
from elbowroom.engine.state import NOBODY, State

MAX_ACTION_LENGTH: Final = 80
YES_OR_NO: Final = ("no", "yes")
# A marker that is dealt and not looked at.
UNSEEN: Final = "deal unseen"


class Action(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An action; regions are numbered from 0 over all boards of the game."""

    kind: str
    region: int | None = None
    number: int | None = None
    id: str | None = None

    def __str__(self) -> str:
        return text_of(self)


def action_of(state: State, action: int) -> Action:
    """Return the action that an int means in a state."""
    kind, region, number = actions.kind_of(action), actions.region_of(action), actions.number_of(action)
    if kind == actions.USE:
        ability = state.ruleset.abilities[actions.ability_of(action)]
        return Action(KINDS[kind], None, actions.use_of(action) or None, ability.id)
    ids = _ids(state, kind)
    if ids:
        return Action(KINDS[kind], id=ids[number])
    return Action(KINDS[kind], region if kind in WITH_REGION else None, number if kind in WITH_NUMBER else None)


def code_of(state: State, action: object) -> int | None:
    """Return the int of an `Action` or a text in a state; None if there is no such action."""
    parsed = parse(action) if isinstance(action, str) else action
    if not isinstance(parsed, Action):
        return None
    # Not `KIND_OF[…]`: the fields of an `Action` may have any type, even one that cannot be hashed.
    kind = next((kind for kind, name in KINDS.items() if name == parsed.kind), None)
    values = (parsed.region, parsed.number)
    if kind is None or not all(value is None or (type(value) is int and 0 <= value <= LARGEST) for value in values):
        return None
    ids = _ids(state, kind)
    if not ids:
        wanted = (kind in WITH_REGION, kind in WITH_NUMBER, False)
        is_whole = (parsed.region is not None, parsed.number is not None, parsed.id is not None) == wanted
        return code(kind, parsed.region or 0, parsed.number or 0) if is_whole else None
    if parsed.id not in ids or parsed.region is not None:
        return None
    number = ids.index(parsed.id)
    if kind == actions.USE:
        use = parsed.number or 0
        return actions.use_action(number, use) if use < actions.MOST_USES else None
    return code(kind, 0, number) if parsed.number is None else None


def parse(text: str) -> Action | None:
    """Return the action that a text means, without checking it against a state; None if the text is no action."""
    kind, *words = text.split(" ")
    if kind not in KIND_OF or len(text) > MAX_ACTION_LENGTH or not all(words):
        return None
    number = KIND_OF[kind]
    name = words.pop(0) if words and not _is_number(words[0]) else None
    if not all(map(_is_number, words)):
        return None
    values = [int(word) for word in words]
    region = values.pop(0) if values and number in WITH_REGION and number != actions.USE else None
    count = values.pop(0) if values else None
    return None if values else Action(kind, region, count, name)


def text_of(action: object) -> str:
    """Return the text of an action; for any other object its `str`."""
    if not isinstance(action, Action):
        return str(action)[:MAX_ACTION_LENGTH]
    parts = (action.kind, action.id, action.region, action.number)
    return " ".join(str(part) for part in parts if part is not None)[:MAX_ACTION_LENGTH]


def public_text(text: str) -> str:
    """Return the text of an action as all may read it: what is dealt face down stays unknown (R-9.2)."""
    return UNSEEN if text.startswith(f"{KINDS[actions.DEAL]} ") else text


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 3


def _ids(state: State, kind: int) -> Sequence[str]:
    """Return the ids that stand for the numbers of actions of a kind now; empty if the numbers are counts."""
    ruleset = state.ruleset
    if kind == actions.BANNER:
        return ruleset.race_ids
    if kind == actions.BADGE:
        return ruleset.power_ids
    if kind == actions.FIND:
        return ruleset.relic_ids
    if kind == actions.USE:
        return ruleset.ability_ids
    if kind in (actions.FLIP, actions.DEAL) and state.flip_for != NOBODY:
        return ruleset.abilities[state.flip_for].sides or ruleset.relic_ids
    if kind == actions.CHOOSE and state.question != NOBODY:
        question = ruleset.questions[state.question]
        if question.kind == "relic":
            return ruleset.relic_ids
        if question.kind == "race":
            return ruleset.race_ids
        if question.kind == "power":
            return ruleset.power_ids
        return YES_OR_NO if question.kind == "yes-no" else question.option_ids
    return ()
