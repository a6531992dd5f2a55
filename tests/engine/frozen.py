"""States that refuse changes: only interpreted classes can be extended so, so import this within tests."""

from typing import Any

from elbowroom.engine.state import State


class ChangedError(Exception):
    """A question has changed the state."""


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
    """A state on which may be written who decides what, and nothing else."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        if name not in ("actor", "options"):
            raise ChangedError(f"{name} was set")
        object.__setattr__(self, name, value)


def frozen(state: State, kind: type[FrozenState] = FrozenState) -> FrozenState:
    """The same state, which refuses changes from now on."""
    new = kind.__new__(kind)
    for name in State.__slots__:
        value = getattr(state, name)
        object.__setattr__(new, name, FrozenList(value) if isinstance(value, list) else value)
    return new
