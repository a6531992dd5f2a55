"""The application: what is started with the server, what is stopped with it, and the routes to everything."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from elbowroom.server.ahead import Ahead
from elbowroom.server.api.about_tables import offer
from elbowroom.server.api.endpoint import Endpoint, Handler
from elbowroom.server.api.problems import ApiError, problem
from elbowroom.server.api.routes import routes as api_routes
from elbowroom.server.auth import Signer
from elbowroom.server.client import Client
from elbowroom.server.collecting import Collector
from elbowroom.server.config import Config
from elbowroom.server.database.claims import Claim
from elbowroom.server.guarding import Guard
from elbowroom.server.health import healthz, metrics
from elbowroom.server.hub import Hub
from elbowroom.server.limits import Buckets
from elbowroom.server.listening import listen
from elbowroom.server.metrics import Metrics
from elbowroom.server.migrating import migrate
from elbowroom.server.notices.notifier import Notifier
from elbowroom.server.pages import style
from elbowroom.server.ratings.rater import Rater
from elbowroom.server.replays import Replays
from elbowroom.server.scenes import Scenes
from elbowroom.server.sockets import Socket
from elbowroom.server.store import Store
from elbowroom.server.waiting import Waiting
from elbowroom.server.watching import Watch
from elbowroom.server.workers import Workers, read_boards

# Answers smaller than this, in bytes, are not worth packing; larger ones are packed quickly rather than tightly.
SMALL: Final = 1024
PACKING: Final = 5


class Services:
    """All that requests need, started once for each process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._claim = Claim(config)
        self.store = Store(config)
        self.workers = Workers(config.workers)
        self.hub = Hub(config, self.store, self.workers)
        self.signer = Signer("")
        self.metrics = Metrics(self.hub)
        self.notifier = Notifier(config, self.store, self.hub.live)
        self.notifier.on_noticed.append(self.metrics.noticed)
        self.scenes = Scenes(config)
        self.ahead = Ahead(self.scenes)
        self.rater = Rater(self.hub, self.store)
        self.replays = Replays()
        self._collector = Collector(self.hub)
        self.waiting = Waiting(config.most_sockets, config.most_sockets_per_table)
        self.new_guests = Buckets(config.new_guests_per_hour / 3600, config.new_guests_per_hour)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Bring the database up to date, and begin to look after tables."""
        self._claim.take()
        await migrate(self.store.engine)
        await self.store.open()
        if not self.config.is_postgresql:
            # Nobody else has this file: who had leases is gone.
            await self.store.drop_leases()
        self.signer = Signer(await self.store.key("token", secrets.token_hex(32)))
        await self.notifier.open()
        await asyncio.to_thread(warm_up)
        self._collector.open()
        self._tasks = [
            asyncio.create_task(self.hub.look_after_forever()),
            asyncio.create_task(self.metrics.watch_the_loop()),
            asyncio.create_task(self.notifier.look_forever()),
            asyncio.create_task(self.rater.look_forever()),
            asyncio.create_task(self._collector.collect_forever()),
        ]
        if self.config.prepare:
            self.hub.on_started += [self.ahead.started, self.workers.started]
            self._tasks.append(asyncio.create_task(self.ahead.draw_forever()))
        if self.config.is_postgresql:
            self._tasks.append(asyncio.create_task(listen(self.config, self.hub)))

    async def stop(self) -> None:
        """Finish what is under way."""
        self.hub.drain()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.scenes.close()
        await self.hub.close()
        await self.notifier.close()
        await self.store.close()
        self._claim.let_go()
        self._collector.close()


def warm_up() -> None:
    """Read boards and texts before the first guest waits for them."""
    read_boards()
    offer()


def make_app(config: Config) -> Starlette:
    """The application of one process."""
    services = Services(config)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await services.start()
        yield
        await services.stop()

    async def socket(websocket: WebSocket) -> None:
        await Socket(services.hub, services.signer, websocket).serve()

    app = Starlette(
        routes=[*api_routes(), *page_routes(), WebSocketRoute("/ws", socket)],
        middleware=[
            Middleware(Watch, metrics=services.metrics),
            Middleware(Guard, config=config),
            *_cross_origin(config),
            Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=PACKING),
        ],
        exception_handlers={HTTPException: _refused, 500: _failed},  # type: ignore[dict-item]
        lifespan=lifespan,
    )
    app.state.services = services
    app.router.default = Client(config.client, app.router.default)
    return app


def page_routes() -> list[BaseRoute]:
    """What whoever runs the server asks for, and the style of the pages that it makes itself."""
    found: dict[str, Handler] = {"/page.css": style, "/healthz": healthz, "/metrics": metrics}
    return [Route(path, Endpoint("GET", path, handler).__call__) for path, handler in found.items()]


def _cross_origin(config: Config) -> list[Middleware]:
    """Pages of other origins may read answers, if they were named."""
    named = [origin.strip().rstrip("/") for origin in config.origins.split(",") if origin.strip()]
    methods, headers = ["GET", "POST", "PATCH", "DELETE"], ["authorization", "content-type"]
    allowed = Middleware(CORSMiddleware, allow_origins=named, allow_methods=methods, allow_headers=headers)
    return [allowed] if named else []


async def _refused(request: Request, error: HTTPException) -> Response:
    """What Starlette itself refuses, said as we say it."""
    reason = {404: "unknown-page", 405: "wrong-method"}.get(error.status_code, "bad-message")
    details = {"text": error.detail} if reason == "bad-message" else {}
    return problem(ApiError(reason, **details), request.headers.get("accept-language", ""), error.headers)


async def _failed(request: Request, _error: Exception) -> Response:
    """A bug of ours: whoever asked learns no more than that."""
    return problem(ApiError("server-failed"), request.headers.get("accept-language", ""))
