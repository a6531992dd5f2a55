"""`elbowroom admin registration`, `announce`, `confirm-clock` and `audit`."""

from time import time
from typing import TYPE_CHECKING, Annotated, Any, Literal

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
from elbowroom.commands.admin.times import format_time, parse_future_time

if TYPE_CHECKING:
    from elbowroom.server.store.moderation import ModerationState
    from elbowroom.server.store.store import Store
    from elbowroom.server.table.protocol import Announcement


def registration(
    state: Annotated[Literal["open", "closed"] | None, typer.Argument(help="Without it: show the state.")] = None,
    database: Database = None,
) -> None:
    """Open or close registration of new guests; known guests can always come."""

    async def work(store: "Store") -> bool:
        if state is not None:
            await store.moderation.set_open(admin_action("registration", state), is_open=state == "open")
        return (await store.moderation.current()).is_open

    typer.echo(text_of("registration.open" if in_store(database, work) else "registration.closed"))


def announce(
    text: Annotated[str | None, typer.Argument(help="The announcement; without it: show the current one.")] = None,
    at: Annotated[
        str | None, typer.Option(help="The time it is about, such as of maintenance: 2h, 2026-05-01 20:00.")
    ] = None,
    until: Annotated[str | None, typer.Option(help="Until when it is shown; default: until it is cleared.")] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Remove the announcement.")] = False,
    database: Database = None,
) -> None:
    """Show an announcement on every page at once, such as when the server will be down."""
    from elbowroom.server.store.moderation import LONGEST_ANNOUNCEMENT
    from elbowroom.server.table.protocol import Announcement
    from elbowroom.server.table.text_cleaning import clean_line

    announcement: Announcement | None = None
    if text is not None:
        line = clean_line(text)[:LONGEST_ANNOUNCEMENT]
        announcement = Announcement(text=line, at=parse_future_time(at), until=parse_future_time(until))
        if clear or not line:
            raise admin_error("nothing-announced")

    async def work(store: "Store") -> "ModerationState":
        if announcement is not None or clear:
            parts = (announcement.text, format_time(announcement.at)) if announcement else ("clear",)
            await store.moderation.announce(admin_action("announce", " ".join(filter(None, parts))), announcement)
        return await store.moderation.current()

    found: ModerationState = in_store(database, work)
    typer.echo(_sentence(found.announcement))


def _sentence(announcement: "Announcement | None") -> str:
    if announcement is None:
        return text_of("announced.nothing")
    if announcement.at is not None:
        return text_of("announced-for", text=announcement.text, at=format_time(announcement.at))
    return text_of("announced", text=announcement.text)


def confirm_clock(database: Database = None) -> None:
    """Confirm that this machine's clock is right: servers then remove old data again, after a jump of the clock."""

    async def work(store: "Store") -> None:
        await store.moderation.confirm_clock(admin_action("confirm-clock"))

    in_store(database, work)
    typer.echo(text_of("clock-confirmed", now=format_time(time())))


def audit(most: Most = 50, as_json: AsJson = False, database: Database = None) -> None:
    """List the actions done with this command, newest first."""

    async def work(store: "Store") -> list[dict[str, Any]]:
        return [entry._asdict() for entry in await store.moderation.audit_log(most)]

    columns = {
        "number": lambda row: row["number"],
        "when": lambda row: format_time(row["at"]),
        "by": lambda row: row["who"],
        "what": lambda row: row["what"],
        "about": lambda row: row["about"],
    }
    print_rows(in_store(database, work), columns, as_json=as_json, none="no-lines")
