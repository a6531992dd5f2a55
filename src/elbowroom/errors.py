"""Errors that a person can fix.

The tree of exceptions::

    ElbowRoomError              the text is one sentence for the person; the command line prints it and exits with 1
        AdminError                  an admin command cannot be carried out
        ArenaError                  the options of a contest do not fit together
        BackupError                 a database cannot be backed up, restored or checked
        BoardError                  a board file cannot be read as a board
        BotAnswerError              a bot has answered something that is not one of its options
        BotBudgetError              a bot has no use for a time limit
        CannotCompileError          the rules could not be compiled
        ConfigError                 a setting of the server is invalid
        DatabaseInUseError          another server has the database
        DrawError                   the boards at hand do not allow such a draw
        JobsError                   jobs cannot be done where they were sent
        KeyFileError                the key file is missing, or is not the one of this database
        MigrationError              a database cannot be migrated
        MissingExtraError           an extra of the package is not installed
        NoFiguresError              the benchmark has nothing to compare with
        NoSeatError                 no seat decides now, so a bot has nothing to choose
        NoWeightsError              a file of weights cannot be read
        NothingLearnedError         there are no weights for a game
        NothingToReviewError        no turn of a game has been played to its end
        PuzzleError                 a file holds no puzzles, or others than expected
        StaticError                 the game cannot be written as files for a web page
        UnknownBoardError           no board has this name
        UnknownBotError             no bot has this name
        UnknownFigureError          the benchmark has no figure of this name
        UnprovedError               the chance of a recorded game could not be proved
        UsageError                  options of the command line do not fit together
        EngineError                 the engine cannot carry out a request
            IllegalActionError          the action is not legal now
            PositionError               a position cannot be set up
            RecordError                 a record cannot be replayed
            SettingsError               a game cannot be started like this
            TableError                  a table of the server refuses a request
                ApiError                    a request to the HTTP API cannot be carried out

Any other exception is a bug and keeps its traceback.

An error is an id and details; texts are read when its sentence is asked for.
"""

__all__ = ["ElbowRoomError", "in_words"]


class ElbowRoomError(Exception):
    """The base of every error that says in one sentence what is wrong and, if possible, what to do."""


def in_words(text_id: str, language: str = "en", /, **details: object) -> str:
    """Return the text with this id in a language, its placeholders filled."""
    # Reading texts takes longer than everything else that a first game imports.
    from elbowroom.texts import words

    return words(text_id, language, **details)
