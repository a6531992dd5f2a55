"""What can go wrong in a way that a person can mend.

The tree of exceptions::

    ElbowRoomError          its text is one sentence for a person; the command line prints it and exits with 1
    ├── BoardError          a board file cannot be used
    ├── DrawError           no such draw of islands
    ├── UnknownBoardError   no board has that name
    └── UsageError          the command line was asked for what it cannot do

Everything else that is raised is a bug of ours and keeps its traceback.
"""

__all__ = ["ElbowRoomError"]


class ElbowRoomError(Exception):
    """The base of every error that says in one sentence what is wrong and, if possible, what to do."""
