"""Tells the log and the metrics about each request: by its route, never by its address, which may be a secret link."""

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from elbowroom.server.operations.metrics import Metrics

logger = logging.getLogger("elbowroom.requests")

UNKNOWN = "unknown"


class RequestLog:
    """Measures what passes."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass and note what became of it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = perf_counter()
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            seconds = perf_counter() - begun
            route = str(scope.get("elbowroom.route", UNKNOWN))
            method = scope["method"] if route != UNKNOWN else UNKNOWN
            self._metrics.answered(method, route, status, seconds)
            extra = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            logger.info("request", extra=extra)
