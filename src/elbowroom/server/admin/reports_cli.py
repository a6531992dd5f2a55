"""Messages that people have reported: `elbowroom admin reports`, `reports close`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from elbowroom.server.admin.moments import shown
from elbowroom.server.admin.showing import show
from elbowroom.server.admin.working import AsJson, Database, Most, in_store, order, refuse, said

if TYPE_CHECKING:
    from elbowroom.server.store.store import Store

reports = typer.Typer(help="Messages that people have reported.", invoke_without_command=True)


@reports.callback()
def list_reports(
    context: typer.Context,
    everything: Annotated[bool, typer.Option("--all", help="Also those that are closed.")] = False,
    most: Most = 50,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List messages that people have reported, the newest first."""
    if context.invoked_subcommand is not None:
        return

    async def work(store: "Store") -> list[dict[str, Any]]:
        return [found._asdict() for found in await store.reports.listed(most, closed=everything)]

    columns = {
        "number": lambda row: row["number"],
        "when": lambda row: shown(row["at"]),
        "table": lambda row: row["table_id"],
        "author": lambda row: f"{row['name']} ({row['guest']})",
        "message": lambda row: row["text"],
        "reporter": lambda row: row["reporter"],
        "note": lambda row: row["note"],
        "closed": lambda row: shown(row["closed_at"]),
    }
    show(in_store(database, work), columns, as_json=as_json, none="no-reports")


@reports.command("close")
def close_report(
    number: Annotated[int, typer.Argument(help="The report's number.")], database: Database = None
) -> None:
    """Close a report that you have dealt with."""

    async def work(store: "Store") -> bool:
        return await store.reports.close(order("close-report", str(number)), number)

    if not in_store(database, work):
        raise refuse("unknown-report", number=number)
    typer.echo(said("closed-report", number=number))
