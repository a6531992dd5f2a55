"""Extras: parts of the package that need other packages; a MissingExtraError says how to install them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal, get_args

from elbowroom.errors import ElbowRoomError, in_words

Extra = Literal["cli", "boards", "env", "server", "compile", "cluster", "arena"]
EXTRAS: Final[tuple[Extra, ...]] = get_args(Extra)


class MissingExtraError(ElbowRoomError, ImportError):
    """An extra of the package is not installed."""

    def __init__(self, extra: Extra, module: str) -> None:
        super().__init__(extra, module)
        self.extra = extra
        self.module = module

    def sentence(self, language: str = "en") -> str:
        """Return what is missing, and the command that installs it."""
        return in_words("extra.missing", language, extra=self.extra, module=self.module)

    def __str__(self) -> str:
        return self.sentence()


@contextmanager
def needs(extra: Extra) -> Iterator[None]:
    """Turn a missing module among these imports into a MissingExtraError."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        if module == "elbowroom":
            raise
        raise MissingExtraError(extra, module) from error
