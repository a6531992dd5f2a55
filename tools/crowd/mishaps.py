"""What happens to servers while a crowd plays: one is killed, or all are started anew one after the other."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from tools.crowd.serving import Server

Mishap = Callable[[list[Server], float], Coroutine[Any, Any, None]]


async def killed(servers: list[Server], seconds: float) -> None:
    """After a third of the time one process dies without a word; after another third it runs again."""
    await asyncio.sleep(seconds / 3)
    await asyncio.to_thread(servers[0].kill)
    await asyncio.sleep(seconds / 3)
    await asyncio.to_thread(servers[0].start)
    await servers[0].started()


async def restarted(servers: list[Server], seconds: float) -> None:
    """One process after the other ends as it is asked to and is started anew, as for a new version."""
    for server in servers:
        await asyncio.sleep(seconds / (len(servers) + 1))
        await asyncio.to_thread(server.end)
        await asyncio.to_thread(server.start)
        await server.started()


MISHAPS: Final[dict[str, Mishap]] = {"kill": killed, "restart": restarted}
