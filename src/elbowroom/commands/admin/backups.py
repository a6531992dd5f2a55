"""Backup commands of `elbowroom admin`: back up, restore, upgrade, check and move a database."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from elbowroom.commands.admin.common import Database, config_for, database_errors, run, text_of

app = typer.Typer()

File = Annotated[Path, typer.Argument(help="The backup file.", dir_okay=False)]


@app.command()
def backup(
    file: File,
    database: Database = None,
    *,
    replace: Annotated[bool, typer.Option("--replace", help="Overwrite an existing file.")] = False,
) -> None:
    """Back up the whole database to one file; servers may be running."""
    config = config_for(database)
    from elbowroom.server.backups.backups import back_up

    with database_errors():
        back_up(config, file, replace=replace)
    _say("kept", file=file)


@app.command()
def restore(
    file: File,
    database: Database = None,
    *,
    replace: Annotated[bool, typer.Option("--replace", help="Replace a database that has been used.")] = False,
) -> None:
    """Replace the database by a backup, and upgrade it; no server may be running on it."""
    config = config_for(database, must_exist=False)
    from elbowroom.server.backups import backups
    from elbowroom.server.store.key_file import KeyFileError

    run(backups.restore(config, file, replace=replace))
    _say("restored", file=file)
    try:
        run(backups.require_readable_keys(config))
    except KeyFileError as error:
        typer.echo(str(error), err=True)


@app.command()
def upgrade(database: Database = None) -> None:
    """Upgrade the database to this version, as a server does when it starts."""
    config = config_for(database)
    from elbowroom.server.backups import backups

    before, after = run(backups.upgrade(config))
    _say("up-to-date" if before == after else "upgraded", before=before or "–", after=after)


@app.command()
def check(database: Database = None) -> None:
    """Check the file, and that every table can be replayed as it was played; servers may be running."""
    config = config_for(database)
    from elbowroom.server.backups import sqlite
    from elbowroom.server.backups.checking import check_tables
    from elbowroom.server.backups.files import refusal
    from elbowroom.server.cluster.setup import make_store
    from elbowroom.server.store.migrating import newest_revision, require_known_revision, revision_in

    async def work() -> tuple[int, int]:
        if config.sqlite_path is not None:
            sqlite.require_sound(config.sqlite_path)
        store, faults, count = make_store(config), 0, 0
        try:
            revision = await revision_in(store.database.engine)
            require_known_revision(revision)
            if revision != newest_revision():
                raise refusal("older-form", form=revision or "–")
            async for result in check_tables(store):
                count += 1
                if result.fault:
                    faults += 1
                    _say(f"fault.{result.fault}", table=result.table_id)
        finally:
            await store.close()
        return count, faults

    count, faults = run(work())
    _say("faults" if faults else "sound", count=count, faults=faults)
    if faults:
        raise typer.Exit(1)


@app.command()
def move(
    to: Annotated[
        str,
        typer.Argument(
            metavar="postgresql://…",
            envvar="ELBOWROOM_MOVE_TO",
            help="The new database, which must be empty; without it the command asks, and hides the answer.",
        ),
    ] = "",
    database: Database = None,
) -> None:
    """Copy everything from an SQLite file to PostgreSQL; no server may be running on either."""
    source = config_for(database)
    from elbowroom.server.backups.moving import move as move_to
    from elbowroom.server.basics.config import config_from

    target = config_from({"database": to or _asked_for("backups.move-to")})
    rows = run(move_to(source, target))
    _say("moved", rows=rows, source=source.shown_database, target=target.shown_database)


def _asked_for(question: str) -> str:
    """Return an answer that may hold a password: from a hidden prompt, or the first line of a pipe."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    return str(typer.prompt(text_of(question), hide_input=True, err=True))


def _say(what: str, **details: object) -> None:
    typer.echo(text_of(f"backups.{what}", **details))
