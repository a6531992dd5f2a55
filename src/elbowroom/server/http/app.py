"""The application: the routes to everything, and what stands before them."""

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

from elbowroom.server.basics.config import Config
from elbowroom.server.http.api.endpoint import Endpoint, Handler
from elbowroom.server.http.api.problems import ApiError, problem
from elbowroom.server.http.api.routes import routes as api_routes
from elbowroom.server.http.guarding import Guard
from elbowroom.server.http.health import healthz, metrics
from elbowroom.server.http.pages import style
from elbowroom.server.http.request_log import RequestLog
from elbowroom.server.http.sockets import Socket
from elbowroom.server.http.web_client import WebClient
from elbowroom.server.operations.services import Services

# Answers smaller than this, in bytes, are not worth packing; larger ones are packed quickly rather than tightly.
SMALL: Final = 1024
PACKING: Final = 5


def make_app(config: Config) -> Starlette:
    """The application of one process."""
    services = Services(config)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await services.start()
        yield
        await services.stop()

    async def socket(websocket: WebSocket) -> None:
        await Socket(services.hub, services.signer, services.door, websocket).serve()

    app = Starlette(
        routes=[*api_routes(), *page_routes(), WebSocketRoute("/ws", socket)],
        middleware=[
            Middleware(RequestLog, metrics=services.metrics),
            Middleware(Guard, config=config, house=services.hub.house, share=services.hub.share),
            *_cross_origin(config),
            Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=PACKING),
        ],
        exception_handlers={HTTPException: _refused, 500: _failed},  # type: ignore[dict-item]
        lifespan=lifespan,
    )
    app.state.services = services
    app.router.default = WebClient(config.client, app.router.default)
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
