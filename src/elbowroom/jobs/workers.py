"""Who does jobs for us: what the processes of this machine and a cluster have in common."""

from collections.abc import Callable
from typing import Protocol, Self, TypeVar

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class Promise(Protocol[Result_co]):
    """What will come of work that was begun."""

    def result(self) -> Result_co:
        """Wait for it; what the work raised is raised here."""

    def cancel(self) -> object:
        """Nobody wants it any more."""


class Workers(Protocol):
    """Some who work at the same time. Should one die, its work is done again by another."""

    @property
    def count(self) -> int:
        """How many there are; there may be more or fewer a moment later."""

    def begin(self, work: Callable[..., Result], *given: object) -> Promise[Result]:
        """Have something done. All of it can be pickled, and it does not matter if it is done twice."""

    def __enter__(self) -> Self:
        """Begin to have them."""

    def __exit__(self, *raised: object) -> None:
        """Let them go."""
