"""Middleware in front of all routes: host names, origins, rate limits, body sizes, bans, and security headers."""

import socket
from collections.abc import MutableMapping
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from elbowroom.engine.errors import EngineError
from elbowroom.server.basics.config import LOOPBACK, Config
from elbowroom.server.basics.limits import Buckets
from elbowroom.server.basics.loop_budget import LoopBudget
from elbowroom.server.http.api.problems import ApiError, problem
from elbowroom.server.http.headers import caller, rate_headers, take
from elbowroom.server.http.pages import ban_page
from elbowroom.server.http.sockets import BANNED
from elbowroom.server.live.moderation import Moderation, ban_error
from elbowroom.server.operations.logs import log_security
from elbowroom.server.table.answers import TableError

# Requests to these paths may contain a board, so larger bodies are allowed.
BOARDS: Final = "/api/boards"
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        # WebAssembly: Python in the browser, which plays without a network.
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        # Svelte makes its templates with the first policy, web/src/lib/screen/trusted.ts has the second.
        "require-trusted-types-for 'script'",
        "trusted-types svelte-trusted-html elbowroom",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
HSTS_HALF_A_YEAR: Final = "max-age=15552000"
# Names that only a private network knows; no page of another site can get one.
PRIVATE_SUFFIXES: Final = (
    ".localhost",
    ".local",
    ".localdomain",
    ".lan",
    ".home",
    ".home.arpa",
    ".internal",
    ".fritz.box",
)
# Refusals that the security log names; others are mistakes of clients.
SECURITY_EVENTS: Final = ("foreign-origin", "too-many-requests", "unknown-host")
# The header that names the current announcement in every answer of the API.
ANNOUNCEMENT_HEADER: Final = "elbowroom-announced"


class Hosts:
    """The names under which a server answers.

    A page of another site can point its own name to this server's address, and then counts as the same site
    ("DNS rebinding"). So names of the internet must be known; addresses and names of private networks need not.
    """

    def __init__(self, config: Config) -> None:
        named = _names(config)
        self._is_any_allowed = "*" in named
        self._named = named | {
            urlsplit(config.base_url).hostname or "",
            config.host.lower(),
            socket.gethostname().lower(),
        }

    def allows(self, host: str | None) -> bool:
        """Return whether the server answers under the name in a Host header; None as header: not a browser."""
        if host is None or self._is_any_allowed:
            return True
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return name in self._named or "." not in name or name.endswith(PRIVATE_SUFFIXES) or _is_address(name)


def _names(config: Config) -> set[str]:
    """Return the names in the setting `hosts`."""
    return {name.strip().lower() for name in config.hosts.split(",") if name.strip()}


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Origins:
    """The origins a server trusts."""

    def __init__(self, config: Config) -> None:
        self._named = frozenset(filter(None, map(_origin, (config.base_url, *config.origins.split(",")))))
        # A server without a public URL, on this machine or in a home network, accepts any name by which it is reached.
        self._own_names = _names(config) | (set() if config.public_url or not config.is_private else set(LOOPBACK))
        self._by_any_name = not config.public_url and not config.is_private

    def allows(self, origin: str | None, host: str | None) -> bool:
        """Return whether a page of an origin may use the server under a host name; None as origin: not a page."""
        if origin is None:
            return True
        wanted = _origin(origin)
        if wanted is None:
            return False
        if wanted in self._named:
            return True
        netloc = wanted.partition("://")[2]
        is_same = host is not None and netloc == host.lower()
        return is_same and (self._by_any_name or urlsplit(wanted).hostname in self._own_names)


def _origin(url: str) -> str | None:
    """Return scheme, host and port of a URL as browsers send them; None if the URL is invalid."""
    try:
        parts = urlsplit(url.strip().lower())
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    is_default_port = port is None or (parts.scheme, port) in (("http", 80), ("https", 443))
    return f"{parts.scheme}://{host}" if is_default_port else f"{parts.scheme}://{host}:{port}"


class Guard:
    """Refuses or passes on requests and sockets."""

    def __init__(self, app: ASGIApp, config: Config, moderation: Moderation, budget: LoopBudget) -> None:
        self._app = app
        self._budget = budget
        self._config = config
        self._moderation = moderation
        self._hosts = Hosts(config)
        self._origins = Origins(config)
        self._requests = Buckets(config.requests_per_second, config.requests_at_once)
        # The burst is as large as the number of sockets one caller may have.
        self._sockets = Buckets(config.sockets_per_second, config.most_sockets_per_caller)
        self._headers = dict(HEADERS)
        if config.origins:
            # Pages of these origins may show pictures from here.
            self._headers["cross-origin-resource-policy"] = "cross-origin"
        if config.base_url.startswith("https:"):
            self._headers["strict-transport-security"] = HSTS_HALF_A_YEAR

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request or a socket, or refuse it."""
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
            if self._budget.is_full_for(who):
                error = ApiError("too-many-requests")
            else:
                await self._budget.wait_turn(who)
        if error is not None:
            await self._refuse(error, scope, receive, send)
            return
        if (ban := self._moderation.ban_of(None, who)) is not None and scope["path"] != "/page.css":
            log_security("banned", who)
            language = headers.get("accept-language", "")
            is_page = not scope["path"].startswith("/api/")
            answer = ban_page(ban_error(ban), language) if is_page else problem(ban_error(ban), language)
            await answer(scope, receive, send)
            return
        await self._budget.run_charged(self._app(scope, receive, send))  # type: ignore[arg-type]

    def _refusal(self, scope: Scope, headers: Headers) -> TableError | None:
        try:
            take(scope, self._requests, caller(scope), "too-many-requests")
        except TableError as error:
            return error
        if not self._hosts.allows(headers.get("host")):
            return ApiError("unknown-host")
        is_safe = scope["method"] in SAFE_METHODS
        if not is_safe and not self._origins.allows(headers.get("origin"), headers.get("host")):
            return ApiError("foreign-origin")
        length = headers.get("content-length", "")
        most = self._config.most_body_with_board if scope["path"].startswith(BOARDS) else self._config.most_bytes
        if length.isdigit() and int(length) > most:
            return ApiError("too-large", most=most)
        return None

    async def _refuse(self, error: EngineError, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with an error; a socket that is not open yet is refused with the same answer."""
        headers = Headers(scope=scope)
        if error.reason in SECURITY_EVENTS:
            named = {name: headers[name] for name in ("host", "origin") if name in headers}
            log_security(error.reason, caller(scope), **named)
        await problem(error, headers.get("accept-language", ""))(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        error: ApiError | None = None
        if not self._hosts.allows(headers.get("host")):
            error = ApiError("unknown-host")
        elif not self._origins.allows(headers.get("origin"), headers.get("host")):
            error = ApiError("foreign-origin")
        elif not self._sockets.take(caller(scope)):
            error = ApiError("too-many-requests")
        if error is not None:
            await receive()
            await self._refuse(error, scope, receive, send)
            return
        if self._moderation.ban_of(None, caller(scope)) is not None:
            log_security("banned", caller(scope))
            # Accept it first, because a browser does not tell its page why a socket was refused.
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": BANNED})
            return
        await self._budget.wait_turn(caller(scope))
        await self._app(scope, receive, send)

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        is_api = scope["path"].startswith("/api/")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer_headers = MutableHeaders(scope=_raw(message))
                for name, value in self._headers.items():
                    answer_headers.setdefault(name, value)
                if is_api:
                    answer_headers.setdefault("cache-control", "no-store")
                    answer_headers.update(rate_headers(scope, message["status"]))
                    if self._moderation.announcement is not None:
                        # Clients that know another announcement, or none, ask for this one.
                        answer_headers.setdefault(ANNOUNCEMENT_HEADER, str(self._moderation.revision))
            await send(message)

        return send_with_headers


def _raw(message: Message) -> MutableMapping[str, Any]:
    message["headers"] = list(message.get("headers", []))
    return message
