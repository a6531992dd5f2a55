"""What processes on one PostgreSQL tell each other of a commit: how far a table has come and, if short, all of it.

Whoever is told all of it need not read it.
"""

from typing import Final

import msgspec

from elbowroom.server.store.commits import Commit
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.info import TableInfo

# PostgreSQL passes on fewer than 8,000 bytes.
MOST_BYTES: Final = 7900


class News(msgspec.Struct, array_like=True, frozen=True):
    """What a commit has changed: the version and the revision that it followed, the entries, the info if it is new."""

    number: int
    revision: int
    entries: tuple[Entry, ...] = ()
    info: TableInfo | None = None


_decoder: Final = msgspec.json.Decoder(News)


def said_of(change: Commit, by: str) -> str:
    """What is said of a commit: version, revision, the process that says it, and the news."""
    start = f"{change.new_number} {change.info.revision} {by} "
    info = change.info if change.info.revision != change.revision else None
    news = b"" if change.is_base else msgspec.json.encode(News(change.number, change.revision, change.entries, info))
    return start + news.decode() if len(start) + len(news) <= MOST_BYTES else start


def news_in(text: str) -> News | None:
    """The news as they were said; None where there was too much to say."""
    return _decoder.decode(text) if text else None
