"""`elbowroom admin guests`, `ban`, `mute`, `unban`, `unmute` and `bans`."""

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
    from elbowroom.server.store.store import Store

Who = Annotated[str, typer.Argument(help="A guest's id, an address, or a network such as 192.0.2.0/24.")]
Reason = Annotated[str, typer.Option(help="The reason, which the guest reads.")]
Until = Annotated[str | None, typer.Option(help="The end: 10m, 2h, 7d, 2026-05-01; default: permanent.")]


def guests(
    text: Annotated[str, typer.Argument(help="An id, or a part of a name.")] = "",
    most: Most = 50,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List guests, newest first: all of them, or those with a given id or name."""

    async def work(store: "Store") -> list[dict[str, Any]]:
        current = (await store.moderation.current()).bans
        banned, muted = ({ban.guest for ban in current if ban.chat_only == is_mute} for is_mute in (False, True))
        found = await store.guests.listed(text, most)
        return [{**guest._asdict(), "is_banned": guest.id in banned, "is_muted": guest.id in muted} for guest in found]

    columns = {
        "id": lambda row: row["id"],
        "name": lambda row: row["name"],
        "tables": lambda row: row["tables"],
        "came": lambda row: format_time(row["created_at"]),
        "seen": lambda row: format_time(row["seen_at"]),
        "banned": lambda row: text_of("yes") if row["is_banned"] else "",
        "muted": lambda row: text_of("yes") if row["is_muted"] else "",
    }
    print_rows(in_store(database, work), columns, as_json=as_json, none="no-guests")


def ban(who: Who, reason: Reason, until: Until = None, database: Database = None) -> None:
    """Ban a guest, an address or a network: sockets are closed at once, and requests refused with the reason."""
    network = _network(who)
    _ban("ban", network or who, reason, until, database, is_network=network is not None)


def mute(
    guest: Annotated[str, typer.Argument(help="A guest's id.")],
    reason: Reason,
    until: Until = None,
    database: Database = None,
) -> None:
    """Mute a guest at all tables: chat is refused with the reason; the guest may go on playing."""
    _ban("mute", guest, reason, until, database)


def _ban(
    what: Literal["ban", "mute"],
    who: str,
    reason: str,
    until: str | None,
    database: str | None,
    *,
    is_network: bool = False,
) -> None:
    from elbowroom.server.store.moderation import LONGEST_REASON
    from elbowroom.server.table.text_cleaning import clean_line

    at, why = parse_future_time(until), clean_line(reason)[:LONGEST_REASON]
    if not why:
        raise admin_error("no-reason")

    async def work(store: "Store") -> None:
        if not is_network and not await store.guests.existing([who]):
            raise admin_error("unknown-guest", guest=who)
        action = admin_action(what, f"{who} {format_time(at)}".strip())
        await store.moderation.ban(action, who, why, at, is_network=is_network, chat_only=what == "mute")

    in_store(database, work)
    done = "banned" if what == "ban" else "muted"
    typer.echo(text_of(f"{done}-until", who=who, until=format_time(at)) if at else text_of(done, who=who))


def unban(
    who: Annotated[str, typer.Argument(help="The number of a ban, or the banned guest or network.")],
    database: Database = None,
) -> None:
    """Lift a ban."""
    typer.echo(text_of("unbanned", who=_unban("unban", {who, _network(who)}, who, database)))


def unmute(
    who: Annotated[str, typer.Argument(help="The number of a mute, or the muted guest.")], database: Database = None
) -> None:
    """Lift a mute."""
    typer.echo(text_of("unmuted", who=_unban("unmute", {who}, who, database)))


def _unban(what: Literal["unban", "unmute"], wanted: set[str | None], who: str, database: str | None) -> str:
    """Lift a ban or a mute; return whose it was."""

    async def work(store: "Store") -> str:
        for found in (await store.moderation.current()).bans:
            name = found.guest or found.network or ""
            if found.chat_only == (what == "unmute") and wanted & {str(found.number), name}:
                await store.moderation.unban(admin_action(what, name), found)
                return name
        raise admin_error("unknown-ban" if what == "unban" else "unknown-mute", who=who)

    name: str = in_store(database, work)
    return name


def bans(as_json: AsJson = False, database: Database = None) -> None:
    """List bans and mutes."""

    async def work(store: "Store") -> list[dict[str, Any]]:
        return [found._asdict() for found in (await store.moderation.current()).bans]

    columns = {
        "number": lambda row: row["number"],
        "what": lambda row: text_of("mute" if row["chat_only"] else "ban"),
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
