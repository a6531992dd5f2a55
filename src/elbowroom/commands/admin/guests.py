"""`elbowroom admin guests`, `ban`, `unban` and `bans`."""

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
from elbowroom.commands.admin.times import format_time, parse_future_time

if TYPE_CHECKING:
    from elbowroom.server.store.moderation import Ban
    from elbowroom.server.store.store import Store

Who = Annotated[str, typer.Argument(help="A guest's id, an address, or a network such as 192.0.2.0/24.")]


def guests(
    text: Annotated[str, typer.Argument(help="An id, or a part of a name.")] = "",
    most: Most = 50,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List guests, newest first: all of them, or those with a given id or name."""

    async def work(store: "Store") -> list[dict[str, Any]]:
        banned = {ban.guest for ban in (await store.moderation.current()).bans}
        found = await store.guests.listed(text, most)
        return [{**guest._asdict(), "is_banned": guest.id in banned} for guest in found]

    columns = {
        "id": lambda row: row["id"],
        "name": lambda row: row["name"],
        "tables": lambda row: row["tables"],
        "came": lambda row: format_time(row["created_at"]),
        "seen": lambda row: format_time(row["seen_at"]),
        "banned": lambda row: text_of("yes") if row["is_banned"] else "",
    }
    print_rows(in_store(database, work), columns, as_json=as_json, none="no-guests")


def ban(
    who: Who,
    reason: Annotated[str, typer.Option(help="The reason, which the banned guest reads.")],
    until: Annotated[str | None, typer.Option(help="The end of the ban: 7d, 2026-05-01; default: permanent.")] = None,
    database: Database = None,
) -> None:
    """Ban a guest, an address or a network: sockets are closed at once, and requests refused with the reason."""
    from elbowroom.server.basics.text_cleaning import clean_line
    from elbowroom.server.store.moderation import LONGEST_REASON

    at, network = parse_future_time(until), _network(who)
    why = clean_line(reason)[:LONGEST_REASON]
    if not why:
        raise admin_error("no-reason")
    name = network or who

    async def work(store: "Store") -> None:
        if network is None and not await store.guests.existing([who]):
            raise admin_error("unknown-guest", guest=who)
        action = admin_action("ban", f"{name} {format_time(at)}".strip())
        await store.moderation.ban(action, name, why, at, is_network=network is not None)

    in_store(database, work)
    typer.echo(text_of("banned-until", who=name, until=format_time(at)) if at else text_of("banned", who=name))


def unban(
    who: Annotated[str, typer.Argument(help="The number of a ban, or the banned guest or network.")],
    database: Database = None,
) -> None:
    """Lift a ban."""

    async def work(store: "Store") -> "Ban":
        wanted = {who, _network(who)}
        for found in (await store.moderation.current()).bans:
            if str(found.number) == who or {found.guest, found.network} & (wanted - {None}):
                await store.moderation.unban(admin_action("unban", found.guest or found.network or ""), found)
                return found
        raise admin_error("unknown-ban", who=who)

    found = in_store(database, work)
    typer.echo(text_of("unbanned", who=found.guest or found.network))


def bans(as_json: AsJson = False, database: Database = None) -> None:
    """List bans."""

    async def work(store: "Store") -> list[dict[str, Any]]:
        return [found._asdict() for found in (await store.moderation.current()).bans]

    columns = {
        "number": lambda row: row["number"],
        "who": lambda row: row["guest"] or row["network"],
        "reason": lambda row: row["reason"],
        "since": lambda row: format_time(row["made_at"]),
        "until": lambda row: format_time(row["until"]),
    }
    print_rows(in_store(database, work), columns, as_json=as_json, none="no-bans")


def _network(text: str) -> str | None:
    """Return the network in its normal form; None for the id of a guest."""
    from elbowroom.server.basics.networks import parse_network

    if not set(text) & set(".:/"):
        return None
    found = parse_network(text)
    if found is None:
        raise admin_error("bad-network", text=text)
    return str(found)
