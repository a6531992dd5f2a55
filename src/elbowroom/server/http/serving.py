"""Runs the application: a socket to listen on, uvicorn, and a shutdown that loses nothing."""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Final

import uvicorn
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from elbowroom.locales import words
from elbowroom.server.basics.config import Config, ConfigError
from elbowroom.server.http.app import make_app
from elbowroom.server.http.connections import connections
from elbowroom.server.http.wires import SocketWire
from elbowroom.server.operations.garbage import GarbageCollector
from elbowroom.server.operations.logs import without_secrets
from elbowroom.server.operations.services import Services

logger = logging.getLogger(__name__)

STOPPING: Final = (signal.SIGINT, signal.SIGTERM)
# Connections that wait to be taken, when many come at once.
BACKLOG: Final = 2048
# How long a thread may go on while another one wants to.
THREAD_SECONDS: Final = 0.0005


class Server(uvicorn.Server):
    """One server process; who waits for something to happen is answered before it closes."""

    def __init__(self, config: Config) -> None:
        app = make_app(config)
        self.services: Services = app.state.services
        self.on_started: list[Callable[[], None]] = []
        super().__init__(
            uvicorn.Config(
                app,
                loop="auto",
                http=connections(config.request_seconds),
                ws=SocketWire,
                ws_max_size=config.most_bytes,
                # Compressing a view for each of those who look takes longer than sending it.
                ws_per_message_deflate=False,
                proxy_headers=True,
                forwarded_allow_ips=config.proxies,
                server_header=False,
                access_log=False,
                log_config=None,
                backlog=BACKLOG,
                timeout_graceful_shutdown=max(1, round(config.shutdown)),
                lifespan="off",
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer; what hinders it is raised, so that it can be said in a sentence."""
        await self.services.start()
        await super().startup(sockets)
        logger.info("serving", extra={"url": self.services.config.base_url})
        for call in self.on_started:
            call()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing more, finish what is under way, write what is committed."""
        logger.info("closing")
        self.services.drain()
        await super().shutdown(sockets)
        await self.services.stop()
        logger.info("closed")

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Close when asked to; unlike uvicorn's own, a server that closed as it was asked to has not failed."""
        loop = asyncio.get_running_loop()
        # Only the first thread of a process hears signals.
        heard = STOPPING if current_thread() is main_thread() else ()
        for number in heard:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in heard:
                loop.remove_signal_handler(number)


def bound(config: Config) -> tuple[Config, socket.socket]:
    """A socket on which the server listens, and the settings with its port."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # Named, or asyncio's own loop would not send small answers at once: it does so for TCP alone.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((config.host, config.port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ConfigError(f"The server cannot listen on {config.host}, port {config.port}: {reason}.") from error
    listening.setblocking(False)
    return replace(config, port=listening.getsockname()[1]), listening


def run(config: Config, listening: socket.socket, on_started: Callable[[], None] | None = None) -> None:
    """Serve until asked to stop."""
    # Else the thread that writes to SQLite waits for its turn after each statement: p99 is half of what it was.
    sys.setswitchinterval(THREAD_SECONDS)
    try:
        server = Server(config)
        # The process is ours alone: a server that others run in theirs leaves their garbage to them.
        collector = GarbageCollector(server.services.hub.tables)
        server.on_started.append(collector.start)
        if on_started is not None:
            server.on_started.append(on_started)
        try:
            server.run([listening])
        finally:
            collector.close()
    except (SQLAlchemyError, OSError) as error:
        raise ConfigError(words("serve.database", text=without_secrets(_short(error)))) from error
    finally:
        listening.close()


def _short(error: Exception) -> str:
    """What the database said, on one line and without the statement."""
    cause = getattr(error, "orig", None) or error
    return " ".join(str(cause).split()).rstrip(".")
