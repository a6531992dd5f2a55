"""What goes wrong with those who should do jobs."""

from elbowroom.errors import ElbowRoomError, in_words


class JobsError(ElbowRoomError):
    """Jobs cannot be done where they were sent: why, by the id of its text, and the one thing that it names."""

    def __init__(self, reason: str, what: object = "") -> None:
        super().__init__(reason, what)
        self.reason = reason
        self.what = what

    def sentence(self, language: str = "en") -> str:
        """What is wrong."""
        return in_words(f"jobs.{self.reason}", language, what=self.what)

    def __str__(self) -> str:
        return self.sentence()
