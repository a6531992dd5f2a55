"""What can go wrong in a way that a person can mend.

The tree of exceptions::

    ElbowRoomError              the text is one sentence for the person; the command line prints it and exits with 1
        ArenaError                  what was asked of the arena does not fit together
        BackupError                 a database cannot be kept, brought back or trusted
        BoardError                  a board file cannot be read as a board
        BotBudgetError              a bot was allowed to think for a time that means nothing to it
        CannotCompileError          the rules could not be compiled
        ClaimedError                another server has the database
        ConfigError                 a setting of the server makes no sense
        DrawError                   the boards at hand do not allow the draw that was asked for
        JobsError                   jobs cannot be done where they were sent
        MigrationError              a database cannot be brought up to date
        MissingExtraError           what was asked for needs an extra of the package that is not installed
        NoFiguresError              the benchmark has nothing to compare with
        NoSeatError                 a bot was asked to decide for chance or for nobody
        NoWeightsError              what was learned is in a file that cannot be read
        NothingLearnedError         nobody can judge puzzles of a game, since nothing was learned about it
        NothingToReviewError        nobody has played a turn of a game to its end
        OrderError                  what whoever runs a server wants cannot be done
        PuzzleError                 a file holds no puzzles, or other ones than those that were asked for
        UnknownBoardError           no board has the name that was asked for
        UnknownBotError             no bot has the name that was asked for
        UnknownFigureError          the benchmark does not measure what was asked for
        UnprovedError               the chance of a recorded game could not be proved
        UsageError                  what was asked for on the command line does not fit together
        EngineError                 something was asked of the engine that cannot be
            IllegalActionError          the action is not legal now
            PositionError               a position cannot be set up
            RecordError                 a record cannot be replayed
            SettingsError               a game cannot be started like this
            TableError                  a table of the server refuses a request
                ApiError                    a request to the HTTP API cannot be carried out

Everything else that is raised is a bug of ours and keeps its traceback.

An error of the rules is an id and details. Its sentence is made when somebody reads it, by whatever `Speech.words` is:
the package puts the texts of all languages there, so that nothing below them reads a file or knows a language.
"""

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this package's front
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ElbowRoomError", "Speech", "ids_alone", "in_words"]


class ElbowRoomError(Exception):
    """The base of every error that says in one sentence what is wrong and, if possible, what to do."""


def ids_alone(text_id: str, _language: str = "en", /, **details: object) -> str:
    """What is said where nobody has words: the id and its details."""
    return " ".join([text_id, *(f"{name}={value}" for name, value in details.items())])


class Speech:
    """Who puts ids into words; lent from outside."""

    words: "Callable[..., str]" = ids_alone


def in_words(text_id: str, language: str = "en", /, **details: object) -> str:
    """The text of an id in a language, its placeholders filled."""
    return Speech.words(text_id, language, **details)
