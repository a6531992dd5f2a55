"""Work in the database of a server, beside it: options that all commands share, and who gives an order."""

import asyncio
import getpass
import os
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from elbowroom.errors import ElbowRoomError
from elbowroom.extras import needs
from elbowroom.locales import wanted_language, words

if TYPE_CHECKING:
    from elbowroom.server.store.orders import Order
    from elbowroom.server.store.store import Store


class OrderError(ElbowRoomError):
    """What whoever runs a server wants cannot be done."""


Database = Annotated[
    str | None, typer.Option(help="sqlite:///FILE or postgresql://…; else that of `elbowroom serve` here.")
]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]
Most = Annotated[int, typer.Option(min=1, help="At most so many.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]


def in_store(database: str | None, work: Callable[["Store"], Awaitable[Any]]) -> Any:
    """Do something in the database of a server, brought up to date."""
    with needs("server"):
        from elbowroom.server.basics.config import config_from
        from elbowroom.server.store.migrating import migrate
        from elbowroom.server.store.store import Store

    async def done() -> Any:
        store = Store(config_from({"database": database} if database else {}))
        try:
            await migrate(store.database.engine)
            await store.open()
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(done())


def order(what: str, about: str = "") -> "Order":
    """An order of whoever types it, by the name that the machine knows."""
    from elbowroom.server.store.orders import Order

    return Order(os.environ.get("SUDO_USER") or getpass.getuser(), what, about)


def said(text_id: str, **details: object) -> str:
    """A text of the command, in the language that the environment asks for."""
    return words(f"admin.{text_id}", wanted_language(), **details)


def refuse(text_id: str, **details: object) -> OrderError:
    """Why an order cannot be carried out, in words."""
    return OrderError(said(text_id, **details))
