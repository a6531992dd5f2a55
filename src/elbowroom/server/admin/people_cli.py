"""Guests, and who is banned: `elbowroom admin guests`, `ban`, `unban`, `bans`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from elbowroom.server.admin.moments import coming, shown
from elbowroom.server.admin.showing import show
from elbowroom.server.admin.working import AsJson, Database, Most, in_store, order, refuse, said

if TYPE_CHECKING:
    from elbowroom.server.store.orders import Ban
    from elbowroom.server.store.store import Store

Who = Annotated[str, typer.Argument(help="A guest's id, an address, or a network such as 192.0.2.0/24.")]


def guests(
    text: Annotated[str, typer.Argument(help="An id, or a part of a name.")] = "",
    most: Most = 50,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List guests, or find one: whoever came last comes first."""

    async def work(store: "Store") -> list[dict[str, Any]]:
        barred = {ban.guest for ban in (await store.orders.now()).bans}
        found = await store.guests.listed(text, most)
        return [{**guest._asdict(), "is_banned": guest.id in barred} for guest in found]

    columns = {
        "id": lambda row: row["id"],
        "name": lambda row: row["name"],
        "tables": lambda row: row["tables"],
        "came": lambda row: shown(row["created_at"]),
        "seen": lambda row: shown(row["seen_at"]),
        "banned": lambda row: said("yes") if row["is_banned"] else "",
    }
    show(in_store(database, work), columns, as_json=as_json, none="no-guests")


def ban(
    who: Who,
    reason: Annotated[str, typer.Option(help="Why; whoever is banned reads it.")],
    until: Annotated[str | None, typer.Option(help="Until when: 7d, 2026-05-01; else for good.")] = None,
    database: Database = None,
) -> None:
    """Ban a guest, an address or a network: sockets are closed at once, requests refused with the reason."""
    from elbowroom.server.basics.tidying import tidied
    from elbowroom.server.store.orders import LONGEST_REASON

    at, network = coming(until), _network(who)
    why = tidied(reason)[:LONGEST_REASON]
    if not why:
        raise refuse("no-reason")
    name = network or who

    async def work(store: "Store") -> None:
        if network is None and not await store.guests.known([who]):
            raise refuse("unknown-guest", guest=who)
        ordered = order("ban", f"{name} {shown(at)}".strip())
        await store.orders.ban(ordered, name, why, at, is_network=network is not None)

    in_store(database, work)
    typer.echo(said("banned-until", who=name, until=shown(at)) if at else said("banned", who=name))


def unban(
    who: Annotated[str, typer.Argument(help="The number of a ban, or whom it bans.")], database: Database = None
) -> None:
    """Let somebody in again."""

    async def work(store: "Store") -> "Ban":
        wanted = {who, _network(who)}
        for found in (await store.orders.now()).bans:
            if str(found.number) == who or {found.guest, found.network} & (wanted - {None}):
                await store.orders.unban(order("unban", found.guest or found.network or ""), found)
                return found
        raise refuse("unknown-ban", who=who)

    found = in_store(database, work)
    typer.echo(said("unbanned", who=found.guest or found.network))


def bans(as_json: AsJson = False, database: Database = None) -> None:
    """List who is banned."""

    async def work(store: "Store") -> list[dict[str, Any]]:
        return [found._asdict() for found in (await store.orders.now()).bans]

    columns = {
        "number": lambda row: row["number"],
        "who": lambda row: row["guest"] or row["network"],
        "reason": lambda row: row["reason"],
        "since": lambda row: shown(row["made_at"]),
        "until": lambda row: shown(row["until"]),
    }
    show(in_store(database, work), columns, as_json=as_json, none="no-bans")


def _network(text: str) -> str | None:
    """The network that is meant, in words; None where it is a guest."""
    from elbowroom.server.basics.networks import network_from

    if not set(text) & set(".:/"):
        return None
    found = network_from(text)
    if found is None:
        raise refuse("bad-network", text=text)
    return str(found)
