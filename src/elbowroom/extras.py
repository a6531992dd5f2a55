"""Parts of the package that need other packages: each is an extra, and who lacks one is told how to install it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal, get_args

from elbowroom.errors import ElbowRoomError, in_words

Extra = Literal["cli", "boards", "env", "server", "compile", "cluster", "arena"]
EXTRAS: Final[tuple[Extra, ...]] = get_args(Extra)


class MissingExtraError(ElbowRoomError, ImportError):
    """What was asked for needs an extra of the package that is not installed."""

    def __init__(self, extra: Extra, module: str) -> None:
        super().__init__(extra, module)
        self.extra = extra
        self.module = module

    def sentence(self, language: str = "en") -> str:
        """What is missing, and the command that installs it."""
        return in_words("extra.missing", language, extra=self.extra, module=self.module)

    def __str__(self) -> str:
        return self.sentence()


@contextmanager
def needs(extra: Extra) -> Iterator[None]:
    """Around imports that find what they look for only with an extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        if module == "elbowroom":
            raise
        raise MissingExtraError(extra, module) from error
