"""What can go wrong in a way that a person can mend.

The tree of exceptions::

    ElbowRoomError              the text is one sentence for the person; the command line prints it and exits with 1
        BoardError                  a board file cannot be read as a board
        ClaimedError                another server has the database
        ConfigError                 a setting of the server makes no sense
        DrawError                   the boards at hand do not allow the draw that was asked for
        MigrationError              a database cannot be brought up to date
        UnknownBoardError           no board has the name that was asked for
        UnknownBotError             no bot has the name that was asked for
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
"""

__all__ = ["ElbowRoomError"]


class ElbowRoomError(Exception):
    """The base of every error that says in one sentence what is wrong and, if possible, what to do."""
