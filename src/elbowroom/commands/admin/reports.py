"""`elbowroom admin reports` and `reports close`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from elbowroom.commands.admin.common import (
    AsJson,
    Database,
    Most,
    admin_action,
    admin_error,
    in_store,
    print_rows,
    text_of,
)
from elbowroom.commands.admin.times import format_time

if TYPE_CHECKING:
    from elbowroom.server.store.store import Store

reports = typer.Typer(help="Messages that guests have reported.", invoke_without_command=True)


@reports.callback()
def list_reports(
    context: typer.Context,
    everything: Annotated[bool, typer.Option("--all", help="Include closed reports.")] = False,
    most: Most = 50,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List messages that guests have reported, newest first."""
    if context.invoked_subcommand is not None:
        return

    async def work(store: "Store") -> list[dict[str, Any]]:
        return [found._asdict() for found in await store.reports.listed(most, closed=everything)]

    columns = {
        "number": lambda row: row["number"],
        "when": lambda row: format_time(row["at"]),
        "table": lambda row: row["table_id"],
        "author": lambda row: f"{row['name']} ({row['guest']})",
        "message": lambda row: row["text"],
        "reporter": lambda row: row["reporter"],
        "note": lambda row: row["note"],
        "closed": lambda row: format_time(row["closed_at"]),
    }
    print_rows(in_store(database, work), columns, as_json=as_json, none="no-reports")


@reports.command("close")
def close_report(
    number: Annotated[int, typer.Argument(help="The report's number.")], database: Database = None
) -> None:
    """Close a report."""

    async def work(store: "Store") -> bool:
        return await store.reports.close(admin_action("close-report", str(number)), number)

    if not in_store(database, work):
        raise admin_error("unknown-report", number=number)
    typer.echo(text_of("closed-report", number=number))
