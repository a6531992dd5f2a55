"""For the operator: health, metrics, and the log of requests."""

import asyncio
import logging
from functools import lru_cache
from time import perf_counter

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from elbowroom import __version__
from elbowroom.compiled import is_compiled
from elbowroom.server.basics.networks import Networks, parse_network
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.headers import caller
from elbowroom.server.operations.metrics import MEDIA_TYPE, Metrics
from elbowroom.server.operations.services import Services

logger = logging.getLogger("elbowroom.requests")

DATABASE_TIMEOUT = 5.0
# The route of requests for unknown paths.
UNKNOWN = "unknown"


class Health(msgspec.Struct):
    """The server's state: `well`, `closing`, `no-database`, or `cannot-write`, for example because the disk is full."""

    status: str
    version: str
    # True if the rules run as compiled code.
    compiled: bool
    # Tells clients that it is an Elbow Room server that answers.
    name: str = "elbowroom"


async def healthz(services: Services) -> Response:
    """Answer 200 while the server is well, 503 while it shuts down or its database cannot be read or written."""
    status = "closing" if services.hub.is_closing else "well"
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT):
            await services.store.database.ping()
            if not await services.write_probe.works():
                status = "cannot-write"
    except (SQLAlchemyError, OSError, TimeoutError):
        status = "no-database"
    body = msgspec.json.encode(Health(status, __version__, is_compiled()))
    headers = {"cache-control": "no-store"}
    return Response(body, 200 if status == "well" else 503, headers, media_type="application/json")


async def metrics(services: Services, request: Request) -> Response:
    """Return the metrics for Prometheus, to callers who may read them."""
    if _networks(services.config.metrics_from).find(caller(request.scope)) is None:
        raise ApiError("unknown-page")
    return Response(services.metrics.text(), media_type=MEDIA_TYPE, headers={"cache-control": "no-store"})


@lru_cache(maxsize=8)
def _networks(text: str) -> Networks:
    return Networks({str(network): "metrics" for network in map(parse_network, text.split(",")) if network is not None})


class RequestLog:
    """Logs and counts each request: by its route, never by its path, which may be a secret link."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request, then log and count it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = perf_counter()
        status = 500

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        finally:
            seconds = perf_counter() - begun
            route = str(scope.get("elbowroom.route", UNKNOWN))
            method = scope["method"] if route != UNKNOWN else UNKNOWN
            self._metrics.count_request(method, route, status, seconds)
            extra = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            logger.info("request", extra=extra)
