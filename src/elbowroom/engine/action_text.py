"""Actions in words, as records, logs and people write them: a kind, then its region and its number, if it has them."""

from elbowroom.engine.actions import KIND_OF, LARGEST, WITH_NUMBER, WITH_REGION, Action, code


def text_of(action: object) -> str:
    """An action in words; whatever else is given, as it prints."""
    if not isinstance(action, Action):
        return str(action)[:80]
    parts = (action.kind, action.region, action.number)
    return " ".join(str(part) for part in parts if part is not None)[:80]


def action_from(action: object) -> int | None:
    """The int of an action, given as such or in words; None when it is none."""
    if isinstance(action, str):
        kind, *numbers = action.split(" ")
        if not all(number.isascii() and number.isdigit() and len(number) < 3 for number in numbers):
            return None
        return _coded(kind, [int(number) for number in numbers])
    if not isinstance(action, Action):
        return None
    return _coded(action.kind, [value for value in (action.region, action.number) if value is not None], action)


def _coded(kind: object, values: list[int], action: Action | None = None) -> int | None:
    if not isinstance(kind, str) or kind not in KIND_OF:
        return None
    number = KIND_OF[kind]
    has_region, has_number = number in WITH_REGION, number in WITH_NUMBER
    if action and (has_region, has_number) != (action.region is not None, action.number is not None):
        return None
    small = all(type(value) is int and 0 <= value <= LARGEST for value in values)
    if len(values) != has_region + has_number or not small:
        return None
    return code(number, values[0] if has_region else 0, values[-1] if has_number else 0)
