"""Backups of PostgreSQL, by its own programs, which whoever runs it has."""

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

from elbowroom.server.backups.files import written
from elbowroom.server.backups.refusals import refusal
from elbowroom.server.basics.config import Config
from elbowroom.server.store.connections import postgresql_engine
from elbowroom.server.store.migrating import LOCK, demand_known, form_in
from elbowroom.server.store.schema import metadata

# By which servers are known to the database, and by which we are.
SERVERS: Final = "elbowroom%"
OURSELVES: Final = "restoring elbowroom"
PLAIN: Final = ("--no-owner", "--no-privileges")


def keep(config: Config, file: Path, *, replace: bool) -> None:
    """Have a database dumped as it is at one moment; whoever writes to it goes on."""
    with written(file, replace=replace) as part:
        _run(config, "pg_dump", "--format=custom", *PLAIN, f"--file={part}")


async def bring_back(config: Config, file: Path, *, replace: bool) -> None:
    """Put a backup in the place of a database, all of it or nothing; no server may run on it."""
    demand_known(_form_in_file(config, file))
    async with _alone(config) as connection:
        if not replace and await connection.run_sync(_has_people):
            raise refusal("not-empty")
        gone = await connection.run_sync(lambda sync: _ours(sync) & {*metadata.tables, "alembic_version"})
        # Else it would hold the tables that are to go.
        await connection.commit()
        with TemporaryDirectory(prefix="elbowroom-") as folder:
            script = Path(folder) / "restore.sql"
            _run(config, "pg_restore", *PLAIN, f"--file={script}", str(file))
            drop = [f"--command=DROP TABLE {', '.join(sorted(gone))} CASCADE"] if gone else []
            told = ("--quiet", "--no-psqlrc", "--single-transaction", "--set=ON_ERROR_STOP=1")
            _run(config, "psql", *told, *drop, f"--file={script}")


@asynccontextmanager
async def _alone(config: Config) -> AsyncIterator[AsyncConnection]:
    """A connection while no server runs on the database: one that is started waits."""
    engine = postgresql_engine(config, OURSELVES, poolclass=NullPool)
    try:
        demand_known(await form_in(engine))
        async with engine.connect() as connection:
            if not await connection.scalar(text(f"SELECT pg_try_advisory_lock({LOCK})")):
                raise refusal("server-runs")
            running = text(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND application_name LIKE :servers"
            )
            if await connection.scalar(running, {"servers": SERVERS}):
                raise refusal("server-runs")
            yield connection
    finally:
        await engine.dispose()


def _ours(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def _has_people(connection: Connection) -> bool:
    """Whether anybody has ever used a database."""
    used = _ours(connection) & {"guests", "tables"}
    wanted = (select(text("1")).select_from(metadata.tables[name]).limit(1) for name in used)
    return any(connection.execute(one).first() for one in wanted)


def _form_in_file(config: Config, file: Path) -> str | None:
    """The form of the database of which a backup was made."""
    said = _run(config, "pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(file))
    found = re.search(r"^COPY .*alembic_version.*;\n(\w+)\n", said, re.MULTILINE)
    if found is None:
        raise refusal("no-backup", file=file)
    return found[1]


def _run(config: Config, program: str, *arguments: str) -> str:
    """Run one of PostgreSQL's programs; what it says. The password is in no argument, which others could read."""
    path = shutil.which(program)
    if path is None:
        raise refusal("no-program", program=program)
    done = subprocess.run(
        [path, *arguments],
        check=False,
        env={**os.environ, **_where(config)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [str(done.returncode)])[0]
        raise refusal("program-failed", program=program, said=last)
    return done.stdout


def _where(config: Config) -> Mapping[str, str]:
    """The address of a database as PostgreSQL's programs read it from the environment."""
    url = make_url(config.database_url)
    query = {name: value if isinstance(value, str) else value[0] for name, value in url.query.items()}
    found = {
        "PGHOST": url.host or query.get("host"),
        "PGPORT": str(url.port) if url.port else query.get("port"),
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
        "PGSSLMODE": query.get("ssl") or query.get("sslmode"),
        "PGAPPNAME": OURSELVES,
    }
    return {name: str(value) for name, value in found.items() if value}
