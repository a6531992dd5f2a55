"""The application, and the process that runs it: a listening socket, uvicorn, and a shutdown that loses nothing."""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from threading import current_thread, main_thread
from typing import Final

import uvicorn
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from elbowroom.server.basics.config import Config, ConfigError
from elbowroom.server.basics.limits import raise_file_limit
from elbowroom.server.http.api.endpoint import Endpoint, Handler
from elbowroom.server.http.api.problems import ApiError, problem
from elbowroom.server.http.api.routes import routes as api_routes
from elbowroom.server.http.guard import Guard
from elbowroom.server.http.headers import RATE_HEADERS
from elbowroom.server.http.monitoring import RequestLog, healthz, metrics
from elbowroom.server.http.pages import style
from elbowroom.server.http.protocols import limited_protocols
from elbowroom.server.http.sockets import Socket
from elbowroom.server.http.web_client import WebClient
from elbowroom.server.operations.garbage import GarbageCollector
from elbowroom.server.operations.logs import database_message
from elbowroom.server.operations.services import Services
from elbowroom.texts import words

logger = logging.getLogger(__name__)

# Answers smaller than this, in bytes, are not compressed; the level prefers speed to size.
MIN_COMPRESSED_BYTES: Final = 1024
COMPRESSION_LEVEL: Final = 5

STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
# Seconds of silence after which the server pings; longer than in browsers, whose pings (25 s) then suffice.
PING_INTERVAL: Final = 30.0
# Connections that may wait to be accepted, when many come at once.
BACKLOG: Final = 2048
# Open files below which the operator is warned; each connection is one.
MIN_FILES: Final = 4096
# Seconds a thread may run while another one waits.
THREAD_SWITCH_SECONDS: Final = 0.0005


def make_app(config: Config) -> Starlette:
    """Create the application of one process."""
    services = Services(config)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await services.start()
        yield
        await services.stop()

    async def socket(websocket: WebSocket) -> None:
        await Socket(services.hub, services.signer, services.handshakes, websocket).serve()

    app = Starlette(
        routes=[*api_routes(), *page_routes(), WebSocketRoute("/ws", socket)],
        middleware=[
            Middleware(RequestLog, metrics=services.metrics),
            Middleware(Guard, config=config, moderation=services.hub.moderation, budget=services.hub.budget),
            *_cross_origin(config),
            Middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED_BYTES, compresslevel=COMPRESSION_LEVEL),
        ],
        exception_handlers={HTTPException: _http_error, 500: _server_error},  # type: ignore[dict-item]
        lifespan=lifespan,
    )
    app.state.services = services
    app.router.default = WebClient(config.client, app.router.default)
    return app


def page_routes() -> list[BaseRoute]:
    """Return the routes for the operator, and for the style sheet of the server's own pages."""
    found: dict[str, Handler] = {"/page.css": style, "/healthz": healthz, "/metrics": metrics}
    return [Route(path, Endpoint("GET", path, handler).__call__) for path, handler in found.items()]


def _cross_origin(config: Config) -> list[Middleware]:
    """Return the middleware that lets pages of the named origins read answers."""
    named = [origin.strip().rstrip("/") for origin in config.origins.split(",") if origin.strip()]
    methods, headers = ["GET", "POST", "PATCH", "DELETE"], ["authorization", "content-type"]
    allowed = Middleware(
        CORSMiddleware, allow_origins=named, allow_methods=methods, allow_headers=headers, expose_headers=RATE_HEADERS
    )
    return [allowed] if named else []


async def _http_error(request: Request, error: HTTPException) -> Response:
    """Answer errors that Starlette raises in the format of the API."""
    reason = {404: "unknown-page", 405: "wrong-method"}.get(error.status_code, "bad-message")
    details = {"text": error.detail} if reason == "bad-message" else {}
    return problem(ApiError(reason, **details), request.headers.get("accept-language", ""), error.headers)


async def _server_error(request: Request, _error: Exception) -> Response:
    """Answer an unexpected error without details."""
    return problem(ApiError("server-failed"), request.headers.get("accept-language", ""))


class Server(uvicorn.Server):
    """One server process; waiting requests are answered before it closes."""

    def __init__(self, config: Config) -> None:
        app = make_app(config)
        self.services: Services = app.state.services
        self.on_started: list[Callable[[], None]] = []
        http, websocket = limited_protocols(config)
        super().__init__(
            uvicorn.Config(
                app,
                loop="auto",
                http=http,
                ws=websocket,
                ws_max_size=config.most_bytes,
                ws_ping_interval=PING_INTERVAL,
                # Compressing each message for each listener takes longer than sending it.
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
        """Start to answer; raise the error if that fails, so that the command can show it."""
        await self.services.start()
        await super().startup(sockets)
        logger.info("serving", extra={"url": self.services.config.base_url})
        for call in self.on_started:
            call()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nothing more, finish running work, and close the database."""
        logger.info("closing")
        self.services.drain()
        await super().shutdown(sockets)
        await self.services.stop()
        logger.info("closed")

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Close on SIGINT and SIGTERM; unlike uvicorn's own handler, with exit status 0."""
        loop = asyncio.get_running_loop()
        # Only the main thread receives signals.
        handled = STOP_SIGNALS if current_thread() is main_thread() else ()
        for number in handled:
            try:
                loop.add_signal_handler(number, self.handle_exit, number, None)
            except NotImplementedError:
                # The loop of Windows has no handlers.
                signal.signal(number, self.handle_exit)
        try:
            yield
        finally:
            for number in handled:
                loop.remove_signal_handler(number)


def bind(config: Config) -> tuple[Config, socket.socket]:
    """Return a listening socket, and the settings with its port."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # With the protocol named, because asyncio's own loop sends small answers at once only for TCP.
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
    """Serve until stopped."""
    # Otherwise the thread that writes to SQLite waits after each statement, which doubles the p99.
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    if (files := raise_file_limit()) < MIN_FILES:
        logger.warning("few connections are possible: raise the limit of open files", extra={"files": files})
    try:
        server = Server(config)
        # Only here: a server within another program leaves that program's garbage alone.
        collector = GarbageCollector(server.services.hub.tables)
        server.on_started.append(collector.start)
        if on_started is not None:
            server.on_started.append(on_started)
        try:
            server.run([listening])
        finally:
            collector.close()
    except (SQLAlchemyError, OSError) as error:
        raise ConfigError(words("serve.database", text=database_message(error))) from error
    finally:
        listening.close()
