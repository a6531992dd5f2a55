"""States that refuse changes; import this within tests, because compiled states cannot be extended like this."""

from typing import Any

from elbowroom.engine.state import State


class ChangedError(Exception):
    """A query has changed the state."""


class FrozenList(list[Any]):
    """A list that refuses changes."""

    def __setitem__(self, key: Any, value: Any) -> None:
        raise ChangedError(f"item {key} was set")

    def append(self, value: Any) -> None:
        raise ChangedError(f"{value} was added")


class FrozenState(State):
    """A state that refuses changes; a copy of it is an ordinary one."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise ChangedError(f"{name} was set")


class Offering(FrozenState):
    """A state in which only the fields of the current decision may change."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        if name not in ("actor", "options"):
            raise ChangedError(f"{name} was set")
        object.__setattr__(self, name, value)


def freeze(state: State, kind: type[FrozenState] = FrozenState) -> FrozenState:
    """Make a state refuse changes from now on, and return it."""
    new = kind.__new__(kind)
    for name in State.__slots__:
        value = getattr(state, name)
        object.__setattr__(new, name, FrozenList(value) if isinstance(value, list) else value)
    return new
