"""Tables, and what is deleted for good: `elbowroom admin tables`, `delete table`, `delete guest`."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from elbowroom.locales import wanted_language, words
from elbowroom.server.admin.moments import shown
from elbowroom.server.admin.showing import show
from elbowroom.server.admin.working import AsJson, Database, Most, Yes, in_store, order, refuse, said

if TYPE_CHECKING:
    from elbowroom.server.store.store import Store

deleting = typer.Typer(help="Delete a table or a guest, for good.", no_args_is_help=True)


def tables(
    status: Annotated[
        Literal["open", "playing", "over", "closed"] | None, typer.Option(help="Only tables of this status.")
    ] = None,
    guest: Annotated[str | None, typer.Option(help="Only tables of a guest, by id: as host or in a seat.")] = None,
    public: Annotated[bool | None, typer.Option("--public/--private", help="Only those in the list, or not.")] = None,
    most: Most = 50,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List tables: where something happened last comes first."""

    async def work(store: "Store") -> list[dict[str, Any]]:
        found = await store.tables.listed(status=status, guest=guest, public=public, most=most)
        return [_told(table.info, table.touched_at) for table in found]

    columns = {
        "id": lambda row: row["id"],
        "status": lambda row: said(f"status.{row['status']}"),
        "game": lambda row: words(f"game.{row['game']}", wanted_language()),
        "public": lambda row: said("yes") if row["public"] else "",
        "people": lambda row: ", ".join(f"{one['name']} ({one['id']})" for one in row["people"]),
        "touched": lambda row: shown(row["touched_at"]),
    }
    show(in_store(database, work), columns, as_json=as_json, none="no-tables")


def _told(info: Any, touched_at: float) -> dict[str, Any]:
    people = [{"id": seat.guest, "name": seat.name} for seat in info.seats if seat.guest is not None]
    told = {"id": info.id, "status": info.status, "game": info.setup.game, "public": info.public}
    return told | {"host": info.host, "people": people, "touched_at": touched_at}


@deleting.command("table")
def delete_table(
    table: Annotated[str, typer.Argument(help="Its id.")], yes: Yes = False, database: Database = None
) -> None:
    """Delete a table with its game and all that was said there."""
    if not yes:
        typer.confirm(said("sure-table", table=table), abort=True)

    async def work(store: "Store") -> None:
        if await store.tables.find(table) is None:
            raise refuse("unknown-table", table=table)
        async with store.orders.giving(order("delete-table", table)) as connection:
            await store.tables.remove(connection, table)

    in_store(database, work)
    typer.echo(said("deleted-table", table=table))


@deleting.command("guest")
def delete_guest(
    guest: Annotated[str, typer.Argument(help="An id.")], yes: Yes = False, database: Database = None
) -> None:
    """Delete a guest with name, chat, ratings and subscriptions; bots play on in their seats."""
    if not yes:
        typer.confirm(said("sure-guest", guest=guest), abort=True)

    async def work(store: "Store") -> None:
        from elbowroom.server.live.live_tables import LiveTables
        from elbowroom.server.people.guests import forget_in

        if not await store.guests.known([guest]):
            raise refuse("unknown-guest", guest=guest)
        # Noted last, since then all servers look who is still there.
        await forget_in(store, LiveTables(store), guest)
        async with store.orders.giving(order("delete-guest", guest)):
            pass

    in_store(database, work)
    typer.echo(said("deleted-guest", guest=guest))
