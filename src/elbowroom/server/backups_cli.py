"""What `elbowroom admin` does with a database: keep it, bring it back or up to date, and look whether it is sound."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from elbowroom.extras import needs
from elbowroom.locales import wanted_language, words

app = typer.Typer()

Database = Annotated[
    str | None, typer.Option(help="sqlite:///FILE or postgresql://…; else that of `elbowroom serve` here.")
]
File = Annotated[Path, typer.Argument(help="The backup.", dir_okay=False)]


@app.command()
def backup(
    file: File,
    database: Database = None,
    *,
    replace: Annotated[bool, typer.Option("--replace", help="Write over a file that is there.")] = False,
) -> None:
    """Keep the whole database in one file; servers may run meanwhile."""
    with needs("server"):
        from elbowroom.server.backups.backups import keep
        from elbowroom.server.basics.config import config_from

    keep(config_from({"database": database}), file, replace=replace)
    _say("kept", file=file)


@app.command()
def restore(
    file: File,
    database: Database = None,
    *,
    replace: Annotated[bool, typer.Option("--replace", help="Also where people have used the database.")] = False,
) -> None:
    """Put a backup in the place of the database, and bring it up to date; no server may run on it."""
    with needs("server"):
        from elbowroom.server.backups.backups import bring_back
        from elbowroom.server.basics.config import config_from

    asyncio.run(bring_back(config_from({"database": database}), file, replace=replace))
    _say("restored", file=file)


@app.command()
def upgrade(database: Database = None) -> None:
    """Bring the database up to date, as a server does when it starts."""
    with needs("server"):
        from elbowroom.server.backups.backups import upgrade
        from elbowroom.server.basics.config import config_from

    before, after = asyncio.run(upgrade(config_from({"database": database})))
    _say("up-to-date" if before == after else "upgraded", before=before or "–", after=after)


@app.command()
def check(database: Database = None) -> None:
    """Look whether every table can be played again as it was played; servers may run meanwhile."""
    with needs("server"):
        from elbowroom.server.backups.refusals import refusal
        from elbowroom.server.backups.soundness import look_at_all
        from elbowroom.server.basics.config import config_from
        from elbowroom.server.store.migrating import demand_known, form_in, newest_form
        from elbowroom.server.store.store import Store

    async def work() -> tuple[int, int]:
        store, faults, count = Store(config_from({"database": database})), 0, 0
        try:
            form = await form_in(store.database.engine)
            demand_known(form)
            if form != newest_form():
                raise refusal("older-form", form=form or "–")
            async for looked in look_at_all(store):
                count += 1
                if looked.fault:
                    faults += 1
                    _say(f"fault.{looked.fault}", table=looked.table_id)
        finally:
            await store.close()
        return count, faults

    count, faults = asyncio.run(work())
    _say("faults" if faults else "sound", count=count, faults=faults)
    if faults:
        raise typer.Exit(1)


def _say(what: str, **details: object) -> None:
    typer.echo(words(f"admin.backups.{what}", wanted_language(), **details))
