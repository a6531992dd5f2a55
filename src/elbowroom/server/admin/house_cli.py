"""The house: who may come, what all are told, who ordered what: `elbowroom admin registration`, `announce`, `audit`."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from elbowroom.server.admin.moments import coming, shown
from elbowroom.server.admin.showing import show
from elbowroom.server.admin.working import AsJson, Database, Most, in_store, order, refuse, said

if TYPE_CHECKING:
    from elbowroom.server.store.orders import Orders
    from elbowroom.server.store.store import Store
    from elbowroom.server.table.protocol import Announcement


def registration(
    state: Annotated[Literal["open", "closed"] | None, typer.Argument(help="Without one: how it is.")] = None,
    database: Database = None,
) -> None:
    """Close the door to new guests, or open it; whoever has been here before can always come."""

    async def work(store: "Store") -> bool:
        if state is not None:
            await store.orders.set_open(order("registration", state), is_open=state == "open")
        return (await store.orders.now()).is_open

    typer.echo(said("registration.open" if in_store(database, work) else "registration.closed"))


def announce(
    text: Annotated[str | None, typer.Argument(help="What all shall read; without it: what they read now.")] = None,
    at: Annotated[
        str | None, typer.Option(help="The time it is about, such as of maintenance: 2h, 2026-05-01 20:00.")
    ] = None,
    until: Annotated[str | None, typer.Option(help="Until when it is shown; else until it is cleared.")] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Show nothing any more.")] = False,
    database: Database = None,
) -> None:
    """Show something on top of every page, at once: say when the server will be away."""
    from elbowroom.server.basics.tidying import tidied
    from elbowroom.server.store.orders import LONGEST_ANNOUNCEMENT
    from elbowroom.server.table.protocol import Announcement

    told: Announcement | None = None
    if text is not None:
        told = Announcement(text=tidied(text)[:LONGEST_ANNOUNCEMENT], at=coming(at), until=coming(until))
        if clear or not told.text:
            raise refuse("nothing-announced")

    async def work(store: "Store") -> "Orders":
        if told is not None or clear:
            about = " ".join(filter(None, (told.text, shown(told.at)))) if told else "clear"
            await store.orders.announce(order("announce", about), told)
        return await store.orders.now()

    found: Orders = in_store(database, work)
    typer.echo(_in_words(found.announcement))


def _in_words(told: "Announcement | None") -> str:
    if told is None:
        return said("announced.nothing")
    if told.at is not None:
        return said("announced-for", text=told.text, at=shown(told.at))
    return said("announced", text=told.text)


def audit(most: Most = 50, as_json: AsJson = False, database: Database = None) -> None:
    """List what was ordered with this command, by whom and when: the newest first."""

    async def work(store: "Store") -> list[dict[str, Any]]:
        return [line._asdict() for line in await store.orders.lines(most)]

    columns = {
        "number": lambda row: row["number"],
        "when": lambda row: shown(row["at"]),
        "by": lambda row: row["who"],
        "what": lambda row: row["what"],
        "about": lambda row: row["about"],
    }
    show(in_store(database, work), columns, as_json=as_json, none="no-lines")
