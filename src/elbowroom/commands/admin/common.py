"""Shared parts of the admin commands: options, access to the database, texts, and output as a table or JSON."""

import asyncio
import getpass
import os
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from elbowroom.errors import ElbowRoomError
from elbowroom.extras import needs
from elbowroom.texts import wanted_language, words

if TYPE_CHECKING:
    from elbowroom.server.basics.config import Config
    from elbowroom.server.store.moderation import AdminAction
    from elbowroom.server.store.store import Store


Result = TypeVar("Result")


class AdminError(ElbowRoomError):
    """An admin command cannot be carried out."""


Database = Annotated[
    str | None, typer.Option(help="sqlite:///FILE or postgresql://…; default: the database of `elbowroom serve`.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Most = Annotated[int, typer.Option(min=1, help="The most rows to list.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]


def config_for(database: str | None, *, must_exist: bool = True) -> "Config":
    """Return the settings with a database, and name it on standard error; refuse a missing SQLite file."""
    with needs("server"):
        from elbowroom.server.basics.config import config_from

    config = config_from({"database": database})
    if must_exist and config.sqlite_path is not None and not config.sqlite_path.is_file():
        raise admin_error("no-database", database=config.shown_database)
    typer.echo(text_of("database", database=config.shown_database), err=True)
    return config


@contextmanager
def database_errors() -> Iterator[None]:
    """Turn errors of a database, such as one that cannot be reached, into a sentence."""
    with needs("server"):
        from asyncpg import PostgresError
        from sqlalchemy.exc import SQLAlchemyError

        from elbowroom.server.operations.logs import database_message
    try:
        yield
    except (SQLAlchemyError, PostgresError, OSError, TimeoutError) as error:
        said = database_message(error) or type(error).__name__
        raise AdminError(words("serve.database", wanted_language(), text=said)) from error


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine that uses a database; its errors are one sentence."""
    with database_errors():
        return asyncio.run(work)


def in_store(database: str | None, work: Callable[["Store"], Awaitable[Any]]) -> Any:
    """Run a coroutine function on the migrated database of a server, and return its result."""
    config = config_for(database)
    from elbowroom.server.cluster.setup import make_store
    from elbowroom.server.store.migrating import migrate, revision_in

    async def done() -> Any:
        store = make_store(config)
        try:
            if await revision_in(store.database.engine) is None:
                raise admin_error("empty-database", database=config.shown_database)
            await migrate(store.database.engine)
            await store.open()
            return await work(store)
        finally:
            await store.close()

    return run(done())


def admin_action(what: str, about: str = "") -> "AdminAction":
    """Return an action for the audit log, by the user of this machine."""
    from elbowroom.server.store.moderation import AdminAction

    return AdminAction(os.environ.get("SUDO_USER") or getpass.getuser(), what, about)


def text_of(text_id: str, **details: object) -> str:
    """Return a text of these commands in the operator's language."""
    return words(f"admin.{text_id}", wanted_language(), **details)


def admin_error(text_id: str, **details: object) -> AdminError:
    """Return an error with a text of these commands."""
    return AdminError(text_of(text_id, **details))


def print_rows(rows: Sequence[Mapping[str, Any]], columns: Mapping[str, Any], *, as_json: bool, none: str) -> None:
    """Print rows as JSON, or as a table whose columns are functions of a row; text `none` if there are no rows."""
    if as_json:
        import json

        typer.echo(json.dumps(list(rows), ensure_ascii=False, indent=1))
        return
    if not rows:
        typer.echo(text_of(none))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in columns:
        # Ids are not wrapped, so that they can be copied.
        table.add_column(text_of(f"column.{name}"), overflow="fold", no_wrap=name in ("id", "number"))
    for row in rows:
        # As `Text`, so that what people wrote adds no colours or links.
        table.add_row(*(Text(str(cell(row))) for cell in columns.values()))
    Console().print(table)
