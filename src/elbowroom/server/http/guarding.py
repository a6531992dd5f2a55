"""What stands before all routes: who may ask, how often and how much, and what browsers are told to heed."""

from collections.abc import MutableMapping
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.limits import Buckets
from elbowroom.server.basics.shares import Share
from elbowroom.server.http.api.problems import ApiError, problem
from elbowroom.server.http.callers import caller
from elbowroom.server.http.origins import Origins
from elbowroom.server.http.pages import barred_page
from elbowroom.server.http.sockets import BARRED
from elbowroom.server.live.house import House, refusal

# Where boards are sent.
BOARDS: Final = "/api/boards"
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
HALF_A_YEAR: Final = "max-age=15552000"
# The status with which a socket is refused before it is opened.
POLICY_VIOLATION: Final = 1008
TRY_LATER: Final = 1013
# Tells which announcement there is, in every answer of the API.
ANNOUNCED: Final = "elbowroom-announced"


class Guard:
    """Lets through what may come in."""

    def __init__(self, app: ASGIApp, config: Config, house: House, share: Share) -> None:
        self._app = app
        self._share = share
        self._config = config
        self._house = house
        self._origins = Origins(config)
        self._requests = Buckets(config.requests_per_second, config.requests_at_once)
        # As many as may watch come at once.
        self._sockets = Buckets(config.sockets_per_second, config.most_sockets_per_caller)
        self._headers = dict(HEADERS)
        if config.base_url.startswith("https:"):
            self._headers["strict-transport-security"] = HALF_A_YEAR

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket through, or refuse it."""
        if scope["type"] == "http":
            await self._http(scope, receive, self._with_headers(scope, send))
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, who = Headers(scope=scope), caller(scope)
        error = self._refusal(scope, headers)
        if error is None:
            if self._share.is_full_for(who):
                error = ApiError("too-many-requests")
            else:
                await self._share.turn(who)
        if error is not None:
            await problem(error, headers.get("accept-language", ""))(scope, receive, send)
            return
        if (ban := self._house.ban_of(None, who)) is not None and scope["path"] != "/page.css":
            language = headers.get("accept-language", "")
            is_page = not scope["path"].startswith("/api/")
            answer = barred_page(refusal(ban), language) if is_page else problem(refusal(ban), language)
            await answer(scope, receive, send)
            return
        await self._share.charged(self._app(scope, receive, send))  # type: ignore[arg-type]

    def _refusal(self, scope: Scope, headers: Headers) -> ApiError | None:
        if not self._requests.take(caller(scope)):
            return ApiError("too-many-requests")
        is_safe = scope["method"] in SAFE_METHODS
        if not is_safe and not self._origins.allows(headers.get("origin"), headers.get("host")):
            return ApiError("foreign-origin")
        length = headers.get("content-length", "")
        most = self._config.most_body_with_board if scope["path"].startswith(BOARDS) else self._config.most_bytes
        if length.isdigit() and int(length) > most:
            return ApiError("too-large", most=most)
        return None

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        code = 0
        if not self._origins.allows(headers.get("origin"), headers.get("host")):
            code = POLICY_VIOLATION
        elif not self._sockets.take(caller(scope)):
            code = TRY_LATER
        if code:
            await receive()
            await send({"type": "websocket.close", "code": code})
            return
        if self._house.ban_of(None, caller(scope)) is not None:
            # Opened first, since a browser does not tell its page why a socket was not.
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": BARRED})
            return
        await self._share.turn(caller(scope))
        await self._app(scope, receive, send)

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        is_api = scope["path"].startswith("/api/")

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = MutableHeaders(scope=_raw(message))
                for name, value in self._headers.items():
                    told.setdefault(name, value)
                if is_api:
                    told.setdefault("cache-control", "no-store")
                    if self._house.announcement is not None:
                        # Whoever knows another one, or of none, may ask for it.
                        told.setdefault(ANNOUNCED, str(self._house.revision))
            await send(message)

        return sending


def _raw(message: Message) -> MutableMapping[str, Any]:
    message["headers"] = list(message.get("headers", []))
    return message
