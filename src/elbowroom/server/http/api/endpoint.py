"""An endpoint: its method and path, the arguments of its handler, and the format of its answer.

A handler names what it needs as parameters: `services`, `guest` (of the token; None for a spectator, if allowed),
`live` (the table in the path), `path`, `query`, `body`, `request`. The OpenAPI document is made from its annotations
and its docstring.
"""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Literal, get_type_hints

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from elbowroom.engine.errors import EngineError
from elbowroom.server.http.api.problems import ApiError, problem
from elbowroom.server.http.headers import caller
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.logs import log_security
from elbowroom.server.operations.services import Services
from elbowroom.server.people.guests import guest_of_token
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_id

Method = Literal["GET", "POST", "PATCH", "DELETE"]
Handler = Callable[..., Awaitable[object]]
NO_CONTENT: Final = 204

encoder: Final = msgspec.json.Encoder()


class Endpoint:
    """A method and a path with their handler."""

    def __init__(
        self,
        method: Method,
        path: str,
        handler: Handler,
        *,
        status: int = 200,
        media: str = "",
        answer: Any = None,
        allows_banned: bool = False,
        people_only: bool = False,
        takes_boards: bool = False,
    ) -> None:
        self.method = method
        self.path = path
        self.handler = handler
        self.status = status
        # True if banned guests may use it too.
        self.allows_banned = allows_banned
        # True if bot accounts may not use it.
        self.people_only = people_only
        # True if the body may be as large as a board.
        self.takes_boards = takes_boards
        # The media type, if the answer is not JSON.
        self.media = media
        self.hints: dict[str, Any] = get_type_hints(handler, include_extras=True)
        returned: Any = self.hints.pop("return")
        # The type of the answer, if the handler returns a Response.
        self.answer: Any = answer or returned
        self.name = handler.__name__
        self.text = inspect.getdoc(handler) or ""

    @property
    def needs_guest(self) -> bool:
        """True if a token is required."""
        return self.hints.get("guest") is Guest

    @property
    def takes_guest(self) -> bool:
        """True if the answer depends on the guest."""
        return "guest" in self.hints

    @property
    def body(self) -> Any:
        """The type of the body, or None."""
        return self.hints.get("body")

    @property
    def query(self) -> Any:
        """The type of the query, or None."""
        return self.hints.get("query")

    async def __call__(self, request: Request) -> Response:
        """Answer a request."""
        request.scope["elbowroom.route"] = self.path
        try:
            answer = await self.handler(**await self._arguments(request))
        except EngineError as error:
            return problem(error, request.headers.get("accept-language", ""))
        if isinstance(answer, Response):
            return answer
        if self.status == NO_CONTENT:
            return Response(status_code=NO_CONTENT)
        return Response(encoder.encode(answer), self.status, media_type="application/json")

    async def _arguments(self, request: Request) -> dict[str, object]:
        services: Services = request.app.state.services
        values: dict[str, object] = {"services": services, "request": request, "path": request.path_params}
        arguments = {name: values[name] for name in self.hints if name in values}
        if self.takes_guest:
            arguments["guest"] = await self._guest(services, request)
        if "live" in self.hints:
            arguments["live"] = await table_of(services, request.path_params["table"])
        if self.query is not None:
            arguments["query"] = _converted(dict(request.query_params), self.query, strict=False)
        if self.body is not None:
            config = services.config
            most = config.most_body_with_board if self.takes_boards else config.most_bytes
            arguments["body"] = _body(await _read(request, most), self.body)
        return arguments

    async def _guest(self, services: Services, request: Request) -> Guest | None:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        bearer = token.strip() if scheme.lower() == "bearer" else None
        guest = await guest_of_token(services.store, services.signer, bearer)
        if guest is None and (self.needs_guest or token):
            if bearer:
                log_security("bad-token", caller(request.scope))
            # An invalid token is an error even if none is required: its sender expects it to count.
            raise ApiError("no-guest")
        if guest is not None and guest.is_bot and self.people_only:
            raise ApiError("not-for-bots")
        if guest is not None:
            services.hub.callers.note(guest.id, caller(request.scope))
            if not self.allows_banned:
                services.hub.moderation.require_not_banned(guest.id)
        return guest


async def table_of(services: Services, table_id: str) -> LiveTable:
    """Return a table by its id; raise ApiError if it does not exist."""
    live = await services.hub.tables.get(table_id)
    if live is None:
        raise ApiError("unknown-table")
    return live


async def _read(request: Request, most: int) -> bytes:
    """Return the body; raise ApiError if it is too large or not JSON."""
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise ApiError("too-large", most=most)
    except ClientDisconnect as error:
        raise ApiError("half-sent") from error
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    # A page of another origin cannot send this type without a preflight request.
    if data and media_type != "application/json":
        raise ApiError("not-json-type")
    return bytes(data)


def _body(data: bytes, wanted: Any) -> object:
    """Return the body as a struct; a message of the protocol may leave out its type and its id."""
    try:
        fields = msgspec.json.decode(data or b"{}", type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ApiError("bad-message", text=str(error)[:200]) from error
    if is_message(wanted):
        fields.setdefault("id", new_id())
    return _converted(fields, wanted)


def is_message(wanted: Any) -> bool:
    """Return whether a body is a message of the protocol."""
    return msgspec.inspect.is_struct_type(wanted) and wanted.__struct_config__.tag is not None


def _converted(fields: Mapping[str, object], wanted: Any, *, strict: bool = True) -> object:
    try:
        return msgspec.convert(fields, wanted, strict=strict)
    except (msgspec.ValidationError, RecursionError, OverflowError) as error:
        raise ApiError("bad-message", text=str(error)[:200]) from error
