"""Errors of the API as HTTP answers."""

from collections.abc import Mapping
from typing import Final

import msgspec
from starlette.responses import Response

from elbowroom.engine.errors import EngineError
from elbowroom.server.table.answers import TableError, json_details
from elbowroom.server.table.problems import STATUS, Problem, sentence, status_of

RETRY_AFTER: Final = {429: "5", 503: "5"}


class ApiError(TableError):
    """A request to the API that cannot be carried out."""


def problem(error: EngineError, accept: str = "", headers: Mapping[str, str] | None = None) -> Response:
    """Return the answer to a refused request; `accept` is its Accept-Language header."""
    status = status_of(error)
    details = json_details(error.details)
    body = Problem(reason=error.reason, details=details, sentence=sentence(error.reason, details, accept))
    more = {"retry-after": RETRY_AFTER[status]} if status in RETRY_AFTER else {}
    if status == STATUS["no-guest"]:
        more["www-authenticate"] = "Bearer"
    return Response(msgspec.json.encode(body), status, {**more, **(headers or {})}, "application/json")
