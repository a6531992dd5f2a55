"""Problems of boards: the id of a reason, a region and details."""

from elbowroom.errors import ElbowRoomError, in_words

Detail = str | int


class Problem:
    """One problem of a board; its sentence is in the locales under `board.problem.<reason>`."""

    __slots__ = ("details", "reason", "region")

    def __init__(self, reason: str, *, region: int | None = None, **details: Detail) -> None:
        self.reason = reason
        self.region = region
        self.details = details

    def __repr__(self) -> str:
        details = "".join(f", {key}={value!r}" for key, value in self.details.items())
        return f"Problem({self.reason!r}, region={self.region}{details})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Problem):
            return NotImplemented
        return (self.reason, self.region, self.details) == (other.reason, other.region, other.details)

    def __hash__(self) -> int:
        return hash((self.reason, self.region, tuple(sorted(self.details.items()))))

    def sentence(self, language: str = "en") -> str:
        """Return the problem as a sentence, which begins with the region if there is one."""
        text = in_words(f"board.problem.{self.reason}", language, **self.details)
        if self.region is None:
            return text
        return in_words("board.problem.in-region", language, region=self.region, text=text)


class BoardError(ElbowRoomError):
    """A board file cannot be read as a board."""

    def __init__(self, source: str, problem: Problem) -> None:
        super().__init__(source, problem)
        self.source = source
        self.problem = problem

    def sentence(self, language: str = "en") -> str:
        """Return the name of the file and the problem as a sentence."""
        return f"{self.source}: {self.problem.sentence(language)}"

    def __str__(self) -> str:
        return self.sentence()
