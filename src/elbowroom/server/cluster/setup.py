"""Sets up the database and the tables of a process: alone on an SQLite file, or one of several on PostgreSQL."""

from secrets import token_hex

from elbowroom.server.basics.config import Config
from elbowroom.server.cluster.commits import PostgresCommits
from elbowroom.server.cluster.leases import ProcessLeases
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.workers import Workers
from elbowroom.server.store.commits_sqlite import SqliteCommits
from elbowroom.server.store.store import Store


def make_store(config: Config) -> Store:
    """Return the store of a process."""
    if not config.is_postgresql:
        return Store(config, SqliteCommits(config))
    name = token_hex(4)
    return Store(config, PostgresCommits(config, name), name)


def make_hub(config: Config, store: Store, workers: Workers) -> Hub:
    """Return the hub of a process; on PostgreSQL it takes a lease for each table that it drives."""
    leases = ProcessLeases(config, store.database) if config.is_postgresql else None
    return Hub(config, store, workers, leases)
