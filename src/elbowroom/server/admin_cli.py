"""The command `elbowroom admin`: what whoever runs a server does beside it, also while it runs."""

import secrets
from typing import TYPE_CHECKING

import typer

from elbowroom.server.admin.house_cli import announce, audit, registration
from elbowroom.server.admin.people_cli import ban, bans, guests, unban
from elbowroom.server.admin.reports_cli import reports
from elbowroom.server.admin.tables_cli import deleting, tables
from elbowroom.server.admin.working import Database, in_store, order, said
from elbowroom.server.backups_cli import app as backups

if TYPE_CHECKING:
    from elbowroom.server.store.store import Store

app = typer.Typer(help="Look after a server: it may run meanwhile.", no_args_is_help=True)
for command in (tables, guests, ban, unban, bans, registration, announce, audit):
    app.command()(command)
app.add_typer(deleting, name="delete")
app.add_typer(reports, name="reports")
app.add_typer(backups)


@app.command()
def new_key(database: Database = None) -> None:
    """Make a new key for tokens: running servers sign with it from a few minutes on, older tokens stay good."""

    async def work(store: "Store") -> None:
        from elbowroom.server.people.auth import TOKENS

        # Where none was made yet the first server start would make it: then there is nothing to follow.
        await store.keys.series(TOKENS, secrets.token_hex(32))
        await store.keys.follow(TOKENS, secrets.token_hex(32))
        async with store.orders.giving(order("new-key")):
            pass

    in_store(database, work)
    typer.echo(said("new-key"))


@app.command()
def forget_keys(database: Database = None) -> None:
    """Forget all keys for tokens but the newest: whoever has not come since it was made is nobody any more."""

    async def work(store: "Store") -> int:
        from elbowroom.server.people.auth import TOKENS

        count = await store.keys.drop_older(TOKENS)
        async with store.orders.giving(order("forget-keys")):
            pass
        return count

    typer.echo(said("forget-keys", count=in_store(database, work)))
