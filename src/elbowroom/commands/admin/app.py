"""The command `elbowroom admin` for operators of a server, which may be running."""

import secrets
from typing import TYPE_CHECKING

import typer

from elbowroom.commands.admin.backups import app as backups
from elbowroom.commands.admin.common import Database, Yes, admin_action, in_store, text_of
from elbowroom.commands.admin.guests import ban, bans, guests, mute, unban, unmute
from elbowroom.commands.admin.moderation import announce, audit, confirm_clock, registration
from elbowroom.commands.admin.reports import reports
from elbowroom.commands.admin.tables import deleting, tables

if TYPE_CHECKING:
    from elbowroom.server.store.store import Store

app = typer.Typer(help="Manage a server; it may be running.", no_args_is_help=True)
for command in (tables, guests, ban, unban, mute, unmute, bans, registration, announce, confirm_clock, audit):
    app.command()(command)
app.add_typer(deleting, name="delete")
app.add_typer(reports, name="reports")
app.add_typer(backups)


@app.command()
def new_key(database: Database = None) -> None:
    """Create a new key for tokens, which running servers use after a few minutes; older tokens stay valid."""

    async def work(store: "Store") -> None:
        from elbowroom.server.people.auth import TOKENS

        # On a new database this creates the first key, after which another one can follow.
        await store.keys.series(TOKENS, secrets.token_hex(32))
        await store.keys.follow(TOKENS, secrets.token_hex(32))
        async with store.moderation.transaction(admin_action("new-key")):
            pass

    in_store(database, work)
    typer.echo(text_of("new-key"))


@app.command()
def forget_keys(yes: Yes = False, database: Database = None) -> None:
    """Delete all keys for tokens but the newest; tokens signed with older ones are refused, and browsers renew them."""

    async def work(store: "Store") -> int:
        from elbowroom.server.people.auth import TOKENS

        # Asked here, after the database was named and opened.
        if not yes:
            typer.confirm(text_of("sure-keys"), abort=True)
        count = await store.keys.drop_older(TOKENS)
        async with store.moderation.transaction(admin_action("forget-keys")):
            pass
        return count

    typer.echo(text_of("forget-keys", count=in_store(database, work)))


@app.command()
def reset_keys(yes: Yes = False, database: Database = None) -> None:
    """Delete all keys, because the key file is lost; guests stay who they are, but push notifications end."""

    async def work(store: "Store") -> None:
        if not yes:
            typer.confirm(text_of("sure-reset"), abort=True)
        await store.keys.reset()
        async with store.moderation.transaction(admin_action("reset-keys")):
            pass

    in_store(database, work)
    typer.echo(text_of("reset-keys"))
