"""Backups of PostgreSQL with its own client programs."""

import os
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Connection, NullPool, inspect, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.server.backups.files import atomic_file, refusal
from elbowroom.server.basics.config import Config
from elbowroom.server.store.connections import postgresql_engine
from elbowroom.server.store.migrating import MIGRATION_LOCK, require_known_revision, revision_in
from elbowroom.server.store.schema import metadata

# Application names of servers in the database, and our own.
SERVER_NAMES: Final = "elbowroom%"
APPLICATION_NAME: Final = "restoring elbowroom"
DUMP_OPTIONS: Final = ("--no-owner", "--no-privileges")


def back_up(config: Config, file: Path, *, replace: bool) -> None:
    """Dump a consistent state of a database, without blocking writers."""
    with atomic_file(file, replace=replace) as part:
        _run(config, "pg_dump", "--format=custom", *DUMP_OPTIONS, f"--file={part}")


async def restore(config: Config, file: Path, *, replace: bool) -> None:
    """Replace a database by a backup in one transaction; no server may be running on it."""
    require_known_revision(_revision_in_file(config, file))
    async with exclusive_connection(config) as connection:
        if not replace and await connection.run_sync(is_used):
            raise refusal("not-empty")
        old = await connection.run_sync(lambda sync: _table_names(sync) & {*metadata.tables, "alembic_version"})
        # Release the locks on the tables that are dropped below.
        await connection.commit()
        with TemporaryDirectory(prefix="elbowroom-") as folder:
            script = Path(folder) / "restore.sql"
            _run(config, "pg_restore", *DUMP_OPTIONS, f"--file={script}", str(file))
            drop = [f"--command=DROP TABLE {', '.join(sorted(old))} CASCADE"] if old else []
            options = ("--quiet", "--no-psqlrc", "--single-transaction", "--set=ON_ERROR_STOP=1")
            _run(config, "psql", *options, *drop, f"--file={script}")


@asynccontextmanager
async def exclusive_connection(config: Config) -> AsyncIterator[AsyncConnection]:
    """Connect while no server is running on the database; a server started now waits for the migration lock."""
    engine = postgresql_engine(config, APPLICATION_NAME, poolclass=NullPool)
    try:
        require_known_revision(await revision_in(engine))
        async with engine.connect() as connection:
            if not await connection.scalar(text(f"SELECT pg_try_advisory_lock({MIGRATION_LOCK})")):
                raise refusal("server-runs")
            running = text(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND application_name LIKE :names"
            )
            if await connection.scalar(running, {"names": SERVER_NAMES}):
                raise refusal("server-runs")
            yield connection
    finally:
        await engine.dispose()


def _table_names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def is_used(connection: Connection) -> bool:
    """Return whether a database has guests or tables."""
    used = _table_names(connection) & {"guests", "tables"}
    wanted = (select(text("1")).select_from(metadata.tables[name]).limit(1) for name in used)
    return any(connection.execute(one).first() for one in wanted)


def _revision_in_file(config: Config, file: Path) -> str | None:
    """Return the revision of the database in a backup."""
    output = _run(config, "pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(file))
    found = re.search(r"^COPY .*alembic_version.*;\n(\S+)\n", output, re.MULTILINE)
    if found is None:
        raise refusal("no-backup", file=file)
    return found[1]


def _run(config: Config, program: str, *arguments: str) -> str:
    """Run a program of PostgreSQL and return its output; the password is passed in the environment, not visibly."""
    path = shutil.which(program)
    if path is None:
        raise refusal("no-program", program=program)
    done = subprocess.run(
        [path, *arguments],
        check=False,
        env={**os.environ, **_environment(config)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        first = (done.stderr.strip().splitlines() or [str(done.returncode)])[0]
        raise refusal("program-failed", program=program, said=first)
    return done.stdout


def _environment(config: Config) -> Mapping[str, str]:
    """Return the environment variables by which PostgreSQL's programs find a database."""
    url = make_url(config.database_url)
    query = {name: value if isinstance(value, str) else value[0] for name, value in url.query.items()}
    found = {
        "PGHOST": url.host or query.get("host"),
        "PGPORT": str(url.port) if url.port else query.get("port"),
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
        "PGSSLMODE": query.get("ssl") or query.get("sslmode"),
        "PGAPPNAME": APPLICATION_NAME,
    }
    return {name: str(value) for name, value in found.items() if value}
