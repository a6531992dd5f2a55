"""`elbowroom admin tables`, `delete table` and `delete guest`."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from elbowroom.commands.admin.common import (
    AsJson,
    Database,
    Most,
    Yes,
    admin_action,
    admin_error,
    in_store,
    print_rows,
    text_of,
)
from elbowroom.commands.admin.times import format_time
from elbowroom.texts import wanted_language, words

if TYPE_CHECKING:
    from elbowroom.server.store.store import Store

deleting = typer.Typer(help="Delete a table or a guest permanently.", no_args_is_help=True)


def tables(
    status: Annotated[
        Literal["open", "playing", "over", "closed"] | None, typer.Option(help="Only tables with this status.")
    ] = None,
    guest: Annotated[str | None, typer.Option(help="Only tables of a guest, by id: as host or with a seat.")] = None,
    public: Annotated[bool | None, typer.Option("--public/--private", help="Only public or private tables.")] = None,
    most: Most = 50,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List tables, those with the latest change first."""

    async def work(store: "Store") -> list[dict[str, Any]]:
        found = await store.tables.listed(status=status, guest=guest, public=public, most=most)
        return [_row(table.info, table.touched_at) for table in found]

    columns = {
        "id": lambda row: row["id"],
        "status": lambda row: text_of(f"status.{row['status']}"),
        "game": lambda row: words(f"game.{row['game']}", wanted_language()),
        "public": lambda row: text_of("yes") if row["public"] else "",
        "people": lambda row: ", ".join(f"{one['name']} ({one['id']})" for one in row["people"]),
        "touched": lambda row: format_time(row["touched_at"]),
    }
    print_rows(in_store(database, work), columns, as_json=as_json, none="no-tables")


def _row(info: Any, touched_at: float) -> dict[str, Any]:
    people = [{"id": seat.guest, "name": seat.name} for seat in info.seats if seat.guest is not None]
    row = {"id": info.id, "status": info.status, "game": info.setup.game, "public": info.public}
    removed = {"muted": [mute.guest for mute in info.muted], "banned": [ban.guest for ban in info.banned]}
    return row | {"host": info.host, "people": people, "touched_at": touched_at, **removed}


@deleting.command("table")
def delete_table(
    table: Annotated[str, typer.Argument(help="The table's id.")], yes: Yes = False, database: Database = None
) -> None:
    """Delete a table with its game and its chat."""
    if not yes:
        typer.confirm(text_of("sure-table", table=table), abort=True)

    async def work(store: "Store") -> None:
        if await store.tables.find(table) is None:
            raise admin_error("unknown-table", table=table)
        async with store.moderation.transaction(admin_action("delete-table", table)) as connection:
            await store.tables.remove(connection, table)

    in_store(database, work)
    typer.echo(text_of("deleted-table", table=table))


@deleting.command("guest")
def delete_guest(
    guest: Annotated[str, typer.Argument(help="The guest's id.")], yes: Yes = False, database: Database = None
) -> None:
    """Delete a guest with name, chat, ratings and subscriptions; bots take over their seats."""
    if not yes:
        typer.confirm(text_of("sure-guest", guest=guest), abort=True)

    async def work(store: "Store") -> None:
        from elbowroom.server.live.live_tables import LiveTables
        from elbowroom.server.people.guests import forget_in

        if not await store.guests.existing([guest]):
            raise admin_error("unknown-guest", guest=guest)
        # The action comes last: it makes all servers check which guests still exist.
        await forget_in(store, LiveTables(store), guest)
        async with store.moderation.transaction(admin_action("delete-guest", guest)):
            pass

    in_store(database, work)
    typer.echo(text_of("deleted-guest", guest=guest))
