"""The command `elbowroom admin`: what whoever runs a server does beside it, also while it runs."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from elbowroom.extras import needs
from elbowroom.locales import wanted_language, words
from elbowroom.server.backups_cli import app as backups

if TYPE_CHECKING:
    from elbowroom.server.store.store import Store

app = typer.Typer(help="Look after a server: it may run meanwhile.", no_args_is_help=True)
app.add_typer(backups)

Database = Annotated[
    str | None, typer.Option(help="sqlite:///FILE or postgresql://…; else that of `elbowroom serve` here.")
]


@app.command()
def new_key(database: Database = None) -> None:
    """Make a new key for tokens: running servers sign with it from a few minutes on, older tokens stay good."""

    async def work(store: "Store") -> None:
        from elbowroom.server.people.auth import TOKENS

        # Where none was made yet the first server start would make it: then there is nothing to follow.
        await store.keys.series(TOKENS, secrets.token_hex(32))
        await store.keys.follow(TOKENS, secrets.token_hex(32))

    _in(database, work)
    typer.echo(words("admin.new-key", wanted_language()))


@app.command()
def forget_keys(database: Database = None) -> None:
    """Forget all keys for tokens but the newest: whoever has not come since it was made is nobody any more."""

    async def work(store: "Store") -> int:
        from elbowroom.server.people.auth import TOKENS

        return await store.keys.drop_older(TOKENS)

    typer.echo(words("admin.forget-keys", wanted_language(), count=_in(database, work)))


def _in(database: str | None, work: Callable[["Store"], Awaitable[Any]]) -> Any:
    """Do something in the database of a server, brought up to date."""
    with needs("server"):
        from elbowroom.server.basics.config import config_from
        from elbowroom.server.store.migrating import migrate
        from elbowroom.server.store.store import Store

    async def done() -> Any:
        store = Store(config_from({"database": database} if database else {}))
        try:
            await migrate(store.database.engine)
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(done())
